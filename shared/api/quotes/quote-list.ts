import { z } from "zod";
import { MAX_DOLLARS } from "#shared/money.ts";
import { PartnerIdSchema } from "#shared/partners/partner.ts";
import { lossReason, PartSchema, QuoteSchema, ShortQuoteSchema } from "#shared/quotes/quote.ts";
import { MAX_SEARCH_CHARACTERS } from "#shared/quotes/quote-search.ts";
import { QUOTE_ORDERS, QUOTE_STATUSES, type QuoteStatus, REPORT_GROUPS } from "#shared/quotes/quote-status.ts";
import { shortText } from "#shared/text/schema.ts";
import { isWellFormedText } from "#shared/text/text.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { nextCursor, pageQuery, pageSize, reply, success, wholeQuery } from "../declaration/reply.ts";
import { mentions } from "./team.ts";

const MAX_REPORT_MS = 3660 * 24 * 60 * 60 * 1000;

/** A flag in a query: '1'. */
const flag = z
  .literal("1", "Give 1, or leave it out.")
  .optional()
  .transform((given) => given !== undefined);

/** A moment in a query, in UTC as stored: '2026-11-25T15:00:00.000Z'. */
const momentParam = (description: string) =>
  z.iso
    .datetime({ offset: true, error: "Give a time such as 2026-11-25T15:00:00Z." })
    .transform((text) => new Date(text).toISOString())
    .optional()
    .meta({ description });

const amountParam = (description: string) =>
  z.coerce
    .number("Give an amount in dollars.")
    .min(0, "Give an amount in dollars.")
    .max(MAX_DOLLARS, "Give an amount in dollars.")
    .optional()
    .meta({ description });

const dayParam = z.iso.date("Give a day such as 2026-11-25.").optional();

const QuoteFilter = z.object({
  submittedFrom: momentParam("Only quotes submitted at this time or later."),
  submittedBefore: momentParam("Only quotes submitted before this time."),
  changedFrom: momentParam(
    "Only quotes with an event in their history at this time or later. To follow all changes, use `GET /api/quotes/changes`.",
  ),
  changedBefore: momentParam("Only quotes with an event before this time, and from `changedFrom` on."),
  sentFrom: momentParam("Only quotes that were last sent to the customer at this time or later."),
  sentBefore: momentParam("Only quotes that were last sent to the customer before this time."),
  partner: PartnerIdSchema.or(z.literal(""))
    .optional()
    .describe("Only quotes from the pages of the partner with this ID; empty for those from our own page."),
  dated: z
    .enum(["submitted", "sent", "decided"], "Choose submitted, sent or decided.")
    .optional()
    .describe(
      "What happened from `fromDay` to `toDay`: the request, the last sending, or the change to `approved` or `rejected`.",
    ),
  fromDay: dayParam.describe("The first day, in the company's time zone."),
  toDay: dayParam.describe("The last day."),
  option: z
    .string()
    .max(200, "Use at most 200 characters.")
    .optional()
    .describe("Only quotes with this option in any bench, by the keys of step and option: `width 72`."),
  loss: lossReason.optional().describe("Only quotes that were lost for this reason."),
  amountFrom: amountParam("Only quotes of at least this many dollars, with delivery."),
  amountTo: amountParam("Only quotes of at most this many dollars, with delivery."),
  status: z.enum(QUOTE_STATUSES).optional().describe("Only quotes with this status."),
  assignee: z
    .string()
    .regex(/^(?:nobody|[0-9a-f]{1,32})$/, "Give the ID of a person, or nobody.")
    .optional()
    .describe(
      "Only quotes that are assigned to the person with this ID. `nobody`: only quotes that are assigned to nobody, or to a person whose account has ended.",
    ),
  overdue: flag.describe("`1`: only quotes whose newest request or answer has waited for staff longer than promised."),
  q: shortText(MAX_SEARCH_CHARACTERS)
    .refine(isWellFormedText, "Use ordinary text.")
    .optional()
    .describe(
      "Words in any order. Each is in the ID, name, email address, company, phone number, partner, order code, a chosen option, a note or a message, or is an amount or a day: `driftless 96 in nov 24`. Case and accents do not matter.",
    ),
  sort: z.enum(QUOTE_ORDERS).default("newest").describe("The order. `highest` sorts by the total with delivery."),
  todo: flag.describe(
    "`1`: only quotes that wait for staff. Acceptances that nobody has confirmed come first, then other open answers, quotes whose next action is due, overdue quotes, other open quotes, quotes without an answer for 7 days or that expire within 7, and expired ones.",
  ),
  answersFirst: flag.describe(
    "`1`: quotes with an open answer of the customer come before all others, first the accepted ones.",
  ),
  archived: z
    .enum(["1", "0"], "Give 1 or 0, or leave it out.")
    .optional()
    .transform((given) => given && given === "1")
    .describe("`1`: only archived orders. `0`: none of them, as in every list with `todo`."),
  overdueFirst: flag.describe("`1`: overdue quotes come before all others, each group in the order of `sort`."),
});

