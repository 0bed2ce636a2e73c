import { z } from "zod";
import { strictSchema } from "#shared/text/schema.ts";
import { DollarsSchema, KeySchema, labelSchema, textSchema } from "./fields.ts";
import { STAFF_FIELDS } from "./option-fields.ts";
import { RoleSchema, ShapeSchema } from "./shapes.ts";
import { OfferedBenchSchema, StartingBenchesSchema } from "./starting-benches.ts";

const MAX_STEPS = 200;

/** With this many options, the search of all combinations takes about a second. */
const MAX_OPTIONS = 20_000;

const TOO_MANY_OPTIONS = "All steps together can have at most 20,000 options.";

interface Lists {
  readonly options: readonly unknown[];
  readonly conditionalOptions?: readonly unknown[] | undefined;
}

const hasFewOptions = (steps: readonly Lists[]): boolean =>
  steps.reduce((sum, { options, conditionalOptions = [] }) => sum + options.length + conditionalOptions.length, 0) <=
  MAX_OPTIONS;

const measure = z.number().nonnegative().max(100_000);

const ValuesSchema = z.array(KeySchema).min(1).max(500).readonly();

/** Step keys, each with values. Every one of these steps needs one of its values, or with `not` none of them. */
export const AllOfSchema = z
  .record(
    KeySchema,
    z.union(
      [ValuesSchema, z.strictObject({ not: ValuesSchema })],
      'Give a list of values, or { "not": … } with a list of values.',
    ),
  )
  .refine((when) => Object.keys(when).length > 0, "A condition must name at least one step.")
  .refine((when) => Object.keys(when).length <= 20, "A condition can name at most 20 steps.");

/** A step could have 500 options with the same value, of 20 alternatives each, that are now the prices and the condition of one. */
export const MAX_JOINED = 10_000;

const ALTERNATIVES = "Give at least 2 alternatives, or one condition without a list.";

/** The `when` of an option or a hint. */
export const ConditionSchema = z
  .union(
    [AllOfSchema, z.array(AllOfSchema).min(2, ALTERNATIVES).max(MAX_JOINED).readonly()],
    'A condition has step keys, each with a list of values or with { "not": … } and a list. Or it is a list of such conditions.',
  )
  .meta({
    id: "Condition",
    description:
      "Step keys, each with a list of values, or with `not` and a list of values. The condition holds when in every step one of these values is chosen, or with `not` none of them. A list of conditions holds when one of them does.",
  });

const CostSchema = DollarsSchema.nonnegative("A cost cannot be below zero.");

/** What an option is, besides its value and its price. */
const FACTS = {
  label: labelSchema(200).describe("The name to show."),
  description: textSchema(1000).optional().describe("One sentence about why to choose it."),
  image: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, "An image must be the name of an uploaded file.")
    .optional()
    .describe("The file name of the picture, served under `/uploads/images/`."),
  sku: textSchema(64).optional().describe("The part number."),
  specifications: z
    .strictObject({
      weightCapacity: measure.optional().describe("Load capacity in pounds."),
      heightRange: z
        .strictObject({
          min: measure.describe("The lowest height in inches."),
          max: measure.describe("The highest height in inches."),
        })
        .refine(({ min, max }) => min <= max, "The lowest height is above the highest.")
        .optional()
        .describe("The range of the work surface height."),
      weight: measure.optional().describe("Weight in pounds."),
      weightPerSquareFoot: measure.optional().describe("Weight in pounds per square foot of the top."),
    })
    .optional()
    .describe("Load capacity, height range and weight."),
  dimensions: z
    .strictObject({
      width: measure.optional().describe("Width in inches."),
      depth: measure.optional().describe("Depth in inches."),
      height: measure.optional().describe("Height in inches."),
      thickness: measure.optional().describe("Thickness in inches."),
    })
    .optional()
    .describe("Dimensions in inches."),
  esd: z
    .literal(true)
    .optional()
    .describe(
      "Whether the option is a part of an ESD bench: it leads a charge to ground. *Complete it for me* prefers it.",
    ),
  shape: ShapeSchema.optional(),
  colorCode: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, "A color is # and six hexadecimal digits.")
    .optional()
    .describe("The color: `#` and six hexadecimal digits."),
};

