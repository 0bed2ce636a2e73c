import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { QuotesTable, Tables } from "#server/db/tables.ts";
import type { ListQuotesQuery } from "#shared/api.ts";
import { cents, dollars } from "#shared/money.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quote-status.ts";
import { type CustomerInfo, type Quote, QuoteSchema } from "#shared/quotes.ts";
import type { NewQuote } from "./new-quote.ts";
import { quoteId } from "./quote-id.ts";

/** A page of quotes, newest first; `nextCursor` is null on the last. */
export interface QuotePage {
  readonly quotes: Quote[];
  readonly nextCursor: string | null;
}

/** More attempts than a day with a million quotes would need. */
const ID_ATTEMPTS = 10;

/** Stores a quote with its first event and the images that it shows, inside the caller's transaction, and returns it with its id. */
export async function insertQuote(within: Transaction<Tables>, quote: NewQuote): Promise<Quote> {
  const id = await insertUnderFreeId(within, quote);
  await within
    .insertInto("quote_events")
    .values({ quote_id: id, at: quote.timestamp, kind: "submitted", actor: "visitor" })
    .execute();
  const images = new Set(quote.pricing.parts.flatMap(({ image }) => image ?? []));
  if (images.size > 0)
    await within
      .insertInto("quote_images")
      .values([...images].map((image) => ({ quote_id: id, image })))
      .execute();
  return { quoteId: id, ...quote };
}

async function insertUnderFreeId(within: Transaction<Tables>, quote: NewQuote): Promise<string> {
  const { customerInfo, configuration, pricing } = quote;
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = quoteId(new Date(quote.timestamp));
    const { numInsertedOrUpdatedRows } = await within
      .insertInto("quotes")
      .values({
        id,
        status: quote.status,
        submitted_at: quote.timestamp,
        name: customerInfo.name,
        email: customerInfo.email,
        phone: customerInfo.phone,
        company: customerInfo.company,
        address_type: customerInfo.addressType,
        notes: customerInfo.notes,
        search_text: searchText(id, customerInfo),
        total_cents: cents(pricing.totalPrice),
        delivery_fee_cents: cents(pricing.deliveryFee),
        rules_revision: quote.revision,
        snapshot: JSON.stringify({
          configuration,
          breakdown: pricing.breakdown,
          parts: pricing.parts,
        }),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return id;
  }
  throw new Error("No free quote id was found.");
}

export type QuoteStore = ReturnType<typeof createQuoteStore>;

export function createQuoteStore(db: Database) {
  return {
    async list({ status, q, limit, cursor }: ListQuotesQuery): Promise<QuotePage> {
      let query = db.selectFrom("quotes").selectAll();
      if (status) query = query.where("status", "=", status);
      if (cursor) query = query.where("seq", "<", Number(cursor));
      if (q) {
        const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
        query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
      }
      const rows = await query
        .orderBy("seq", "desc")
        .limit(limit + 1)
        .execute();
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = rows.length > limit && last ? String(last.seq) : null;
      return { quotes: page.map(readRow), nextCursor };
    },

    /** Whether a quote shows an image. */
    async usesImage(image: string): Promise<boolean> {
      const row = await db
        .selectFrom("quote_images")
        .select("image")
        .where("image", "=", image)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** How many quotes there are of each status. */
    async countByStatus(): Promise<Record<QuoteStatus, number>> {
      const rows = await db
        .selectFrom("quotes")
        .select(["status", (select) => select.fn.countAll<number>().as("count")])
        .groupBy("status")
        .execute();
      const counts = { pending: 0, reviewed: 0, quoted: 0, approved: 0, rejected: 0 };
      for (const status of QUOTE_STATUSES)
        counts[status] = Number(rows.find((row) => row.status === status)?.count ?? 0);
      return counts;
    },
  };
}

/** In lower case by the program: a database's own `lower` may know ASCII alone. */
function searchText(id: string, { name, email, company }: CustomerInfo): string {
  return [id, name, email, company].join("\n").toLowerCase();
}

function readRow(row: Selectable<QuotesTable>): Quote {
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
    configuration,
    pricing: {
      totalPrice: dollars(row.total_cents),
      deliveryFee: dollars(row.delivery_fee_cents),
      breakdown,
      parts,
    },
    revision: row.rules_revision,
  });
}
