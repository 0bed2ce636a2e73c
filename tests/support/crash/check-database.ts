import type SQLite from "better-sqlite3";

/** What must hold between the rows whatever was asked for; each query finds what breaks it. */
const BROKEN_BY: Readonly<Record<string, string>> = {
  "a quote without its snapshot": `
    select id from quotes where seq not in (select quote_seq from quote_snapshots)`,
  "a snapshot without its quote": `
    select quote_seq from quote_snapshots where quote_seq not in (select seq from quotes)`,
  "a quote that was not submitted exactly once": `
    select id from quotes left join quote_events on quote_id = id and kind = 'submitted'
    group by id having count(kind) != 1`,
  "a status that is not the last event's": `
    select id, status from quotes where status != coalesce(
      (select to_status from quote_events where quote_id = id and kind = 'status-changed'
        order by quote_events.seq desc limit 1), 'pending')`,
  "a deletion that is not the last event's": `
    select id, deleted_at from quotes where (deleted_at is not null) != coalesce(
      (select kind = 'deleted' from quote_events where quote_id = id and kind in ('deleted', 'restored')
        order by quote_events.seq desc limit 1), 0)`,
  "events of a quote that is gone": `
    select quote_id from quote_events where kind != 'deleted' and quote_id not in (select id from quotes)`,
  "a tally that is not the count": `
    with counted as (select status, count(*) as quotes, sum(amount_cents) as amount from quotes
        where deleted_at is null group by status),
      tallied as (select status, quotes, amount_cents as amount from quote_tallies where quotes > 0)
    select * from (select * from counted except select * from tallied)
    union all select * from (select * from tallied except select * from counted)`,
  "a quote that the search does not know": `
    select id from quotes where seq not in (select rowid from quote_search)`,
  "a quote of the search that is gone": `
    select rowid from quote_search where rowid not in (select seq from quotes)`,
  "a reply that is kept to a quote that never was": `
    select key from idempotency_keys where reply ->> 'quoteId' not in
      (select quote_id from quote_events union select id from quotes)`,
  "a gap between the revisions": `
    select max(revision) from rules_revisions having max(revision) != count(*)`,
};

/** What SQLite's own checks and the rules between the rows find, in sentences. */
export function checkDatabase(db: SQLite.Database): readonly string[] {
  const integrity = db.prepare<[], { integrity_check: string }>("pragma integrity_check").all();
  return [
    ...integrity
      .filter((row) => row.integrity_check !== "ok")
      .map((row) => `The database is damaged: ${row.integrity_check}`),
    ...told("a foreign key without its row", db.prepare("pragma foreign_key_check").all()),
    ...Object.entries(BROKEN_BY).flatMap(([what, query]) => told(what, db.prepare(query).all())),
  ];
}

function told(what: string, rows: readonly unknown[]): readonly string[] {
  return rows.slice(0, 3).map((row) => `There is ${what}: ${JSON.stringify(row)}`);
}
