import type { QuoteCounts } from "#shared/api/quotes/quote-list.ts";
import { WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import { overdueBefore } from "#shared/time/business-time.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { readDaysOff } from "./days-off-store.ts";
import type { TallyStore } from "./tally-store.ts";

interface Deps {
  readonly tallies: TallyStore;
  readonly now: () => Date;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;

type State = Omit<NonNullable<Awaited<ReturnType<TallyStore["readState"]>>>, "mentions">;

/**
 * The number of quotes for each status, and of those that wait. They are counted once until an event, another revision or day off, the
 * first or last person, or the next minute. Every change of a quote is an event.
 */
export function createListCounts({ tallies, now, timeZone }: Deps) {
  const count = async (state: State, at: Date) => {
    const daysOff = readDaysOff(state.daysOff);
    const before = overdueBefore(at, timeZone, daysOff);
    const today = wallClockDay(at, timeZone);
    const [statuses, overdue, deleted, answers, toFollow, due, archived] = await Promise.all([
      tallies.listStatuses(),
      tallies.waitingSince(before),
      tallies.countDeleted(),
      tallies.openAnswers(),
      tallies.countToFollow(today),
      tallies.countDue(today),
      tallies.countArchived(),
    ]);
    const counts = { pending: 0, reviewed: 0, quoted: 0, approved: 0, rejected: 0 };
    for (const each of statuses) counts[each.status] = each.count;
    const open = WAITING_STATUSES.reduce((total, status) => total + counts[status], 0);
    const shown: Omit<QuoteCounts, "mentions"> = {
      ...{ counts, overdue, deleted, archived, today, timeZone },
      answers: answers.all,
      todo: open + answers.notWaiting + toFollow + due,
      overdueBefore: before.toISOString(),
      daysOff: [...daysOff],
      rulesRevision: state.revision ?? 0,
      hasPeople: state.person !== null,
    };
    return { shown, daysOff, today, overdueBefore: before };
  };

  let kept: { key: string; counted: ReturnType<typeof count> } | undefined;

  /**
   * With the number of quotes that mention a person, and that of the newest event, 0 if there is none. It is read first, so that the
   * next poll reports a change made meanwhile.
   */
  return async (personId = "") => {
    const { mentions = 0, ...state } = (await tallies.readState(personId)) ?? NOTHING;
    const at = now();
    const key = JSON.stringify([state, Math.floor(at.getTime() / MINUTE_MS)]);
    if (kept?.key !== key) {
      const next = { key, counted: count(state, at) };
      kept = next;
      next.counted.catch(() => {
        if (kept === next) kept = undefined;
      });
    }
    return { latest: state.latest ?? 0, mentions: Number(mentions), ...(await kept.counted) };
  };
}

const NOTHING = { latest: null, revision: null, daysOff: null, person: null, mentions: 0 };
