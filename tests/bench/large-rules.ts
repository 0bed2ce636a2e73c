import type { Condition, RulesDocument, StepDocument } from "#shared/rules.ts";
import { conditional, option, rulesDocument, step } from "../support/rules.ts";

const STEPS = 100;
const OPTIONS = 100;

const key = (index: number) => `step-${index}`;
const value = (position: number) => `option-${position}`;
const isListed = (index: number) => index % 4 === 3;

/** Pseudorandom numbers, the same in every run (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** `count` neighboring values. The first follows the last. */
function band(start: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) => value((start + place) % OPTIONS));
}

type ConditionOf = (stepIndex: number, position: number) => Condition | undefined;

function document(when: ConditionOf, multiSelect: (index: number) => boolean): RulesDocument {
  const price = numbers(7);
  const steps = Array.from({ length: STEPS }, (_, index): StepDocument => {
    const facts = Array.from({ length: OPTIONS }, (_unused, position) => ({
      value: value(position),
      priceModifier: price(30_000) / 100,
      when: index === 0 ? undefined : when(index, position),
    }));
    return step(key(index), {
      multiSelect: multiSelect(index),
      options: facts.flatMap(({ when: waits, ...each }) =>
        waits ? [] : [option(each.value, each)],
      ),
      conditionalOptions: facts.flatMap(({ when: waits, ...each }) =>
        waits ? [conditional(each.value, waits, each)] : [],
      ),
    });
  });
  return rulesDocument(steps);
}

/** Two random earlier steps, with eight values each. */
function twoEarlier(random: (below: number) => number, index: number): Condition {
  const some = () => [key(random(index)), band(random(OPTIONS), 8)] as const;
  return Object.fromEntries([some(), some()]);
}

const oneByOne = () => false;

const builders: Readonly<Record<string, () => RulesDocument>> = {
  "no conditions": () => document(() => undefined, oneByOne),
  "chain: options wait for the step before": () =>
    document((index, at) => ({ [key(index - 1)]: band(at, 10) }), oneByOne),
  "chain with multi-select steps": () =>
    document((index, at) => ({ [key(index - 1)]: band(at, 10) }), isListed),
  "wide: options wait for two random steps": () => wide(oneByOne),
  "wide with multi-select steps": () => wide(isListed),
  "tight: every option waits for a random step": () => {
    const random = numbers(13);
    return document((index, at) => ({ [key(random(index))]: band(at, 20) }), oneByOne);
  },
};

/** The first ten options of a step are always available, so that there is no dead end. */
function wide(multiSelect: (index: number) => boolean): RulesDocument {
  const random = numbers(11);
  return document((index, at) => (at < 10 ? undefined : twoEarlier(random, index)), multiSelect);
}

/** From rules that are easy to search to rules that no search can finish. */
export const LARGE_RULES: readonly string[] = Object.keys(builders);

/** Rules of 100 steps with 100 options each, the same in every run. */
export function largeRules(name: string): RulesDocument {
  const build = builders[name];
  if (!build) throw new Error(`There is no large document '${name}'.`);
  return build();
}
