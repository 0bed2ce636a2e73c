import type { Kysely, Selectable } from "kysely";
import type { QuoteSnapshotsTable, QuotesTable, Tables } from "#server/db/tables.ts";
import type { Configuration } from "#shared/configuration.ts";
import { add, type Cents, cents, dollars } from "#shared/money.ts";
import { itemAmounts } from "#shared/quote-items.ts";
import type { Quote, QuotedBench, WholeItem, WholeQuote } from "#shared/quotes.ts";

export type QuoteRow = Selectable<QuotesTable> & Pick<QuoteSnapshotsTable, "snapshot">;

/** A quote with the benches that lists do not read. */
type WholeQuoteRow = QuoteRow & Pick<QuoteSnapshotsTable, "other_benches">;

/** An item as the snapshot lists it. The benches are listed apart. */
type ListedItem = Pick<WholeItem, "name" | "quantity" | "unitPrice">;

/** The JSON of a snapshot. */
type Snapshot = QuotedBench & { readonly items?: readonly ListedItem[] };

/** The items in a snapshot. Quotes from before items have one bench, at the quote's total. */
const listedItems = (
  items: readonly ListedItem[] | null | undefined,
  total: Cents,
): readonly ListedItem[] => items ?? [{ quantity: 1, unitPrice: dollars(total) }];

/** Quotes with their snapshots, including deleted ones that can be restored. */
export function heldQuoteRows(db: Kysely<Tables>) {
  return db
    .selectFrom("quotes")
    .innerJoin("quote_snapshots", "quote_seq", "seq")
    .selectAll("quotes")
    .select("snapshot");
}

/** The quotes that are not deleted, with their snapshots. */
export function quoteRows(db: Kysely<Tables>) {
  return heldQuoteRows(db).where("deleted_at", "is", null);
}

/** The quote as lists show it. Parsing the rows with the schema, too, would take longer than reading them. */
export function readQuote(row: QuoteRow): Quote {
  const { items: listed, ...bench }: Snapshot = JSON.parse(row.snapshot);
  const { configuration, breakdown, parts } = bench;
  const items = listedItems(listed, row.total_cents).map(({ name, quantity, unitPrice }) => ({
    ...(name !== undefined && { name }),
    ...itemAmounts(quantity, cents(unitPrice)),
  }));
  return {
    quoteId: row.id,
    status: row.status,
    timestamp: row.submitted_at,
    customerInfo: {
      name: row.name,
      email: row.email,
      phone: row.phone,
      company: row.company,
      addressType: row.address_type,
      notes: row.notes,
    },
    ...(row.partner_id !== null && {
      partner: { id: row.partner_id, name: row.partner_name ?? undefined },
    }),
    configuration,
    pricing: {
      totalPrice: dollars(add(cents(breakdown.basePrice), cents(breakdown.modifications))),
      deliveryFee: dollars(row.delivery_fee_cents),
      breakdown,
      parts,
    },
    items,
    grandTotal: dollars(row.amount_cents),
    revision: row.rules_revision,
    ...(row.sent_number !== null &&
      row.sent_until !== null && {
        sent: { number: row.sent_number, expiresOn: row.sent_until },
      }),
    ...(row.answer !== null && { answer: readAnswer(row.answer, row.answer_waits) }),
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  };
}

function readAnswer(
  answer: NonNullable<QuoteRow["answer"]>,
  waits: QuoteRow["answer_waits"],
): Quote["answer"] {
  const late = answer === "late";
  return { kind: late ? "accepted" : answer, late, waits: waits === 1 };
}

/** The quote with all of its benches. */
export function readWholeQuote(row: WholeQuoteRow): WholeQuote {
  const { items, ...quote } = readQuote(row);
  const { configuration, pricing } = quote;
  const { breakdown, parts } = pricing;
  const others: readonly QuotedBench[] = JSON.parse(row.other_benches ?? "[]");
  const benches = [{ configuration, breakdown, parts }, ...others];
  return {
    ...quote,
    items: benches.flatMap((bench, index) => {
      const item = items[index];
      return item ? { ...item, ...bench } : [];
    }),
  };
}

/** Quantities and configurations, from parts of a snapshot. Parsing whole snapshots would take three times as long. */
export function readConfigurations(row: {
  readonly total_cents: Cents;
  readonly configuration: string;
  readonly items: string | null;
  readonly other_benches: string | null;
}) {
  const items = listedItems(JSON.parse(row.items ?? "null"), row.total_cents);
  const others: readonly QuotedBench[] = JSON.parse(row.other_benches ?? "[]");
  const first: Configuration = JSON.parse(row.configuration);
  const configurations = [first, ...others.map(({ configuration }) => configuration)];
  return configurations.map((configuration, index) => ({
    configuration,
    quantity: items[index]?.quantity ?? 1,
  }));
}

/** The columns that keep the items. */
export function writeSnapshot(items: readonly WholeItem[]) {
  const [first, ...others] = items.map(({ configuration, breakdown, parts }) => ({
    configuration,
    breakdown,
    parts,
  }));
  const listed = items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice }));
  return {
    snapshot: JSON.stringify({ ...first, items: listed }),
    otherBenches: others.length > 0 ? JSON.stringify(others) : null,
  };
}
