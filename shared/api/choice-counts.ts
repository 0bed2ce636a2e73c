import { z } from "zod";
import { COUNT_PERIODS } from "#shared/demand/choice-counts.ts";
import { EVENT_KINDS, MAX_EVENTS } from "#shared/demand/choice-events.ts";
import { KeySchema } from "#shared/rules/fields.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { reply } from "./declaration/reply.ts";

/** A condition can name at most 20 steps. */
const MAX_TRIED_WITH = 20;

const TriedWithSchema = schema("TriedWith", {
  stepKey: KeySchema.describe("The `key` of an earlier step."),
  value: KeySchema.nullable().describe("The choice in that step; `null` if it had none, or takes several."),
});

const [REFUSED, ...OTHER_KINDS] = EVENT_KINDS;

const stepKey = KeySchema.describe("The `key` of the step.");
const value = KeySchema.describe("The `value` of the option.");

const ChoiceEventSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal(REFUSED).describe("`refused`: the visitor tried the option while it was unavailable."),
      stepKey,
      value,
      triedWith: z.array(TriedWithSchema).min(1).max(MAX_TRIED_WITH).readonly(),
    }),
    z.object({
      kind: z
        .enum(OTHER_KINDS)
        .describe(
          "`unlocked`: the visitor accepted an offer that made the option available. `removed`: another choice removed it.",
        ),
      stepKey,
      value,
    }),
  ])
  .meta({ id: "ChoiceEvent" });

const count = (description: string) => z.int().meta({ description });

export const ChoiceCountsReply = reply("ChoiceCountsReply", {
  counting: z.boolean().describe("Whether choices are counted; `false` with the setting `COUNT_CHOICES=off`."),
  since: z.iso.date().describe("The first day, in the company's time zone."),
  pricedSince: z.iso
    .date()
    .optional()
    .describe("The first day with amounts, if there are counts without amounts before it."),
  benches: count("The number of requested benches. An item counts once."),
  options: z
    .array(
      schema("OptionCounts", {
        stepKey,
        value,
        chosen: count("The number of requested benches with the option."),
        refused: count("How often it was tried while it was unavailable."),
        unlocked: count("How often an offer to make it available was accepted."),
        removed: count("How often another choice removed it."),
        amount: z
          .number()
          .describe("What it cost in these quotes, in dollars: its price times the quantity of each item."),
      }),
    )
    .readonly(),
  refusals: z
    .array(
      schema("Refusal", {
        stepKey,
        value,
        triedWith: z
          .array(TriedWithSchema)
          .readonly()
          .nullable()
          .describe(
            "The earlier choices that made the option unavailable; `null` stands for all further combinations of a day that has many.",
          ),
        count: count("How often it was tried with them."),
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
      description: `Adds to anonymous sums for each day and option. A request has at most ${MAX_EVENTS} events and 16 KB. An event that is not possible under the current rules is ignored. So are all events if the setting \`COUNT_CHOICES\` is off, or the request has \`DNT: 1\` or \`Sec-GPC: 1\`. After 60 requests in ten minutes, an IP address gets 429.`,
      body: schema("ChoiceEventsRequest", {
        events: z
          .array(ChoiceEventSchema)
          .max(MAX_EVENTS)
          .readonly()
          .describe("What a visitor did with options. The same event counts once per request."),
      }),
      maxBodyBytes: 16 * 1024,
      status: 204,
      replyNote: "The events were counted or ignored.",
      errors: { 429: ["too_many_requests"] },
    },
  },
);

const DaysQuery = z.object({
  days: z
    .enum(COUNT_PERIODS)
    .default("90")
    .describe("The number of days to add up, with today; `all` for all that are kept, two years."),
});

export const demandEndpoints = endpoints(
  { name: "Staff: demand", description: "What visitors choose, and try without a match." },
  {
    getChoiceCounts: {
      route: "GET /api/admin/choice-counts",
      access: "catalog:read",
      summary: "Get the choice counts",
      description:
        "Adds up the counts of the last days for each option of the current rules. They are sums only, without anything about a person.",
      query: DaysQuery,
      reply: ChoiceCountsReply,
    },
    exportChoiceCounts: {
      route: "GET /api/admin/choice-counts/export",
      access: "catalog:read",
      summary: "Export the choice counts as CSV",
      description:
        "Returns all options of the current rules with their counts in UTF-8, one row each: those that visitors tried without a match come first, then the most requested.",
      query: DaysQuery,
      reply: ["text/csv"],
    },
  },
);
