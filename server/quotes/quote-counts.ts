import type { QuoteCounts } from "#shared/api/quote-list.ts";
import { overdueBefore } from "#shared/business-time.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { StatusTally, TallyStore } from "./tally-store.ts";

/** The number of quotes by status, of overdue ones, and of deleted ones. */
export async function quoteCounts(
  tallies: TallyStore,
  now: Date,
  timeZone: string,
): Promise<QuoteCounts> {
  const before = overdueBefore(now, timeZone);
  const [statuses, overdue, deleted] = await Promise.all([
    tallies.statuses(),
    tallies.waitingSince(before),
    tallies.deleted(),
  ]);
  return {
    counts: countOf(statuses),
    overdue,
    deleted,
    overdueBefore: before.toISOString(),
    timeZone,
  };
}

function countOf(statuses: readonly StatusTally[]): Record<QuoteStatus, number> {
  const counts = { pending: 0, reviewed: 0, quoted: 0, approved: 0, rejected: 0 };
  for (const { status, count } of statuses) counts[status] = count;
  return counts;
}
