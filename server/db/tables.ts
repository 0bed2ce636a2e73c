import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Cents } from "#shared/money.ts";
import type { AttachmentKind } from "#shared/quotes/attachments.ts";
import type { CustomerColumns } from "#shared/quotes/customer-fields.ts";
import type { QuoteEvent } from "#shared/quotes/quote.ts";
import type { LossReason, QuoteStatus } from "#shared/quotes/quote-status.ts";
import type {
  ApiKeysTable,
  PasskeysTable,
  PeopleTable,
  PersonLinksTable,
  SecurityEventsTable,
  SignInStepsTable,
  StaffSessionsTable,
} from "./staff-tables.ts";

/** Append-only; the newest revision is the current one. */
export interface RulesRevisionsTable {
  revision: number;
  product: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  author: string;
  /** A sentence about the change. */
  summary: string;
  /** The reason that staff gave, if any. */
  why: ColumnType<string | null, string | null | undefined, never>;
  /** The rules as JSON, prices in dollars. */
  document: string;
  /** `Findings` as JSON; null in revisions of older servers, which had nothing to find. */
  findings: ColumnType<string | null, string | null | undefined, never>;
}

/** Edits of the rules that wait for staff or for a time. */
export interface RulesDraftsTable {
  /** That of the changes that wait, or a random one for a scheduled draft. */
  id: string;
  /** Counts the changes of the row. */
  edit: number;
  name: string;
  /** The revision that was current at the first edit. */
  based_on: number;
  author: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  changed_at: string;
  /** The time to publish it; null if it waits for staff. */
  publish_at: string | null;
  /** The reason why it was not published on time. */
  not_published: string | null;
  /** A sentence about its changes. */
  summary: string;
  /** The reason that staff gave when they scheduled it, if any. */
  why: string | null;
  edit_count: number;
  /** `WaitingEdit`s as JSON. */
  edits: string;
  /** The text of a draft of earlier versions that is no rules file. */
  file: string | null;
}

/** A column that is null in a new row. */
type SetLater<Value> = ColumnType<Value | null, never, Value | null>;

