import fc from "fast-check";
import { NO_ACCESSORIES } from "#shared/configuration.ts";
import type { RulesDocument, StepDocument } from "#shared/rules.ts";
import { conditional, option, rulesDocument, step } from "./rules.ts";

const dollars = fc.integer({ min: -100_000, max: 1_000_000 }).map((amount) => amount / 100);
const VALUES = ["a", "b", "c", NO_ACCESSORIES];

const someOption = (value: string) =>
  fc
    .record({ priceModifier: dollars, price: fc.option(dollars, { nil: undefined }) })
    .map((facts) => option(value, facts));

/** A step whose conditional options wait for earlier steps `s0` … of the same kind. */
const someStep = (index: number): fc.Arbitrary<StepDocument> =>
  fc
    .record({
      required: fc.boolean(),
      multiSelect: fc.boolean(),
      values: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 0, maxLength: 4 }),
      conditions: fc.array(
        fc.option(
          fc.record({
            earlier: fc.nat({ max: Math.max(0, index - 1) }),
            needs: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 2 }),
          }),
        ),
        { minLength: 4, maxLength: 4 },
      ),
    })
    .chain(({ required, multiSelect, values, conditions }) =>
      fc.tuple(...values.map(someOption)).map((options) => {
        const waits = (position: number) => (index > 0 ? conditions[position] : null);
        return step(`s${index}`, {
          required,
          multiSelect,
          options: options.filter((_, position) => !waits(position)),
          conditionalOptions: options.flatMap((each, position) => {
            const wait = waits(position);
            return wait
              ? [conditional(each.value, { [`s${wait.earlier}`]: wait.needs }, each)]
              : [];
          }),
        });
      }),
    );

/** Small rules documents with conditions, drafts, absolute prices and negative modifiers. */
export const someRulesDocument: fc.Arbitrary<RulesDocument> = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => someStep(index))))
  .chain((steps) =>
    fc
      .integer({ min: 0, max: 500_000 })
      .map((base) => rulesDocument(steps, { basePrice: base / 100 })),
  );

/** Choices of every kind: fitting, unavailable, unknown, and of the wrong shape. */
export const someChoices: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom("s0", "s1", "s2", "s3", "s4", "unknown", "__proto__", "constructor"),
  fc.oneof(
    fc.constantFrom(...VALUES, "unknown", "toString"),
    fc.array(fc.constantFrom(...VALUES, "unknown"), { maxLength: 4 }),
    fc.constantFrom(null, 1, true, {}, [1], [["a"]]),
  ),
);

/** Clicks of a visitor: a step and an option. */
export const someClicks = fc.array(
  fc.tuple(fc.constantFrom("s0", "s1", "s2", "s3", "s4"), fc.constantFrom(...VALUES, "unknown")),
  { maxLength: 12 },
);
