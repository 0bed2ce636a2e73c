import type { Generated, GeneratedAlways } from "kysely";
import type { Cents } from "#shared/money.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { QuoteEvent } from "#shared/quotes.ts";

/** Append-only; the newest revision is the current one. */
export interface RulesRevisionsTable {
  revision: number;
  product: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  author: string;
  /** What changed, in a sentence. */
  summary: string;
  /** The whole rules document as JSON, prices in dollars. */
  document: string;
}

export interface QuotesTable {
  /** The order of submission. */
  seq: Generated<number>;
  id: string;
  status: QuoteStatus;
  /** ISO 8601 in UTC. */
  submitted_at: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  address_type: string;
  notes: string;
  /** What a search looks in: `quoteSearchText`. */
  search_text: string;
  total_cents: Cents;
  delivery_fee_cents: Cents;
  rules_revision: number;
  /** ISO 8601 in UTC: deleted, but still to be restored. */
  deleted_at: string | null;
  /** On whose page it was asked for; null: on our own. */
  partner_id: string | null;
  /** As it was then; null where nothing was settled with the partner. */
  partner_name: string | null;
  /** Total with delivery. */
  amount_cents: GeneratedAlways<Cents>;
  /** 1 while the customer waits for an answer: WAITING_STATUSES. */
  waiting: GeneratedAlways<0 | 1>;
}

/** What was asked for, as JSON: the configuration and the pricing at that time. */
export interface QuoteSnapshotsTable {
  quote_seq: number;
  snapshot: string;
}

/** Count and value of each status, kept by triggers, without what is deleted. */
export interface QuoteTalliesTable {
  status: QuoteStatus;
  quotes: number;
  amount_cents: Cents;
}

export interface QuoteEventsTable {
  seq: Generated<number>;
  quote_id: string;
  /** ISO 8601 in UTC. */
  at: string;
  kind: QuoteEvent["kind"];
  actor: QuoteEvent["actor"];
  from_status: QuoteStatus | null;
  to_status: QuoteStatus | null;
  note: string | null;
  /** The name that the writer of a note gave it: sent again, it is no second note. */
  note_id: string | null;
}

/** The uploaded images that a quote's parts show. */
export interface QuoteImagesTable {
  quote_id: string;
  image: string;
}

/** What was answered to a submission that named an Idempotency-Key. */
export interface IdempotencyKeysTable {
  key: string;
  request_hash: string;
  reply: string;
  created_at: string;
}

export interface StaffSessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: string;
  /** HMAC of the token by a key that goes with the password: another password ends the session. */
  signature: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  seen_at: string;
}

/** What staff asked the server to change; append-only. */
export interface StaffWritesTable {
  seq: Generated<number>;
  /** ISO 8601 in UTC. */
  at: string;
  /** The beginning of the session's `token_hash`; null where nobody needs to sign in. */
  session: string | null;
  /** Where it came from. */
  address: string;
  /** As in the log and in error replies. */
  request_id: string | null;
  method: string;
  path: string;
  /** What it was answered with; null where the server ended before. */
  status: number | null;
}

/** Moments of what the server does by itself, by what they are of. */
export interface UpkeepTable {
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
}

export interface Tables {
  upkeep: UpkeepTable;
  rules_revisions: RulesRevisionsTable;
  quotes: QuotesTable;
  quote_snapshots: QuoteSnapshotsTable;
  quote_tallies: QuoteTalliesTable;
  quote_events: QuoteEventsTable;
  quote_images: QuoteImagesTable;
  idempotency_keys: IdempotencyKeysTable;
  staff_sessions: StaffSessionsTable;
  staff_writes: StaffWritesTable;
}
