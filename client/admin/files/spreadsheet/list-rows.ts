import { alternativesOf } from "#shared/rules/condition.ts";
import type { OptionDocument, PriceByChoice, RulesDocument, StepDocument } from "#shared/rules/rules.ts";

/** A row of a file: an option, or one of its prices by choice. */
export interface OptionRow {
  readonly step: StepDocument;
  readonly option: OptionDocument;
  readonly price?: PriceByChoice;
  /** Follows from the condition of the price, so it stays the same when prices move. Empty for the option itself. */
  readonly id: string;
}

/** All rows, in the order of the rules. */
export const listRows = ({ steps }: RulesDocument): readonly OptionRow[] =>
  steps.flatMap((step) =>
    step.options.flatMap((option) => [
      { step, option, id: "" },
      ...(option.prices ?? []).map((price, index) => ({ step, option, price, id: idOf(option, index) })),
    ]),
  );

/**
 * 'v' and a hash of the condition of a price: spreadsheets leave it alone, because it is no number, date or formula. The second price with
 * the same condition, which never counts, has a number behind it.
 */
export function idOf({ prices = [] }: OptionDocument, index: number): string {
  const names = prices
    .slice(0, index + 1)
    .map(({ when }) =>
      JSON.stringify(
        alternativesOf(when).map((all) =>
          all.map(({ stepKey, values, not }) => [stepKey, not, ...values.toSorted()]).sort(),
        ),
      ),
    );
  const name = names.at(-1) ?? "";
  const count = names.filter((each) => each === name).length;
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return `v${hash.toString(36).padStart(7, "0")}${count > 1 ? `-${count}` : ""}`;
}
