import { z } from "zod";
import type { UncheckedConfiguration } from "./configuration.ts";
import { PartnerIdSchema, PartnerSchema } from "./partners.ts";
import { LONGEST_SEARCH } from "./quote-search.ts";
import { MOST_AT_ONCE, QUOTE_ORDERS, QUOTE_STATUSES } from "./quote-status.ts";
import { CustomerInfoSchema, PartSchema, QuoteEventSchema, QuoteSchema } from "./quotes.ts";
import { ConditionalOptionSchema, OptionSchema, RulesDocumentSchema, StepSchema } from "./rules.ts";
import { isWellFormedText } from "./text.ts";

/** More steps than a rules document can hold. */
const MOST_CHOICES = 200;

/**
 * An object of choices that are not judged yet: the engine says what is wrong with each. zod's
 * `record` would drop a `__proto__` silently, so the object is taken as it is.
 */
export const UncheckedConfigurationSchema = z.custom<UncheckedConfiguration>(
  (input) =>
    typeof input === "object" &&
    input !== null &&
    !Array.isArray(input) &&
    Object.keys(input).length <= MOST_CHOICES,
  "The configuration is an object of step keys and choices.",
);

const success = z.literal(true);

/** A yes in a query: '1'. */
const flag = z
  .literal("1", "Give 1, or leave it out.")
  .optional()
  .transform((given) => given !== undefined);

export const ValidationErrorSchema = z.object({
  /** Where: 'configuration.width', 'customerInfo.email'. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

export type ValidationError = z.infer<typeof ValidationErrorSchema>;

/** Every error of the API. `error` is a sentence for a person, `code` is stable. */
export const ErrorReply = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  validationErrors: z.array(ValidationErrorSchema).optional(),
  /** The current revision of the rules, where the request was based on another. */
  revision: z.int().optional(),
  /** Names the request in the server's log. */
  requestId: z.string().optional(),
});

export type ErrorReply = z.infer<typeof ErrorReply>;

/** A value, or the values of a multi-select step. */
const ChoiceSchema = z.union([z.string(), z.array(z.string()).readonly()]);

const NamedValueSchema = z.object({ value: z.string(), label: z.string() });

export const ReasonSchema = z.object({
  stepKey: z.string(),
  stepName: z.string(),
  needs: z.array(NamedValueSchema).readonly(),
  has: z.array(NamedValueSchema).readonly(),
});

/** A choice of the query that does not fit; `message` says why. */
const RemovedSchema = z.object({
  stepKey: z.string(),
  value: z.unknown(),
  code: z.string(),
  message: z.string(),
});

export const StepReplySchema = StepSchema.extend({
  /** The options that can be chosen under the configuration of the query. */
  options: z.array(OptionSchema),
  /** All options that have a condition, whether it holds or not. */
  conditionalOptions: z.array(ConditionalOptionSchema),
  unavailableOptions: z.array(OptionSchema.extend({ reasons: z.array(ReasonSchema).readonly() })),
  /** What is decided for the visitors of a partner, who do not see the step. */
  fixedChoice: ChoiceSchema.optional(),
});

/** The partner that the rules were asked for, as its visitors need to know it. */
export const PartnerReplySchema = z.object({
  id: z.string(),
  /** Left out where nothing is settled with the partner. */
  name: z.string().optional(),
  accent: z.string().optional(),
  /** Whether all prices of the reply are 0 and none is to be shown. */
  pricesHidden: z.boolean(),
});

export type PartnerReply = z.infer<typeof PartnerReplySchema>;

/** GET /api/configuration/rules/:product, `partner` in the query. */
export const RulesReply = z.object({
  success,
  partner: PartnerReplySchema.optional(),
  rules: RulesDocumentSchema.extend({ revision: z.int(), steps: z.array(StepReplySchema) }),
  removed: z.array(RemovedSchema),
});

export type RulesReply = z.infer<typeof RulesReply>;

/** POST /api/pricing/calculate */
export const PricingRequest = z.object({
  configuration: UncheckedConfigurationSchema,
  /** Priced as the visitors of this partner see it. */
  partner: PartnerIdSchema.optional(),
});

export const PricingReply = z.object({
  success,
  /** Dollars. */
  pricing: z.object({
    totalPrice: z.number(),
    breakdown: z.object({ basePrice: z.number(), modifications: z.number() }),
    parts: z.array(PartSchema),
    revision: z.int(),
  }),
});

export type PricingReply = z.infer<typeof PricingReply>;

