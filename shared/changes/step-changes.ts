import type { StepDocument } from "#shared/rules/rules.ts";
import { inSentence, textChange } from "./fact-changes.ts";

/** The changes to a step itself: its name, whether it is required, how many choices it takes, its description. */
export function stepChanges(before: StepDocument, after: StepDocument): readonly string[] {
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(`${before.name} is now called ${inSentence(after.name)}`);
  if (before.required !== after.required)
    changes.push(`${after.name} is now ${after.required ? "required" : "optional"}`);
  if (before.multiSelect !== after.multiSelect)
    changes.push(`${after.name} now takes ${after.multiSelect ? "several choices" : "one choice"}`);
  if (before.role !== after.role)
    changes.push(
      after.role
        ? `${after.name} now decides the bench's ${after.role}${before.role ? `, was ${before.role}` : ""}`
        : `${after.name} no longer decides the bench's ${before.role}`,
    );
  for (const change of textChange("description", before.description, after.description))
    changes.push(`${after.name}: ${change}`);
  return changes;
}

/** 'Lighting added as step 5 with 3 options'. */
export function stepAddedText(step: StepDocument): string {
  return `${step.name} added as step ${step.stepNumber} ${optionCountText(step, "")}`;
}

/** 'Lighting removed with its 3 options'. */
export function stepRemovedText(step: StepDocument): string {
  return `${step.name} removed ${optionCountText(step, "its ")}`;
}

function optionCountText({ options }: StepDocument, whose: "its " | ""): string {
  const count = options.length;
  if (count === 0) return "without options";
  return count === 1 ? `with ${whose}1 option` : `with ${whose}${count} options`;
}

/**
 * The moved steps: 'Depth is now step 5, was 4'. Steps that only shifted to make room or close a gap are left out.
 */
export function stepOrderChanges(
  before: readonly StepDocument[],
  after: readonly StepDocument[],
): ReadonlyMap<StepDocument, string> {
  const earlier = new Map(before.map((step) => [step.key, step]));
  const moved = findMovedSteps(before, after);
  const changes = new Map<StepDocument, string>();
  after.forEach((step, index) => {
    if (!moved.has(step)) return;
    const was = earlier.get(step.key)?.stepNumber;
    const previous = after[index - 1]?.name;
    changes.set(
      step,
      was === step.stepNumber && previous !== undefined
        ? `${step.name} now comes after ${previous}`
        : `${step.name} is now step ${step.stepNumber}, was ${was}`,
    );
  });
  return changes;
}

/** The change of step numbers that are not 1 to n. The order alone does not show it. */
export function numberingChange(before: readonly StepDocument[], after: readonly StepDocument[]): readonly string[] {
  if (isGapless(before) && isGapless(after)) return [];
  const [was, is] = [before, after].map((steps) => steps.map((step) => step.stepNumber).join(", "));
  return was === is ? [] : [`The steps are now numbered ${is}, were ${was}`];
}

function isGapless(steps: readonly StepDocument[]): boolean {
  return steps.every((step, index) => step.stepNumber === index + 1);
}

/** The extra weight of a step that keeps its number. Even for all steps together, it is less than one step. */
const SAME_NUMBER = 1 / 1024;

/** A run of steps that kept their relative order, linked from its last step back to its first. */
interface Run {
  readonly step: StepDocument;
  readonly position: number;
  readonly weight: number;
  readonly before: Run | undefined;
}

/** The fewest moves that explain the new order: the steps outside the heaviest run. */
function findMovedSteps(before: readonly StepDocument[], after: readonly StepDocument[]): ReadonlySet<StepDocument> {
  const earlier = new Map(before.map((step, position) => [step.key, { step, position }]));
  const moved = new Set<StepDocument>();
  const runs: Run[] = [];
  for (const step of after) {
    const old = earlier.get(step.key);
    if (!old) continue;
    const { position } = old;
    const longest = findHeaviestRun(runs.filter((run) => run.position < position));
    const own = 1 + (old.step.stepNumber === step.stepNumber ? SAME_NUMBER : 0);
    runs.push({ step, position, weight: own + (longest?.weight ?? 0), before: longest });
    moved.add(step);
  }
  for (let run = findHeaviestRun(runs); run; run = run.before) moved.delete(run.step);
  return moved;
}

/** The heaviest run; of equal ones, the first. */
function findHeaviestRun(runs: readonly Run[]): Run | undefined {
  const most = Math.max(...runs.map(({ weight }) => weight));
  return runs.find(({ weight }) => weight === most);
}
