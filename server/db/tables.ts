import type { Generated } from "kysely";
import type { Cents } from "#shared/money.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";

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
  /** Id, name, e-mail and company in lower case: what a search looks in. */
  search_text: string;
  total_cents: Cents;
  delivery_fee_cents: Cents;
  rules_revision: number;
  /** What was asked for, as JSON: the configuration and the pricing at that time. */
  snapshot: string;
}

export interface QuoteEventsTable {
  seq: Generated<number>;
  quote_id: string;
  at: string;
  kind: "submitted";
  actor: string;
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

export interface Tables {
  rules_revisions: RulesRevisionsTable;
  quotes: QuotesTable;
  quote_events: QuoteEventsTable;
  quote_images: QuoteImagesTable;
  idempotency_keys: IdempotencyKeysTable;
}
