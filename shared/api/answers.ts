import { z } from "zod";
import { MessageSchema, QuoteRevisionSchema, quoteTerms } from "../quote-revisions.ts";
import { QUOTE_STATUSES } from "../quote-status.ts";
import { LONGEST_MESSAGE } from "../quote-terms.ts";
import { CustomerInfoSchema, WholeItemSchema, WholeQuoteSchema } from "../quotes.ts";
import { DollarsSchema, RulesDocumentSchema } from "../rules.ts";
import { isSingleLine } from "../text.ts";
import { endpoints } from "./endpoint.ts";
import { success } from "./reply.ts";
import { SubmitItemsRequest } from "./submit.ts";

const number = z.int().min(1).meta({ description: "The revision of the quote that is answered." });

const answerFacts = {
  seq: z.int().meta({ description: "The number of its event in the quote's history." }),
  at: z.iso.datetime().meta({ description: "When it arrived, in UTC." }),
  number: number.nullable().meta({
    description: "The revision of the quote that is answered; `null` before the first.",
  }),
};

/** An answer of the customer. It never changes. */
export const CustomerAnswerSchema = z
  .discriminatedUnion("kind", [
    z.object({
      ...answerFacts,
      kind: z.literal("accepted"),
      name: z.string().meta({ description: "The name that the customer typed." }),
      late: z.boolean().meta({ description: "Whether the quote had expired. Staff then decide." }),
    }),
    z.object({
      ...answerFacts,
      kind: z.literal("change-asked"),
      message: z.string(),
      changes: z.array(z.string()).readonly().optional().meta({
        description:
          "How the proposed benches differ from those of `number`, as sentences without a period. Absent if nothing was proposed.",
      }),
      proposal: z.array(WholeItemSchema).optional().meta({
        description:
          "The benches that the customer proposes, at the prices of that day. Only the newest proposal has them.",
      }),
    }),
    z.object({ ...answerFacts, kind: z.literal("declined"), message: z.string() }),
  ])
  .meta({ id: "CustomerAnswer" });

export type CustomerAnswer = z.infer<typeof CustomerAnswerSchema>;

/** The state of the customer's private link. */
const CustomerLinkSchema = z
  .object({
    createdAt: z.iso.datetime(),
    url: z.string().optional().meta({
      description:
        "The link, or only its path if the server has no public address. Absent if another server made it, for example before a backup was restored.",
    }),
  })
  .meta({ id: "CustomerLink" });

export type CustomerLink = z.infer<typeof CustomerLinkSchema>;

/** GET /api/quotes/:quoteId/answers: what staff and customer told each other. */
export const AnswersReply = z
  .object({
    success,
    revisions: z.array(QuoteRevisionSchema).meta({ description: "What was sent, oldest first." }),
    answers: z.array(CustomerAnswerSchema).meta({ description: "Oldest first." }),
    link: CustomerLinkSchema.nullable().optional().meta({
      description: "Absent until a quote or an email needs it. `null` if it is revoked.",
    }),
    emailIsOn: z.boolean().meta({ description: "Whether the server sends emails." }),
  })
  .meta({ id: "AnswersReply" });

export type AnswersReply = z.infer<typeof AnswersReply>;

/** POST /api/quotes/:quoteId/send, and the previews at …/send/preview and …/send/document. */
export const SendQuoteRequest = z
  .object({
    after: z.int().min(0).meta({
      description:
        "The newest revision of the quote that you saw; 0 if none was sent. If there is a newer one, the reply is 409.",
    }),
    source: z.enum(["latest", "today", "proposal"]).meta({
      description:
        "The benches to send: those of the newest revision at their prices, the same at today's prices, or the customer's newest proposal at today's prices.",
    }),
    from: z.enum(QUOTE_STATUSES).optional().meta({
      description:
        "The status that the quote has now. If it has a different one, the reply is 409.",
    }),
    deliveryFee: DollarsSchema.nonnegative("Delivery cannot cost less than $0.").optional().meta({
      description:
        "Dollars for delivery. Omit it for the fee of the newest revision, or of the request.",
    }),
    ...quoteTerms,
  })
  .meta({ id: "SendQuoteRequest" });

export type SendQuoteRequest = z.infer<typeof SendQuoteRequest>;

export const SendQuoteReply = z
  .object({
    success,
    quote: WholeQuoteSchema,
    revision: QuoteRevisionSchema,
    isEmailed: z.boolean().meta({ description: "Whether an email is on its way to the customer." }),
  })
  .meta({ id: "SendQuoteReply" });

export type SendQuoteReply = z.infer<typeof SendQuoteReply>;