/** POST /api/quotes/submit. `totalPrice` and `parts` are compared with the server's, never stored. */
export const SubmitQuoteRequest = z.object({
  configuration: UncheckedConfigurationSchema,
  customerInfo: CustomerInfoSchema,
  totalPrice: z.number(),
  /** On whose page the visitor was. */
  partner: PartnerIdSchema.optional(),
  /** No person sees this field: what fills it in is a program, or a browser that can be asked to stop. */
  website: z.string().max(0, "Leave this field empty.").optional(),
  parts: z
    .array(PartSchema.pick({ stepName: true, optionName: true, price: true }))
    .max(1000)
    .optional(),
});

export type SubmitQuoteRequest = z.infer<typeof SubmitQuoteRequest>;

export const SubmitQuoteReply = z.object({
  success,
  quoteId: z.string(),
  /** The configuration's price in dollars, by the server. */
  totalPrice: z.number(),
  /** In dollars, beside the total. */
  deliveryFee: z.number(),
  /** Whether the client saw another total or other parts. */
  priceChanged: z.boolean(),
});

export type SubmitQuoteReply = z.infer<typeof SubmitQuoteReply>;

/** What a list of quotes is limited to. */
const QuoteFilter = z.object({
  status: z.enum(QUOTE_STATUSES, "Choose one of the statuses.").optional(),
  /** Only what waits for an answer longer than promised. */
  overdue: flag,
  /** Part of an id, a name, an e-mail address, a company or a partner. */
  q: z
    .string()
    .max(LONGEST_SEARCH, `Use at most ${LONGEST_SEARCH} characters.`)
    .refine(isWellFormedText, "Use ordinary text.")
    .optional(),
  sort: z.enum(QUOTE_ORDERS, "Choose one of the orders.").default("newest"),
  /** Lists what is overdue before all else, each part in the order of `sort`. */
  overdueFirst: flag,
});

/** GET /api/quotes/list */
export const ListQuotesQuery = QuoteFilter.extend({
  /** Only what is deleted and can still be restored. */
  deleted: flag,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^[\w-]{1,200}$/, "Use the nextCursor of the page before.")
    .optional(),
});

export type ListQuotesQuery = z.infer<typeof ListQuotesQuery>;

/** How many quotes there are, whatever a query asks for. */
const QuoteCountsSchema = z.object({
  counts: z.record(z.enum(QUOTE_STATUSES), z.int()),
  /** How many wait longer than promised. */
  overdue: z.int(),
  /** How many are deleted and can still be restored. */
  deleted: z.int(),
  /** ISO 8601 in UTC: what waits and was submitted before is overdue. */
  overdueBefore: z.iso.datetime(),
  /** Whose weekends do not count: 'America/Chicago'. */
  timeZone: z.string(),
});

export type QuoteCounts = z.infer<typeof QuoteCountsSchema>;

export const ListQuotesReply = QuoteCountsSchema.extend({
  success,
  quotes: z.array(QuoteSchema),
  nextCursor: z.string().nullable(),
  /** The newest event of any quote: `since` of the next question for changes. */
  latest: z.int(),
});

export type ListQuotesReply = z.infer<typeof ListQuotesReply>;

/** GET /api/quotes/changes: what happened after the event `since`. */
export const QuoteChangesQuery = z.object({ since: z.coerce.number().int().min(0) });

export const QuoteChangesReply = QuoteCountsSchema.extend({
  success,
  /** The quotes that something happened to, as they are now, in the order of submission. */
  quotes: z.array(QuoteSchema),
  /** The ids of those among them that were submitted since. */
  arrived: z.array(z.string()),
  /** The ids of those among them that were restored since. */
  restored: z.array(z.string()),
  /** The ids of those that are deleted. */
  gone: z.array(z.string()),
  latest: z.int(),
  /** Whether there is more to ask for at once. */
  more: z.boolean(),
});

export type QuoteChangesReply = z.infer<typeof QuoteChangesReply>;

/** What the bench of a quote would cost by the rules of today. */
export const QuoteDriftSchema = z.object({
  /** Dollars that the parts still to be had, and the base, cost more than in the quote. */
  difference: z.number(),
  /** What cannot be had any more or is asked in addition, in sentences without a full stop. */
  changes: z.array(z.string()).readonly(),
});

export type QuoteDrift = z.infer<typeof QuoteDriftSchema>;

/** GET /api/quotes/:quoteId */
export const QuoteReply = z.object({
  success,
  quote: QuoteSchema,
  /** The oldest first. */
  events: z.array(QuoteEventSchema),
  /** The rules that the quote was priced by, of which only what it chose. */
  bench: RulesDocumentSchema,
  drift: QuoteDriftSchema,
});

