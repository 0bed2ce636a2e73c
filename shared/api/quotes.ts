import { z } from "zod";
import { UNITS } from "../bench/units.ts";
import { MOST_AT_ONCE, QUOTE_STATUSES } from "../quote-status.ts";
import { QuoteEventSchema, QuoteSchema, WholeQuoteSchema } from "../quotes.ts";
import { RulesDocumentSchema } from "../rules.ts";
import { isWellFormedText } from "../text.ts";
import { success } from "./reply.ts";

/** The price of a quote's bench under today's rules. */
const QuoteDriftSchema = z
  .object({
    difference: z.number().meta({
      description:
        "How many dollars more the base price and the parts still available cost today than in the quote.",
    }),
    changes: z.array(z.string()).readonly().meta({
      description:
        "Parts that are no longer available and steps that are newly required, as sentences without a period.",
    }),
  })
  .meta({
    id: "QuoteDrift",
    description:
      "The price of the quoted workbenches under the current rules, compared with the quote.",
  });

export type QuoteDrift = z.infer<typeof QuoteDriftSchema>;

/** GET /api/quotes/:quoteId */
export const QuoteReply = z
  .object({
    success,
    quote: WholeQuoteSchema,
    events: z.array(QuoteEventSchema).meta({ description: "The history, oldest first." }),
    bench: RulesDocumentSchema.meta({
      description:
        "The rules that priced the quote, reduced to the options of its first workbench.",
    }),
    drift: QuoteDriftSchema.meta({ description: "The drift of all items together." }),
    benches: z
      .array(
        z.object({
          rules: RulesDocumentSchema.meta({
            description: "The rules that priced the quote, reduced to the options of this item.",
          }),
          drift: QuoteDriftSchema.meta({ description: "The drift of one workbench of this item." }),
        }),
      )
      .meta({ description: "About the workbench of each item, in their order." }),
  })
  .meta({ id: "QuoteReply" });

export type QuoteReply = z.infer<typeof QuoteReply>;

const status = z.enum(QUOTE_STATUSES, "Choose one of the statuses.");

const from = status.optional().meta({
  description: "The status that the quote has now. If it has a different one, it is not changed.",
});

/** PUT /api/quotes/:quoteId/status. With `from`, 409 if the quote has a different status. */
export const SetStatusRequest = z
  .object({ status: status.meta({ description: "The new status." }), from })
  .meta({ id: "SetStatusRequest" });

export const SetStatusReply = z
  .object({
    success,
    quote: QuoteSchema,
    unchanged: z
      .boolean()
      .meta({ description: "Whether the quote already had the status, so nothing was stored." }),
  })
  .meta({ id: "SetStatusReply" });

export type SetStatusReply = z.infer<typeof SetStatusReply>;

/** POST /api/quotes/:quoteId/restore */
export const RestoreQuoteReply = z
  .object({ success, quote: QuoteSchema })
  .meta({ id: "RestoreQuoteReply" });

export type RestoreQuoteReply = z.infer<typeof RestoreQuoteReply>;

/** PUT /api/quotes/status: several quotes at once, each with its expected status `from`. */
export const SetStatusesRequest = z
  .object({
    status: SetStatusRequest.shape.status,
    quotes: z
      .array(z.object({ quoteId: z.string().max(20), from }))
      .min(1, "Name the quotes.")
      .max(MOST_AT_ONCE, `Set at most ${MOST_AT_ONCE} quotes at once.`),
  })
  .meta({ id: "SetStatusesRequest" });

export const SetStatusesReply = z
  .object({
    success,
    quotes: z.array(QuoteSchema).meta({ description: "The quotes whose status was set." }),
    unchanged: z
      .array(QuoteSchema)
      .meta({ description: "The quotes that already had the status." }),
    changed: z.array(QuoteSchema).meta({
      description: "The quotes whose status was not `from`, as they are now.",
    }),
    gone: z.array(z.string()).meta({ description: "The ids of deleted quotes." }),
  })
  .meta({ id: "SetStatusesReply" });

export type SetStatusesReply = z.infer<typeof SetStatusesReply>;

/** PUT and DELETE /api/quotes/:quoteId/confirmation */
export const ConfirmationReply = z
  .object({ success, quote: QuoteSchema })
  .meta({ id: "ConfirmationReply" });

export type ConfirmationReply = z.infer<typeof ConfirmationReply>;

/** DELETE /api/quotes/:quoteId */
export const DeleteQuoteReply = z
  .object({ success, quoteId: z.string() })
  .meta({ id: "DeleteQuoteReply" });

export type DeleteQuoteReply = z.infer<typeof DeleteQuoteReply>;

/** PUT /api/quotes/:quoteId/notes/:noteId. A retry with the same ID adds no second note. */
export const AddNoteRequest = z
  .object({
    note: z
      .string()
      .max(4000, "Use at most 4000 characters.")
      .refine((text) => text.trim() !== "", "Write a note.")
      .refine(isWellFormedText, "Use ordinary text."),
  })
  .meta({ id: "AddNoteRequest" });

export const AddNoteReply = z
  .object({ success, event: QuoteEventSchema })
  .meta({ id: "AddNoteReply" });

export type AddNoteReply = z.infer<typeof AddNoteReply>;

/** What a file of a quote shows, if not its current content. */
export const contentNumber = {
  number: z.coerce
    .number("Use a whole number.")
    .int("Use a whole number.")
    .min(0, "Revisions count from 1.")
    .optional()
    .meta({
      description:
        "A revision of the quote, or 0 for the request. Omit it for the newest revision, or the request if none was sent.",
    }),
};

/** GET /api/quotes/:quoteId/document: a PDF. */
export const QuoteDocumentQuery = z.object({
  paper: z
    .enum(["letter", "a4"], "Choose letter or a4.")
    .default("letter")
    .meta({ description: "The paper size." }),
  units: z
    .enum(UNITS, "Choose in or cm.")
    .default("in")
    .meta({ description: "The units of the figures on the drawing." }),
  ...contentNumber,
});
