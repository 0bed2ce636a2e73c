import { z } from "zod";
import { KeySchema, OptionSchema } from "#shared/rules/rules.ts";
import { endsItsTurns, isSingleLine } from "#shared/text/text.ts";

/** As many as the steps that rules may have. */
const MAX_STEPS = 200;

/** As many as the options that a step may have. */
const MAX_VALUES = 1000;

/** In JSON. Keeps the list of all reference benches small. */
const MAX_CONFIGURATION_CHARACTERS = 10_000;

const ChoicesSchema = z
  .record(
    KeySchema,
    z.union(
      [KeySchema, z.array(KeySchema).max(MAX_VALUES).readonly()],
      "Give an option's value, or a list of values.",
    ),
  )
  .refine(
    (choices) => Object.keys(choices).length <= MAX_STEPS,
    `A bench has at most ${MAX_STEPS} choices.`,
  )
  .refine(
    (choices) => JSON.stringify(choices).length <= MAX_CONFIGURATION_CHARACTERS,
    "This bench has too many choices.",
  )
  .meta({ description: "Step keys with the chosen value, or a list of values." });

const amount = OptionSchema.shape.priceModifier;

const ExpectationSchema = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("available") }),
    z.strictObject({
      type: z.literal("price"),
      price: amount.meta({ description: "The price in dollars." }),
    }),
    z
      .strictObject({
        type: z.literal("price-between"),
        lowest: amount.meta({ description: "The lowest price in dollars." }),
        highest: amount.meta({ description: "The highest price in dollars." }),
      })
      .refine(({ lowest, highest }) => lowest <= highest, {
        error: "The lowest price is above the highest.",
        path: ["lowest"],
      }),
  ])
  .meta({
    id: "Expectation",
    description:
      "What must stay true of the bench. With every type, it can be ordered; with the others, its price without delivery is also exact or within a range.",
  });

/** A bench with what staff expect of it. POST and PUT /api/admin/reference-benches, and an entry of the benches file. */
export const ReferenceBenchSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, "Give the bench a name.")
      .max(80)
      .refine(
        (name) => isSingleLine(name) && endsItsTurns(name),
        "This name has characters that cannot be shown.",
      )
      .meta({ description: "A unique name, such as `Best seller`." }),
    configuration: ChoicesSchema,
    expectation: ExpectationSchema,
  })
  .meta({ id: "ReferenceBench" });

export type ReferenceBench = z.infer<typeof ReferenceBenchSchema>;
export type Expectation = ReferenceBench["expectation"];

export const MAX_REFERENCE_BENCHES = 200;

/** The benches file that `npm run rules -- benches` writes, and `check --benches` reads. */
export const BenchesFileSchema = z.array(ReferenceBenchSchema).max(MAX_REFERENCE_BENCHES);
