import type { Step } from "../model.ts";
import { movedSteps } from "./moved-steps.ts";

/**
 * Which steps were moved: 'Depth is now step 5, was 4'. Those that only made room or closed a gap are
 * not told. `earlier` names the earlier self of each later step.
 */
export function stepOrderChanges(
  before: readonly Step[],
  after: readonly Step[],
  earlier: ReadonlyMap<Step, Step>,
): ReadonlyMap<Step, string> {
  const moved = movedSteps(before, after, earlier);
  const changes = new Map<Step, string>();
  after.forEach((step, index) => {
    if (!moved.has(step)) return;
    const was = earlier.get(step)?.stepNumber;
    const follows = after[index - 1]?.name;
    changes.set(
      step,
      was === step.stepNumber && follows !== undefined
        ? `${step.name} now comes after ${follows}`
        : `${step.name} is now step ${step.stepNumber}, was ${was}`,
    );
  });
  return changes;
}

/** Numbers that are not 1 to n, before or after: what the order alone does not tell. */
export function numberingChange(
  before: readonly Step[],
  after: readonly Step[],
): readonly string[] {
  if (isGapless(before) && isGapless(after)) return [];
  const [was, is] = [before, after].map((steps) => steps.map((step) => step.stepNumber).join(", "));
  return was === is ? [] : [`The steps are now numbered ${is}, were ${was}`];
}

function isGapless(steps: readonly Step[]): boolean {
  return steps.every((step, index) => step.stepNumber === index + 1);
}
