import { z } from "zod";
import { PartnerIdSchema } from "#shared/partners/partner.ts";
import {
  contentFacts,
  lossReason,
  OrderInfoSchema,
  QuoteCustomerSchema,
  WholeQuoteSchema,
} from "#shared/quotes/quote.ts";
import { MessageSchema, QuoteRevisionSchema, SelectionSchema } from "#shared/quotes/quote-revisions.ts";
import { MAX_MESSAGE_CHARACTERS } from "#shared/quotes/quote-terms.ts";
import { OfferedRulesSchema } from "#shared/rules/rules.ts";
import { schema, shortLine, texts } from "#shared/text/schema.ts";
import { isVisible } from "#shared/text/text.ts";
import { similarEndpoints } from "../declaration/endpoint.ts";
import { reply, wholeQuery } from "../declaration/reply.ts";
import { AnswersReply, revisionNumber } from "./answers.ts";
import { SubmitItemsRequest } from "./submit.ts";

/*
 * The customer's routes. The token of the private link is in the header `Authorization: Bearer …`, so that it is in no
 * address that could be logged.
 */

/** GET /api/customer/quote, and the reply to each of the customer's answers: the quote as it is now. */
export const CustomerQuoteReply = reply("CustomerQuoteReply", {
  quote: WholeQuoteSchema.pick({
    quoteId: true,
    status: true,
    timestamp: true,
    items: true,
    pricing: true,
    grandTotal: true,
  })
    .extend({ freeLines: contentFacts.freeLines })
    .describe("The request. Revisions have what was sent since."),
  customerInfo: QuoteCustomerSchema.optional().describe(
    "Absent until a quote was sent, like the names of benches, because anyone could have typed them together with the customer's address.",
  ),
  revisions: z.array(QuoteRevisionSchema.omit({ priceList: true })).describe("What was sent, oldest first."),
  answers: AnswersReply.shape.answers,
  attachments: AnswersReply.shape.attachments.describe("The files that the customer attached, or that staff share."),
  emailIsOn: AnswersReply.shape.emailIsOn,
  isExpired: z.boolean().describe("Whether the newest revision has expired."),
  discontinued: texts.describe(
    "Why the benches could no longer be ordered as they are, as sentences without a period: 'Monitor arm is discontinued'. They stay in the quote.",
  ),
  pricesHidden: z
    .literal(true)
    .optional()
    .describe("Set if the request came from a partner who hides prices, and no quote was sent yet. All amounts are 0."),
  pricedFor: PartnerIdSchema.optional().describe(
    "The partner whose prices the configurator shows if the customer changes a bench; absent for list prices.",
  ),
  timeZone: z.string().describe("The company's time zone, an IANA name."),
  today: z.iso.date().describe("The day there, for the days until the expiry: clocks of browsers can be wrong."),
  company: z.object({
    name: z.string(),
    lines: z.array(z.string()).describe("The address and the other lines of the letterhead."),
    logo: z
      .object({ image: z.string(), width: z.int(), height: z.int() })
      .optional()
      .describe("The image at `/uploads/images/{image}`, with its size in pixels."),
  }),
  conditions: z.string().optional().describe("The text of the conditions with which the newest revision was sent."),
  benches: z
    .array(OfferedRulesSchema)
    .describe("The rules that draw each bench of the newest revision, or of the request."),
  photos: z
    .array(z.string().nullable())
    .readonly()
    .optional()
    .describe(
      "The address of the photo of each bench of the newest revision, null until the server has made it. Absent if it makes none.",
    ),
});

export type CustomerQuoteReply = z.infer<typeof CustomerQuoteReply>;

const nameOf = (act: string) => shortLine(200, "Type your name.").describe(`The name of the person who ${act}.`);

const seen = z
  .int()
  .min(0)
  .optional()
  .describe(
    "`seq` of the newest answer that the customer saw; 0 if there was none. The same answer since then is a retry. If somebody asked for a change since then, accepting or declining gets 409.",
  );

