import { z } from "zod";
import { AN_AMOUNT, isDollarAmount } from "./money.ts";
import { isWellFormedText } from "./text.ts";

/** Step keys and option values: lower case, and never a name that objects have by themselves. */
const FORBIDDEN_NAMES = new Set(["__proto__", "constructor", "prototype"]);

export const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export const KeySchema = z
  .string()
  .regex(KEY_PATTERN, {
    error: "Use lower-case letters, digits, - and _, at most 64, starting with a letter or digit.",
    abort: true,
  })
  .refine((key) => !FORBIDDEN_NAMES.has(key), "This name is reserved.");

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(isWellFormedText, "This text has characters that cannot be shown.");

const label = (longest: number) =>
  text(longest).refine((value) => value.trim() !== "", "This text cannot be empty.");

/** US dollars with at most two decimals. */
export const DollarsSchema = z.number(AN_AMOUNT).refine(isDollarAmount, AN_AMOUNT);

const measure = z.number().nonnegative().max(100_000);

/** `when`: step keys to the values of which one must be chosen there. */
export const ConditionSchema = z
  .record(KeySchema, z.array(KeySchema).min(1).max(500).readonly())
  .refine((when) => Object.keys(when).length > 0, "A condition names at least one step.")
  .refine((when) => Object.keys(when).length <= 20, "A condition names at most 20 steps.");

export const OptionSchema = z.strictObject({
  value: KeySchema,
  label: label(200),
  description: text(1000).optional(),
  priceModifier: DollarsSchema,
  price: DollarsSchema.optional(),
  image: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, "An image is the name of an uploaded file.")
    .optional(),
  sku: text(64).optional(),
  specifications: z
    .strictObject({
      weightCapacity: measure.optional(),
      heightRange: z
        .strictObject({ min: measure, max: measure })
        .refine(({ min, max }) => min <= max, "The lowest height lies above the highest.")
        .optional(),
      weight: measure.optional(),
      weightPerSquareFoot: measure.optional(),
    })
    .optional(),
  dimensions: z
    .strictObject({
      width: measure.optional(),
      depth: measure.optional(),
      height: measure.optional(),
      thickness: measure.optional(),
    })
    .optional(),
  colorCode: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, "A color is # and six hexadecimal digits.")
    .optional(),
});

export const ConditionalOptionSchema = OptionSchema.extend({ when: ConditionSchema });

export const StepSchema = z.strictObject({
  key: KeySchema,
  name: label(120),
  stepNumber: z.int().positive(),
  required: z.boolean(),
  description: text(1000),
  multiSelect: z.boolean(),
  options: z.array(OptionSchema).max(500),
  conditionalOptions: z.array(ConditionalOptionSchema).max(500).optional(),
});

/** The rules file: one product, prices in dollars. */
export const RulesDocumentSchema = z.strictObject({
  product: KeySchema,
  name: label(120),
  basePrice: DollarsSchema.nonnegative("The base price cannot be below zero."),
  steps: z
    .array(StepSchema)
    .max(200)
    .refine(
      (steps) => sizeOf(steps) <= MOST_OPTIONS,
      "All steps together have at most 20,000 options.",
    ),
});

/** What a check of all combinations goes through within a second. */
const MOST_OPTIONS = 20_000;

function sizeOf(steps: readonly z.infer<typeof StepSchema>[]): number {
  return steps.reduce(
    (count, { options, conditionalOptions = [] }) =>
      count + options.length + conditionalOptions.length,
    0,
  );
}

export type RulesDocument = z.infer<typeof RulesDocumentSchema>;
export type StepDocument = z.infer<typeof StepSchema>;
export type OptionDocument = z.infer<typeof OptionSchema>;
export type ConditionalOptionDocument = z.infer<typeof ConditionalOptionSchema>;
export type Condition = z.infer<typeof ConditionSchema>;
