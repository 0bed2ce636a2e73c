import { z } from "zod";
import { MAX_AT_ONCE } from "#shared/quotes/quote-status.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { QUOTES } from "./quote-list.ts";
import { CHANGED_QUOTES, changedQuotesReply } from "./quotes.ts";

const PERSON_ID = /^[0-9a-f]{1,32}$/;

const personId = z
  .string()
  .regex(PERSON_ID, "Give the ID of a person.")
  .nullable()
  .describe(
    "A person with an account who may change quotes, or `null` for nobody. `GET /api/staff/people` lists the IDs.",
  );

const from = personId
  .optional()
  .describe("The person who has the quote now, or `null` for nobody. If a colleague was faster, it is not changed.");

export const AssignQuotesReply = changedQuotesReply({
  quotes: "The quotes that were assigned.",
  unchanged: "The quotes that the person already had.",
  changed: "The quotes that `from` did not have, as they are now.",
}).meta({ id: "AssignQuotesReply" });

export type AssignQuotesReply = z.infer<typeof AssignQuotesReply>;

export const assigneeEndpoints = endpoints(QUOTES, {
  assignQuotes: {
    route: "PUT /api/quotes/assignee",
    access: "quotes:write",
    summary: "Assign quotes to a person",
    description:
      "The person gets the emails to staff about them. A quote that `from` does not have is not changed, and comes in `changed`.",
    body: schema("AssignQuotesRequest", {
      personId,
      quotes: z
        .array(z.object({ quoteId: z.string().max(20), from }))
        .min(1, "Name the quotes.")
        .max(MAX_AT_ONCE, `Assign at most ${MAX_AT_ONCE} quotes at once.`),
    }),
    reply: AssignQuotesReply,
    fieldScopes: CHANGED_QUOTES,
  },
});