const COST = { cost: CostSchema.optional().describe("Dollars that the option costs us. Only staff see it.") };

const priceSchema = z.strictObject({
  when: AllOfSchema.describe("When the price counts, unless an earlier one does."),
  price: DollarsSchema.describe("Dollars while the condition holds, in place of the option's own price."),
});

const FACTS_AT_PRICE =
  "The fields of the option at this price, in place of its own label, description, figures and so on.";

export const PriceByChoiceSchema = priceSchema
  .extend({
    facts: z
      .strictObject({ ...FACTS, ...COST })
      .optional()
      .describe(FACTS_AT_PRICE),
  })
  .meta({ id: "PriceByChoice" });

const MAX_OPTIONS_OF_STEP = 500;

/** An option without a condition, as staff keep it. */
export const OptionSchema = strictSchema("CatalogOption", {
  value: KeySchema.describe("The key of the option in a configuration."),
  ...FACTS,
  priceModifier: DollarsSchema.describe("Dollars added to the price; a negative amount is subtracted."),
  price: DollarsSchema.optional().describe("A fixed price in dollars. It replaces `priceModifier`."),
  prices: z
    .array(PriceByChoiceSchema)
    .max(MAX_JOINED)
    .readonly()
    .optional()
    .describe("Prices that depend on earlier choices. The first whose condition holds counts, else the option's own."),
  exclusive: z.literal(true).optional().describe("In a `multiSelect` step, this option excludes all others."),
  ...COST,
  archived: z
    .literal(true)
    .optional()
    .describe("Whether the option is archived: it keeps its name, but nobody can choose it."),
  offeredUntil: z.iso
    .date("Enter a day such as 2026-12-31.")
    .optional()
    .describe("The last day on which the option is offered. Then it is archived."),
});

export const ConditionalOptionSchema = OptionSchema.extend({ when: ConditionSchema }).meta({
  id: "CatalogConditionalOption",
});

/** An option as everybody sees it, at one of its prices. */
export const OfferedOptionSchema = OptionSchema.omit({ ...STAFF_FIELDS, prices: true }).meta({ id: "Option" });

export const OfferedConditionalOptionSchema = OfferedOptionSchema.extend({ when: ConditionSchema }).meta({
  id: "ConditionalOption",
});

/** An option as everybody sees it, with all of its prices. */
export const PricedOptionSchema = OfferedOptionSchema.extend({
  when: ConditionSchema.optional(),
  prices: z
    .array(
      priceSchema
        .extend({ facts: z.strictObject(FACTS).optional().describe(FACTS_AT_PRICE) })
        .meta({ id: "OfferedPriceByChoice" }),
    )
    .readonly()
    .describe("The first whose condition holds counts, else the option's own price."),
}).meta({ id: "PricedOption" });

export const StepSchema = strictSchema("RulesDocumentStep", {
  key: KeySchema.describe("The key of the step in a configuration."),
  name: labelSchema(120).describe("The name to show."),
  stepNumber: z.int().positive().describe("The position of the step, from 1."),
  required: z.boolean().describe("Whether a quote needs a choice in this step."),
  description: textSchema(1000).describe("What the step is about."),
  role: RoleSchema.optional().describe(
    "What the step decides about the bench. Without it, the drawing ignores the step.",
  ),
  multiSelect: z
    .boolean()
    .describe("Whether the step takes a list of values. An `exclusive` option excludes all others."),
  options: z.array(OptionSchema).max(MAX_OPTIONS_OF_STEP).describe("Options without a condition."),
  conditionalOptions: z
    .array(ConditionalOptionSchema)
    .max(MAX_OPTIONS_OF_STEP)
    .optional()
    .describe("Options that depend on earlier choices."),
});

/** More than staff can keep in mind. */
const MAX_HINTS = 50;

export const HintsSchema = z
  .array(
    strictSchema("Hint", {
      when: ConditionSchema,
      text: labelSchema(300).describe("One sentence for the visitor."),
      choose: z
        .strictObject({
          stepKey: KeySchema.describe("The key of its step."),
          value: KeySchema.describe("The key of the option."),
        })
        .optional()
        .describe("An option that the visitor can choose with one click."),
    }),
  )
  .max(MAX_HINTS, `Keep at most ${MAX_HINTS} hints.`);

