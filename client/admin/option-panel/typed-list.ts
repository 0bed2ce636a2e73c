import type { OptionChanges } from "#shared/edits/edit-options.ts";
import { readDollars } from "#shared/read-number.ts";
import { allOf, alternativesOf, type ConditionPart, conditionFrom, partsOf } from "#shared/rules/condition.ts";
import type { OptionDocument, PriceByChoice } from "#shared/rules/rules.ts";

/** A price by choice as staff type it. */
export interface TypedPrice {
  readonly id: number;
  readonly price: string;
  readonly parts: readonly ConditionPart[];
  /** The fields of the option at this price that differ. Only a rules file sets them. */
  readonly facts?: PriceByChoice["facts"];
}

/** When an option is available, and its prices by choice. */
export interface TypedList {
  readonly available: readonly (readonly ConditionPart[])[];
  readonly prices: readonly TypedPrice[];
}

export const typeList = ({ when, prices = [] }: OptionDocument): TypedList => ({
  available: alternativesOf(when),
  prices: prices.map((each, id) => ({
    ...{ id, price: each.price.toFixed(2) },
    ...{ parts: partsOf(each.when), facts: each.facts },
  })),
});

/** The fields of an option to change. */
export const readList = ({ available, prices }: Partial<TypedList>): Pick<OptionChanges, "available" | "prices"> => ({
  ...(available && { available: conditionFrom(available) ?? null }),
  ...(prices && {
    prices: prices.map(({ price, parts, facts }) => ({
      when: allOf(parts),
      price: readDollars(price) ?? Number.NaN,
      ...(facts && { facts }),
    })),
  }),
});
