import { type Rules, visibleSteps } from "#shared/engine/model.ts";

/** Where the step stands under the new rules; the nearest index where it is gone. */
export function movedIndex(before: Rules, after: Rules, index: number): number {
  const key = visibleSteps(before)[index]?.key;
  const moved = visibleSteps(after).findIndex((step) => step.key === key);
  return moved >= 0 ? moved : withinSteps(after, index);
}

/** The nearest index that is one of a step's. */
export function withinSteps(rules: Rules, index: number): number {
  return Math.max(0, Math.min(Math.trunc(index), visibleSteps(rules).length - 1));
}