export const SendPreviewReply = z
  .object({
    success,
    revision: QuoteRevisionSchema.omit({ sentAt: true }).meta({ id: "QuoteRevisionPreview" }),
    changes: z.array(z.string()).readonly().meta({
      description:
        "The differences from the newest revision, or from the request before the first, as sentences without a period.",
    }),
    email: z
      .object({ subject: z.string(), html: z.string(), text: z.string() })
      .meta({ description: "The email, with the private link left out." }),
  })
  .meta({ id: "SendPreviewReply" });

export type SendPreviewReply = z.infer<typeof SendPreviewReply>;

/** PUT /api/quotes/:quoteId/link renews the link, DELETE revokes it. */
export const CustomerLinkReply = z
  .object({ success, link: CustomerLinkSchema.nullable() })
  .meta({ id: "CustomerLinkReply" });

export type CustomerLinkReply = z.infer<typeof CustomerLinkReply>;

/*
 * The customer's routes. The token of the private link is in the header `Authorization: Bearer …`, so that it is in no
 * address that could be logged.
 */

/** GET /api/customer/quote, and the reply to each of the customer's answers: the quote as it is now. */
export const CustomerQuoteReply = z
  .object({
    success,
    quote: WholeQuoteSchema.pick({
      quoteId: true,
      status: true,
      timestamp: true,
      items: true,
      pricing: true,
      grandTotal: true,
    }).meta({ description: "The request. Revisions have what was sent since." }),
    customerInfo: CustomerInfoSchema.optional().meta({
      description:
        "Absent until a quote was sent, like the names of benches, because anyone could have typed them together with the customer's address.",
    }),
    revisions: AnswersReply.shape.revisions,
    answers: AnswersReply.shape.answers,
    isExpired: z.boolean().meta({ description: "Whether the newest revision has expired." }),
    pricesHidden: z.literal(true).optional().meta({
      description:
        "Set if the request came from a partner who hides prices, and no quote was sent yet. All amounts are 0.",
    }),
    timeZone: z.string().meta({ description: "The company's time zone, an IANA name." }),
    company: z.object({ name: z.string(), lines: z.array(z.string()) }),
    benches: z.array(RulesDocumentSchema).meta({
      description: "The rules that draw each bench of the newest revision, or of the request.",
    }),
  })
  .meta({ id: "CustomerQuoteReply" });

export type CustomerQuoteReply = z.infer<typeof CustomerQuoteReply>;

/** POST /api/customer/accept. A second one for the same revision changes nothing. */
export const AcceptQuoteRequest = z
  .object({
    number,
    name: z
      .string()
      .max(200, "Use at most 200 characters.")
      .refine((text) => text.trim() !== "", "Type your name.")
      .refine(isSingleLine, "Use one line of ordinary text.")
      .meta({ description: "The name of the person who accepts." }),
  })
  .meta({ id: "AcceptQuoteRequest" });

export type AcceptQuoteRequest = z.input<typeof AcceptQuoteRequest>;

/** POST /api/customer/ask-change: a message, a proposal, or both. */
export const AskChangeRequest = z
  .object({
    number: number.nullable(),
    message: MessageSchema.default(""),
    proposal: SubmitItemsRequest.shape.items.optional(),
  })
  .refine(
    ({ message, proposal }) => message.trim() !== "" || proposal !== undefined,
    `Write what should change, in at most ${LONGEST_MESSAGE} characters.`,
  )
  .meta({ id: "AskChangeRequest" });

export type AskChangeRequest = z.input<typeof AskChangeRequest>;

/** POST /api/customer/decline */
export const DeclineQuoteRequest = z
  .object({ number: number.nullable(), message: MessageSchema.default("") })
  .meta({ id: "DeclineQuoteRequest" });

export type DeclineQuoteRequest = z.input<typeof DeclineQuoteRequest>;

const GONE = { 404: ["quote_gone"] } as const;

/** A bench that cannot be ordered, or terms that make no sense. */
const DRAFTED = {
  ...GONE,
  400: ["invalid_configuration"],
  409: ["newer_revision", "no_proposal"],
} as const;

