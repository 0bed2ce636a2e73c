import { useState } from "react";
import type { OptionChanges } from "#shared/edits/edit-options.ts";
import { alternativesOf, type ConditionPart, conditionFrom } from "#shared/rules/condition.ts";
import type { PriceByChoice, PriceList } from "#shared/rules/price-list.ts";
import type { AllOf } from "#shared/rules/rules.ts";

/** A price by choice as staff type it. */
export interface TypedPrice {
  readonly id: number;
  readonly price: string;
  readonly parts: readonly ConditionPart[];
}

export type TypedList = ReturnType<typeof useTypedList>;

/** When an option is available, and its prices by choice. Both follow colleagues' changes until they are edited. */
export function useTypedList(list: PriceList | undefined) {
  const [available, setAvailable] = useState<readonly (readonly ConditionPart[])[]>();
  const [prices, setPrices] = useState<readonly TypedPrice[]>();
  return {
    available: available ?? alternativesOf(list?.available),
    setAvailable,
    prices: prices ?? (list?.prices ?? []).map(typePrice),
    setPrices,
    isDirty: available !== undefined || prices !== undefined,
    /** The fields of an option to change. */
    changes: (): Pick<OptionChanges, "available" | "prices"> => ({
      ...(available && { available: conditionFrom(available) ?? null }),
      ...(prices && { prices: prices.map(readPrice) }),
    }),
  };
}

const typePrice = ({ when, price }: PriceByChoice, id: number): TypedPrice => ({
  id,
  price: price.toFixed(2),
  parts: alternativesOf(when).flat(),
});

const readPrice = ({ price, parts }: TypedPrice): PriceByChoice => {
  const when = conditionFrom([parts]);
  return { when: when && !Array.isArray(when) ? (when as AllOf) : {}, price: Number(price) };
};
