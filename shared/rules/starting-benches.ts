import { z } from "zod";
import { DollarsSchema, KeySchema, labelSchema, textSchema } from "./fields.ts";

/** A value, or the values of a multi-select step. */
const ChosenSchema = z.union(
  [KeySchema, z.array(KeySchema).min(1).max(1000).readonly()],
  "Give an option's value, or a list of values.",
);

const ExpectationSchema = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("available") }),
    z.strictObject({ type: z.literal("refused") }),
    z.strictObject({ type: z.literal("price"), price: DollarsSchema.describe("The price in dollars.") }),
    z
      .strictObject({
        type: z.literal("price-between"),
        lowest: DollarsSchema.describe("The lowest price in dollars."),
        highest: DollarsSchema.describe("The highest price in dollars."),
      })
      .refine(({ lowest, highest }) => lowest <= highest, {
        error: "The lowest price is above the highest.",
        path: ["lowest"],
      }),
  ])
  .meta({
    id: "Expectation",
    description:
      "What must stay true of the bench. `available`: it can be ordered. `refused`: it cannot. With a price, it can be ordered, and its price without delivery is exact or within a range.",
  });

export type Expectation = z.infer<typeof ExpectationSchema>;

const StartingBenchSchema = z
  .strictObject({
    name: labelSchema(80).describe("The name to show. No other bench has it."),
    description: textSchema(140).describe("One sentence about who it is for. Visitors read it."),
    choices: z.record(KeySchema, ChosenSchema).describe("The choices, complete: one for every required step."),
    shown: z.literal(false).optional().describe("`false` if visitors do not get the bench. Only staff see this field."),
    expected: ExpectationSchema.optional(),
  })
  .refine(({ shown, description }) => shown === false || description.trim() !== "", {
    error: "Visitors need a sentence about who the bench is for.",
    path: ["description"],
  })
  .meta({ id: "StartingBench" });

export type StartingBench = z.infer<typeof StartingBenchSchema>;

/** A starting bench as everybody sees it. */
export const OfferedBenchSchema = z
  .strictObject(StartingBenchSchema.shape)
  .omit({ shown: true, expected: true })
  .meta({ id: "OfferedStartingBench" });

export type OfferedBench = z.infer<typeof OfferedBenchSchema>;

/** The most that fit on the first screen. */
const MAX_FOR_VISITORS = 8;

/** More than staff can keep in mind. */
const MAX_BENCHES = 250;

export const StartingBenchesSchema = z
  .array(StartingBenchSchema)
  .max(MAX_BENCHES, `Keep at most ${MAX_BENCHES} benches.`)
  .refine(
    (benches) => benches.filter(({ shown }) => shown !== false).length <= MAX_FOR_VISITORS,
    `Show visitors at most ${MAX_FOR_VISITORS} starting benches.`,
  );
