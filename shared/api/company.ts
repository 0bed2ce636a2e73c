import { z } from "zod";
import { MAX_REGION_CHARACTERS, MAX_TAX_RATES } from "#shared/quotes/company.ts";
import { taxFacts } from "#shared/quotes/quote.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { optionalName } from "./declaration/name-field.ts";
import { reply } from "./declaration/reply.ts";

/** The settings that the company's quotes are written with. Each field can be changed alone. */
const companyFields = {
  taxRates: z
    .array(
      z
        .object({
          ...taxFacts,
          region: optionalName(MAX_REGION_CHARACTERS).describe("Where the goods are shipped to; empty for anywhere."),
        })
        .meta({ id: "TaxRate" }),
    )
    .max(MAX_TAX_RATES, `Use at most ${MAX_TAX_RATES} tax rates.`)
    .describe("The taxes that staff choose from when they send a quote."),
  reminders: z
    .boolean()
    .describe("Whether customers who have not answered get one email three days before their quote expires."),
};

const CompanyFields = z.object(companyFields).meta({ id: "Company" });

export type CompanySettings = z.infer<typeof CompanyFields>;

/** Before the first change. */
export const NO_COMPANY: CompanySettings = { taxRates: [], reminders: true };

const CompanyRequest = CompanyFields.partial().meta({ id: "CompanyRequest" });

export type CompanyRequest = z.infer<typeof CompanyRequest>;

const CompanyReply = reply("CompanyReply", { company: CompanyFields });

export const companyEndpoints = endpoints(
  {
    name: "Staff: company",
    description: "The company's settings for quotes, such as its tax rates. The product does not know tax law.",
  },
  {
    getCompany: {
      route: "GET /api/company",
      access: "quotes:read",
      summary: "Get the company's settings",
      description: "Returns what staff choose from when they send a quote.",
      reply: CompanyReply,
    },
    changeCompany: {
      route: "PUT /api/company",
      access: "people",
      summary: "Change the company's settings",
      description: "Changes the fields that it gets. Quotes that were sent stay as they are.",
      body: CompanyRequest,
      reply: CompanyReply,
    },
  },
);
