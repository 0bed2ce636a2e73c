import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import { findRestoreTime } from "#server/db/given-numbers.ts";
import type { MessagesTable, Tables } from "#server/db/tables.ts";
import { REMINDER_DAYS } from "#shared/quotes/waiting-since.ts";
import { addDays, wallClock, wallClockDay } from "#shared/time/wall-clock.ts";
import type { ChangeQuote } from "../change-quote.ts";

/** The local hours between which customers are reminded. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 18;

const HOUR_MS = 60 * 60 * 1000;

/** Each transaction is short. */
const QUOTES_PER_BATCH = 20;

export type ReminderStore = ReturnType<typeof createReminderStore>;

/** The one email that reminds a customer before a quote expires. The event that causes it and its mark are one transaction. */
export function createReminderStore(db: Database, change: ChangeQuote, timeZone: string) {
  /** Quotes that can be accepted and have no answer. Without a private link, their customers could not answer. */
  const selectUnanswered = (within: Kysely<Tables>, now: Date) =>
    within
      .selectFrom("quotes")
      .leftJoin("quote_links as link", "link.quote_id", "quotes.id")
      .select(["quotes.id", "sent_number"])
      .where("status", "=", "quoted")
      .where("answer", "is", null)
      .where("sent_until", ">=", wallClockDay(now, timeZone))
      .where("deleted_at", "is", null)
      .where("revoked_at", "is", null)
      // Staff wrote it for a caller without an address.
      .where("email", "!=", "")
      .where("reminder_off", "is", null);

  /** Quotes of which a restored backup may not know that their customers were reminded are left out. */
  const selectToRemind = async (within: Kysely<Tables>, now: Date) => {
    const restoredAt = (await findRestoreTime(within)) ?? new Date(0);
    const remindedUntil = wallClockDay(new Date(restoredAt.getTime() - FROM_HOUR * HOUR_MS), timeZone);
    const today = wallClockDay(now, timeZone);
    const days = Array.from({ length: REMINDER_DAYS + 1 }, (_, index) => addDays(today, index));
    return selectUnanswered(within, now)
      .where("reminded_at", "is", null)
      .where(({ or, eb }) =>
        or([
          eb("last_sent_at", ">", restoredAt.toISOString()),
          eb("sent_until", ">", addDays(remindedUntil, REMINDER_DAYS)),
        ]),
      )
      .where(({ or, and, eb }) =>
        // What was sent for a few days only needs no reminder.
        or(days.map((day) => and([eb("sent_until", "=", day), eb("last_sent_at", "<", addDays(day, -REMINDER_DAYS))]))),
      )
      .orderBy("seq")
      .limit(QUOTES_PER_BATCH)
      .execute();
  };

  return {
    /** Reminds the customers whose quotes expire within three days, by day. Returns their number. */
    async remindCustomers(now: Date): Promise<number> {
      const hour = new Date(wallClock(now, timeZone)).getUTCHours();
      if (hour < FROM_HOUR || hour >= UNTIL_HOUR) return 0;
      for (let count = 0; ; ) {
        const reminded = await db.write(async (within) => {
          const quotes = await selectToRemind(within, now);
          const at = now.toISOString();
          for (const { id, sent_number: number } of quotes)
            await change(within, id, { reminded_at: at }, { at, kind: "reminded", actor: "server", number });
          return quotes.length;
        });
        count += reminded;
        if (reminded < QUOTES_PER_BATCH) return count;
      }
    },

    /** Whether a reminder that waits is still about an unanswered quote, and about what was sent last. */
    async isDue({ event_seq }: Pick<MessagesTable, "event_seq">, now: Date): Promise<boolean> {
      const row = await selectUnanswered(db, now)
        .innerJoin("quote_events as event", "event.quote_id", "quotes.id")
        .whereRef("event.number", "=", "sent_number")
        .where("event.seq", "=", event_seq)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
