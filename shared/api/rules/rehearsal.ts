import { z } from "zod";
import { RulesFileSchema } from "#shared/rules/rules.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { reply } from "../declaration/reply.ts";
import { REVISIONS } from "./revisions.ts";
import { FILE_BODY } from "./rules-file.ts";

const count = z.int().nonnegative();

const quotes = z.array(count).readonly().describe("The newest 20 of them, as positions in `quotes` of the reply.");

const AmountSchema = z.number().describe("Dollars; can be negative.");

const RehearsedQuoteSchema = z.object({
  quoteId: z.string(),
  company: z.string(),
  before: z.number().describe("Dollars under the current rules, without delivery."),
  after: z.number().optional().describe("Dollars under the draft; absent if the bench could no longer be ordered."),
});

const GroupSchema = z.object({
  group: z
    .enum(["open", "365"])
    .describe("`open`: the quotes that wait for staff. `365`: the quotes of that many days."),
  count: count.describe("The quotes of the group that can be ordered today."),
  outdated: count.describe("The quotes of the group that cannot be ordered today either. They are left out."),
  invalid: count.describe("The quotes that could no longer be ordered."),
  reasons: z.array(z.object({ reason: z.string(), count, quotes })).readonly(),
  otherReasons: count.describe("The number of further reasons."),
  changes: z
    .object({
      median: AmountSchema,
      lowest: AmountSchema,
      highest: AmountSchema,
      count: count.describe("The quotes whose price changes."),
      quotes,
    })
    .optional()
    .describe("How the prices of the other quotes change; absent if there are none."),
});

/** POST /api/admin/rehearsals: what a draft of the rules does to the quotes. */
export const RehearsalReply = reply("RehearsalReply", {
  revision: z.int().describe("The current revision, which the draft is compared with."),
  groups: z.array(GroupSchema).readonly(),
  quotes: z.array(RehearsedQuoteSchema).readonly().describe("The quotes that reasons and changes name."),
});

export type RehearsalReply = z.infer<typeof RehearsalReply>;

export type RehearsalGroup = RehearsalReply["groups"][number];

export const rehearsalEndpoints = endpoints(REVISIONS, {
  rehearseRulesFile: {
    route: "POST /api/admin/rehearsals",
    access: "catalog:write",
    summary: "Rehearse a rules file",
    description:
      "Submits the open quotes, and all quotes of the last 365 days, again under the rules in the body, each at the prices of its partner, and compares them with the current rules. Nothing is stored. Closing the connection cancels the rehearsal. Rehearsals take turns.",
    body: RulesFileSchema,
    reply: RehearsalReply,
    fieldScopes: { groups: "quotes:read", quotes: "quotes:read" },
    errors: {
      400: ["invalid_json", "breaks_rules"],
      409: ["breaks_rules"],
      413: ["too_large"],
      415: ["unsupported_type"],
    },
    ...FILE_BODY,
  },
});
