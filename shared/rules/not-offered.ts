import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { KeySchema } from "./fields.ts";
import { OfferedOptionSchema, StepSchema } from "./rules.ts";

const NamedValueSchema = schema("NamedValue", {
  value: z.string().describe("The key of the option in a configuration."),
  label: z.string().describe("The name to show."),
});

export type NamedValue = z.infer<typeof NamedValueSchema>;

/** A part of a condition that does not hold, or a later step that would have no option. */
export const ReasonSchema = schema("Reason", {
  stepKey: z.string().describe("The key of the earlier step."),
  stepName: z.string().describe("The name of the earlier step."),
  needs: z
    .array(NamedValueSchema)
    .readonly()
    .describe("The options of that step, one of which is needed; empty with `excludes`."),
  excludes: z
    .array(NamedValueSchema)
    .readonly()
    .optional()
    .describe("The options of that step, none of which may be chosen. One of them is."),
  lacksOption: z
    .literal(true)
    .optional()
    .describe("The step is a later one, which would have no option whatever else is chosen. `needs` is empty."),
  has: z.array(NamedValueSchema).readonly().describe("The options chosen in the step now."),
});

export type Reason = z.infer<typeof ReasonSchema>;

/** An option that nobody can choose anymore. Old links, quotes and order codes still name it. */
export const ArchivedOptionSchema = OfferedOptionSchema.pick({ value: true, label: true, sku: true })
  .extend({ stepKey: StepSchema.shape.key, stepName: StepSchema.shape.name, stepNumber: StepSchema.shape.stepNumber })
  .meta({ id: "ArchivedOption" });

export type ArchivedOption = z.infer<typeof ArchivedOptionSchema>;

export const ExclusionSchema = z
  .object({
    stepKey: KeySchema.describe("The key of their step."),
    values: z.array(KeySchema).readonly().describe("The options, by their values."),
    when: z
      .array(
        z.object({
          stepKey: KeySchema.describe("The key of an earlier step."),
          values: z.array(KeySchema).readonly().describe("Some of its options."),
          not: z.boolean().describe("Whether none of them is chosen."),
        }),
      )
      .readonly()
      .describe("All of these hold: one of the values is chosen, or with `not` none."),
    lacking: KeySchema.describe("The key of the step that would have no option."),
  })
  .meta({ id: "Exclusion", description: "Options after which no bench can be finished. They are unavailable." });

export type Exclusion = z.infer<typeof ExclusionSchema>;
