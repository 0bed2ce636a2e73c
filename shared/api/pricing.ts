import { z } from "zod";
import { PartnerIdSchema } from "../partners.ts";
import { BreakdownSchema, PartSchema } from "../quotes.ts";
import { success } from "./reply.ts";
import { UncheckedConfigurationSchema } from "./rules.ts";

/** POST /api/pricing/calculate */
export const PricingRequest = z
  .object({
    configuration: UncheckedConfigurationSchema.meta({
      description: "The choices made so far. They need not be complete.",
    }),
    partner: PartnerIdSchema.optional().meta({
      description: "Your partner id, for the prices that your visitors see.",
    }),
  })
  .meta({ id: "PricingRequest" });

export const PricingReply = z
  .object({
    success,
    pricing: z
      .object({
        totalPrice: z
          .number()
          .meta({ description: "Dollars: the base price and all parts, without delivery." }),
        breakdown: BreakdownSchema,
        parts: z
          .array(PartSchema)
          .meta({ description: "One line for each choice, in the order of the steps." }),
        revision: z.int().meta({ description: "The revision of the rules used." }),
        orderCode: z.string().meta({
          description:
            "Names every choice of the bench. `GET /api/drawings/{orderCode}.{format}` draws it.",
        }),
      })
      .meta({ id: "Pricing", description: "The price of the configuration." }),
  })
  .meta({ id: "PricingReply" });

export type PricingReply = z.infer<typeof PricingReply>;
