import type { Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { cents } from "#shared/money.ts";
import { quoteSearchText } from "#shared/quote-search.ts";
import type { Quote } from "#shared/quotes.ts";
import type { NewQuote } from "./new-quote.ts";
import { newQuoteId } from "./quote-id.ts";

/** More attempts than a day with a million quotes would need. */
const ID_ATTEMPTS = 10;

/**
 * Stores a quote with its snapshot, its first event and the images that it shows, inside the caller's
 * transaction, and returns it with its id.
 */
export async function insertQuote(
  within: Transaction<Tables>,
  quote: NewQuote,
  timeZone: string,
): Promise<Quote> {
  const { configuration, pricing, timestamp } = quote;
  const { id, seq } = await insertUnderFreeId(within, quote, timeZone);
  const { breakdown, parts } = pricing;
  await within
    .insertInto("quote_snapshots")
    .values({ quote_seq: seq, snapshot: JSON.stringify({ configuration, breakdown, parts }) })
    .execute();
  await within
    .insertInto("quote_events")
    .values({ quote_id: id, at: timestamp, kind: "submitted", actor: "visitor" })
    .execute();
  const images = new Set(parts.flatMap(({ image }) => image ?? []));
  if (images.size > 0)
    await within
      .insertInto("quote_images")
      .values([...images].map((image) => ({ quote_id: id, image })))
      .execute();
  return { quoteId: id, ...quote };
}

async function insertUnderFreeId(within: Transaction<Tables>, quote: NewQuote, timeZone: string) {
  const { customerInfo, partner, pricing } = quote;
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = newQuoteId(new Date(quote.timestamp), timeZone);
    const row = await within
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
        search_text: quoteSearchText(id, customerInfo, partner),
        total_cents: cents(pricing.totalPrice),
        delivery_fee_cents: cents(pricing.deliveryFee),
        rules_revision: quote.revision,
        partner_id: partner?.id ?? null,
        partner_name: partner?.name ?? null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("seq")
      .executeTakeFirst();
    if (row) return { id, seq: row.seq };
  }
  throw new Error("No free quote id was found.");
}