export type QuoteReply = z.infer<typeof QuoteReply>;

/** PUT /api/quotes/:quoteId/status. With `from`, 409 where somebody else changed it meanwhile. */
export const SetStatusRequest = z.object({
  status: z.enum(QUOTE_STATUSES, "Choose one of the statuses."),
  from: z.enum(QUOTE_STATUSES, "Choose one of the statuses.").optional(),
});

/** `unchanged`: the quote had that status already, and nothing was stored. */
export const SetStatusReply = z.object({ success, quote: QuoteSchema, unchanged: z.boolean() });

export type SetStatusReply = z.infer<typeof SetStatusReply>;

/** POST /api/quotes/:quoteId/restore */
export const RestoreQuoteReply = z.object({ success, quote: QuoteSchema });

export type RestoreQuoteReply = z.infer<typeof RestoreQuoteReply>;

/** PUT /api/quotes/status: several quotes at once, each as `from` says it was. */
export const SetStatusesRequest = z.object({
  status: SetStatusRequest.shape.status,
  quotes: z
    .array(z.object({ quoteId: z.string().max(20), from: SetStatusRequest.shape.from }))
    .min(1, "Name the quotes.")
    .max(MOST_AT_ONCE, `Set at most ${MOST_AT_ONCE} quotes at once.`),
});

export const SetStatusesReply = z.object({
  success,
  /** Those that were set. */
  quotes: z.array(QuoteSchema),
  /** Those that had the status already. */
  unchanged: z.array(QuoteSchema),
  /** Those that somebody else changed meanwhile, as they are now: they stay so. */
  changed: z.array(QuoteSchema),
  /** The ids of those that are not there any more. */
  gone: z.array(z.string()),
});

export type SetStatusesReply = z.infer<typeof SetStatusesReply>;

/** DELETE /api/quotes/:quoteId */
export const DeleteQuoteReply = z.object({ success, quoteId: z.string() });

export type DeleteQuoteReply = z.infer<typeof DeleteQuoteReply>;

/** PUT /api/quotes/:quoteId/notes/:noteId: sent again under the same id, it is no second note. */
export const AddNoteRequest = z.object({
  note: z
    .string()
    .max(4000, "Use at most 4000 characters.")
    .refine((text) => text.trim() !== "", "Write a note.")
    .refine(isWellFormedText, "Use ordinary text."),
});

export const AddNoteReply = z.object({ success, event: QuoteEventSchema });

export type AddNoteReply = z.infer<typeof AddNoteReply>;

/** GET /api/quotes/overview */
export const QuotesOverviewReply = z.object({
  success,
  statuses: z.array(
    z.object({
      status: z.enum(QUOTE_STATUSES),
      count: z.int(),
      /** Dollars, with delivery. */
      value: z.number(),
    }),
  ),
  /** How many wait for an answer, and how many of them longer than promised. */
  waiting: z.int(),
  overdue: z.int(),
  /** Requests a day in the company's time zone, the oldest first, days without one included. */
  days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
});

export type QuotesOverviewReply = z.infer<typeof QuotesOverviewReply>;

/** GET /api/quotes/export: the quotes of a filter as CSV. */
export const ExportQuotesQuery = QuoteFilter;

export type QuoteFilter = z.infer<typeof QuoteFilter> & { readonly deleted?: boolean };

/** GET /api/quotes/:quoteId/document: a PDF. */
export const QuoteDocumentQuery = z.object({
  paper: z.enum(["letter", "a4"], "Choose letter or a4.").default("letter"),
});

/** GET /api/admin/config */
export const AdminConfigReply = z.object({
  success,
  config: RulesDocumentSchema,
  revision: z.int(),
});

export type AdminConfigReply = z.infer<typeof AdminConfigReply>;

/** PUT /api/admin/config/base-price. Dollars. */
export const BasePriceRequest = z.object({ basePrice: RulesDocumentSchema.shape.basePrice });

/** POST /api/admin/steps. The steps from its number on move up. */
export const AddStepRequest = z.object({
  ...StepSchema.omit({ conditionalOptions: true }).shape,
  required: StepSchema.shape.required.default(true),
  description: StepSchema.shape.description.default(""),
  multiSelect: StepSchema.shape.multiSelect.default(false),
  options: StepSchema.shape.options.default([]),
});

/** PUT /api/admin/steps/:stepKey. What is left out stays. */
export const EditStepRequest = z
  .object(
    StepSchema.pick({
      name: true,
      description: true,
      required: true,
      multiSelect: true,
      stepNumber: true,
    }).shape,
  )
  .partial();