const short = flag.describe(
  "`1`: quotes in their short form, with the fields that a list shows or another system compares with its own copy.",
);

const ListQuotesQuery = QuoteFilter.extend({
  deleted: flag.describe("`1`: only deleted quotes that can still be restored. Other lists leave them out."),
  short,
  ...pageQuery(/^[\w-]{1,200}$/),
  limit: pageSize
    .optional()
    .describe(
      "The page size. Without it, the reply has every quote that matches, each with its main fields; with `short`, a page of 50.",
    ),
});

const countsByStatus = {
  pending: z.int(),
  reviewed: z.int(),
  quoted: z.int(),
  approved: z.int(),
  rejected: z.int(),
} satisfies Record<QuoteStatus, z.ZodType>;

/** The number of quotes, regardless of filters, and what their places and prices are compared with. */
const QuoteCountsSchema = z.object({
  counts: z.object(countsByStatus).describe("The number of quotes for each status, regardless of the filter."),
  overdue: z.int().describe("The number that has waited longer than promised."),
  deleted: z.int().describe("The number that is deleted and can still be restored."),
  archived: z.int().describe("The number of archived orders."),
  answers: z.int().describe("The number with an open answer of the customer."),
  todo: z
    .int()
    .describe(
      "The number that waits for staff: open answers, open quotes, quotes whose next action is due, and quotes to follow up, which had no answer for 7 days, expire within 7, or have expired.",
    ),
  today: z.iso.date().describe("A quote whose `expiresOn` is before this day has expired."),
  overdueBefore: z.iso.datetime().describe("A quote that has waited for staff since before this moment is overdue."),
  timeZone: z.string().describe("The time zone whose weekends do not count."),
  daysOff: z.array(z.string()).describe("The countries and dates that do not count either: `US`, `2026-12-24`."),
  rulesRevision: z.int().describe("The revision of today's rules. A quote's drift changes with it."),
  hasPeople: z.boolean().describe("Whether anybody has an account, so that quotes can be assigned."),
  mentions,
});

export type QuoteCounts = z.infer<typeof QuoteCountsSchema>;

const latest = z.int().describe("The number of the newest event: `since` in the next request for changes.");

const unread = z
  .array(z.string())
  .describe("The IDs of those of `quotes` with events of others that you have not seen; empty without an account.");

export const ListQuotesReply = QuoteCountsSchema.extend({
  success,
  quotes: z.array(QuoteSchema),
  unread,
  nextCursor,
  latest,
}).meta({ id: "ListQuotesReply", description: "A page of quotes, if the query has a limit." });

export type ListQuotesReply = z.infer<typeof ListQuotesReply>;

const shortQuotes = z.array(ShortQuoteSchema);

export const ShortListReply = ListQuotesReply.extend({ quotes: shortQuotes }).meta({
  id: "ShortListReply",
  description: "A page of quotes in their short form, if the query has `short`.",
});

export type ShortListReply = z.infer<typeof ShortListReply>;

/** A quote with the fields of the specification. */
const ListedQuoteSchema = QuoteSchema.pick({
  quoteId: true,
  status: true,
  timestamp: true,
  customerInfo: true,
  complete: true,
})
  .extend({
    pricing: z.object({
      totalPrice: z.number().describe("Dollars for one bench of the first item, without delivery."),
      parts: z.array(PartSchema.pick({ stepName: true, optionName: true, price: true })),
    }),
  })
  .meta({ id: "ListedQuote" });

export type ListedQuote = z.infer<typeof ListedQuoteSchema>;

const AllQuotesReply = QuoteCountsSchema.extend({
  success,
  quotes: z.array(ListedQuoteSchema),
  nextCursor: z.null(),
  latest,
}).meta({ id: "AllQuotesReply", description: "Every quote that matches, without a limit." });

export const QuoteChangesReply = QuoteCountsSchema.extend({
  success,
  quotes: z.array(QuoteSchema).describe("The changed quotes as they are now, in the order of submission."),
  arrived: z.array(z.string()).describe("The IDs of new quotes."),
  answered: z.array(z.string()).describe("The IDs of quotes that the customer answered."),
  assigned: z.array(z.string()).describe("The IDs of quotes that were assigned to a person or to nobody."),
  restored: z
    .array(z.string())
    .describe("The IDs of restored quotes. What happened before is not told again, even if you were never told."),
  gone: z.array(z.string()).describe("The IDs of deleted quotes."),
  unread,
  latest,
  more: z.boolean().describe("Whether there are more changes, to be requested at once."),
}).meta({ id: "QuoteChangesReply" });

export type QuoteChangesReply = z.infer<typeof QuoteChangesReply>;

export const ShortChangesReply = QuoteChangesReply.extend({ quotes: shortQuotes }).meta({
  id: "ShortChangesReply",
  description: "The same with quotes in their short form, if the query has `short`.",
});

