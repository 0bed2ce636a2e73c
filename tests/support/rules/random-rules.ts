import fc from "fast-check";
import { alternativesOf, conditionFrom } from "#shared/rules/condition.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type {
  AllOf,
  Condition,
  OptionDocument,
  PriceByChoice,
  RulesDocument,
  StepDocument,
} from "#shared/rules/rules.ts";
import { conditionalStep, option, rulesDocument, step } from "./rules.ts";

const dollars = fc.integer({ min: -100_000, max: 1_000_000 }).map((amount) => amount / 100);
const NO_OPTION = "none";
const VALUES = ["a", "b", "c", NO_OPTION];

const someOption = (value: string) =>
  fc
    .record({ priceModifier: dollars, price: fc.option(dollars, { nil: undefined }) })
    .map((fields) => option(value, value === NO_OPTION ? { ...fields, exclusive: true } : fields));

/** The conditions of an option: none, or one or two earlier steps for each of its prices, or alternatives of these. */
const someWaits = (index: number) => {
  const values = fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 2 });
  const clause = fc.tuple(
    fc.integer({ min: 0, max: Math.max(0, index - 1) }).map((earlier) => `s${earlier}`),
    fc.oneof({ weight: 2, arbitrary: values }, { weight: 1, arbitrary: values.map((not) => ({ not })) }),
  );
  const allOf = fc.array(clause, { minLength: 1, maxLength: 2 }).map((clauses) => Object.fromEntries(clauses));
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    { weight: 4, arbitrary: allOf },
    { weight: 1, arbitrary: fc.array(allOf, { minLength: 2, maxLength: 2 }) },
  );
  const always = fc.constant([]);
  if (index === 0) return always;
  return fc.oneof(
    { weight: 2, arbitrary: always },
    { weight: 3, arbitrary: fc.array(condition, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(condition, { minLength: 2, maxLength: 2 }) },
  );
};

/** A step whose conditional options depend on earlier random steps (`s0` …). */
const someStep = (index: number): fc.Arbitrary<StepDocument> =>
  fc
    .record({
      required: fc.boolean(),
      multiSelect: fc.boolean(),
      values: fc.uniqueArray(fc.constantFrom(...VALUES), { minLength: 0, maxLength: 4 }),
      waits: fc.array(someWaits(index), { minLength: 4, maxLength: 4 }),
    })
    .chain(({ required, multiSelect, values, waits }) =>
      fc.tuple(...values.map((value) => fc.tuple(someOption(value), someOption(value)))).map((options) =>
        step(`s${index}`, {
          required,
          multiSelect,
          options: options.flatMap(([each], position) => (waits[position]?.length ? [] : [each])),
          conditionalOptions: options.flatMap((variants, position) =>
            (waits[position] ?? []).map((when, variant) => {
              const fields = variants[variant] ?? variants[0];
              return conditionalStep(fields.value, when, fields);
            }),
          ),
        }),
      ),
    );

/** Small rules with conditions, drafts, absolute prices and negative modifiers. */
export const someRulesDocument: fc.Arbitrary<RulesDocument> = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => someStep(index))))
  .chain((steps) =>
    fc.integer({ min: 0, max: 500_000 }).map((base) => rulesDocument(steps, { basePrice: base / 100 })),
  );

/** Choices of every kind: available, unavailable, unknown, or of the wrong shape. */
export const someChoices: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom("s0", "s1", "s2", "s3", "s4", "unknown", "__proto__", "constructor"),
  fc.oneof(
    fc.constantFrom(...VALUES, "unknown", "toString"),
    fc.array(fc.constantFrom(...VALUES, "unknown"), { maxLength: 4 }),
    fc.constantFrom(null, 1, true, {}, [1], [["a"]]),
  ),
);

/** A visitor's clicks: a step and an option each. */
export const someClicks = fc.array(
  fc.tuple(fc.constantFrom("s0", "s1", "s2", "s3", "s4"), fc.constantFrom(...VALUES, "unknown")),
  { maxLength: 12 },
);

/** Rules whose conditions name only existing steps and options, so that only combinations can be wrong. */
export const someCheckableRules: fc.Arbitrary<RulesDocument> = someRulesDocument.map((document) => {
  const known = new Map<string, ReadonlySet<string>>();
  const steps = document.steps.map((step) => {
    const soundCondition = (before: Condition) => {
      const alternatives = alternativesOf(before)
        .map((parts) =>
          parts
            .map((part) => ({ ...part, values: part.values.filter((value) => known.get(part.stepKey)?.has(value)) }))
            .filter(({ values }) => values.length > 0),
        )
        .filter((parts) => parts.length > 0);
      return alternatives.length > 0 ? conditionFrom(alternatives) : undefined;
    };
    const options = step.options.flatMap(({ when: before, prices = [], ...option }): readonly OptionDocument[] => {
      const when = before && soundCondition(before);
      if (before && !when) return [];
      const sound = prices.flatMap((price): readonly PriceByChoice[] => {
        const kept = soundCondition(price.when);
        return kept ? [{ ...price, when: kept as AllOf }] : [];
      });
      return [{ ...option, ...(sound.length > 0 && { prices: sound }), ...(when && { when }) }];
    });
    known.set(step.key, new Set(options.map(({ value }) => value)));
    return { ...step, options };
  });
  return { ...document, steps };
});

/** Choices that were possible under other rules: a value, or a list without the exclusive value. */
export const someEarlierChoices: fc.Arbitrary<Configuration> = fc.dictionary(
  fc.constantFrom("s0", "s1", "s2", "s3", "s4"),
  fc.oneof(
    fc.constantFrom(...VALUES),
    fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
    fc.constant([NO_OPTION]),
  ),
);
