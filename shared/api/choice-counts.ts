import { z } from "zod";
import { KeySchema } from "#shared/rules/fields.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { reply, wholeQuery } from "./declaration/reply.ts";

/** More than a page reports at once. */
const MAX_TRIED = 50;

/** Long enough to compare a season with the same one of the year before. */
export const MAX_COUNT_DAYS = 2 * 365;

const stepKey = KeySchema.describe("The `key` of the step.");
const value = KeySchema.describe("The `value` of the option.");

const count = (description: string) => z.int().meta({ description });

export const ChoiceCountsReply = reply("ChoiceCountsReply", {
  counting: z.boolean().describe("Whether choices are counted; `false` with the setting `COUNT_CHOICES=off`."),
  since: z.iso.date().describe("The first day, in the company's time zone."),
  options: z
    .array(
      schema("OptionCounts", {
        stepKey,
        value,
        chosen: count("The number of requested benches with the option."),
        refused: count("How often visitors tried it while it was unavailable."),
      }),
    )
    .readonly(),
});

export type ChoiceCountsReply = z.infer<typeof ChoiceCountsReply>;

export const choiceCountEndpoints = endpoints(
  { name: "Choice counts", description: "What the configurator's page reports. No sign-in." },
  {
    countChoices: {
      route: "POST /api/configuration/counts",
      access: "public",
      summary: "Count what a visitor tried",
      description: `Adds to anonymous sums for each day and option. A request names at most ${MAX_TRIED} options. One that the current rules do not have is ignored. So are all if the setting \`COUNT_CHOICES\` is off, or the request has \`DNT: 1\` or \`Sec-GPC: 1\`. After 60 requests in ten minutes, an IP address gets 429.`,
      body: schema("TriedOptionsRequest", {
        tried: z
          .array(schema("TriedOption", { stepKey, value }))
          .max(MAX_TRIED)
          .readonly()
          .describe("Options that the visitor tried while they were unavailable. Each counts once per request."),
      }),
      maxBodyBytes: 16 * 1024,
      status: 204,
      replyNote: "The options were counted or ignored.",
      errors: { 429: ["too_many_requests"] },
    },
  },
);

export const demandEndpoints = endpoints(
  { name: "Staff: demand", description: "What visitors choose, and try without a match." },
  {
    getChoiceCounts: {
      route: "GET /api/admin/choice-counts",
      access: "catalog:read",
      summary: "Get the choice counts",
      description:
        "Adds up the counts of the last days for each option of the current rules. They are sums only, without anything about a person.",
      query: z.object({
        days: wholeQuery(1).max(MAX_COUNT_DAYS).default(90).describe("The number of days to add up, with today."),
      }),
      reply: ChoiceCountsReply,
    },
  },
);
