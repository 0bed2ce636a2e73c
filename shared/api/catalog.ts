import { z } from "zod";
import {
  HintsSchema,
  OptionSchema,
  RulesDocumentSchema,
  StartingBenchesSchema,
  StepSchema,
} from "../rules.ts";
import { success } from "./reply.ts";

/** GET /api/admin/config */
export const AdminConfigReply = z
  .object({
    success,
    config: RulesDocumentSchema,
    revision: z.int().meta({ description: "The current revision." }),
  })
  .meta({ id: "AdminConfigReply" });

export type AdminConfigReply = z.infer<typeof AdminConfigReply>;

/** PUT /api/admin/config/base-price. In dollars. */
export const BasePriceRequest = z
  .object({ basePrice: RulesDocumentSchema.shape.basePrice })
  .meta({ id: "BasePriceRequest" });

/** PUT /api/admin/config/starting-benches. Replaces all. */
export const StartingBenchesRequest = z
  .object({ startingBenches: StartingBenchesSchema })
  .meta({ id: "StartingBenchesRequest" });

/** PUT /api/admin/config/hints. Replaces all. */
export const HintsRequest = z.object({ hints: HintsSchema }).meta({ id: "HintsRequest" });

/** POST /api/admin/steps. The numbers of later steps go up by one. */
export const AddStepRequest = z
  .object({
    ...StepSchema.omit({ conditionalOptions: true }).shape,
    required: StepSchema.shape.required.default(true),
    description: StepSchema.shape.description.default(""),
    multiSelect: StepSchema.shape.multiSelect.default(false),
    options: StepSchema.shape.options.default([]),
  })
  .meta({ id: "AddStepRequest" });

/** PUT /api/admin/steps/:stepKey. Omitted fields keep their values. */
export const EditStepRequest = z
  .object(
    StepSchema.pick({
      name: true,
      description: true,
      required: true,
      multiSelect: true,
      stepNumber: true,
    }).shape,
  )
  .partial()
  .meta({ id: "EditStepRequest" });

/** POST /api/admin/steps/:stepKey/options */
export const AddOptionRequest = z.object(OptionSchema.shape).meta({ id: "AddOptionRequest" });

/** PUT /api/admin/steps/:stepKey/options/:value. Omitted fields keep their values; null or an empty text removes a field. */
export const EditOptionRequest = z
  .object({
    label: OptionSchema.shape.label,
    priceModifier: OptionSchema.shape.priceModifier,
    description: OptionSchema.shape.description.nullable(),
    price: OptionSchema.shape.price.nullable(),
    image: z
      .union(
        [z.literal(""), OptionSchema.shape.image],
        "An image must be the name of an uploaded file.",
      )
      .nullable()
      .meta({ description: "The file name of the picture. An empty text removes it." }),
    sku: OptionSchema.shape.sku.nullable(),
    specifications: OptionSchema.shape.specifications.nullable(),
    dimensions: OptionSchema.shape.dimensions.nullable(),
    colorCode: OptionSchema.shape.colorCode.nullable(),
    shape: OptionSchema.shape.shape.nullable(),
  })
  .partial()
  .meta({ id: "EditOptionRequest" });

/** The reply to every edit, with the new rules. */
export const AdminEditReply = AdminConfigReply.extend({
  changes: z
    .array(z.string())
    .readonly()
    .meta({ description: "What the request changed, as sentences." }),
}).meta({ id: "AdminEditReply" });

export type AdminEditReply = z.infer<typeof AdminEditReply>;
