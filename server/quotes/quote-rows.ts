import type { Kysely, Selectable } from "kysely";
import type { QuoteSnapshotsTable, QuotesTable, Tables } from "#server/db/tables.ts";
import { dollars } from "#shared/money.ts";
import { type Quote, QuoteSchema } from "#shared/quotes.ts";

export type QuoteRow = Selectable<QuotesTable> & Selectable<QuoteSnapshotsTable>;

/** Quotes with their snapshots, including deleted ones that can be restored. */
export function heldQuoteRows(db: Kysely<Tables>) {
  return db.selectFrom("quotes").innerJoin("quote_snapshots", "quote_seq", "seq").selectAll();
}

/** The quotes that are not deleted, with their snapshots. */
export function quoteRows(db: Kysely<Tables>) {
  return heldQuoteRows(db).where("deleted_at", "is", null);
}

export function readQuote(row: QuoteRow): Quote {
  const { configuration, breakdown, parts } = JSON.parse(row.snapshot);
  return QuoteSchema.parse({
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
      totalPrice: dollars(row.total_cents),
      deliveryFee: dollars(row.delivery_fee_cents),
      breakdown,
      parts,
    },
    revision: row.rules_revision,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
  });
}
