import type { Cents } from "../../money.ts";
import { type Option, optionPrice, type Step } from "../model.ts";

export interface SearchedStep extends Omit<Step, "options"> {
  readonly options: readonly SearchedOption[];
}

/**
 * An option with its condition as clauses. A clause says that one of some values is chosen in a step. Equal
 * clauses have the same number.
 */
export interface SearchedOption {
  readonly option: Option;
  readonly price: Cents;
  /** The clauses of its condition, which must all hold. */
  readonly needs: readonly number[];
  /** The clauses that hold if it is chosen, in ascending order. */
  readonly fulfills: readonly number[];
}

/** The steps of valid rules, prepared for the search. */
export function searchedSteps(steps: readonly Step[]): readonly SearchedStep[] {
  const numbers = new Map<string, number>();
  const fulfilled = new Map<string, number[]>();
  const clauseOf = ([key, values]: readonly [string, readonly string[]]): number => {
    const name = [key, ...[...values].sort()].join(" ");
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(name, number);
    for (const value of values) {
      const choice = `${key} ${value}`;
      const others = fulfilled.get(choice);
      if (others) others.push(number);
      else fulfilled.set(choice, [number]);
    }
    return number;
  };
  const needs = steps.map(({ options }) =>
    options.map(({ when = {} }) => Object.entries(when).map(clauseOf)),
  );
  return steps.map((step, index) => ({
    ...step,
    options: step.options.map((option, place) => ({
      option,
      price: optionPrice(option),
      needs: needs[index]?.[place] ?? [],
      fulfills: fulfilled.get(`${step.key} ${option.value}`) ?? [],
    })),
  }));
}