/** The rules as a file and in replies: one product, prices in dollars. Options with a condition have a list of their own. */
export const RulesFileSchema = strictSchema("RulesDocument", {
  product: KeySchema.describe("The key of the product."),
  name: labelSchema(120).describe("The name to show."),
  basePrice: DollarsSchema.nonnegative("The base price cannot be below zero.").describe("Dollars before any choice."),
  baseCost: CostSchema.optional().describe("Dollars that a bench costs us before any choice. Only staff see it."),
  lowestMargin: z
    .number()
    .min(0)
    .max(100, "Enter a percentage from 0 to 100.")
    .optional()
    .describe("Percent of a quote's price. Staff are warned below it. Only staff see it."),
  orderCodePrefix: z
    .string()
    .regex(/^[A-Z0-9]{1,12}$/, "Use at most 12 capital letters and digits.")
    .optional()
    .describe("The beginning of each order code, such as `AWT`."),
  steps: z
    .array(StepSchema)
    .max(MAX_STEPS)
    .refine(hasFewOptions, TOO_MANY_OPTIONS)
    .describe("The steps, ordered by number."),
  startingBenches: StartingBenchesSchema.optional().describe(
    "Complete benches that visitors can start from, or that only staff keep, in the order to show.",
  ),
  hints: HintsSchema.optional().describe("Sentences that visitors see at a step while a condition holds."),
});

/** A rules file in either form: with all options in one list, or those with a condition in a list of their own. */
export const ReadableRulesSchema = RulesFileSchema.extend({
  steps: z
    .array(
      StepSchema.extend({
        options: z.array(ConditionalOptionSchema.partial({ when: true })).max(2 * MAX_OPTIONS_OF_STEP),
      }),
    )
    .max(MAX_STEPS)
    .refine(hasFewOptions, TOO_MANY_OPTIONS),
});

/** The rules as everybody sees them, without what only staff see. */
export const OfferedRulesSchema = strictSchema("OfferedRules", {
  ...RulesFileSchema.omit({ baseCost: true, lowestMargin: true }).shape,
  steps: z
    .array(
      StepSchema.omit({ conditionalOptions: true })
        .extend({ options: z.array(OfferedOptionSchema).readonly() })
        .meta({ id: "OfferedStep" }),
    )
    .describe("The steps, ordered by number."),
  startingBenches: z
    .array(OfferedBenchSchema)
    .optional()
    .describe("Complete benches that visitors can start from, in the order to show."),
});

/** The rules as a file has them. */
export type RulesFile = z.infer<typeof RulesFileSchema>;
/** A rules file in either form. */
export type ReadableRules = z.infer<typeof ReadableRulesSchema>;
export type OfferedRules = z.infer<typeof OfferedRulesSchema>;
export type OfferedOption = z.infer<typeof OfferedOptionSchema>;
export type PricedOption = z.infer<typeof PricedOptionSchema>;
export type PriceByChoice = z.infer<typeof PriceByChoiceSchema>;
/** An option inside the program. No two options of a step have the same value. */
export type OptionDocument = z.infer<typeof OptionSchema> & { when?: Condition | undefined };
/** A step inside the program: all its options in one list, those without a condition first. */
export type StepDocument = Omit<z.infer<typeof StepSchema>, "options" | "conditionalOptions"> & {
  // A file's list is not readonly, so the compiler tells a file and the rules inside the program apart, in both directions.
  options: readonly OptionDocument[];
  conditionalOptions?: never;
};
/** The rules inside the program. `joinOptions` makes them of a file, and `splitOptions` a file of them. */
export type RulesDocument = Omit<RulesFile, "steps"> & { steps: StepDocument[] };
/** Conditions that must all hold, by step key. */
export type AllOf = z.infer<typeof AllOfSchema>;
export type Condition = z.infer<typeof ConditionSchema>;
export type Hint = z.infer<typeof HintsSchema>[number];
