import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { ReportReply } from "#shared/api/quotes/quote-list.ts";
import { type Cents, dollars, sum } from "#shared/money.ts";
import type { LossReason, REPORT_GROUPS } from "#shared/quotes/quote-status.ts";
import { businessTime } from "#shared/time/business-time.ts";
import type { DaysOff } from "#shared/time/days-off.ts";
import { addDays, momentOf } from "#shared/time/wall-clock.ts";

const HOUR_MS = 3_600_000;

/** Reading this many quotes with the times of their first answers takes a few milliseconds. */
const QUOTES_PER_READ = 200;

/** What a report is about. Days are 'YYYY-MM-DD'. */
interface Question {
  readonly by: (typeof REPORT_GROUPS)[number];
  readonly fromDay: string;
  readonly toDay: string;
}

/** The rows that a quote counts in: its own key, or those of its options. */
interface Row {
  readonly key: string | null;
  readonly options?: readonly { readonly option: string; readonly name: string }[] | undefined;
}

/** Amounts that are added up, and the times of answers. */
interface Figures {
  sent: Cents[];
  accepted: Cents[];
  lost: Cents[];
  times: number[];
}

const noFigures = (): Figures => ({ sent: [], accepted: [], lost: [], times: [] });

/** Total without delivery and taxes. */
const VALUE = sql<Cents>`amount_cents - delivery_fee_cents - tax_cents`;

export type ReportStore = ReturnType<typeof createReportStore>;

/** The quotes that were sent, accepted and lost. It reads a month, or 200 quotes of it, at a time, and lets other requests run in between. */
export function createReportStore(db: Database, timeZone: string) {
  const startOf = (day: string) => momentOf(Date.parse(day), timeZone).toISOString();

  const keyOf = (by: Question["by"]) =>
    ({
      month: sql<string | null>`null`,
      option: sql<string | null>`null`,
      person: sql<string | null>`assignee_id`,
      partner: sql<string | null>`partner_id`,
    })[by];

  /** The quotes of a month by the time of the last sending or of the decision. They may be all of a migrated database. */
  async function* readDated(column: "last_sent_at" | "decided_at", { by, fromDay, toDay }: Question) {
    let last: { readonly at: string | null; readonly seq: number } = { at: startOf(fromDay), seq: 0 };
    for (;;) {
      const rows = await db
        .selectFrom("quotes")
        .select(["seq", `${column} as at`, "status", "loss_reason", "submitted_at"])
        .select([keyOf(by).as("key"), VALUE.as("value")])
        .$if(column === "last_sent_at", (query) =>
          query.select(({ selectFrom }) =>
            selectFrom("quote_events")
              .select(({ fn }) => fn.min("at").as("at"))
              .whereRef("quote_id", "=", "quotes.id")
              .where("kind", "=", "sent")
              .as("answered_at"),
          ),
        )
        .where(sql<boolean>`(${sql.ref(column)}, seq) > (${last.at}, ${last.seq})`)
        .where(column, "<", startOf(addDays(toDay, 1)))
        .where("deleted_at", "is", null)
        .orderBy(column)
        .orderBy("seq")
        .limit(QUOTES_PER_READ)
        .execute();
      const options = by === "option" && rows.length > 0 ? await readOptions(rows.map(({ seq }) => seq)) : undefined;
      yield* rows.map((row) => ({ ...row, options: options?.filter(({ quote_seq }) => quote_seq === row.seq) }));
      await setImmediate();
      last = rows.at(-1) ?? last;
      if (rows.length < QUOTES_PER_READ) return;
    }
  }

  const readOptions = (seqs: readonly number[]) =>
    db.selectFrom("quote_options").selectAll().where("quote_seq", "in", seqs).execute();

  const readNames = async (by: Question["by"]): Promise<Map<string | null, string>> => {
    if (by === "month" || by === "option") return new Map();
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
      const losses = new Map<LossReason | null, Cents[]>();
      const names = await readNames(by);
      for (const month of monthsOf(question)) {
        const monthKey = month.fromDay.slice(0, 7);
        const keysOf = ({ key, options }: Row) => {
          if (by === "month") return [monthKey];
          for (const { option, name } of options ?? []) names.set(option, name);
          return options?.map(({ option }) => option) ?? [key];
        };
        const figuresOf = (keys: readonly (string | null)[]) => [
          ...keys.map((key) => groups.get(key) ?? groups.set(key, noFigures()).get(key) ?? total),
          total,
        ];
        if (by === "month") figuresOf([monthKey]);
        for await (const row of readDated("last_sent_at", { by, ...month })) {
          const { value, submitted_at, answered_at } = row;
          const time = answered_at && businessTime(new Date(submitted_at), new Date(answered_at), timeZone, daysOff);
          for (const figures of figuresOf(keysOf(row))) {
            figures.sent.push(value);
            if (typeof time === "number") figures.times.push(time);
          }
        }
        for await (const row of readDated("decided_at", { by, ...month })) {
          const { value, status, loss_reason: reason } = row;
          for (const figures of figuresOf(keysOf(row)))
            figures[status === "approved" ? "accepted" : "lost"].push(value);
          if (status !== "rejected") continue;
          const lost = losses.get(reason);
          if (lost) lost.push(value);
          else losses.set(reason, [value]);
        }
      }
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

const addUp = (values: readonly Cents[]) => ({ count: values.length, value: dollars(sum(values)) });

function writeFigures({ sent, accepted, lost, times }: Figures) {
  const middle = [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)];
  return {
    ...{ sent: addUp(sent), accepted: addUp(accepted), lost: addUp(lost) },
    hours: middle === undefined ? null : Math.round((middle / HOUR_MS) * 10) / 10,
  };
}
