import { type Kysely, sql } from "kysely";

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
