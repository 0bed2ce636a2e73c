import { z } from "zod";
import { PartnerIdSchema } from "#shared/partners/partner.ts";
import { hasPublicDomain } from "#shared/quotes/contact.ts";
import { DELIVERY_FEE_TEXT } from "#shared/quotes/delivery.ts";
import {
  benchList,
  benchNames,
  CustomerInfoSchema,
  itemFacts,
  missingSteps,
  PartSchema,
} from "#shared/quotes/quote.ts";
import { NO_EMAIL_TEXT } from "#shared/text/email-address.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IDEMPOTENCY_HEADERS, SIGNATURE_HEADERS } from "../declaration/headers.ts";
import { reply } from "../declaration/reply.ts";
import { CONFIGURATOR, UncheckedConfigurationSchema } from "../rules/rules.ts";

/** A customer that a quote is submitted for. Quotes of earlier versions can have an email address that ends in a host name. */
const SubmittedCustomerSchema = CustomerInfoSchema.extend({
  email: CustomerInfoSchema.shape.email
    .refine(hasPublicDomain, NO_EMAIL_TEXT)
    .describe("Where the quote is sent. Its domain has a dot."),
}).meta({ id: "CustomerInfo" });

/** POST /api/quotes/submit for one bench. `totalPrice` and `parts` are compared with the server's, never stored. */
export const SubmitQuoteRequest = schema("SubmitQuoteRequest", {
  configuration: UncheckedConfigurationSchema.describe("The choices. A bench with open steps is stored as unfinished."),
  customerInfo: SubmittedCustomerSchema.describe("The customer who asks for the quote."),
  totalPrice: z
    .number()
    .optional()
    .describe(
      "The total that the customer saw in dollars, without delivery; 0 if prices are hidden. It is only compared with the server's total.",
    ),
  partner: PartnerIdSchema.optional().describe("Your partner ID. It is stored with the quote."),
  // A honeypot: people do not see this field, so only bots and autofill put text into it.
  website: z.string().max(0, "Leave this field empty.").optional().describe("Catches bots. Leave it out."),
  parts: z
    .array(PartSchema.pick({ stepName: true, optionName: true, price: true }).meta({ id: "SeenPart" }))
    .max(1000)
    .optional()
    .describe("The parts list that the customer saw. Only compared."),
});

export type SubmitQuoteRequest = z.infer<typeof SubmitQuoteRequest>;

/** POST /api/quotes/submit for several benches, all of which must be valid. */
export const SubmitItemsRequest = SubmitQuoteRequest.omit({ configuration: true, parts: true })
  .extend({
    items: benchList(
      schema("SubmittedItem", {
        configuration: SubmitQuoteRequest.shape.configuration,
        name: itemFacts.name,
        quantity: itemFacts.quantity.default(1),
        unitPrice: z.number().optional().describe("The price of one bench that the customer saw. Only compared."),
      }),
    ).describe(
      "The benches. If the choices of one do not fit together, nothing is stored, and the paths in `validationErrors` say which: `items.2` is the third.",
    ),
  })
  .meta({ id: "SubmitItemsRequest" });

export type SubmitItemsRequest = z.infer<typeof SubmitItemsRequest>;

/** A submission of either kind. */
export const SubmissionRequest = z.union([SubmitQuoteRequest, SubmitItemsRequest]);

export type SubmissionRequest = z.infer<typeof SubmissionRequest>;

/** `items` decides. With them, `configuration` and `parts` are ignored. */
const submissionSchema = (body: unknown) =>
  Object.hasOwn(Object(body), "items") ? SubmitItemsRequest : SubmitQuoteRequest;

export const SubmitQuoteReply = reply("SubmitQuoteReply", {
  quoteId: z.string().describe("The ID to give to the customer."),
  totalPrice: z.number().describe("The server's total of all items in dollars, without delivery."),
  deliveryFee: z.number().describe("The delivery fee in dollars, not in the total."),
  priceChanged: z.boolean().describe("Whether the customer saw another total or other parts."),
  // Replies that are kept for a retry can be from before unfinished benches.
  complete: z.boolean().default(true).describe("Whether every bench has a choice in each required step."),
  benches: z
    .array(z.object({ ...benchNames, missing: missingSteps }))
    .describe("The benches, in the order of the items."),
  link: z
    .string()
    .optional()
    .describe(
      "The customer's private link, only in the first reply to an unsigned request: whoever has it can see and answer the quote.",
    ),
});

export type SubmitQuoteReply = z.infer<typeof SubmitQuoteReply>;

export const submitEndpoints = endpoints(CONFIGURATOR, {
  submitQuote: {
    route: "POST /api/quotes/submit",
    access: "public",
    isCrossOrigin: true,
    summary: "Request a quote",
    description: `Stores a quote request for one workbench, or with \`items\` for several, and returns its ID. A bench with open steps is stored as unfinished, with its price so far: the reply has \`complete: false\`, and \`missing\` of the bench. If choices do not fit together, nothing is stored, and paths such as \`items.2.configuration.width\` in \`validationErrors\` name the item, counted from 0. With \`items\`, \`configuration\` and \`parts\` are ignored. The server calculates the price itself: \`totalPrice\`, \`parts\` and \`unitPrice\` are what your customer saw, and \`priceChanged\` says whether the server's figures differ. Your fixed choices are added to the quote; a choice that contradicts one is refused. Delivery is charged once and not part of the total: ${DELIVERY_FEE_TEXT}, or nothing to a commercial address with a loading dock. Send an \`Idempotency-Key\`, and repeat the request with the same key if you get no reply. An IP address that sends too many requests gets 429: wait for the time in \`Retry-After\`. A partner whose server asks for many visitors signs its requests, and has an allowance of its own.`,
    headers: IDEMPOTENCY_HEADERS.extend(SIGNATURE_HEADERS.shape),
    body: SubmissionRequest,
    bodyFor: submissionSchema,
    status: 201,
    replyNote: "The quote is stored, by this request or an earlier one with the same key.",
    reply: SubmitQuoteReply,
    errors: {
      400: ["invalid_configuration"],
      401: ["wrong_signature"],
      403: ["partner_off"],
      422: ["key_reused"],
      429: ["too_many_requests"],
    },
  },
});
