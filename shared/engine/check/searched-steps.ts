import type { Cents } from "../../money.ts";
import { type Option, optionPrice, type Step } from "../model.ts";

export interface SearchedStep extends Omit<Step, "options"> {
  readonly options: readonly SearchedOption[];
}

/**
 * An option with what the search needs of conditions. Each consists of clauses: that one of some values is chosen
 * in a step. Equal clauses have one number.
 */
export interface SearchedOption {
  readonly option: Option;
  readonly price: Cents;
  /** The clauses that must hold, all of them. */
  readonly needs: readonly number[];
  /** The clauses that hold where it is chosen, in ascending order. */
  readonly fulfills: readonly number[];
}

/** Steps of sound rules, prepared for a search; their conditions name no others. */
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
