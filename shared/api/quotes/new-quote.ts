import { z } from "zod";
import { MAX_CODE_CHARACTERS } from "#shared/engine/order-code.ts";
import { PartnerIdSchema } from "#shared/partners/partner.ts";
import { benchList, itemFacts, lineChoice, NewFreeLineSchema, QuoteCustomerSchema } from "#shared/quotes/quote.ts";
import { MAX_FREE_LINES } from "#shared/quotes/quote-items.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IDEMPOTENCY_HEADERS } from "../declaration/headers.ts";
import { QUOTES } from "./quote-list.ts";
import { SubmitQuoteReply } from "./submit.ts";

const { email, phone } = QuoteCustomerSchema.shape;

/** The customer as in a request. An email address or a phone number is enough. */
const CallerSchema = QuoteCustomerSchema.extend({ email: email.default(""), phone: phone.default("") })
  .refine((caller) => caller.email !== "" || caller.phone !== "", {
    path: ["phone"],
    error: "Enter a phone number or an email address.",
  })
  .meta({ id: "Caller" });

export const NewQuoteRequest = schema("NewQuoteRequest", {
  customerInfo: CallerSchema,
  items: benchList(
    schema("NewItem", {
      bench: z
        .string()
        .min(1, "Enter an order code or a link.")
        .max(MAX_CODE_CHARACTERS, "Use a shorter link.")
        .describe("The order code of the bench, or its link."),
      name: itemFacts.name,
      quantity: itemFacts.quantity.default(1),
      ...lineChoice,
    }),
  ).describe("The benches, at today's prices. Unfinished ones are allowed."),
  freeLines: z
    .array(NewFreeLineSchema)
    .max(MAX_FREE_LINES, `Use at most ${MAX_FREE_LINES} lines.`)
    .optional()
    .describe("Lines that are no benches, such as an installation."),
  partner: PartnerIdSchema.optional().describe("The partner at whose prices the customer buys, if any."),
});

export type NewQuoteRequest = z.infer<typeof NewQuoteRequest>;

export const newQuoteEndpoints = endpoints(QUOTES, {
  writeQuote: {
    route: "POST /api/quotes",
    access: "quotes:write",
    summary: "Write a quote for a caller",
    description:
      "Stores a quote that the customer did not request on the page. It is marked with `byPhone` and assigned to the person who writes it. Neither the customer nor staff get an email about it, and it is sent like any other.",
    headers: IDEMPOTENCY_HEADERS,
    body: NewQuoteRequest,
    status: 201,
    replyNote: "The quote is stored, by this request or an earlier one with the same key.",
    reply: SubmitQuoteReply,
    errors: { 400: ["invalid_configuration"], 422: ["key_reused"] },
  },
});
