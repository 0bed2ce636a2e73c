import { z } from "zod";
import { DRAWING_FORMATS, DRAWING_TYPES } from "#shared/bench/drawing-formats.ts";
import { UNITS } from "#shared/bench/units.ts";
import {
  CustomerChangesSchema,
  LossSchema,
  NextActionSchema,
  QuoteCostsSchema,
  QuoteEventSchema,
  QuoteSchema,
  remark,
  ShortQuoteSchema,
  WholeQuoteSchema,
} from "#shared/quotes/quote.ts";
import { MAX_AT_ONCE, QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import { OfferedRulesSchema } from "#shared/rules/rules.ts";
import { schema, texts } from "#shared/text/schema.ts";
import { isVisible, isWellFormedText } from "#shared/text/text.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { reply, success } from "../declaration/reply.ts";
import { QUOTES } from "./quote-list.ts";

/** The price of a quote's bench under today's rules. */
const QuoteDriftSchema = z
  .object({
    difference: z
      .number()
      .describe("How many dollars more the base price and the parts still available cost today than in the quote."),
    changes: texts.describe(
      "Parts that are no longer available and steps that are newly required, as sentences without a period.",
    ),
  })
  .meta({
    id: "QuoteDrift",
    description: "The price of the quoted workbenches under the current rules, compared with the quote.",
  });

export const QuoteReply = reply("QuoteReply", {
  quote: WholeQuoteSchema,
  events: z.array(QuoteEventSchema).describe("The history, oldest first."),
  bench: OfferedRulesSchema.describe("The rules that priced the quote, reduced to the options of its first workbench."),
  drift: QuoteDriftSchema.describe("The drift of all items together."),
  costs: z
    .object({ quoted: QuoteCostsSchema.optional(), today: QuoteCostsSchema.optional() })
    .optional()
    .describe(
      "What the benches cost us under the rules that priced them, and under the current rules; absent while the rules have no costs.",
    ),
  benches: z.array(
    z.object({
      rules: OfferedRulesSchema.describe("The rules that priced the quote, reduced to the options of this item."),
      drift: QuoteDriftSchema.describe("The drift of one workbench of this item."),
    }),
  ),
  sameRequest: QuoteSchema.pick({ quoteId: true, timestamp: true })
    .optional()
    .describe(
      "The latest earlier quote that the same email address requested for the same configurations and quantities within 24 hours. Absent if there is none.",
    ),
});

export type QuoteReply = z.infer<typeof QuoteReply>;

const status = z.enum(QUOTE_STATUSES);

const from = status
  .optional()
  .describe("The status that the quote has now. If it has a different one, it is not changed.");

/** When the newest answer arrived that staff saw; null without one. */
export const answeredAt = z.iso.datetime().nullable().optional();

const ANSWERED_TEXT =
  "`answer.at` of the quote that you saw, such as `2026-11-25T15:00:00.000Z`; {none} without an answer. After a newer answer, nothing is changed.";

const AFTER_TEXT =
  "`sent.number` of the quote that you saw; 0 if none was sent. After a newer revision, nothing is changed.";

/** The newest revision and answer that staff saw. A decision that names neither is taken as it is. */
const seen = {
  after: z.int().min(0).optional().describe(AFTER_TEXT),
  answered: answeredAt.describe(ANSWERED_TEXT.replace("{none}", "`null`")),
};

/** The same in a query. */
const seenInQuery = z.object({
  after: z.coerce.number("Use a whole number.").int("Use a whole number.").min(0).optional().describe(AFTER_TEXT),
  answered: z.iso
    .datetime()
    .or(z.literal(""))
    .optional()
    .transform((at) => (at === "" ? null : at))
    .describe(ANSWERED_TEXT.replace("{none}", "empty")),
});

export type Seen = Partial<z.output<typeof seenInQuery>>;

/** PUT /api/quotes/:quoteId/status. With `from`, `after` or `answered`, 409 if the quote has a different status, revision or answer. */
export const SetStatusRequest = schema("SetStatusRequest", {
  status: status.describe("The new status."),
  ...{ from, ...seen },
});

export const SetStatusReply = reply("SetStatusReply", {
  quote: QuoteSchema,
  unchanged: z.boolean().describe("Whether the quote already had the status, so nothing was stored."),
});

export type SetStatusReply = z.infer<typeof SetStatusReply>;

/** The reply to a change of several quotes, in the form of lists: a thousand whole ones would be 20 MB. */
export const changedQuotesReply = (about: Record<"quotes" | "unchanged" | "changed", string>) =>
  z.object({
    success,
    quotes: z.array(ShortQuoteSchema).describe(about.quotes),
    unchanged: z.array(ShortQuoteSchema).describe(about.unchanged),
    changed: z.array(ShortQuoteSchema).describe(about.changed),
    gone: z.array(z.string()).describe("The IDs of deleted quotes."),
  });

/** The quotes themselves are for those who may read them. */
export const CHANGED_QUOTES = { quotes: "quotes:read", unchanged: "quotes:read", changed: "quotes:read" } as const;

export const SetStatusesReply = changedQuotesReply({
  quotes: "The quotes whose status was set.",
  unchanged: "The quotes that already had the status.",
  changed: "The quotes whose status was not `from`, or whose revision or answer was another, as they are now.",
}).meta({ id: "SetStatusesReply" });

export type SetStatusesReply = z.infer<typeof SetStatusesReply>;

/** The content that a file of a quote shows instead of the current one. */
const contentNumber = {
  number: z.coerce
    .number("Use a whole number.")
    .int("Use a whole number.")
    .min(0, "Revisions count from 1.")
    .optional()
    .describe(
      "A revision of the quote, or 0 for the request. Omit it for the newest revision, or the request if none was sent.",
    ),
};

const GONE_ERRORS = { 404: ["quote_gone"] } as const;
const CHANGED_ERRORS = { ...GONE_ERRORS, 409: ["quote_changed"] } as const;

/** A change of a quote, which is returned to those who may read it. */
const quoteChange = (id: string) =>
  ({
    access: "quotes:write",
    reply: reply(id, { quote: QuoteSchema }),
    fieldScopes: { quote: "quotes:read" },
    errors: GONE_ERRORS,
  }) as const;

const CONFIRMATION = {
  ...quoteChange("ConfirmationReply"),
  query: seenInQuery,
  errors: { ...GONE_ERRORS, 409: ["not_accepted", "quote_changed"] },
} as const;

export const quoteEndpoints = endpoints(QUOTES, {
  getQuoteDocument: {
    route: "GET /api/quotes/{quoteId}/document",
    access: "quotes:read",
    summary: "Get a quote as a PDF",
    description:
      "Returns the quote with its drawings: its newest revision, or the request if none was sent, or the one in `number`. Once the newest revision is accepted, this is the order confirmation, with what the customer chose. An earlier revision is returned as it was sent, whatever `paper` and `units` are. A quote of several items has an overview, and then a page for each.",
    query: z.object({
      paper: z.enum(["letter", "a4"]).default("letter").describe("The paper size."),
      units: z.enum(UNITS).default("in").describe("The units of the figures on the drawing."),
      ...contentNumber,
    }),
    reply: ["application/pdf"],
    errors: GONE_ERRORS,
  },
  getQuoteModel: {
    route: "GET /api/quotes/{quoteId}/model",
    access: "quotes:read",
    summary: "Get a bench of a quote as a file",
    description:
      "Returns a bench without prices, from the newest revision or what was accepted of it, from the request if none was sent, or from the one in `number` as it was sent: as a drawing (SVG, PNG, PDF) or for CAD (DXF, STEP, GLB, USDZ).",
    query: z.object({
      format: z.enum(DRAWING_FORMATS).default("step").describe("The format of the file."),
      item: z.coerce
        .number("Use a whole number.")
        .int("Use a whole number.")
        .min(1, "Items count from 1.")
        .default(1)
        .describe("The item of the quote, counted from 1."),
      ...contentNumber,
    }),
    reply: DRAWING_TYPES,
    errors: GONE_ERRORS,
  },
  getQuote: {
    route: "GET /api/quotes/{quoteId}",
    access: "quotes:read",
    summary: "Get a quote",
    description:
      "Returns the quote with its current content and its request, its history, and what its workbenches would cost under the current rules. A deleted quote has `deletedAt` while it can be restored.",
    reply: QuoteReply,
    errors: GONE_ERRORS,
  },
  deleteQuote: {
    route: "DELETE /api/quotes/{quoteId}",
    access: "quotes:write",
    summary: "Delete a quote",
    description:
      "The quote can be restored for a day. After that it is erased. A quote that the customer accepted stays as long as it is approved.",
    query: seenInQuery,
    reply: reply("DeleteQuoteReply", { quoteId: z.string() }),
    errors: { ...GONE_ERRORS, 409: ["quote_ordered", "quote_changed"] },
  },
  restoreQuote: {
    route: "POST /api/quotes/{quoteId}/restore",
    summary: "Restore a deleted quote",
    description: "Restores the quote with its history.",
    ...quoteChange("RestoreQuoteReply"),
  },
  setQuoteStatus: {
    route: "PUT /api/quotes/{quoteId}/status",
    access: "quotes:write",
    summary: "Set the status of a quote",
    description:
      "Any status can follow any other. If you send `from`, `after` or `answered`, and the quote's status, revision or answer differs, the reply is 409. If the quote already has the new status, nothing changes and `unchanged` is true.",
    body: SetStatusRequest,
    reply: SetStatusReply,
    fieldScopes: { quote: "quotes:read" },
    errors: CHANGED_ERRORS,
  },
  changeQuoteCustomer: {
    route: "PUT /api/quotes/{quoteId}/customer",
    summary: "Correct the customer of a quote",
    description:
      "Changes the fields that it gets, and notes in the history what they were. Prices, and revisions that were sent, stay as they are. If you send `from` and one of these fields differs, the reply is 409.",
    body: CustomerChangesSchema.extend({
      from: z.record(z.string(), z.string()).optional().describe("The fields as you saw them."),
    }).meta({ id: "ChangeCustomerRequest" }),
    ...quoteChange("ChangeCustomerReply"),
    errors: CHANGED_ERRORS,
  },
  confirmAcceptance: {
    route: "PUT /api/quotes/{quoteId}/confirmation",
    summary: "Confirm the customer's acceptance",
    description:
      "Staff have seen that the customer accepted the quote, so it no longer waits for them. Repeating it changes nothing.",
    ...CONFIRMATION,
  },
  undoConfirmation: {
    route: "DELETE /api/quotes/{quoteId}/confirmation",
    summary: "Take a confirmation back",
    description: "The customer's acceptance waits for staff again.",
    ...CONFIRMATION,
  },
  setReminder: {
    route: "PUT /api/quotes/{quoteId}/reminder",
    summary: "Turn the reminder of a quote on or off",
    description:
      "A customer who has not answered gets one email three days before the quote expires, unless the reminder is off for the quote or for the company.",
    body: schema("SetReminderRequest", { isOn: z.boolean() }),
    ...quoteChange("SetReminderReply"),
  },
  setNextAction: {
    route: "PUT /api/quotes/{quoteId}/next-action",
    summary: "Plan what to do next",
    description:
      "Notes one thing to do about a quote, and when. From that day on, the quote is in To Do. Until then, it is not among those to call because their customers have not answered. `null` clears it. If you send `from` and something else is planned, the reply is 409.",
    body: schema("NextActionRequest", {
      nextAction: NextActionSchema.nullable(),
      from: NextActionSchema.nullish().describe("What you saw planned; `null` for nothing."),
    }),
    ...quoteChange("NextActionReply"),
    errors: CHANGED_ERRORS,
  },
  setLoss: {
    route: "PUT /api/quotes/{quoteId}/loss",
    summary: "Note why a quote was lost",
    description:
      "Notes the reason of a rejected quote, for reports. `null` takes it back. If the quote is not rejected, or you send `from` and the reason is another one, the reply is 409.",
    body: schema("SetLossRequest", {
      loss: LossSchema.nullable(),
      from: LossSchema.nullish().describe("The reason that you saw; `null` for none."),
    }),
    ...quoteChange("SetLossReply"),
    errors: CHANGED_ERRORS,
  },
  archiveQuote: {
    route: "PUT /api/quotes/{quoteId}/archive",
    summary: "Archive an order",
    description:
      "Hides a quote that the customer accepted from lists with `archived=0`, such as the one that staff see first. It stays with its link and its history. Another status, a revision or a file from the customer ends that.",
    body: schema("ArchiveQuoteRequest", { reason: remark.default(""), ...seen }),
    ...quoteChange("ArchiveQuoteReply"),
    errors: CONFIRMATION.errors,
  },
  unarchiveQuote: {
    route: "DELETE /api/quotes/{quoteId}/archive",
    summary: "Take an order out of the archive",
    description: "Lists show the quote again.",
    ...quoteChange("UnarchiveQuoteReply"),
  },
  addQuoteNote: {
    route: "PUT /api/quotes/{quoteId}/notes/{noteId}",
    access: "quotes:write",
    summary: "Add a note to a quote",
    description: "Notes are for staff; customers never see them. If the ID belongs to another note, the reply is 422.",
    body: schema("AddNoteRequest", {
      note: z
        .string()
        .max(4000, "Use at most 4000 characters.")
        .refine(isVisible, "Write a note.")
        .refine(isWellFormedText, "Use ordinary text."),
    }),
    reply: reply("AddNoteReply", { event: QuoteEventSchema }),
    errors: { ...GONE_ERRORS, 422: ["note_reused"] },
  },
  setQuoteStatuses: {
    route: "PUT /api/quotes/status",
    access: "quotes:write",
    summary: "Set the status of several quotes",
    description:
      "A quote whose status differs from `from`, whose revision from `after`, or whose answer from `answered`, is not changed.",
    body: schema("SetStatusesRequest", {
      status: SetStatusRequest.shape.status,
      quotes: z
        .array(z.object({ quoteId: z.string().max(20), from, ...seen }))
        .min(1, "Name the quotes.")
        .max(MAX_AT_ONCE, `Set at most ${MAX_AT_ONCE} quotes at once.`),
    }),
    // Each quote that names its answer takes about 100 bytes.
    maxBodyBytes: 128 * 1024,
    reply: SetStatusesReply,
    fieldScopes: CHANGED_QUOTES,
  },
});
