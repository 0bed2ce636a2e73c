import { type Kysely, sql } from "kysely";

/** All tables of the first release, as SQLite has them. Columns of long texts come last, so that reading the others skips them. */
export const TABLES = `
create table rules_revisions (
  revision integer primary key, product text not null, created_at text not null, author text not null,
  summary text not null, document text not null
);
create table rules_drafts (
  id text primary key, edit integer not null, name text not null, based_on integer not null, author text not null,
  created_at text not null, changed_at text not null, publish_at text, accepted text, not_published text,
  unread integer not null, summary text not null, text text not null
);
create table reference_benches (
  id integer primary key autoincrement, name text not null unique, configuration text not null,
  expectation text not null, version integer not null
);
create table choice_counts (
  day text not null, step_key text not null, value text not null, kind text not null, tried_with text not null,
  count integer not null,
  constraint choice_counts_key primary key (day, step_key, value, kind, tried_with)
) without rowid;

create table quotes (
  seq integer primary key autoincrement, id text not null unique, status text not null, submitted_at text not null,
  name text not null, email text not null, phone text not null, company text not null, address_type text not null,
  notes text not null, search_text text not null, total_cents integer not null, delivery_fee_cents integer not null,
  rules_revision integer not null references rules_revisions (revision), deleted_at text,
  amount_cents integer generated always as (total_cents + delivery_fee_cents),
  waiting integer generated always as (case when status in ('pending', 'reviewed') then 1 else 0 end),
  partner_id text, partner_name text, sent_number integer, sent_until text, answer text, answer_waits integer,
  last_sent_at text, answered_at text,
  waits_since text generated always as (
    case when answer_waits is not null or status in ('pending', 'reviewed')
    then coalesce(answered_at, last_sent_at, submitted_at) end
  )
);
create table quote_snapshots (
  quote_seq integer primary key references quotes (seq) on delete cascade, snapshot text not null, other_benches text
);
create table quote_requests (
  quote_seq integer primary key references quotes (seq) on delete cascade, total_cents integer not null,
  delivery_fee_cents integer not null, rules_revision integer not null, snapshot text not null, other_benches text
);
create table quote_images (
  quote_id text not null references quotes (id) on delete cascade, image text not null,
  constraint quote_images_key primary key (quote_id, image)
);
create table quote_events (
  seq integer primary key autoincrement, quote_id text not null, at text not null, kind text not null,
  actor text not null, from_status text, to_status text, note text, note_id text, number integer
);
create table quote_revisions (
  quote_seq integer not null references quotes (seq) on delete cascade, number integer not null, sent_at text not null,
  expires_on text not null, grand_total_cents integer not null, request text not null, document text not null,
  pdf blob not null,
  constraint quote_revisions_key primary key (quote_seq, number)
);
create table quote_answers (
  seq integer primary key references quote_events (seq) on delete cascade, name text, late integer, message text,
  proposal text
);
create table quote_links (
  quote_id text primary key references quotes (id) on delete cascade, nonce text not null,
  token_hash text not null unique, created_at text not null, revoked_at text
);
create table quote_tallies (status text primary key, quotes integer not null, amount_cents integer not null);

create table messages (
  id text primary key, channel text not null, destination text not null, template text not null,
  quote_id text references quotes (id) on delete cascade, event_seq integer, created_at text not null,
  due_at text not null, claimed_until text, attempts integer not null, state text not null, settled_at text,
  last_error text, recipient text, admitted_at text
);
create table webhooks (
  id integer primary key autoincrement, url text not null, events text not null, secret text not null, old_secret text,
  old_secret_until text, state text not null, off_at text, failing_since text, created_at text not null,
  version integer not null default 1
);
create table webhook_deliveries (
  id integer primary key autoincrement, webhook_id integer not null references webhooks (id) on delete cascade,
  message_id text not null references messages (id) on delete cascade, at text not null, duration_ms integer not null,
  request text, status integer, response text, error text
);

create table staff_sessions (
  token_hash text primary key, signature text not null, created_at text not null, seen_at text not null
);
create table staff_writes (
  seq integer primary key autoincrement, at text not null, session text, address text not null, request_id text,
  method text not null, path text not null, status integer
);
create table idempotency_keys (
  key text primary key, request_hash text not null, reply text not null, created_at text not null
);
create table images (name text primary key, renewed_at text not null);
create table upkeep (name text primary key, at text not null);
`;

/** The indexes of the baseline on each engine. Those of lists have every column that a filter asks for, so that skipped quotes are never read. */
export const INDEXES = `
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index messages_by_admission on messages (template, admitted_at, recipient) where admitted_at is not null;
create index messages_by_quote on messages (quote_id);
create index messages_by_state on messages (state, channel, due_at, destination);
create unique index quote_events_by_note on quote_events (quote_id, note_id);
create index quote_events_by_quote on quote_events (quote_id, seq);
create index quote_events_by_time on quote_events (at, quote_id);
create index quote_images_by_image on quote_images (image);
create index quotes_by_age on quotes (submitted_at, deleted_at);
create index quotes_by_amount on quotes (amount_cents, seq, waits_since, answer_waits, deleted_at);
create index quotes_by_answer on quotes (seq) where answer_waits is not null;
create index quotes_by_answer_amount on quotes (amount_cents, seq) where answer_waits is not null;
create index quotes_by_deletion on quotes (deleted_at) where deleted_at is not null;
create index quotes_by_expiry on quotes (status, seq, sent_until, answer_waits, deleted_at)
  where sent_until is not null;
create index quotes_by_expiry_amount on quotes (status, amount_cents, seq, sent_until, answer_waits, deleted_at)
  where sent_until is not null;
create index quotes_by_partner on quotes (partner_id, seq);
create index quotes_by_sending on quotes (last_sent_at);
create index quotes_by_status on quotes (status, seq);
create index quotes_by_status_amount on quotes (status, amount_cents, seq);
create index quotes_by_waiting on quotes (seq, waits_since, answer_waits, deleted_at) where waits_since is not null;
create index quotes_by_waiting_age on quotes (waits_since, deleted_at) where waits_since is not null;
create index quotes_by_waiting_amount on quotes (amount_cents, seq, waits_since, answer_waits, deleted_at)
  where waits_since is not null;
create index webhook_deliveries_by_message on webhook_deliveries (message_id);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id);
`;

/** Runs statements that end with ';' at the end of a line. */
export async function runStatements(db: Kysely<unknown>, text: string): Promise<void> {
  const statements = text.split(/;\s*\n/).filter((statement) => statement.trim() !== "");
  for (const statement of statements) await sql.raw(statement).execute(db);
}
