import type { QuoteItem } from "./quote.ts";

type Item = Pick<QuoteItem, "missing">;

/** The text in place of a choice that is still open. */
export const TO_BE_DECIDED = "To be decided";

/** Whether every bench has a choice in each required step. */
export const isComplete = (items: readonly Item[]): boolean => items.every(({ missing = [] }) => missing.length === 0);

/** 'Depth, Work Surface': the open steps of a bench; empty for a finished one. */
export const openSteps = ({ missing = [] }: Item): string => missing.map(({ stepName }) => stepName).join(", ");

/** 'Still to be decided: Depth, Work Surface.', 'Bench 2, still to be decided: Depth.'; empty if all benches are finished. */
export function unfinishedText(items: readonly Item[]): string {
  return items
    .flatMap((item, index) => {
      const steps = openSteps(item);
      if (steps === "") return [];
      return items.length > 1 ? `Bench ${index + 1}, still to be decided: ${steps}.` : `Still to be decided: ${steps}.`;
    })
    .join(" ");
}
