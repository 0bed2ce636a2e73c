import { STAFF } from "#server/staff/person.ts";
import { archiveEnded, findEndedOptions } from "#shared/rules/archive.ts";
import { dayText } from "#shared/time/day-text.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { type EditDeps, storeChange } from "../store-edit.ts";

/**
 * Archives each option after its last day in the time zone of the company, in a revision of its own. Every process looks each
 * minute; only one of them can append a revision to the same one, and the others then find nothing to do. What fails for one option
 * fails for all, such as a full disk.
 */
export function createArchiver(deps: EditDeps, timeZone: string) {
  return {
    name: "archive of options after their last day",
    async run(now: Date): Promise<undefined> {
      const { document } = await deps.rules.loadCurrent();
      const today = wallClockDay(now, timeZone);
      for (const ended of findEndedOptions(document, today)) {
        const { label, stepName, offeredUntil } = ended;
        const change = {
          after: (current: typeof document) => ({ document: archiveEnded(current, ended, today) }),
          describe: () => [`Archived ${label} (${stepName}), which was offered until ${dayText(offeredUntil)}`],
        };
        await storeChange(deps, change, { revision: undefined, author: STAFF }, () => now);
      }
    },
    findNextTime: async () => undefined,
  };
}
