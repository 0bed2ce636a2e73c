import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { doerOf } from "#server/staff/author.ts";
import { daysOffEndpoints } from "#shared/api/days-off.ts";
import type { DaysOffStore } from "./days-off-store.ts";

interface DaysOffRoutesDeps {
  readonly serve: Serve;
  readonly daysOff: DaysOffStore;
  readonly now: () => Date;
}

/** The days off of the company, for owners. */
export function daysOffRoutes({ serve, daysOff, now }: DaysOffRoutesDeps): void {
  serve(daysOffEndpoints, {
    listDaysOff: async () => ({ daysOff: [...(await daysOff.list())] }),

    addDayOff: async ({ params: { dayOff }, body: { name } }, req) => {
      const added = await daysOff.add(dayOff, name, { ...doerOf(req), at: now() });
      if (added === "full") throw new ApiError(409, "too_many_days_off");
      return { daysOff: [...added] };
    },

    removeDayOff: async ({ params: { dayOff } }, req) => ({
      daysOff: [...(await daysOff.remove(dayOff, { ...doerOf(req), at: now() }))],
    }),
  });
}
