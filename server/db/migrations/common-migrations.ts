import type { Migration } from "kysely";
import { runStatements } from "./025-tables.ts";
import { draftsOfEdits } from "./041-drafts-of-edits.ts";
import { benchesInRules } from "./043-benches-in-rules.ts";
import { optionsOnce } from "./046-options-once.ts";
import { optionsOfQuotes } from "./061-options-of-quotes.ts";

/**
 * The end of a migration's name if servers of the version before may go on, on PostgreSQL, after a newer server has applied it. It then adds only
 * tables, indexes, or columns that may stay empty, and no row of the older version means anything else than before.
 * After any other migration, older servers refuse to write, and stop.
 */
export const COMPATIBLE = "-compatible";

/** A migration in SQL. */
export const statements = (text: string): Migration => ({ up: (db) => runStatements(db, text) });

/** The migrations from 026 on, which run on each engine. Names never change, because databases record them. */
export const commonMigrations: Record<string, Migration> = {
  "026-claimed-messages": statements(`
create index messages_by_claim on messages (channel, destination) where claimed_until is not null;
`),
  "027-partners-compatible": statements(`
create table partners (
  id text primary key, settings text not null, secret text, old_secret text, old_secret_until text, version integer not null,
  changed_at text not null
);
`),
  "029-messages-in-order-compatible": statements(`
create index messages_by_event on messages (state, channel, destination, event_seq);
`),
  // It stops older servers, because from here on the rules can have fields that these refuse.
  "030-why": statements(`
alter table rules_revisions add column why text;
alter table rules_drafts add column why text;
`),
  "033-amounts-of-choices-compatible": statements(`
alter table choice_counts add column amount_cents int8;
`),
  "034-api-keys-compatible": statements(`
create table api_keys (
  id text primary key, name text not null, scopes text not null, hash text not null, expires_on text,
  created_at text not null, created_by text not null, last_used_at text, revoked_at text
);
alter table quote_events add column author text;
alter table staff_writes add column author text;
`),
  // It stops older servers, which admit everybody who signed in to everything, and refuse the new events of quotes.
  "035-people": statements(`
create table people (
  id text primary key, name text not null, email text not null, phone text not null, role text not null,
  recovery_codes text not null, created_at text not null, created_by text not null, is_active integer not null,
  takes_turns integer not null, last_turn bigint, password_hash text, totp_secret text, totp_step integer,
  provider_subject text unique, role_group text, ended_by_provider integer not null default 0, joined_at text,
  last_seen_at text
);
create unique index people_email on people (lower(email));
create unique index people_name on people (lower(name));
create table passkeys (
  id text primary key, person_id text not null, name text not null, public_key text not null, transports text not null,
  created_at text not null, counter bigint not null, last_used_at text
);
create index passkeys_of_person on passkeys (person_id);
create table person_links (
  token_hash text primary key, person_id text not null, purpose text not null, created_at text not null,
  created_by text not null, expires_at text not null
);
create table sign_in_steps (token_hash text primary key, state text not null, expires_at text not null);
alter table staff_sessions add column person_id text;
alter table staff_sessions add column way text;
alter table staff_sessions add column address text;
alter table staff_sessions add column agent text;
alter table staff_sessions add column provider_session text;
alter table staff_sessions add column refresh_token text;
alter table staff_sessions add column check_at text;
create table security_events (
  seq bigint primary key, at text not null, kind text not null, address text not null, author text, subject text,
  detail text
);
alter table quotes add column assignee_id text;
create index quotes_of_assignee on quotes (assignee_id, seq);
alter table quote_events add column assignee text;
create table presence (
  quote_id text not null references quotes (id) on delete cascade, person_id text not null, seen_at text not null,
  is_sending integer not null,
  constraint presence_key primary key (quote_id, person_id)
);
create table mentions (
  quote_id text not null references quotes (id) on delete cascade, person_id text not null, event_seq bigint not null,
  read_at text,
  constraint mentions_key primary key (event_seq, person_id)
);
create index mentions_of_person on mentions (person_id, read_at);
create index mentions_of_quote on mentions (quote_id);
create table seen_quotes (
  quote_id text not null references quotes (id) on delete cascade, person_id text not null, event_seq bigint not null,
  constraint seen_quotes_key primary key (quote_id, person_id)
);
`),
  "036-failures-of-links-compatible": statements(`
alter table person_links add column failures integer not null default 0;
`),
  "037-origins-of-answers-compatible": statements(`
alter table quote_answers add column address text;
alter table quote_answers add column agent text;
`),
  // It stops older servers, which would offer options that lead to no complete bench.
  "038-derived": statements(`
alter table rules_revisions add column findings text;
alter table rules_drafts drop column accepted;
`),
  "040-days-off-compatible": statements(`
create table days_off (id integer primary key, list text not null);
`),
  // It stops older servers, which keep drafts as texts.
  "041-drafts-of-edits": { up: draftsOfEdits },
  // It stops older servers, which would refuse each change by staff that they cannot record.
  "042-less-about-staff": statements(`
drop table presence;
drop table staff_writes;
alter table people drop column takes_turns;
alter table people drop column last_turn;
`),
  // It stops older servers, which refuse the new fields of starting benches.
  "043-benches-in-rules": { up: benchesInRules },
  // It stops older servers, which would take sessions of the built-in owner for those of a person who left. The provider is asked at each
  // sign-in, so its refresh tokens go.
  "045-built-in-owner": statements(`
delete from staff_sessions where person_id is null;
alter table staff_sessions drop column signature;
alter table staff_sessions drop column refresh_token;
alter table staff_sessions drop column check_at;
`),
  // It stops older servers, which would take an option with prices by choice for one with its own price.
  "046-options-once": { up: optionsOnce },
  // It stops older servers, whose links in emails would count as those that an owner gave.
  "047-makers-of-links": statements(`
alter table person_links add column by_email integer not null default 0;
update person_links set by_email = 1 where created_by = 'email';
alter table messages add column author text;
`),
  // For the message that has been due longest, of each destination.
  "047-messages-by-destination-compatible": statements(`
create index messages_by_destination on messages (state, channel, destination, due_at, event_seq);
`),
  // It stops older servers, which would show a total with taxes without its taxes.
  "048-company": statements(`
create table company (id integer primary key, document text not null);
alter table quotes add column tax_cents bigint not null default 0;
update quote_tallies set amount_cents = coalesce((select sum(total_cents) from quotes
  where quotes.status = quote_tallies.status and deleted_at is null), 0);
`),
  // It stops older servers, which would show an accepted quote without what its customer chose.
  "049-orders": statements(`
alter table quote_revisions add column selection text;
alter table quotes add column po_number text not null default '';
alter table quotes add column ship_to text not null default '';
alter table quotes add column bill_to text not null default '';
alter table quotes add column cc_email text not null default '';
`),
  // The list of deleted quotes read all quotes.
  "051-deleted-quotes-compatible": statements(`
drop index quotes_by_deletion;
create index quotes_by_deletion on quotes (seq, deleted_at) where deleted_at is not null;
`),
  // It stops older servers, which would refuse the new events of quotes.
  "052-follow-up": statements(`
alter table quotes add column reminded_at text;
alter table quotes add column reminder_off integer;
alter table quotes add column opened_at text;
alter table quotes add column next_action text;
alter table quotes add column next_action_on text;
create index quotes_by_next_action on quotes (next_action_on, seq, answer_waits, waits_since, deleted_at)
  where next_action_on is not null;
`),
  // For the removal of old messages, and for the list of those that were not delivered.
  "053-ends-of-messages-compatible": statements(`
create index messages_by_end on messages (settled_at) where settled_at is not null;
create index messages_by_trouble on messages (channel, state, due_at desc) where last_error is not null;
`),
  // It stops older servers, which would show a quote without the conditions that it was sent with.
  "054-conditions": statements(`
create table conditions (number integer primary key, text text not null, since text not null);
`),
  // Only SQLite had it, with all search texts a second time. Searches use the index of words.
  "055-no-index-of-search-texts-compatible": statements(`
drop index if exists quotes_by_search_text;
`),
  "056-quotes-by-phone-compatible": statements(`
alter table quotes add column is_by_phone integer not null default 0;
`),
  // It stops older servers, which would list archived orders, and refuse the new events.
  "057-ends-of-quotes": statements(`
alter table quotes add column archived_at text;
alter table quotes add column decided_at text;
alter table quotes add column loss_reason text;
alter table quotes add column loss_note text;
update quotes set decided_at = (select max(at) from quote_events where quote_id = id and to_status = status)
  where status in ('approved', 'rejected');
create index quotes_by_decision on quotes (decided_at, seq) where decided_at is not null;
create index quotes_by_archive on quotes (archived_at) where archived_at is not null;
`),
  "058-versions-of-the-company-compatible": statements(`
alter table company add column version integer not null default 1;
`),
  // It stops older servers, which would refuse the new events, and remove the files.
  "059-attachments": statements(`
create table quote_attachments (
  file text primary key, quote_id text not null references quotes (id) on delete cascade, name text not null,
  kind text not null, bytes integer not null, at text not null, is_customers integer not null, is_shared integer not null
);
create index quote_attachments_by_quote on quote_attachments (quote_id);
`),
  // It stops older servers, which would store quotes that the list does not find by their options.
  "060-quote-options": statements(`
create table quote_options (
  quote_seq integer not null references quotes (seq) on delete cascade, option text not null, name text not null,
  constraint quote_options_key primary key (quote_seq, option)
);
create index quote_options_by_option on quote_options (option, quote_seq);
`),
  "061-options-of-quotes": { up: optionsOfQuotes },
  "062-events-of-attachments-compatible": statements(`
alter table quote_attachments add column event_seq bigint;
`),
  // It stops older servers, which count in other columns.
  "063-counts-of-options": statements(`
create table option_counts (
  day text not null, step_key text not null, value text not null, chosen int8 not null, refused int8 not null,
  primary key (day, step_key, value)
);
insert into option_counts (day, step_key, value, chosen, refused)
  select day, step_key, value, sum(case when kind = 'chosen' then count else 0 end),
    sum(case when kind = 'refused' then count else 0 end)
  from choice_counts where kind in ('chosen', 'refused') group by day, step_key, value;
drop table choice_counts;
alter table option_counts rename to choice_counts;
`),
  "064-drafts-without-reading": statements(`
alter table rules_drafts drop column unread;
`),
  "065-tallies-without-values": statements(`
alter table quote_tallies drop column amount_cents;
`),
  // For the list that a figure of a report leads to.
  "066-quotes-by-loss-compatible": statements(`
create index quotes_by_loss on quotes (loss_reason, seq) where loss_reason is not null;
`),
  "068-what-a-status-replaced-compatible": statements(`
alter table quote_events add column replaced text;
`),
  "069-addresses-at-the-provider-compatible": statements(`
alter table people add column provider_email text;
`),
  "070-ends-of-access-compatible": statements(`
alter table people add column access_ended_at text;
`),
};
