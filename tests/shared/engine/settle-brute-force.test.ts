import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "#shared/engine/evaluate.ts";
import { settle } from "#shared/engine/settle.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { choicesIn, choicesOf, offeredOptions, validConfigurations } from "../../support/rules/brute-force.ts";
import { someEarlierChoices, someRulesDocument } from "../../support/rules/random-rules.ts";

describe("availability and settling against brute force", () => {
  it("offer exactly the options whose conditions hold, at the prices that count, under every valid configuration", () => {
    fc.assert(
      fc.property(someRulesDocument, fc.nat(), (document, pick) => {
        const rules = readRules(document);
        const everything = validConfigurations(rules);
        const configuration = everything[pick % everything.length] ?? {};

        for (const { step, options } of evaluate(rules, configuration).steps) {
          const available = options.filter((state) => state.available);
          expect(available.map(({ option }) => option)).toEqual(offeredOptions(step, configuration));
        }
      }),
      { numRuns: chooseAmount(120, 20_000) },
    );
  });

  it("remove no choice that could stay beside those of earlier steps", () => {
    fc.assert(
      fc.property(someRulesDocument, someEarlierChoices, (document, choices) => {
        const rules = readRules(document);
        const parts = rules.steps.reduce<Configuration[]>(
          (found, step) =>
            found.flatMap((part) =>
              choicesIn(step, part)
                .filter((values) => values.every((value) => has(choices, step.key, value)))
                .map((values) => withChoice(part, step.key, values, step.multiSelect)),
            ),
          [{}],
        );
        const counts = (part: Configuration) => rules.steps.map(({ key }) => chosenValues(part, key).length);
        const [most] = parts.map(counts).sort((a, b) => compare(b, a));
        // A single-choice step keeps the first of several, whatever later steps need.
        const isOneOfSeveral = rules.steps.some(
          ({ key, multiSelect }) => !multiSelect && chosenValues(choices, key).length > 1,
        );
        fc.pre(!isOneOfSeveral);

        const { configuration, removed } = settle(rules, choices);

        expect(counts(configuration)).toEqual(most);
        const dropped = Object.keys(choices).filter(
          (key) =>
            choicesOf(configuration).filter((each) => each.startsWith(`${key} `)).length <
            choicesOf(choices).filter((each) => each.startsWith(`${key} `)).length,
        );
        expect(new Set(removed.map(({ stepKey }) => stepKey))).toEqual(new Set(dropped));
      }),
      { numRuns: chooseAmount(120, 20_000) },
    );
  });
});

/** Compares lists of counts by the first that differ. */
function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((each, index) => each - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function has(choices: Configuration, stepKey: string, value: string): boolean {
  return choicesOf(choices).includes(`${stepKey} ${value}`);
}

function withChoice(
  part: Configuration,
  stepKey: string,
  values: readonly string[],
  multiSelect: boolean,
): Configuration {
  const [only] = values;
  if (only === undefined) return part;
  return { ...part, [stepKey]: multiSelect ? values : only };
}
