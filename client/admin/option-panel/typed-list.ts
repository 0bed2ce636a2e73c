import { useState } from "react";
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

export type TypedList = ReturnType<typeof useTypedList>;

/** When an option is available, and its prices by choice. Both follow colleagues' changes until they are edited. */
export function useTypedList(option: OptionDocument) {
  const [available, setAvailable] = useState<readonly (readonly ConditionPart[])[]>();
  const [prices, setPrices] = useState<readonly TypedPrice[]>();
  return {
    available: available ?? alternativesOf(option.when),
    setAvailable,
    prices: prices ?? (option.prices ?? []).map(typePrice),
    setPrices,
    isDirty: available !== undefined || prices !== undefined,
    /** The fields of an option to change. */
    changes: (): Pick<OptionChanges, "available" | "prices"> => ({
      ...(available && { available: conditionFrom(available) ?? null }),
      ...(prices && { prices: prices.map(readPrice) }),
    }),
  };
}

const typePrice = ({ when, price, facts }: PriceByChoice, id: number): TypedPrice => ({
  id,
  price: price.toFixed(2),
  parts: partsOf(when),
  facts,
});

const readPrice = ({ price, parts, facts }: TypedPrice): PriceByChoice => ({
  when: allOf(parts),
  price: readDollars(price) ?? Number.NaN,
  ...(facts && { facts }),
});
