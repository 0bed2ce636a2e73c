import { chosenValues } from "#shared/rules/configuration.ts";
import type { WholeItem } from "./quote.ts";

type Bench = Pick<WholeItem, "configuration" | "quantity">;

/** Whether two quotes are about the same configurations in the same quantities, in any order and by any names. */
export const haveSameBenches = (some: readonly Bench[], others: readonly Bench[]): boolean =>
  writeBenches(some) === writeBenches(others);

/** The same text for the same benches. */
const writeBenches = (items: readonly Bench[]) => JSON.stringify(items.map(writeBench).toSorted());

function writeBench({ configuration, quantity }: Bench): string {
  const choices = Object.keys(configuration)
    .toSorted()
    .map((key) => [key, chosenValues(configuration, key).toSorted()] as const)
    .filter(([, values]) => values.length > 0);
  return JSON.stringify([quantity, choices]);
}
