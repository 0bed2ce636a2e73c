import type { Step } from "../model.ts";

/** Counts for less than one step more that stays, however many there are. */
const SAME_NUMBER = 1 / 1024;

/**
 * The fewest steps that a person would have moved to come from the earlier order to the later one.
 * `earlier` names the earlier self of each later step; the added and the removed move nobody.
 */
export function movedSteps(
  before: readonly Step[],
  after: readonly Step[],
  earlier: ReadonlyMap<Step, Step>,
): ReadonlySet<Step> {
  const positions = new Map(before.map((step, position) => [step, position]));
  const kept = after.flatMap((step) => {
    const old = earlier.get(step);
    const position = old && positions.get(old);
    if (old === undefined || position === undefined) return [];
    return [{ step, position, weight: 1 + (old.stepNumber === step.stepNumber ? SAME_NUMBER : 0) }];
  });

  // The heaviest run of rising positions stays. Each run ends at its last step and knows the one before.
  interface Run {
    readonly step: Step;
    readonly position: number;
    readonly weight: number;
    readonly before: Run | undefined;
  }
  const runs: Run[] = [];
  for (const { step, position, weight } of kept) {
    const longer = heaviest(runs.filter((run) => run.position < position));
    runs.push({ step, position, weight: weight + (longer?.weight ?? 0), before: longer });
  }
  const moved = new Set(kept.map(({ step }) => step));
  for (let run = heaviest(runs); run; run = run.before) moved.delete(run.step);
  return moved;
}

function heaviest<Run extends { readonly weight: number }>(runs: readonly Run[]): Run | undefined {
  const [first, ...others] = runs;
  return others.reduce((best, run) => (best && run.weight <= best.weight ? best : run), first);
}