export type ShortChangesReply = z.infer<typeof ShortChangesReply>;

const figure = z.object({ count: z.int(), value: z.number().describe("Dollars without delivery and taxes.") });

const figures = {
  sent: figure.describe("Quotes that were last sent in this time."),
  accepted: figure.describe("Quotes that were approved in this time and still are."),
  lost: figure.describe("Quotes that were rejected in this time and still are."),
  hours: z
    .number()
    .nullable()
    .describe(
      "The median of the business hours from the request to the first quote, of those that were sent; `null` without any.",
    ),
};

const GetReportQuery = z
  .object({
    by: z
      .enum(REPORT_GROUPS, "Choose month, person, partner or option.")
      .default("month")
      .describe("What has a row each. A quote counts once in the row of each option that any of its benches has."),
    fromDay: z.iso.date("Give a day such as 2026-11-25.").describe("The first day, in the company's time zone."),
    toDay: z.iso.date("Give a day such as 2026-11-25.").describe("The last day."),
  })
  .refine(({ fromDay, toDay }) => Date.parse(toDay) - Date.parse(fromDay) <= MAX_REPORT_MS, {
    path: ["toDay"],
    error: "Choose at most ten years.",
  });

export const ReportReply = reply("ReportReply", {
  rows: z.array(
    z.object({
      key: z
        .string()
        .nullable()
        .describe(
          "The month, such as `2026-11`, the ID of the person or partner, or the keys of step and option; `null` for nobody, and for our own page.",
        ),
      name: z.string().describe("The month, or the name, as people read it."),
      ...figures,
    }),
  ),
  total: z.object(figures),
  losses: z
    .array(figure.extend({ reason: lossReason.nullable() }))
    .describe("Why quotes were lost, the most frequent reason first; `null` if nobody said so."),
});

export type ReportReply = z.infer<typeof ReportReply>;

export const EXPORT_ROWS = ["quotes", "items", "parts"] as const;

/** GET /api/quotes/export: the quotes of a filter as a file. */
export const ExportQuotesQuery = QuoteFilter.extend({
  rows: z
    .enum(EXPORT_ROWS, "Choose quotes, items or parts.")
    .default("quotes")
    .describe(
      "`items`: a row for each line of a quote, instead of one for the quote. `parts`: a row for the base and each part of each bench, at the prices of the catalog.",
    ),
  format: z
    .enum(["csv", "xlsx"], "Choose csv or xlsx.")
    .default("csv")
    .describe(
      "`csv`: for programs, with every value as it is. `xlsx`: for people, with texts, amounts and dates as such.",
    ),
});

export type ExportQuotesQuery = z.infer<typeof ExportQuotesQuery>;

type ParsedFilter = z.infer<typeof QuoteFilter>;

export type QuoteFilter = Omit<ParsedFilter, "todo" | "answersFirst" | "archived"> &
  Partial<Pick<ParsedFilter, "todo" | "answersFirst" | "archived">> & { readonly deleted?: boolean };

export const QUOTES = {
  name: "Staff: quotes",
  description: "The quotes that visitors requested, and their processing.",
};

export const quoteListEndpoints = endpoints(QUOTES, {
  listQuotes: {
    route: "GET /api/quotes/list",
    access: "quotes:read",
    summary: "List quotes",
    description:
      "Returns every quote that matches the filter, and the number of quotes for each status. With a `limit`, returns a page of them with all of their fields, or with `short`, in a twentieth of the bytes.",
    query: ListQuotesQuery,
    reply: z.union([ListQuotesReply, ShortListReply, AllQuotesReply]),
  },
  exportQuotes: {
    route: "GET /api/quotes/export",
    access: "quotes:read",
    summary: "Export quotes",
    description:
      "Returns every quote that matches the filter as CSV in UTF-8 or as XLSX, one row each, or one row for each line or part. A spreadsheet may run texts of a CSV file as formulas: give people XLSX. In a file of lines, only the first row of a quote has the amounts of the whole quote, so that their columns add up, and an optional line has no sum.",
    query: ExportQuotesQuery,
    reply: ["text/csv", XLSX_TYPE],
  },
  getQuoteChanges: {
    route: "GET /api/quotes/changes",
    access: "quotes:read",
    isPolled: true,
    summary: "Get changed quotes",
    description: "Returns the quotes that changed after an event, to keep a list up to date.",
    query: z.object({ since: wholeQuery(0).describe("The `latest` of the previous reply."), short }),
    reply: z.union([QuoteChangesReply, ShortChangesReply]),
  },
  getQuoteReport: {
    route: "GET /api/quotes/report",
    access: "quotes:read",
    summary: "Get a report",
    description:
      "Returns what was sent, accepted and lost in a time: number, value, and hours to answer, by month, person, partner or option. `GET /api/quotes/list` lists the quotes of a figure with `dated`, `fromDay` and `toDay`, and the `key` of its row.",
    query: GetReportQuery,
    reply: ReportReply,
  },
});
