import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QuotesOverviewReply } from "#shared/api/quotes/quote-list.ts";
import { type Cents, dollars, sum } from "#shared/money.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { businessTime } from "#shared/time/business-time.ts";
import type { DaysOff } from "#shared/time/days-off.ts";

/** The number of requests that the stages are about. It bounds the work of an overview. */
const MAX_STAGED_QUOTES = 1000;

/** A request with the times at which it reached its stages. */
interface StagedQuote {
  readonly status: QuoteStatus;
  readonly submitted_at: string;
  readonly quoted_at: string | null;
  /** The time of its last status. */
  readonly ended_at: string | null;
  readonly answer: "accepted" | "late" | "change-asked" | "declined" | null;
  /** Total without delivery and taxes. */
  readonly value_cents: Cents;
}

type Stages = QuotesOverviewReply["stages"];

export type StageStore = ReturnType<typeof createStageStore>;

/** The newest requests by the stage that they reached, and the time of each stage. */
export function createStageStore(db: Database) {
  const listNewest = () =>
    db
      .selectFrom("quotes")
      .select(["status", "submitted_at", "answer"])
      .select([
        sql<Cents>`amount_cents - delivery_fee_cents - tax_cents`.as("value_cents"),
        sql<string | null>`(select min(at) from quote_events
          where quote_id = id and (kind = 'sent' or to_status = 'quoted'))`.as("quoted_at"),
        sql<string | null>`case when status in ('approved', 'rejected') then
          (select max(at) from quote_events where quote_id = id and to_status = status) end`.as("ended_at"),
      ])
      .where("deleted_at", "is", null)
      .orderBy("seq", "desc")
      .limit(MAX_STAGED_QUOTES)
      .execute();

  return {
    async countStages(timeZone: string, daysOff: DaysOff): Promise<Stages> {
      const quotes: readonly StagedQuote[] = await listNewest();
      const timeBetween = (from: string, to: string) => businessTime(new Date(from), new Date(to), timeZone, daysOff);
      const countEnded = (status: QuoteStatus, answers: readonly StagedQuote["answer"][]) => {
        const all = quotes.filter((quote) => quote.status === status);
        const isAnswered = ({ answer }: StagedQuote) => answers.includes(answer);
        const those = all.filter(isAnswered);
        const times = those.flatMap(({ quoted_at, ended_at }) =>
          quoted_at !== null && ended_at !== null ? timeBetween(quoted_at, ended_at) : [],
        );
        const set = all.filter((quote) => !isAnswered(quote));
        return {
          byCustomer: { count: those.length, time: findMedian(times), value: totalOf(those) },
          byStaff: { count: set.length, value: totalOf(set) },
        };
      };
      const quoted = quotes.flatMap(({ submitted_at, quoted_at }) =>
        quoted_at === null ? [] : timeBetween(submitted_at, quoted_at),
      );
      const accepted = countEnded("approved", ["accepted", "late"]);
      const declined = countEnded("rejected", ["declined"]);
      return {
        requested: quotes.length,
        since: quotes.at(-1)?.submitted_at ?? null,
        quoted: { count: quoted.length, time: findMedian(quoted) },
        accepted: accepted.byCustomer,
        approvedByStaff: accepted.byStaff,
        declined: declined.byCustomer,
        rejectedByStaff: declined.byStaff,
      };
    },
  };
}

/** Dollars. */
const totalOf = (quotes: readonly StagedQuote[]) => dollars(sum(quotes.map(({ value_cents }) => value_cents)));

/** The middle of the times, or the lower of two; null without any. */
function findMedian(times: readonly number[]): number | null {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? null;
}
