import { z } from "zod";
import { endpoints } from "../declaration/endpoint.ts";
import { success } from "../declaration/reply.ts";

const GONE_ERRORS = { 404: ["quote_gone"] } as const;

/** The number of quotes that mention the caller. */
export const mentions = z.int().meta({
  description:
    "The number of quotes with a note that mentions you and that you have not read; 0 without an account.",
});

const PresentPersonSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    isSending: z.boolean().meta({ description: "Whether the dialog *Send Quote* is open there." }),
  })
  .meta({ id: "PresentPerson" });

/** A colleague who has the same quote open. */
export type PresentPerson = z.infer<typeof PresentPersonSchema>;

/** The messages that the page of a person sends by itself. For programs and for staff without an account, these change nothing. */
export const teamEndpoints = endpoints(
  {
    name: "Staff: team",
    description: "What people have seen of quotes, and who has which quote open.",
  },
  {
    markQuoteSeen: {
      route: "PUT /api/quotes/{quoteId}/seen",
      access: "quotes:read",
      isPolled: true,
      summary: "Mark a quote as seen",
      description:
        "You have seen the history of the quote up to an event, with the notes that mention you. The quote is unread again once somebody else adds an event.",
      body: z
        .object({
          event: z
            .int()
            .min(0)
            .meta({ description: "The `seq` of the newest event that you have seen." }),
        })
        .meta({ id: "MarkSeenRequest" }),
      reply: z.object({ success, mentions }).meta({ id: "MarkSeenReply" }),
      errors: GONE_ERRORS,
    },
    enterQuote: {
      route: "PUT /api/quotes/{quoteId}/presence",
      access: "quotes:read",
      isPolled: true,
      summary: "Have a quote open",
      description:
        "Colleagues with the same quote open see you for 30 seconds. The page repeats it every 10 seconds.",
      body: z
        .object({
          isSending: z.boolean().meta({ description: "Whether your dialog *Send Quote* is open." }),
        })
        .meta({ id: "PresenceRequest" }),
      reply: z
        .object({
          success,
          others: z
            .array(PresentPersonSchema)
            .meta({ description: "The others who have the quote open, by name." }),
        })
        .meta({ id: "PresenceReply" }),
      errors: GONE_ERRORS,
    },
    leaveQuote: {
      route: "DELETE /api/quotes/{quoteId}/presence",
      access: "quotes:read",
      isPolled: true,
      summary: "Close a quote",
      description: "Colleagues no longer see you at the quote.",
      reply: z.object({ success }).meta({ id: "LeaveQuoteReply" }),
    },
  },
);
