import type { RulesSearch } from "#shared/engine/check/rules-problem.ts";
import { formatMoney } from "#shared/money.ts";

/** How far the combinations were searched, and what was found, in a sentence. */
export function searchSentence({ exhaustive, combinations, lowest, highest }: RulesSearch): string {
  const count =
    combinations > Number.MAX_SAFE_INTEGER
      ? "more than nine quadrillion"
      : combinations.toLocaleString("en-US");
  const totals = `totals from ${formatMoney(lowest)} to ${formatMoney(highest)}`;
  return exhaustive
    ? `All ${count} combinations of single choices searched: no dead end, every option can be chosen, ${totals}.`
    : `Warning: too many combinations to search them all. Among ${count} there is no dead end, with ${totals}; others may have one.`;
}
