import type SQLite from "better-sqlite3";
import { CompiledQuery } from "kysely";
import type { Database } from "#server/db/database.ts";

/** Each query finds rows that break an invariant between the tables, on both engines. */
const BROKEN_ANYWHERE: Readonly<Record<string, string>> = {
  "a quote without its snapshot": `
    select id from quotes where seq not in (select quote_seq from quote_snapshots)`,
  "a snapshot without its quote": `
    select quote_seq from quote_snapshots where quote_seq not in (select seq from quotes)`,
  "a request that is kept although nothing was sent": `
    select quote_seq from quote_requests where quote_seq not in (select quote_seq from quote_revisions)`,
  "a quote without exactly one submission": `
    select id from quotes left join quote_events on quote_id = id and kind = 'submitted'
    group by id having count(kind) != 1`,
  "a quote with events before its submission": `
    select quote_id from quote_events group by quote_id
    having min(seq) != min(seq) filter (where kind = 'submitted')`,
  "a status that differs from the last event's": `
    select id, status from quotes where status != coalesce(
      (select to_status from quote_events where quote_id = id and to_status is not null
        order by quote_events.seq desc limit 1), 'pending')`,
  "an event of a missing quote": `
    select quote_id from quote_events where kind != 'deleted' and quote_id not in (select id from quotes)`,
  "a gap between the revisions of a quote": `
    select quote_seq from quote_revisions group by quote_seq having max(number) != count(*)`,
  "a revision of a quote without its PDF or its event": `
    select id, r.number, length(pdf) from quote_revisions r join quotes on seq = quote_seq
    where length(pdf) = 0 or (select count(*) from quote_events
      where quote_id = id and kind = 'sent' and quote_events.number = r.number) != 1`,
  "an event of an answer without the answer, or the reverse": `
    select seq from quote_events where kind in ('accepted', 'change-asked', 'declined')
      and seq not in (select seq from quote_answers)
    union all select seq from quote_answers where seq not in
      (select seq from quote_events where kind in ('accepted', 'change-asked', 'declined'))`,
  "an answer to a revision that was not sent": `
    select a.seq from quote_answers a join quote_events e on a.seq = e.seq join quotes q on id = quote_id
    where e.number is not null and not exists
      (select 1 from quote_revisions r where quote_seq = q.seq and r.number = e.number)`,
  "a revision that is accepted twice": `
    select quote_id, number from quote_events where kind = 'accepted'
    group by 1, 2 having count(*) > 1`,
  "a wrong tally": `
    with counted as (select status, count(*) as quotes from quotes where deleted_at is null group by status),
      tallied as (select status, quotes from quote_tallies where quotes > 0)
    select * from (select * from counted except select * from tallied)
    union all select * from (select * from tallied except select * from counted)`,
  "a settled message without its time, or the reverse": `
    select id, state from messages where (state = 'waiting') != (settled_at is null)`,
  "a gap between the revisions": `
    select max(revision) from rules_revisions having max(revision) != count(*)`,
};

/** More of them, in SQL that only SQLite understands. */
const BROKEN_BY: Readonly<Record<string, string>> = {
  ...BROKEN_ANYWHERE,
  "an item without its bench": `
    select quote_seq from quote_snapshots
    where json_array_length(snapshot, '$.items') != 1 + ifnull(json_array_length(other_benches), 0)`,
  "a quote whose content is not that of its newest revision": `
    select id from quotes join quote_snapshots s on s.quote_seq = seq
      join quote_revisions r on r.quote_seq = seq and r.number = sent_number
    where amount_cents != r.grand_total_cents
      or json_array_length(snapshot, '$.items') != json_array_length(document, '$.items')
      or sent_number != (select max(number) from quote_revisions where quote_seq = seq)
      or seq not in (select quote_seq from quote_requests)`,
  "a deletion that differs from the last event's": `
    select id, deleted_at from quotes where (deleted_at is not null) != coalesce(
      (select kind = 'deleted' from quote_events where quote_id = id and kind in ('deleted', 'restored')
        order by quote_events.seq desc limit 1), 0)`,
  "a quote that is missing from the search": `
    select id from quotes where seq not in (select rowid from quote_search)`,
  "a missing quote in the search": `
    select rowid from quote_search where rowid not in (select seq from quotes)`,
  "a saved reply for a quote that never existed": `
    select key from idempotency_keys where reply ->> 'quoteId' not in
      (select quote_id from quote_events union select id from quotes)`,
  "a message without its event or its webhook": `
    select id from messages where event_seq is not null and event_seq not in (select seq from quote_events)
      or channel = 'webhook' and cast(destination as integer) not in (select id from webhooks)`,
  "a choice count without a sum, or of a text that is no key": `
    select * from choice_counts where chosen + refused < 1 or step_key || value glob '*[^a-z0-9_-]*'`,
  "an option that is in more items than there are": `
    select step_key, value from choice_counts group by 1, 2
    having sum(chosen) > (select sum(json_array_length(ifnull(r.snapshot, s.snapshot), '$.items'))
        from quote_snapshots s left join quote_requests r on r.quote_seq = s.quote_seq)
      and not exists (select 1 from quote_events where kind = 'deleted')`,
};

/** Problems by SQLite's own checks and by the invariants, in sentences. */
export function checkDatabase(db: SQLite.Database): readonly string[] {
  const integrity = db.prepare<[], { integrity_check: string }>("pragma integrity_check").all();
  const damages = integrity.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const broken = [["a foreign key without its row", "pragma foreign_key_check"], ...Object.entries(BROKEN_BY)] as const;
  return [
    ...damages.map((damage) => `The database is damaged: ${damage}`),
    ...broken.flatMap(([problem, query]) =>
      db
        .prepare(query)
        .all()
        .slice(0, 3)
        .map((row) => `There is ${problem}: ${JSON.stringify(row)}`),
    ),
  ];
}

/** Problems by the invariants that can be checked on PostgreSQL, too, in sentences. */
export async function checkServer(db: Database): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [problem, query] of Object.entries(BROKEN_ANYWHERE))
    for (const row of await db.run<object>(CompiledQuery.raw(query)))
      problems.push(`There is ${problem}: ${JSON.stringify(row)}`);
  return problems;
}