export const answerEndpoints = endpoints(
  {
    name: "Staff: answers",
    description: "What staff send to customers, and what customers answer.",
  },
  {
    getAnswers: {
      route: "GET /api/quotes/{quoteId}/answers",
      access: "quotes:read",
      summary: "Get what was sent and answered",
      description:
        "Returns every revision of the quote that was sent, the customer's answers, and the private link.",
      reply: AnswersReply,
      errors: GONE,
    },
    sendQuote: {
      route: "POST /api/quotes/{quoteId}/send",
      access: "quotes:write",
      summary: "Send a quote",
      description:
        "Sends the next revision of the quote with its PDF, and sets the status to `quoted`. A revision never changes. If you get no reply, send the same request again: a revision that it sent is returned, and not sent twice.",
      body: SendQuoteRequest,
      reply: SendQuoteReply,
      errors: {
        ...DRAFTED,
        409: [...DRAFTED[409], "quote_changed", "too_many_revisions"],
        503: ["busy"],
      },
    },
    previewQuote: {
      route: "POST /api/quotes/{quoteId}/send/preview",
      access: "quotes:write",
      summary: "Preview a revision and its email",
      description: "Returns the revision and the email as they would be sent. Stores nothing.",
      body: SendQuoteRequest,
      reply: SendPreviewReply,
      errors: DRAFTED,
    },
    previewQuoteEmail: {
      route: "POST /api/quotes/{quoteId}/send/email",
      access: "quotes:write",
      summary: "Preview the email of a revision as a page",
      description:
        "Returns the email as it would be sent, for a frame of the product's own page. The private link is left out. Stores nothing.",
      body: z.object({
        request: z
          .string()
          .transform((text, { addIssue }): unknown => {
            try {
              return JSON.parse(text);
            } catch {
              addIssue("Send the request as JSON.");
              return z.NEVER;
            }
          })
          .meta({ description: "A SendQuoteRequest as JSON." }),
      }),
      bodyType: "application/x-www-form-urlencoded",
      reply: ["text/html"],
      errors: DRAFTED,
    },
    previewQuoteDocument: {
      route: "POST /api/quotes/{quoteId}/send/document",
      access: "quotes:write",
      summary: "Preview the PDF of a revision",
      description: "Returns the PDF as it would be sent. Stores nothing.",
      body: SendQuoteRequest,
      reply: ["application/pdf"],
      errors: DRAFTED,
    },
    getRevisionDocument: {
      route: "GET /api/quotes/{quoteId}/revisions/{number}/document",
      access: "quotes:read",
      summary: "Get the PDF of a revision",
      description: "Returns the PDF exactly as it was sent.",
      reply: ["application/pdf"],
      errors: GONE,
    },
    renewQuoteLink: {
      route: "PUT /api/quotes/{quoteId}/link",
      access: "quotes:write",
      summary: "Renew the customer's private link",
      description: "Makes a new link to the customer's page of the quote. The old link ends.",
      reply: CustomerLinkReply,
      errors: GONE,
    },
    revokeQuoteLink: {
      route: "DELETE /api/quotes/{quoteId}/link",
      access: "quotes:write",
      summary: "Revoke the customer's private link",
      description:
        "The link ends, and the customer's page shows nothing until the link is renewed.",
      reply: CustomerLinkReply,
      errors: GONE,
    },
  },
);

const LINK = { 404: ["no_such_link", "quote_gone"], 429: ["too_many_requests"] } as const;

export const customerEndpoints = endpoints(
  {
    name: "Customers",
    description:
      "The page behind the private link of a quote. The token of the link is sent as `Authorization: Bearer …`. After too many wrong tokens, an IP address gets 429.",
  },
  {
    getCustomerQuote: {
      route: "GET /api/customer/quote",
      access: "customer",
      summary: "Get the quote of a link",
      description: "Returns the quote, every revision that was sent, and the answers so far.",
      reply: CustomerQuoteReply,
      errors: LINK,
    },
    acceptQuote: {
      route: "POST /api/customer/accept",
      access: "customer",
      summary: "Accept a quote",
      description:
        "Accepts the newest revision and sets the status to `approved`. Accepting it again changes nothing. If the revision has expired, the answer is kept as a late acceptance, and staff decide.",
      body: AcceptQuoteRequest,
      reply: CustomerQuoteReply,
      errors: { ...LINK, 409: ["newer_revision", "quote_closed"] },
    },
    askForChange: {
      route: "POST /api/customer/ask-change",
      access: "customer",
      summary: "Ask for a change",
      description:
        "Sends a message, other benches, or both, and sets the status to `reviewed`. The server prices the benches. If one cannot be ordered, nothing is stored, and the paths in `validationErrors` begin with `proposal.` and its number, counted from 0. The same answer again within ten minutes changes nothing.",
      body: AskChangeRequest,
      reply: CustomerQuoteReply,
      errors: {
        ...LINK,
        400: ["invalid_configuration"],
        409: ["newer_revision", "quote_accepted", "too_many_answers", "too_many_proposals"],
      },
    },
    declineQuote: {
      route: "POST /api/customer/decline",
      access: "customer",
      summary: "Decline a quote",
      description: "Sets the status to `rejected`.",
      body: DeclineQuoteRequest,
      reply: CustomerQuoteReply,
      errors: { ...LINK, 409: ["newer_revision", "quote_accepted", "too_many_answers"] },
    },
    getCustomerDocument: {
      route: "GET /api/customer/document",
      access: "customer",
      summary: "Get the PDF of a revision",
      description: "Returns the PDF exactly as it was sent.",
      query: z.object({
        number: z.coerce.number().int().min(1).optional().meta({
          description: "The revision of the quote. Omit it for the newest.",
        }),
      }),
      reply: ["application/pdf"],
      errors: { ...LINK, 404: [...LINK[404], "not_found"] },
    },
  },
);