/** POST /api/customer/accept. The same once more changes nothing. */
export const AcceptQuoteRequest = schema("AcceptQuoteRequest", {
  number: revisionNumber,
  name: nameOf("accepts"),
  seen,
  order: OrderInfoSchema.optional().describe(
    "What the customer says about the order; omit it, or a field of it, for as it is.",
  ),
  selection: SelectionSchema.optional().describe(
    "What is accepted, if the revision has optional lines or ranges; omit it for the quantities as sent, without optional lines.",
  ),
});

/** POST /api/customer/ask-change: a message, a proposal, or both. */
export const AskChangeRequest = z
  .object({
    number: revisionNumber.nullable(),
    seen,
    message: MessageSchema.default(""),
    proposal: SubmitItemsRequest.shape.items.optional(),
  })
  .refine(
    ({ message, proposal }) => isVisible(message) || proposal !== undefined,
    `Write what should change, in at most ${MAX_MESSAGE_CHARACTERS} characters.`,
  )
  .meta({ id: "AskChangeRequest" });

export const DeclineQuoteRequest = schema("DeclineQuoteRequest", {
  number: revisionNumber.nullable(),
  name: nameOf("declines"),
  seen,
  reason: lossReason.optional(),
  message: MessageSchema.default(""),
});

const LINK = { 404: ["no_such_link", "quote_gone"], 429: ["too_many_requests"] } as const;

export const customerEndpoints = similarEndpoints(
  {
    name: "Customers",
    description:
      "The page behind the private link of a quote. The token of the link is sent as `Authorization: Bearer …`. After too many wrong tokens, an IP address gets 429, and a link after 60 requests in ten minutes.",
  },
  { access: "customer", reply: CustomerQuoteReply, errors: LINK },
  {
    getCustomerQuote: {
      route: "GET /api/customer/quote",
      summary: "Get the quote of a link",
      description: "Returns the quote, every revision that was sent, and the answers so far.",
    },
    noteOpened: {
      route: "POST /api/customer/opened",
      summary: "Tell that a quote was read",
      description:
        "The customer's page tells once, after five seconds on the screen, that the newest revision was read. Staff see the time. Nothing else about the visit is stored.",
      body: schema("OpenedRequest", { number: revisionNumber }),
      reply: reply("OpenedReply", {}),
    },
    acceptQuote: {
      route: "POST /api/customer/accept",
      summary: "Accept a quote",
      description:
        "Accepts the newest revision and sets the status to `approved`. The same request again changes nothing. Another acceptance of the revision is refused. If the revision has expired, the answer is kept as a late acceptance, and staff decide.",
      body: AcceptQuoteRequest,
      errors: { ...LINK, 409: ["newer_revision", "quote_accepted", "quote_closed", "change_asked"] },
    },
    askForChange: {
      route: "POST /api/customer/ask-change",
      summary: "Ask for a change",
      description:
        "Sends a message, other benches, or both, and sets the status to `reviewed`. The server prices the benches that are not as they were offered. If one cannot be ordered, nothing is stored, and the paths in `validationErrors` begin with `proposal.` and its number, counted from 0. The newest answer again within ten minutes changes nothing.",
      body: AskChangeRequest,
      errors: {
        ...LINK,
        400: ["invalid_configuration"],
        409: ["newer_revision", "quote_accepted", "too_many_answers", "too_many_proposals"],
      },
    },
    declineQuote: {
      route: "POST /api/customer/decline",
      summary: "Decline a quote",
      description: "Sets the status to `rejected`.",
      body: DeclineQuoteRequest,
      errors: { ...LINK, 409: ["newer_revision", "quote_accepted", "change_asked", "too_many_answers"] },
    },
    getCustomerDocument: {
      route: "GET /api/customer/document",
      summary: "Get the PDF of a revision",
      description:
        "Returns the PDF exactly as it was sent. Once the newest revision is accepted or closed, its PDF says so instead of how to accept it.",
      query: z.object({
        number: wholeQuery(1).optional().describe("The revision of the quote. Omit it for the newest."),
      }),
      reply: ["application/pdf"],
      errors: { ...LINK, 404: [...LINK[404], "not_found"], 503: ["busy"] },
    },
  },
);