/** POST /api/admin/steps/:stepKey/options */
export const AddOptionRequest = z.object(OptionSchema.shape);

/** PUT /api/admin/steps/:stepKey/options/:value. What is left out stays; null takes a fact away. */
export const EditOptionRequest = z
  .object({
    label: OptionSchema.shape.label,
    priceModifier: OptionSchema.shape.priceModifier,
    description: OptionSchema.shape.description.nullable(),
    price: OptionSchema.shape.price.nullable(),
    image: OptionSchema.shape.image.nullable(),
    sku: OptionSchema.shape.sku.nullable(),
    specifications: OptionSchema.shape.specifications.nullable(),
    dimensions: OptionSchema.shape.dimensions.nullable(),
    colorCode: OptionSchema.shape.colorCode.nullable(),
  })
  .partial();

/** Every admin write: the rules as they are then, and what the write changed, in sentences. */
export const AdminEditReply = AdminConfigReply.extend({ changes: z.array(z.string()).readonly() });

export type AdminEditReply = z.infer<typeof AdminEditReply>;

export const RevisionSchema = z.object({
  revision: z.int(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  author: z.string(),
  /** What changed, in a sentence. */
  summary: z.string(),
});

/** GET /api/admin/changes: what was made of the rules after the revision `since`. */
export const AdminChangesQuery = z.object({ since: z.coerce.number().int().min(0) });

export const AdminChangesReply = z.object({
  success,
  /** The current rules, where they are newer. */
  config: RulesDocumentSchema.optional(),
  revision: z.int(),
  /** Newest first. */
  revisions: z.array(RevisionSchema).readonly(),
});

export type AdminChangesReply = z.infer<typeof AdminChangesReply>;

/** GET /api/admin/revisions */
export const ListRevisionsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, "Use the nextCursor of the page before.")
    .optional(),
});

export const ListRevisionsReply = z.object({
  success,
  /** Newest first. */
  revisions: z.array(RevisionSchema).readonly(),
  nextCursor: z.string().nullable(),
});

export type ListRevisionsReply = z.infer<typeof ListRevisionsReply>;

/** GET /api/admin/revisions/:id */
export const RevisionReply = z.object({
  success,
  revision: RevisionSchema,
  config: RulesDocumentSchema,
  /** What a restore would change of the current rules, in sentences. */
  changes: z.array(z.string()).readonly(),
});

export type RevisionReply = z.infer<typeof RevisionReply>;

/** A problem of a rules file, and where in its text it stands: from 1, as an editor counts. */
export const RulesFileProblemSchema = ValidationErrorSchema.extend({
  line: z.int().positive().optional(),
  column: z.int().positive().optional(),
  /** Where, in the file's own names, if the message does not say it: 'Width, 48 in, priceModifier'. */
  place: z.string().optional(),
});

export type RulesFileProblem = z.infer<typeof RulesFileProblemSchema>;

/** PUT /api/admin/rules-file?dryRun=1: what an upload of the file would do. */
export const RulesFileDryRunReply = z.object({
  success,
  /** What is wrong with the file: it can be stored where there is none. */
  problems: z.array(RulesFileProblemSchema).readonly(),
  /** What it would change of the current rules, in sentences; none where there are problems. */
  changes: z.array(z.string()).readonly(),
  /** The current revision: to name it in If-Match stores exactly these changes, or nothing. */
  revision: z.int(),
});

export type RulesFileDryRunReply = z.infer<typeof RulesFileDryRunReply>;

/** POST /api/images/upload, multipart/form-data with the file in `image` */
export const UploadImageReply = z.object({
  success,
  /** What an option names as its `image`; the file is at /uploads/images/:filename. */
  filename: z.string(),
});

export type UploadImageReply = z.infer<typeof UploadImageReply>;

/** GET /api/admin/partners */
export const PartnersReply = z.object({
  success,
  /** As the partners' file has them; with what does not fit the current rules, in sentences. */
  partners: z.array(PartnerSchema.extend({ problems: z.array(z.string()).readonly() })).readonly(),
  /** Who may frame the configurator where a partner does not say; null: anyone. */
  embedOrigins: z.array(z.string()).readonly().nullable(),
  /** Where the page is known to the world; null: where staff are. */
  publicOrigin: z.string().nullable(),
  /** Why the file, as it was changed last, is not used; null where it is. */
  fileError: z.string().nullable(),
});

export type PartnersReply = z.infer<typeof PartnersReply>;
