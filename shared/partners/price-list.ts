import { z } from "zod";
import { DollarsSchema, KeySchema } from "#shared/rules/fields.ts";

/** A bench never becomes free, nor more than six times as expensive. */
const MIN_PERCENT = -90;
export const MAX_PERCENT = 500;

/** As many as the rules have steps. */
const MAX_STEPS = 200;

const MAX_AMOUNTS = 2000;

const A_PERCENTAGE = `Enter a percentage such as 7.5, from −${-MIN_PERCENT} to ${MAX_PERCENT}.`;

const PercentSchema = z
  .number(A_PERCENTAGE)
  .min(MIN_PERCENT, A_PERCENTAGE)
  .max(MAX_PERCENT, A_PERCENTAGE)
  .multipleOf(0.01, A_PERCENTAGE);

const TOO_MANY_STEPS = `Name at most ${MAX_STEPS} steps.`;

/** A partner's own prices. `applyPriceList` explains how they are applied. */
export const PriceListSchema = z
  .strictObject({
    percent: PercentSchema.optional().describe(
      "Percent added to every amount, including the base price; negative for lower prices. It changes the total of a bench by this percentage.",
    ),
    steps: z
      .record(KeySchema, PercentSchema)
      .refine((steps) => Object.keys(steps).length <= MAX_STEPS, TOO_MANY_STEPS)
      .optional()
      .describe(
        "By step key, a percentage that replaces `percent` for the options of this step. Options with a negative amount keep it.",
      ),
    options: z
      .record(KeySchema, z.record(KeySchema, DollarsSchema))
      .refine((steps) => Object.keys(steps).length <= MAX_STEPS, TOO_MANY_STEPS)
      .refine(
        (steps) => Object.values(steps).flatMap((amounts) => Object.keys(amounts)).length <= MAX_AMOUNTS,
        `Set at most ${MAX_AMOUNTS.toLocaleString("en-US")} options.`,
      )
      .optional()
      .describe(
        "By step key and option value, dollars that replace the price of the option under all of its conditions. Percentages do not change them.",
      ),
  })
  .meta({
    id: "PriceList",
    description:
      "The partner's own prices. The most specific one counts: the amount of an option, else the percentage of its step, else the general percentage.",
  });

export type PriceList = z.infer<typeof PriceListSchema>;
