import type SQLite from "better-sqlite3";
import type { QuoteContent } from "#shared/quote-content.ts";
import { quoteSearchText } from "#shared/quote-search.ts";
import type { QuoteRow } from "./quote-rows.ts";
import { imagesOf, writeContent } from "./quote-rows.ts";

type Searched = Pick<QuoteRow, "id" | "name" | "email" | "company" | "partner_id" | "partner_name">;

/**
 * Returns a function that makes a content the current one of a quote, so that lists, totals, orders and searches read one row. The
 * request is kept the first time. Only called in the transaction that stores the revision.
 */
export function contentWriter(writer: SQLite.Database) {
  const keepRequest = writer.prepare(`
    insert into quote_requests (quote_seq, total_cents, delivery_fee_cents, rules_revision, snapshot, other_benches)
    select seq, total_cents, delivery_fee_cents, rules_revision, snapshot, other_benches
    from quotes join quote_snapshots on quote_seq = seq where seq = ?
    on conflict (quote_seq) do nothing`);
  const findSearched = writer.prepare<[number], Searched>(
    "select id, name, email, company, partner_id, partner_name from quotes where seq = ?",
  );
  const setBenches = writer.prepare(
    "update quote_snapshots set snapshot = @snapshot, other_benches = @other_benches where quote_seq = @seq",
  );
  const setAmounts = writer.prepare(`
    update quotes set total_cents = @total_cents, delivery_fee_cents = @delivery_fee_cents,
      rules_revision = @rules_revision, search_text = @search_text
    where seq = @seq`);
  const addImage = writer.prepare(
    "insert into quote_images (quote_id, image) values (?, ?) on conflict do nothing",
  );

  return (seq: number, content: QuoteContent): void => {
    const quote = findSearched.get(seq);
    if (!quote) throw new Error("A sent quote exists.");
    const { id, partner_id, partner_name, ...customer } = quote;
    const partner =
      partner_id === null ? undefined : { id: partner_id, name: partner_name ?? undefined };
    const { snapshot, other_benches, ...amounts } = writeContent(content);
    keepRequest.run(seq);
    setBenches.run({ seq, snapshot, other_benches });
    const search_text = quoteSearchText(id, customer, partner, content.items);
    setAmounts.run({ seq, ...amounts, search_text });
    for (const image of imagesOf(content.items)) addImage.run(id, image);
  };
}
