import { z } from "zod";
import { PartnerIdSchema } from "#shared/partners/partner.ts";
import { BreakdownSchema, benchNames, PartSchema } from "#shared/quotes/quote.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { reply } from "./declaration/reply.ts";
import { CONFIGURATOR, UncheckedConfigurationSchema } from "./rules/rules.ts";

export const PricingReply = reply("PricingReply", {
  pricing: z
    .object({
      totalPrice: z.number().describe("Dollars: the base price and all parts, without delivery."),
      breakdown: BreakdownSchema,
      parts: z.array(PartSchema).describe("One line for each choice, in the order of the steps."),
      revision: z.int().describe("The revision of the rules used."),
      ...benchNames,
    })
    .meta({ id: "Pricing", description: "The price of the configuration." }),
});

export const pricingEndpoints = endpoints(CONFIGURATOR, {
  calculatePrice: {
    route: "POST /api/pricing/calculate",
    access: "public",
    isCrossOrigin: true,
    summary: "Price a configuration",
    description:
      "Prices a configuration, complete or not. The base price and the parts add up to the total. Nothing is stored. A configuration with choices that do not fit the rules is refused. `validationErrors` lists each of them with a path such as `configuration.width` and one of the codes `unknown_step`, `unknown_option`, `unavailable_option`, `invalid_choice` and `exclusive_option`.",
    body: schema("PricingRequest", {
      configuration: UncheckedConfigurationSchema.describe("The choices made so far. They need not be complete."),
      partner: PartnerIdSchema.optional().describe("Your partner ID, for the prices that your visitors see."),
    }),
    reply: PricingReply,
    errors: { 400: ["invalid_configuration"], 403: ["partner_off"] },
  },
});
