import type { SpaceStep } from "./combination-space.ts";
import type { Outcome } from "./step-outcomes.ts";

/** What a step offers under a state, as far as a sample is concerned. */
interface Found {
  readonly state: { readonly whole: boolean };
  readonly offer: { readonly outcomes: readonly Outcome[] };
}

/** Of the states that go on in a sample, those in which something is missing. */
const SHARE_OF_INCOMPLETE = 0.1;

/** Says yes to about as many outcomes as may go on, always to the same: a document has one answer. */
export function sampler(
  step: SpaceStep,
  found: readonly Found[],
  most: number,
): (isWhole: boolean) => boolean {
  let [whole, incomplete] = [0, 0];
  for (const { state, offer } of found) {
    for (const outcome of offer.outcomes) {
      if (isWholeAfter(step, state, outcome)) whole += 1;
      else incomplete += 1;
    }
  }
  const mostIncomplete = whole === 0 ? most : most * SHARE_OF_INCOMPLETE;
  const shareOfWhole = (most - Math.min(incomplete, mostIncomplete)) / whole;
  const shareOfIncomplete = mostIncomplete / incomplete;
  let seed = 1;
  return (isWhole) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed < (isWhole ? shareOfWhole : shareOfIncomplete) * 2_147_483_647;
  };
}

/** Whether every required step has a choice still, with that outcome of the step. */
export function isWholeAfter(
  step: SpaceStep,
  state: { readonly whole: boolean },
  outcome: Outcome,
): boolean {
  return state.whole && (outcome.chosen || !step.required);
}
