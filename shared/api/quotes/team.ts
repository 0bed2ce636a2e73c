import { z } from "zod";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { reply } from "../declaration/reply.ts";

/** The number of quotes that mention the caller. */
export const mentions = z
  .int()
  .describe("The number of quotes with a note that mentions you and that you have not read; 0 without an account.");

/** The message that the page of a person sends by itself. For programs and for staff without an account, it changes nothing. */
export const teamEndpoints = endpoints(
  { name: "Staff: team", description: "What people have seen of quotes." },
  {
    markQuoteSeen: {
      route: "PUT /api/quotes/{quoteId}/seen",
      access: "quotes:read",
      isPolled: true,
      summary: "Mark a quote as seen",
      description:
        "You have seen the history of the quote up to an event, with the notes that mention you. The quote is unread again once somebody else adds an event.",
      body: schema("MarkSeenRequest", {
        event: z.int().min(0).describe("The `seq` of the newest event that you have seen."),
      }),
      reply: reply("MarkSeenReply", { mentions }),
      errors: { 404: ["quote_gone"] },
    },
  },
);
