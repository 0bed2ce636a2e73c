import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { ReportReply } from "#shared/api/quotes/quote-list.ts";
import { type Cents, dollars, sum } from "#shared/money.ts";
import type { LossReason } from "#shared/quotes/quote-status.ts";
import { addDays } from "#shared/quotes/waiting-since.ts";
import { businessTime } from "#shared/time/business-time.ts";
import type { DaysOff } from "#shared/time/days-off.ts";
import { momentOf } from "#shared/time/wall-clock.ts";

const HOUR_MS = 3_600_000;

/** Reading this many quotes with the times of their first answers takes a few milliseconds. */
const QUOTES_PER_READ = 200;

/** What a report is about. Days are 'YYYY-MM-DD'. */
interface Question {
  readonly by: "month" | "person" | "partner";
  readonly fromDay: string;
  readonly toDay: string;
}

/** Amounts that are added up, and the times of answers. */
interface Figures {
  sent: Cents[];
  accepted: { count: number; value: Cents }[];
  lost: { count: number; value: Cents }[];
  times: number[];
}

const noFigures = (): Figures => ({ sent: [], accepted: [], lost: [], times: [] });

/** Total without delivery and taxes. */
const VALUE = sql<Cents>`amount_cents - delivery_fee_cents - tax_cents`;

export type ReportStore = ReturnType<typeof createReportStore>;

/** What was sent, accepted and lost. It reads a month, or 200 quotes of it, at a time, and lets other requests run in between. */
export function createReportStore(db: Database, timeZone: string) {
  const startOf = (day: string) => momentOf(Date.parse(day), timeZone).toISOString();

  const momentsOf = ({ fromDay, toDay }: Pick<Question, "fromDay" | "toDay">) =>
    [startOf(fromDay), startOf(addDays(toDay, 1))] as const;

  const keyOf = (by: Question["by"]) =>
    ({
      month: sql<string | null>`null`,
      person: sql<string | null>`assignee_id`,
      partner: sql<string | null>`partner_id`,
    })[by];

  /** The quotes that were sent in a month, which may be all of a migrated database. */
  async function* readSent({ by, ...month }: Question) {
    const [from, before] = momentsOf(month);
    for (
      let last: { readonly last_sent_at: string | null; readonly seq: number } = { last_sent_at: from, seq: 0 };
      ;
    ) {
      const sent = await db
        .selectFrom("quotes")
        .select(["seq", "last_sent_at", keyOf(by).as("key"), VALUE.as("value"), "submitted_at"])
        .select(({ selectFrom }) =>
          selectFrom("quote_events")
            .select(({ fn }) => fn.min("at").as("at"))
            .whereRef("quote_id", "=", "quotes.id")
            .where("kind", "=", "sent")
            .as("answered_at"),
        )
        .where(sql<boolean>`(last_sent_at, seq) > (${last.last_sent_at}, ${last.seq})`)
        .where("last_sent_at", "<", before)
        .where("deleted_at", "is", null)
        .orderBy("last_sent_at")
        .orderBy("seq")
        .limit(QUOTES_PER_READ)
        .execute();
      yield* sent;
      await setImmediate();
      last = sent.at(-1) ?? last;
      if (sent.length < QUOTES_PER_READ) return;
    }
  }

  const readDecided = ({ by, ...month }: Question) => {
    const [from, before] = momentsOf(month);
    return db
      .selectFrom("quotes")
      .select([keyOf(by).as("key"), "status", "loss_reason", sql<Cents>`cast(sum(${VALUE}) as bigint)`.as("value")])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("decided_at", ">=", from)
      .where("decided_at", "<", before)
      .where("deleted_at", "is", null)
      .groupBy([sql`1`, "status", "loss_reason"])
      .execute();
  };

  const readNames = async (by: Question["by"]): Promise<ReadonlyMap<string | null, string>> => {
    if (by === "month") return new Map();
    if (by === "person") {
      const people = await db.selectFrom("people").select(["id", "name"]).execute();
      return new Map([[null, "Nobody"], ...people.map(({ id, name }) => [id, name] as const)]);
    }
    const partners = await db
      .selectFrom("quotes")
      .select(({ fn }) => ["partner_id", fn.max("partner_name").as("name")])
      .where("partner_id", "is not", null)
      .groupBy("partner_id")
      .execute();
    return new Map([
      [null, "Our own page"],
      ...partners.map(({ partner_id: id, name }) => [id, name ?? id ?? ""] as const),
    ]);
  };

  return {
    async report(question: Question, daysOff: DaysOff): Promise<Omit<ReportReply, "success">> {
      const { by } = question;
      const groups = new Map<string | null, Figures>();
      const total = noFigures();
      const losses = new Map<LossReason | null, { count: number; value: Cents }[]>();
      const figuresOf = (key: string | null) => {
        const known = groups.get(key) ?? noFigures();
        groups.set(key, known);
        return [known, total];
      };
      for (const month of monthsOf(question)) {
        const groupOf = (key: string | null) => figuresOf(by === "month" ? month.fromDay.slice(0, 7) : key);
        if (by === "month") groupOf(null);
        for await (const { key, value, submitted_at, answered_at } of readSent({ by, ...month }))
          for (const figures of groupOf(key)) {
            figures.sent.push(value);
            if (answered_at !== null)
              figures.times.push(businessTime(new Date(submitted_at), new Date(answered_at), timeZone, daysOff));
          }
        for (const { key, status, loss_reason: reason, count, value } of await readDecided({ by, ...month })) {
          const part = { count: Number(count), value };
          for (const figures of groupOf(key)) figures[status === "approved" ? "accepted" : "lost"].push(part);
          if (status === "rejected") losses.set(reason, [...(losses.get(reason) ?? []), part]);
        }
      }
      const names = await readNames(by);
      const rows = [...groups].map(([key, figures]) => ({
        key,
        name: names.get(key) ?? key ?? "",
        ...writeFigures(figures),
      }));
      const lostFor = [...losses].map(([reason, parts]) => ({ reason, ...addUp(parts) }));
      return {
        rows: by === "month" ? rows : rows.sort((one, other) => other.accepted.value - one.accepted.value),
        total: writeFigures(total),
        losses: lostFor.sort((one, other) => other.count - one.count),
      };
    },
  };
}

/** The months from one day to another, the first and the last cut to them. */
function monthsOf({ fromDay, toDay }: Question) {
  const months: { fromDay: string; toDay: string }[] = [];
  for (let day = fromDay; day <= toDay; ) {
    const next = `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
    months.push({ fromDay: day, toDay: next <= toDay ? addDays(next, -1) : toDay });
    day = next;
  }
  return months;
}

const addUp = (parts: readonly { count: number; value: Cents }[]) => ({
  count: parts.reduce((all, { count }) => all + count, 0),
  value: dollars(sum(parts.map(({ value }) => value))),
});

function writeFigures({ sent, accepted, lost, times }: Figures) {
  const middle = [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)];
  return {
    sent: { count: sent.length, value: dollars(sum(sent)) },
    accepted: addUp(accepted),
    lost: addUp(lost),
    hours: middle === undefined ? null : Math.round((middle / HOUR_MS) * 10) / 10,
  };
}