export interface QuotesTable extends CustomerColumns {
  /** The order of submission. */
  seq: Generated<number>;
  id: string;
  status: QuoteStatus;
  /** ISO 8601 in UTC. */
  submitted_at: string;
  /** See `quoteSearchText`. */
  search_text: string;
  /** The items, names, amounts and rules are those of the current content. All lines with adjustments and taxes. */
  total_cents: Cents;
  delivery_fee_cents: Cents;
  /** The taxes in `total_cents`. */
  tax_cents: ColumnType<Cents, Cents | undefined, Cents>;
  rules_revision: number;
  /** ISO 8601 in UTC. Staff can still restore the quote until it is erased. */
  deleted_at: string | null;
  /** 1 if staff wrote it for a caller. */
  is_by_phone: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** The partner on whose page it was submitted; null for our own page. */
  partner_id: string | null;
  /** The name at submission; null for a partner without settings. */
  partner_name: string | null;
  /** Total with delivery. */
  amount_cents: GeneratedAlways<Cents>;
  /** 1 if the status is one of WAITING_STATUSES: the customer waits for an answer. */
  waiting: GeneratedAlways<0 | 1>;
  /** The newest revision that was sent; null before the first. */
  sent_number: SetLater<number>;
  /** ISO 8601 in UTC. */
  last_sent_at: SetLater<string>;
  /** Its last day, 'YYYY-MM-DD' in the company's time zone. */
  sent_until: SetLater<string>;
  /** The newest answer since; 'late' accepts an expired revision. */
  answer: SetLater<"accepted" | "late" | "change-asked" | "declined">;
  answered_at: SetLater<string>;
  /** 1 while the answer waits for staff, until they confirm an acceptance, set a status or send a revision. */
  answer_waits: SetLater<1>;
  /** Since when it waits for staff: see `waitingSince`; null if it does not. */
  waits_since: GeneratedAlways<string | null>;
  /** When staff archived the order; null if they did not. */
  archived_at: SetLater<string>;
  /** When the status became approved or rejected; null with any other. */
  decided_at: SetLater<string>;
  /** Why a rejected quote was lost, by a key of `LOSS_REASONS`, and what staff add to it. */
  loss_reason: SetLater<LossReason>;
  loss_note: SetLater<string>;
  /** When the customer was reminded of the newest revision; null before. */
  reminded_at: SetLater<string>;
  /** 1 if the customer gets no reminder. */
  reminder_off: SetLater<1>;
  /** When the customer first had the newest revision on the screen; null before. */
  opened_at: SetLater<string>;
  /** What staff will do next, and on which day, 'YYYY-MM-DD'; both null if nothing is planned. */
  next_action: SetLater<string>;
  next_action_on: SetLater<string>;
  /** The person who looks after it, who may have left; null for nobody. */
  assignee_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The benches of the current content, as JSON. */
export interface QuoteSnapshotsTable {
  quote_seq: number;
  /** The first bench, and names, quantities and unit prices of all items. Quotes from before items have one bench. */
  snapshot: string;
  /** The benches of the other items; null if there are none. Lists do not read this column. */
  other_benches: string | null;
}

/** The requests of customers, for quotes that were sent. Before that, the request is the current content. */
export interface QuoteRequestsTable extends QuoteSnapshotsTable {
  /** The sum of all items. */
  total_cents: Cents;
  delivery_fee_cents: Cents;
  rules_revision: number;
}

/** The number of quotes per status, without deleted and archived ones: counting a hundred thousand would take 40 ms. */
interface QuoteTalliesTable {
  status: QuoteStatus;
  quotes: number;
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
  /** Chosen by the client, so that a retry does not add the note twice. */
  note_id: string | null;
  /** The revision of the quote that was sent or answered. */
  number: number | null;
  /** The name of the person, or 'API key ERP' for a program; null for staff without an account, and for customers. */
  author: string | null;
  /** The name of the person whom the quote is assigned to; null for nobody, and for other kinds. */
  assignee: string | null;
  /** What a status of staff replaced beside the status, as JSON; null for other kinds, and for older events. */
  replaced: string | null;
}

/** Quotes as they were sent. Append-only. */
export interface QuoteRevisionsTable {
  quote_seq: number;
  /** Counted from 1 in each quote. */
  number: number;
  /** ISO 8601 in UTC. */
  sent_at: string;
  /** 'YYYY-MM-DD' in the company's time zone. */
  expires_on: string;
  /** All items with adjustments and delivery. */
  grand_total_cents: Cents;
  /** The request that sent it as JSON. The same request again is a retry. */
  request: string;
  /** The other fields of the revision as JSON. */
  document: string;
  /** The document that the customer got. */
  pdf: Buffer;
  /** `Selection` as JSON: what the customer chose on acceptance. Null before, and if there was nothing to choose. */
  selection: SetLater<string>;
}

/** An answer of the customer. The event with the same number has the kind, the time and the revision. */
export interface QuoteAnswersTable {
  seq: number;
  /** The name of the person who accepted. */
  name: string | null;
  /** 1 if the quote had expired when it was accepted. */
  late: 0 | 1 | null;
  message: string | null;
  /** The benches that the customer proposes, as JSON with the prices of that day. */
  proposal: string | null;
  /** The IP address that it came from, and how the browser names itself; null for older answers. */
  address: string | null;
  agent: string | null;
}

/** The uploaded images of a quote's parts. */
interface QuoteImagesTable {
  quote_id: string;
  image: string;
}

/** The options that any bench of a quote's current content has. */
interface QuoteOptionsTable {
  quote_seq: number;
  /** The keys of step and option: 'width 72'. */
  option: string;
  /** As the quote has it: 'Width: 72 in'. */
  name: string;
}

/** A file that a customer or staff attached to a quote. Its bytes are those of `images`. */
export interface QuoteAttachmentsTable {
  file: string;
  quote_id: string;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  /** ISO 8601 in UTC. */
  at: string;
  is_customers: 0 | 1;
  /** 1 if the customer sees a file of staff. */
  is_shared: 0 | 1;
  /** The request, note or revision that it came with; `NEXT_REVISION` until one is sent. */
  event_seq: number | null;
}

/** The private link of a quote. The token is derived from the key file, the quote ID and the nonce. */
export interface QuoteLinksTable {
  quote_id: string;
  nonce: string;
  /** SHA-256 of the token. */
  token_hash: string;
  /** ISO 8601 in UTC. */
  created_at: string;
  /** Null while the link works. */
  revoked_at: string | null;
}

/** The replies to submissions with an Idempotency-Key, and the revisions that drafts became. */
interface IdempotencyKeysTable {
  key: string;
  request_hash: string;
  reply: string;
  created_at: string;
}

/** People whom a note mentions. */
interface MentionsTable {
  event_seq: number;
  quote_id: string;
  person_id: string;
  /** ISO 8601 in UTC; null until the person opens the quote. */
  read_at: string | null;
}

/** The newest event of a quote that a person has seen. */
interface SeenQuotesTable {
  person_id: string;
  quote_id: string;
  event_seq: number;
}

/** Times that the server remembers, by name. */
interface UpkeepTable {
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** The number of times that something happened to an option on a day. */
export interface ChoiceCountsTable {
  /** 'YYYY-MM-DD' in the company's time zone. */
  day: string;
  step_key: string;
  value: string;
  /** The requested benches that have the option. */
  chosen: number;
  /** How often visitors tried it while it was unavailable. */
  refused: number;
}

/** The outbox, see `server/messages/outbox.ts`. A message names what it is about and holds no text. */
export interface MessagesTable {
  /** Receivers drop duplicates by it. */
  id: string;
  channel: "email" | "webhook";
  /** To whom: 'staff', 'staff-but:' and hashes of those of its addresses that have it already, 'customer', or 'person:' and an ID for an email, otherwise the ID of the webhook. */
  destination: string;
  /** The name of its text, such as 'new-request'. */
  template: string;
  /** The quote that it is about, if any. Erasing the quote erases its messages. */
  quote_id: string | null;
  /** The event that caused it, if any. */
  event_seq: number | null;
  /** ISO 8601 in UTC. */
  created_at: string;
  /** The next attempt. */
  due_at: string;
  /** While an attempt is in progress, the time when it counts as lost. */
  claimed_until: string | null;
  /** The attempts that ended. */
  attempts: number;
  /** 'held': not sent, because strangers caused too many. */
  state: "waiting" | "delivered" | "failed" | "held";
  /** The time of the delivery, of the last failure, or when it was held back. */
  settled_at: string | null;
  /** The reason of the last failure. It can quote an address, so it never reaches a log. */
  last_error: string | null;
  /** The hash of the address, if the message counts for a limit, see `server/messages/email/email-limits.ts`. */
  recipient: string | null;
  /** Within the limit since then, or sent by staff. */
  admitted_at: string | null;
  /** The owner who asked for it, as histories name people, if it has a link that lets a person in. */
  author: string | null;
}

/** Addresses of other systems that receive events of quotes. */
export interface WebhooksTable {
  /** Never used again, because messages name it. */
  id: Generated<number>;
  url: string;
  /** JSON: a list of `WebhookEvent`. */
  events: string;
  /** Signs each message, so it is stored as it is: 'whsec_' and the key in base64. */
  secret: string;
  /** The secret before, until receivers know the new one. */
  old_secret: string | null;
  /** ISO 8601 in UTC. */
  old_secret_until: string | null;
  /** 'off': by staff. The server turned it off itself after a 410 ('gone') or days of failures ('failed'). */
  state: "on" | "off" | "gone" | "failed";
  off_at: string | null;
  /** The first failure since the last success. */
  failing_since: string | null;
  /** Increases whenever staff change it, or the server turns it off. */
  version: Generated<number>;
  created_at: string;
}

/** The log of attempts to deliver messages to webhooks. It is removed with its message. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: string;
  /** The start of the attempt, ISO 8601 in UTC. */
  at: string;
  duration_ms: number;
  /** The request as JSON, headers and body; null if nothing was sent. */
  request: string | null;
  status: number | null;
  /** The beginning of the response's body. */
  response: string | null;
  /** The reason of its failure; null if it was accepted. */
  error: string | null;
}

/** The partners with their settings. */
export interface PartnersTable {
  /** The ID in the attribute `partner` of the element. */
  id: string;
  /** JSON: the other settings, without the secret. */
  settings: string;
  /** Checks the signatures of the partner's server, so it is stored as it is. Null until staff make one. */
  secret: string | null;
  /** The secret before, until the partner's server has the new one. */
  old_secret: string | null;
  /** ISO 8601 in UTC. */
  old_secret_until: string | null;
  /** Increases whenever staff change the settings. */
  version: number;
  /** The last change, also of the secret. ISO 8601 in UTC. */
  changed_at: string;
}

/** The days off that staff set, in one row. */
interface DaysOffTable {
  id: number;
  /** JSON: a list of `DayOff`. */
  list: string;
}

/** The settings of the company, in one row. */
interface CompanyTable {
  id: number;
  /** `CompanySettings` as JSON. */
  document: string;
  version: Generated<number>;
}

/** The conditions that the company had. They never change: a change is the next number. */
interface ConditionsTable {
  number: number;
  /** Empty: from then on, there were none. */
  text: string;
  /** 'YYYY-MM-DD' in the company's time zone. */
  since: string;
}

/** The uploaded images. Their bytes are files, or rows of `image_bytes` if several servers share the database. */
export interface ImagesTable {
  name: string;
  /** The time of the upload, or of the last edit that named it. ISO 8601 in UTC. */
  renewed_at: string;
}

/** Only in a database that several servers share. */
interface ImageBytesTable {
  name: string;
  bytes: Buffer;
}

/** The counts for limits on requests. Only in a database that several servers share. */
interface LimitsTable {
  /** The limit, and whom it is counted for, such as an address. */
  key: string;
  hits: number;
  /** ISO 8601 in UTC. */
  resets_at: string;
}

export interface Tables {
  company: CompanyTable;
  conditions: ConditionsTable;
  days_off: DaysOffTable;
  images: ImagesTable;
  image_bytes: ImageBytesTable;
  limits: LimitsTable;
  messages: MessagesTable;
  upkeep: UpkeepTable;
  rules_revisions: RulesRevisionsTable;
  rules_drafts: RulesDraftsTable;
  quotes: QuotesTable;
  quote_snapshots: QuoteSnapshotsTable;
  quote_requests: QuoteRequestsTable;
  quote_tallies: QuoteTalliesTable;
  quote_events: QuoteEventsTable;
  quote_revisions: QuoteRevisionsTable;
  quote_answers: QuoteAnswersTable;
  quote_images: QuoteImagesTable;
  quote_attachments: QuoteAttachmentsTable;
  quote_options: QuoteOptionsTable;
  quote_links: QuoteLinksTable;
  idempotency_keys: IdempotencyKeysTable;
  staff_sessions: StaffSessionsTable;
  people: PeopleTable;
  passkeys: PasskeysTable;
  person_links: PersonLinksTable;
  sign_in_steps: SignInStepsTable;
  security_events: SecurityEventsTable;
  mentions: MentionsTable;
  seen_quotes: SeenQuotesTable;
  api_keys: ApiKeysTable;
  choice_counts: ChoiceCountsTable;
  webhooks: WebhooksTable;
  partners: PartnersTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
