import { z } from "zod";
import { UNITS } from "#shared/bench/units.ts";
import { PartnerIdSchema } from "#shared/partners/partner.ts";
import { benchList, itemFacts } from "#shared/quotes/quote.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { MAX_REQUESTS } from "./drawings.ts";
import { UncheckedConfigurationSchema } from "./rules/rules.ts";

export const summaryEndpoints = endpoints(
  { name: "Summaries", description: "Benches with their prices on paper, before there is a quote. No sign-in." },
  {
    makeSummary: {
      route: "POST /api/summary",
      access: "public",
      summary: "Get benches with their prices as a PDF",
      description: `Makes a PDF of benches before anybody asks for a quote: drawing, parts and prices of each, the total without delivery, the date of the prices, and that it is not a quote yet. Nothing is stored. If a partner hides its prices, the PDF has none. If choices do not fit together, paths such as \`items.2.configuration.width\` in \`validationErrors\` name the item, counted from 0. Together with drawings, an IP address gets 429 after ${MAX_REQUESTS} requests in ten minutes.`,
      body: schema("SummaryRequest", {
        items: benchList(
          schema("SummaryItem", {
            configuration: UncheckedConfigurationSchema.describe("The choices of a bench, complete or not."),
            name: itemFacts.name,
            quantity: itemFacts.quantity.default(1),
          }),
        ).describe("The benches, in the order of the document."),
        partner: PartnerIdSchema.optional().describe("Your partner ID, for the prices that your visitors see."),
        paper: z.enum(["letter", "a4"]).default("letter").describe("The paper size."),
        units: z.enum(UNITS).default("in").describe("The units of the figures on the drawings."),
      }),
      reply: ["application/pdf"],
      errors: { 400: ["invalid_configuration"], 403: ["partner_off"], 429: ["too_many_requests"] },
    },
  },
);
