import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QuoteFilter } from "#shared/api/quotes/quote-list.ts";
import { cents } from "#shared/money.ts";
import { addDays, momentOf } from "#shared/time/wall-clock.ts";

type Bound = readonly [column: string, operator: ">=" | "<" | "<=" | "=" | "is", value: unknown];

const DATED = { submitted: "submitted_at", sent: "last_sent_at", decided: "decided_at" } as const;

/** The filters on times, partner, loss and amount. Undefined if a filter has none of these. */
export function rangesOf(db: Database, filter: QuoteFilter, timeZone: string) {
  const dated = DATED[filter.dated ?? "submitted"];
  const startOf = (day: string | undefined, more = 0) =>
    day && momentOf(Date.parse(addDays(day, more)), timeZone).toISOString();
  const amount = (dollars: number | undefined) => dollars && cents(dollars);
  const bounds = keepGiven([
    ["submitted_at", ">=", filter.submittedFrom],
    ["submitted_at", "<", filter.submittedBefore],
    ["last_sent_at", ">=", filter.sentFrom],
    ["last_sent_at", "<", filter.sentBefore],
    [dated, ">=", startOf(filter.fromDay)],
    [dated, "<", startOf(filter.toDay, 1)],
    filter.partner === "" ? ["partner_id", "is", sql`null`] : ["partner_id", "=", filter.partner],
    ["loss_reason", "=", filter.loss],
    ["amount_cents", ">=", amount(filter.amountFrom)],
    ["amount_cents", "<=", amount(filter.amountTo)],
  ]);
  const changes = keepGiven([
    ["event.at", ">=", filter.changedFrom],
    ["event.at", "<", filter.changedBefore],
  ]);
  const { option } = filter;
  const picked =
    option !== undefined &&
    sql`quotes.seq in (select picked.quote_seq from quote_options as picked where picked.option = ${option})`;
  if (bounds.length + changes.length === 0 && !picked) return undefined;
  const changed =
    changes.length > 0 &&
    sql`exists (select 1 from quote_events as event where event.quote_id = quotes.id and ${matchAll(changes)})`;
  const rest = bounds.length > 0 && matchAll(bounds, (column) => db.engine.inOrder(column));
  const found = changes.length + bounds.length > 0 && matchAll([...changes, ...bounds]);

  return {
    /** The `seq` of up to `limit` matching quotes, found by indexes, in no particular order. */
    async find(limit: number): Promise<readonly number[]> {
      const from = changed ? sql`quote_events as event join quotes on quotes.id = event.quote_id` : sql`quotes`;
      const { rows } = await sql<{ seq: number }>`
        select distinct quotes.seq from ${from} where ${every(found, picked)} limit ${limit}`.execute(db);
      return rows.map(({ seq }) => seq);
    },
    /** The condition for a list that is read in its order, because many quotes match. */
    condition: sql<boolean>`(${every(changed, rest, picked)})`,
  };
}

const every = (...conditions: readonly (RawBuilder<unknown> | false)[]) =>
  sql.join(
    conditions.filter((each) => each !== false),
    sql` and `,
  );

const keepGiven = (bounds: readonly Bound[]) => bounds.filter(([, , value]) => value !== undefined);

const matchAll = (
  bounds: readonly Bound[],
  read: (column: string) => RawBuilder<unknown> = (column) => sql`${sql.ref(column)}`,
) => every(...bounds.map(([column, operator, value]) => sql`${read(column)} ${sql.raw(operator)} ${value}`));
