import type { ExpressionBuilder, InferResult, Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { drawingsOf } from "#shared/engine/order-code.ts";
import { add, type Cents, cents, dollars, negate, sum } from "#shared/money.ts";
import { type CustomerColumns, type CustomerInfo, mapFields } from "#shared/quotes/customer-fields.ts";
import type { Quote, QuotedBench, QuoteItem, ShortQuote, WholeItem, WholeQuote } from "#shared/quotes/quote.ts";
import type { QuoteContent } from "#shared/quotes/quote-content.ts";
import { benchSummary, itemAmounts } from "#shared/quotes/quote-items.ts";
import { isComplete } from "#shared/quotes/unfinished.ts";
import type { Configuration } from "#shared/rules/configuration.ts";

export type QuoteRow = InferResult<ReturnType<typeof heldQuoteRows>>[number];

/** With the benches that lists do not read, and the request of a quote that was sent. */
type WholeQuoteRow = InferResult<ReturnType<typeof wholeQuoteRows>>[number];

type ShortRow = InferResult<ReturnType<typeof shortQuoteRows>>[number];

/** An item as the snapshot lists it. The benches are listed apart. */
type ListedItem = Omit<QuoteItem, "sum" | "drawings">;

/** The JSON of a snapshot: the first bench, and the names, quantities and prices of all. */
type Snapshot = QuotedBench &
  Partial<Omit<QuoteContent, "items" | Columns>> & { readonly items?: readonly ListedItem[] };

/** The parts of a content that have columns of their own. */
type Columns = "number" | "deliveryFee" | "grandTotal" | "rulesRevision";

/** The items in a snapshot. Quotes from before items have one bench, at the quote's total. */
const readListedItems = (items: readonly ListedItem[] | null | undefined, total: Cents): readonly ListedItem[] =>
  items ?? [{ quantity: 1, unitPrice: dollars(total) }];

/** Quotes with their snapshots, including deleted ones that can be restored. */
export function heldQuoteRows(db: Kysely<Tables>) {
  return db
    .selectFrom("quotes")
    .innerJoin("quote_snapshots", "quote_snapshots.quote_seq", "seq")
    .leftJoin(
      // Quotes and people share names of columns.
      ({ selectFrom }) =>
        selectFrom("people")
          .select(["id as person_id", "name as assignee_name", "is_active as assignee_is_active"])
          .as("assignee"),
      (join) => join.onRef("person_id", "=", "assignee_id"),
    )
    .selectAll("quotes")
    .select(["quote_snapshots.snapshot", "assignee_name", "assignee_is_active"])
    .select(sentTotal);
}

/** The total of the newest revision as it was sent; null before. */
const sentTotal = ({ selectFrom }: ExpressionBuilder<Tables, "quotes">) =>
  selectFrom("quote_revisions")
    .select("grand_total_cents")
    .whereRef("quote_seq", "=", "quotes.seq")
    .whereRef("number", "=", "quotes.sent_number")
    .as("sent_total");

/** The columns that the short form of a quote needs. SQLite takes the items out of a snapshot faster than JSON.parse. */
export function shortQuoteRows(db: Database) {
  return db
    .selectFrom("quotes")
    .innerJoin("quote_snapshots", "quote_snapshots.quote_seq", "seq")
    .leftJoin("people as assignee", "assignee.id", "assignee_id")
    .select(["quotes.id", "seq", "status", "submitted_at", "deleted_at"])
    .select(["quotes.name", "company", "quotes.email", "partner_id", "partner_name", "is_by_phone"])
    .select(["total_cents", "amount_cents", "sent_number", "last_sent_at", "sent_until"])
    .select([
      "answer",
      "answered_at",
      "answer_waits",
      "opened_at",
      "reminded_at",
      "reminder_off",
      "next_action",
      "next_action_on",
      "loss_reason",
      "loss_note",
      "archived_at",
      "decided_at",
      "assignee_id",
    ])
    .select(["assignee.name as assignee_name", "assignee.is_active as assignee_is_active"])
    .select(sentTotal)
    .select([db.engine.property("snapshot", "items").as("items"), db.engine.property("snapshot", "parts").as("parts")]);
}

/** The quotes that are not deleted, with their snapshots. */
export function quoteRows(db: Kysely<Tables>) {
  return heldQuoteRows(db).where("deleted_at", "is", null);
}

/** The same with all of their benches, and with their requests. */
export function wholeQuoteRows(db: Kysely<Tables>) {
  return heldQuoteRows(db)
    .leftJoin("quote_requests as request", "request.quote_seq", "seq")
    .select("quote_snapshots.other_benches")
    .select([
      "request.snapshot as requested",
      "request.other_benches as requested_others",
      "request.total_cents as requested_total",
      "request.delivery_fee_cents as requested_fee",
      "request.rules_revision as requested_rules",
    ]);
}

/** The quote as lists show it. Parsing the rows with the schema would take longer than reading them. */
export function readQuote(row: QuoteRow): Quote {
  const snapshot: Snapshot = JSON.parse(row.snapshot);
  const { items: listed, configuration, breakdown, parts, adjustments = [], ...terms } = snapshot;
  const items = readListedItems(listed, row.total_cents).map(addAmounts);
  const deliveryFee = dollars(row.delivery_fee_cents);
  const facts = readFacts(row);
  return {
    ...facts,
    customerInfo: readCustomer(row),
    complete: isComplete(items),
    configuration,
    pricing: { totalPrice: items[0]?.unitPrice ?? 0, deliveryFee, breakdown, parts },
    items,
    revision: row.rules_revision,
    current: {
      number: row.sent_number,
      items,
      ...terms,
      adjustments,
      deliveryFee,
      grandTotal: facts.grandTotal,
      rulesRevision: row.rules_revision,
    },
  };
}

/** The quote as a card shows it. */
export function readShortQuote(row: ShortRow): ShortQuote {
  const items = readListedItems(JSON.parse(row.items ?? "null"), row.total_cents);
  const { name, company, email } = row;
  return {
    ...readFacts(row),
    customerInfo: { name, company, email },
    complete: isComplete(items),
    items: items.map(({ name, quantity, optional }) => ({
      quantity,
      ...(name !== undefined && { name }),
      ...(optional && { optional }),
    })),
    bench: benchSummary(JSON.parse(row.parts ?? "[]")),
  };
}

/** What a row says without its snapshot. */
function readFacts(row: Omit<ShortRow, "items" | "parts">) {
  return {
    quoteId: row.id,
    seq: row.seq,
    status: row.status,
    timestamp: row.submitted_at,
    ...(row.is_by_phone === 1 && { byPhone: true as const }),
    ...(row.partner_id !== null && { partner: { id: row.partner_id, name: row.partner_name ?? undefined } }),
    grandTotal: dollars(row.amount_cents),
    ...(row.sent_number !== null &&
      row.last_sent_at !== null &&
      row.sent_until !== null && {
        sent: {
          ...{ number: row.sent_number, at: row.last_sent_at, expiresOn: row.sent_until },
          grandTotal: dollars(row.sent_total ?? row.amount_cents),
          ...(row.opened_at !== null && { openedAt: row.opened_at }),
          ...(row.reminded_at !== null && { remindedAt: row.reminded_at }),
        },
      }),
    ...(row.answer !== null &&
      row.answered_at !== null && {
        answer: {
          kind: row.answer === "late" ? ("accepted" as const) : row.answer,
          ...{ at: row.answered_at, late: row.answer === "late", waits: row.answer_waits === 1 },
        },
      }),
    ...(row.status === "rejected" &&
      row.loss_reason !== null && {
        loss: { reason: row.loss_reason, ...(row.loss_note !== null && { note: row.loss_note }) },
      }),
    ...(row.decided_at !== null && { decidedAt: row.decided_at }),
    ...(row.archived_at !== null && { archivedAt: row.archived_at }),
    ...(row.next_action !== null &&
      row.next_action_on !== null && { nextAction: { text: row.next_action, on: row.next_action_on } }),
    ...(row.reminder_off === 1 && { reminderIsOff: true as const }),
    assignee:
      row.assignee_id === null || row.assignee_name === null
        ? null
        : { id: row.assignee_id, name: row.assignee_name, hasLeft: row.assignee_is_active === 0 },
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  };
}

export function readCustomer(row: CustomerColumns): CustomerInfo {
  return mapFields("key", ({ column }) => row[column], row.address_type);
}

export function writeCustomer(info: CustomerInfo): CustomerColumns {
  return mapFields("column", ({ key }) => info[key], info.addressType);
}

const addAmounts = ({ quantity, unitPrice, orderCode, ...facts }: ListedItem) => ({
  ...facts,
  ...itemAmounts(quantity, cents(unitPrice)),
  // Quotes from before have none.
  ...(orderCode !== undefined && { orderCode, drawings: drawingsOf(orderCode) }),
});

/** The quote with all of its benches, and with its request if it was sent. */
export function readWholeQuote(row: WholeQuoteRow): WholeQuote {
  const requested = readRequest(row);
  return {
    ...readQuote(row),
    items: readItems(row.snapshot, row.other_benches, row.total_cents),
    ...(requested && { requested }),
  };
}

function readRequest(row: WholeQuoteRow): WholeQuote["requested"] {
  const { requested, requested_others, requested_total, requested_fee, requested_rules } = row;
  if (requested === null || requested_total === null) return undefined;
  if (requested_fee === null || requested_rules === null) return undefined;
  const { priceList, freeLines }: Snapshot = JSON.parse(requested);
  return {
    items: readItems(requested, requested_others, requested_total),
    deliveryFee: dollars(requested_fee),
    grandTotal: dollars(add(requested_total, requested_fee)),
    rulesRevision: requested_rules,
    ...(priceList && { priceList }),
    ...(freeLines && { freeLines }),
  };
}

function readItems(snapshot: string, otherBenches: string | null, total: Cents): WholeItem[] {
  const { items: listed, configuration, breakdown, parts }: Snapshot = JSON.parse(snapshot);
  const others: readonly QuotedBench[] = JSON.parse(otherBenches ?? "[]");
  const items = readListedItems(listed, total);
  return [{ configuration, breakdown, parts }, ...others].flatMap((bench, index) => {
    const item = items[index];
    return item ? { ...addAmounts(item), ...bench } : [];
  });
}

/** The order codes of a snapshot's items, and whether all of them are finished. Quotes from before have no codes. */
export function benchFactsIn(snapshot: string) {
  const { items = [] }: Snapshot = JSON.parse(snapshot);
  const orderCodes = items.flatMap(({ orderCode }) => orderCode ?? []);
  return { orderCodes, complete: isComplete(items) };
}

/** The benches of quotes that are not deleted, before one, the newest first. */
export const configurationRows = (db: Database, before: number) =>
  db
    .selectFrom("quotes")
    .innerJoin("quote_snapshots", "quote_seq", "seq")
    .select(["seq", "id", "company", "total_cents", "other_benches"])
    .select(db.engine.property("snapshot", "configuration").$notNull().as("configuration"))
    .select(db.engine.property("snapshot", "items").as("items"))
    .where("deleted_at", "is", null)
    .where("seq", "<", before)
    .orderBy("seq", "desc");

/** Quantities and configurations, from parts of a snapshot. Parsing whole snapshots would take three times as long. */
export function readConfigurations(row: {
  readonly total_cents: Cents;
  readonly configuration: string;
  readonly items: string | null;
  readonly other_benches: string | null;
}) {
  const items = readListedItems(JSON.parse(row.items ?? "null"), row.total_cents);
  const others: readonly QuotedBench[] = JSON.parse(row.other_benches ?? "[]");
  const first: Configuration = JSON.parse(row.configuration);
  const configurations = [first, ...others.map(({ configuration }) => configuration)];
  return configurations.map((configuration, index) => ({ configuration, quantity: items[index]?.quantity ?? 1 }));
}

/** The columns that keep the content of a quote, as its request or as it was sent. */
export function writeContent(content: QuoteContent) {
  const { number: _, items, deliveryFee, grandTotal, rulesRevision, adjustments, ...terms } = content;
  const [first, ...others] = items.map(({ configuration, breakdown, parts }) => ({ configuration, breakdown, parts }));
  const listed = items.map(({ configuration, breakdown, parts, sum: _, drawings, ...item }) => item);
  const fee = cents(deliveryFee);
  return {
    snapshot: JSON.stringify({ ...first, items: listed, ...terms, ...(adjustments.length > 0 && { adjustments }) }),
    other_benches: others.length > 0 ? JSON.stringify(others) : null,
    total_cents: add(cents(grandTotal), negate(fee)),
    delivery_fee_cents: fee,
    tax_cents: sum((terms.taxes ?? []).map(({ amount }) => cents(amount))),
    rules_revision: rulesRevision,
  };
}
