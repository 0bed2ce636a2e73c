import { z } from "zod";
import { schema, strictSchema } from "#shared/text/schema.ts";
import { DAYS_OFF_COUNTRIES, MAX_DAYS_OFF } from "#shared/time/days-off.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { optionalName } from "./declaration/name-field.ts";
import { reply } from "./declaration/reply.ts";

const MAX_NAME_CHARACTERS = 60;

const DayOffRequest = strictSchema("DayOffRequest", {
  name: optionalName(MAX_NAME_CHARACTERS)
    .optional()
    .describe("Why nobody works: `Stocktaking`. Without it, the day keeps its name."),
});

const DayOffSchema = schema("DayOff", { dayOff: z.string().describe("`US`, `2026-12-24`."), name: z.string() });

export type DayOff = z.infer<typeof DayOffSchema>;

const DaysOffReply = reply("DaysOffReply", {
  daysOff: z.array(DayOffSchema).describe("Countries first, then days in their order."),
});

export const daysOffEndpoints = similarEndpoints(
  {
    name: "Staff: days off",
    description: `The days that do not count while a quote waits for an answer, beside weekends. \`${DAYS_OFF_COUNTRIES.join("`, `")}\` stand for the days on which most companies of a country are closed.`,
  },
  { access: "people", reply: DaysOffReply },
  {
    listDaysOff: {
      route: "GET /api/admin/days-off",
      summary: "List the days off",
      description: "Returns countries and days. Before the first change, it is the country `US`.",
    },
    addDayOff: {
      route: "PUT /api/admin/days-off/{dayOff}",
      summary: "Add a day off",
      description: `Adds a country or a day, or renames the day. It counts from the next request on, also for quotes that wait already. The limit is ${MAX_DAYS_OFF} entries.`,
      body: DayOffRequest,
      errors: { 409: ["too_many_days_off"] },
    },
    removeDayOff: {
      route: "DELETE /api/admin/days-off/{dayOff}",
      summary: "Remove a day off",
      description: "Removes a country or a day. Removing it again is a no-op.",
    },
  },
);
