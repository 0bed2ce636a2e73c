import { z } from "zod";
import { MAX_CODE_CHARACTERS } from "#shared/engine/order-code.ts";
import {
  configurationSchema,
  itemFacts,
  lineChoice,
  NewFreeLineSchema,
  QuoteCostsSchema,
  QuoteCustomerSchema,
  reasonSchema,
  WholeItemSchema,
  WholeQuoteSchema,
} from "#shared/quotes/quote.ts";
import { MAX_FREE_LINES, MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { QuoteRevisionSchema, quoteTerms } from "#shared/quotes/quote-revisions.ts";
import { QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import { DollarsSchema } from "#shared/rules/fields.ts";
import { RulesFileSchema } from "#shared/rules/rules.ts";
import { schema, texts } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { jsonText } from "../declaration/json-text.ts";
import { reply } from "../declaration/reply.ts";
import { AttachmentSchema } from "./attachments.ts";
import { answeredAt } from "./quotes.ts";

/** The field of a reply or an answer that names a revision of the quote. */
export const revisionNumber = z.int().min(1).describe("The revision of the quote that is answered.");

const answerFacts = {
  seq: z.int().describe("The number of its event in the quote's history."),
  at: z.iso.datetime().describe("When it arrived, in UTC."),
  number: revisionNumber.nullable().describe("The revision of the quote that is answered; `null` before the first."),
  /** Whoever has the private link can answer. */
  origin: z
    .object({
      address: z.string().describe("The IP address."),
      browser: z.string().describe("Such as `Chrome on Windows`."),
    })
    .optional()
    .describe("Where it came from. Absent from older answers, and from the customer's page."),
};

/** An answer of the customer. It never changes. */
export const CustomerAnswerSchema = z
  .discriminatedUnion("kind", [
    z.object({
      ...answerFacts,
      kind: z.literal("accepted"),
      name: z.string().describe("The name that the customer typed."),
      late: z.boolean().describe("Whether the quote had expired. Staff then decide."),
      grandTotal: z.number().optional().describe("Dollars that were accepted. Replies with the revisions have it."),
      choices: texts
        .optional()
        .describe("What was chosen, if there was something to choose: `6 × Packing`, `without Casters`."),
    }),
    z.object({
      ...answerFacts,
      kind: z.literal("change-asked"),
      message: z.string(),
      changes: texts
        .optional()
        .describe(
          "How the proposed benches differ from those of `number`, as sentences without a period. Absent if nothing was proposed.",
        ),
      proposal: z
        .array(WholeItemSchema)
        .optional()
        .describe(
          "The benches that the customer proposes, at the prices of that day. Only the newest proposal has them.",
        ),
    }),
    z.object({
      ...answerFacts,
      kind: z.literal("declined"),
      name: z.string().optional().describe("The name that the customer typed."),
      message: z.string(),
    }),
  ])
  .meta({ id: "CustomerAnswer" });

export type CustomerAnswer = z.infer<typeof CustomerAnswerSchema>;

/** The state of the customer's private link. */
const CustomerLinkSchema = schema("CustomerLink", {
  createdAt: z.iso.datetime(),
  url: z
    .string()
    .optional()
    .describe(
      "The link, or only its path if the server has no public address. Absent if another server made it, for example before a backup was restored.",
    ),
});

export type CustomerLink = z.infer<typeof CustomerLinkSchema>;

/** GET /api/quotes/:quoteId/answers: what staff and customer told each other. */
export const AnswersReply = reply("AnswersReply", {
  revisions: z.array(QuoteRevisionSchema).describe("What was sent, oldest first."),
  answers: z.array(CustomerAnswerSchema).describe("Oldest first."),
  attachments: z.array(AttachmentSchema).describe("The files of the quote, oldest first."),
  link: CustomerLinkSchema.nullable()
    .optional()
    .describe("Absent until a quote or an email needs it. `null` if it is revoked."),
  emailIsOn: z.boolean().describe("Whether the server sends emails."),
  undelivered: z
    .array(
      z.object({
        id: z.string().describe("The ID of the message."),
        template: z.string().describe("The kind of email, such as `quote`."),
        destination: z.string().describe("`customer`, or `copy` for the second contact."),
        error: z.string().describe("Why it was not delivered."),
      }),
    )
    .readonly()
    .describe(
      "The emails to the customer and the second contact that failed or were held back, newest first. Staff can send them again in the Admin Panel.",
    ),
});

export type AnswersReply = z.infer<typeof AnswersReply>;

/** As many as there are answers to a quote. */
const MAX_PROPOSALS = 100;

/** A bench to send: one of the source, maybe changed, or another one. */
const SentItemSchema = z
  .strictObject({
    place: z
      .int()
      .min(0)
      .max(MAX_ITEMS - 1)
      .optional()
      .describe(
        "The place of the bench among those of `source`, counted from 0; omit it for a bench that is not among them.",
      ),
    configuration: configurationSchema
      .optional()
      .describe("Its choices, at today's prices; omit it for the bench of `source` as it is."),
    bench: z
      .string()
      .max(MAX_CODE_CHARACTERS, "Use a shorter link.")
      .optional()
      .describe("Its order code or its link, in place of `configuration`."),
    name: itemFacts.name.describe("What the bench is called; omit it for the name that it has."),
    optional: lineChoice.optional.describe(
      "Whether it is in the total only if the customer chooses it; omit it for as it is.",
    ),
    range: lineChoice.range
      .unwrap()
      .nullable()
      .optional()
      .describe(
        "The quantities that the customer can choose; `null` for `quantity` alone; omit it for those as they are.",
      ),
    quantity: itemFacts.quantity
      .optional()
      .describe("The number of these benches; omit it for the number that it has, or 1."),
    unitPrice: DollarsSchema.nonnegative("A bench cannot cost less than $0.")
      .optional()
      .describe("Dollars for one bench, if it is not what its parts add up to; omit it for the price that it has."),
    reason: reasonSchema
      .optional()
      .describe(
        "Why `unitPrice` is not what its parts add up to, as the customer reads it; omit it for the reason that it has.",
      ),
  })
  .refine((item) => [item.place, item.configuration, item.bench].some((each) => each !== undefined), {
    path: ["configuration"],
    error: "Name a bench of the quote, or give the choices of another one.",
  })
  .meta({ id: "SentItem" });

export type SentItem = z.infer<typeof SentItemSchema>;

/** POST /api/quotes/:quoteId/send, and the previews at …/send/preview and …/send/document. */
export const SendQuoteRequest = schema("SendQuoteRequest", {
  after: z
    .int()
    .min(0)
    .describe(
      "The newest revision of the quote that you saw; 0 if none was sent. If there is a newer one, the reply is 409.",
    ),
  source: z
    .enum(["latest", "today", "proposal"])
    .describe(
      "The benches to send: those of the newest revision at their prices, the same at today's prices, or what the customer proposes. Of a proposal, benches with other choices get today's prices, and all others stay as in the newest revision.",
    ),
  proposals: z
    .array(z.int())
    .min(1, "Choose a proposal.")
    .max(MAX_PROPOSALS, `Choose at most ${MAX_PROPOSALS} proposals.`)
    .optional()
    .describe(
      "The proposals to send, by the `seq` of their answers; omit it for all about the newest revision. Each counts for the benches that it changes. Where several change the same bench, the newest counts.",
    ),
  from: z
    .enum(QUOTE_STATUSES)
    .optional()
    .describe("The status that the quote has now. If it has a different one, the reply is 409."),
  answered: answeredAt.describe(
    "`answer.at` of the quote that you saw; `null` without an answer. After a newer answer, the reply is 409.",
  ),
  previewed: z
    .string()
    .max(100)
    .optional()
    .describe("`digest` of the preview that you saw. If the quote would be another one now, the reply is 409."),
  items: z
    .array(SentItemSchema)
    .min(1, "A quote has at least one bench.")
    .max(MAX_ITEMS, `A quote has at most ${MAX_ITEMS} benches.`)
    .optional()
    .describe("The benches to send, in their order; omit it for all benches of `source` as they are."),
  freeLines: z
    .array(NewFreeLineSchema)
    .max(MAX_FREE_LINES, `Use at most ${MAX_FREE_LINES} lines.`)
    .optional()
    .describe("Lines that are no benches, such as an installation; omit it for those of the newest revision."),
  deliveryFee: DollarsSchema.nonnegative("Delivery cannot cost less than $0.")
    .optional()
    .describe("Dollars for delivery. Omit it for the fee of the newest revision, or of the address type."),
  ...quoteTerms,
});

export type SendQuoteRequest = z.infer<typeof SendQuoteRequest>;

export const SendQuoteReply = reply("SendQuoteReply", {
  quote: WholeQuoteSchema,
  revision: QuoteRevisionSchema,
  isEmailed: z
    .boolean()
    .describe(
      "Whether an email is on its way to the customer. It has no link if the private link is revoked, or another server made it: renew it first.",
    ),
});

export type SendQuoteReply = z.infer<typeof SendQuoteReply>;

export const SendPreviewReply = reply("SendPreviewReply", {
  revision: QuoteRevisionSchema.omit({ sentAt: true }).meta({ id: "QuoteRevisionPreview" }),
  customerInfo: QuoteCustomerSchema,
  attachments: z.array(AttachmentSchema).describe("The files that go with it, oldest first."),
  missingLink: CustomerLinkSchema.omit({ url: true })
    .nullable()
    .optional()
    .describe(
      "The private link if emails leave it out: `null` if it is revoked, otherwise another server made it. Absent if the customer gets one.",
    ),
  digest: z
    .string()
    .describe(
      "Stands for `revision`, `customerInfo`, `attachments`, `missingLink` and the letterhead. Send it as `previewed`.",
    ),
  changes: texts.describe(
    "The differences from the newest revision, or from the request before the first, as sentences without a period.",
  ),
  conflicts: texts.describe("What the customer's proposals do not agree on, and what counts, in sentences."),
  costs: QuoteCostsSchema.optional().describe("What the benches cost us now; absent while the rules have no costs."),
  lowestMargin: RulesFileSchema.shape.lowestMargin,
  email: z
    .object({ subject: z.string(), html: z.string(), text: z.string() })
    .describe("The email, with the private link left out."),
});

export type SendPreviewReply = z.infer<typeof SendPreviewReply>;

/** PUT /api/quotes/:quoteId/link renews the link, DELETE revokes it. */
export const CustomerLinkReply = reply("CustomerLinkReply", { link: CustomerLinkSchema.nullable() });

const GONE_ERRORS = { 404: ["quote_gone"] } as const;

/** A bench that cannot be ordered, or terms that make no sense. */
const SEND_ERRORS = {
  ...GONE_ERRORS,
  400: ["invalid_configuration"],
  409: ["newer_revision", "no_proposal", "unfinished_bench"],
} as const;

export const answerEndpoints = endpoints(
  { name: "Staff: answers", description: "What staff send to customers, and what customers answer." },
  {
    getAnswers: {
      route: "GET /api/quotes/{quoteId}/answers",
      access: "quotes:read",
      summary: "Get what was sent and answered",
      description: "Returns every revision of the quote that was sent, the customer's answers, and the private link.",
      reply: AnswersReply,
      // Whoever has the link can answer as the customer.
      fieldScopes: { link: "quotes:write" },
      errors: GONE_ERRORS,
    },
    sendQuote: {
      route: "POST /api/quotes/{quoteId}/send",
      access: "quotes:write",
      summary: "Send a quote",
      description:
        "Sends the next revision of the quote with its PDF, and sets the status to `quoted`. A revision never changes. If you get no reply, send the same request again: a revision that it sent is returned, and not sent twice.",
      body: SendQuoteRequest,
      reply: SendQuoteReply,
      fieldScopes: { quote: "quotes:read", revision: "quotes:read" },
      errors: {
        ...SEND_ERRORS,
        409: [...SEND_ERRORS[409], "quote_changed", "preview_changed", "too_many_revisions"],
        503: ["busy"],
      },
    },
    previewQuote: {
      route: "POST /api/quotes/{quoteId}/send/preview",
      access: "quotes:read",
      summary: "Preview a revision and its email",
      description: "Returns the revision and the email as they would be sent. Stores nothing.",
      body: SendQuoteRequest,
      reply: SendPreviewReply,
      fieldScopes: { missingLink: "quotes:write" },
      errors: SEND_ERRORS,
    },
    previewQuoteEmail: {
      route: "POST /api/quotes/{quoteId}/send/email",
      access: "quotes:read",
      summary: "Preview the email of a revision as a page",
      description:
        "Returns the email as it would be sent, for a frame of the product's own page. The private link is left out. Stores nothing.",
      body: z.object({ request: jsonText("Send the request as JSON.").describe("A SendQuoteRequest as JSON.") }),
      bodyType: "application/x-www-form-urlencoded",
      reply: ["text/html"],
      errors: SEND_ERRORS,
    },
    previewQuoteDocument: {
      route: "POST /api/quotes/{quoteId}/send/document",
      access: "quotes:read",
      summary: "Preview the PDF of a revision",
      description: "Returns the PDF as it would be sent. Stores nothing.",
      body: SendQuoteRequest,
      reply: ["application/pdf"],
      errors: SEND_ERRORS,
    },
    getRevisionDocument: {
      route: "GET /api/quotes/{quoteId}/revisions/{number}/document",
      access: "quotes:read",
      summary: "Get the PDF of a revision",
      description: "Returns the PDF exactly as it was sent.",
      reply: ["application/pdf"],
      errors: GONE_ERRORS,
    },
    renewQuoteLink: {
      route: "PUT /api/quotes/{quoteId}/link",
      access: "quotes:write",
      summary: "Renew the customer's private link",
      description: "Makes a new link to the customer's page of the quote. The old link ends.",
      reply: CustomerLinkReply,
      fieldScopes: { link: "quotes:read" },
      errors: GONE_ERRORS,
    },
    revokeQuoteLink: {
      route: "DELETE /api/quotes/{quoteId}/link",
      access: "quotes:write",
      summary: "Revoke the customer's private link",
      description: "The link ends, and the customer's page shows nothing until the link is renewed.",
      reply: CustomerLinkReply,
      errors: GONE_ERRORS,
    },
  },
);
