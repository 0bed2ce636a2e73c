import type { Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import type { QuoteContent } from "#shared/quotes/quote-content.ts";
import { type QuoteRow, writeContent } from "./quote-rows.ts";

/**
 * Makes a content the current one of a quote, so that lists, totals, orders and searches read one row. The request is kept the first
 * time. Returns the columns of the quote to change.
 */
export async function setContent(
  within: Transaction<Tables>,
  { seq, id }: Pick<QuoteRow, "seq" | "id">,
  content: QuoteContent,
) {
  const { snapshot, other_benches, ...amounts } = writeContent(content);
  await within
    .insertInto("quote_requests")
    .columns(["quote_seq", "total_cents", "delivery_fee_cents", "rules_revision", "snapshot", "other_benches"])
    .expression(({ selectFrom }) =>
      selectFrom("quotes")
        .innerJoin("quote_snapshots", "quote_seq", "seq")
        .select(["seq", "total_cents", "delivery_fee_cents", "rules_revision"])
        .select(["snapshot", "other_benches"])
        .where("seq", "=", seq),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await within.updateTable("quote_snapshots").set({ snapshot, other_benches }).where("quote_seq", "=", seq).execute();
  await within.deleteFrom("quote_options").where("quote_seq", "=", seq).execute();
  await noteParts(within, { seq, id }, content.items);
  return amounts;
}

/** Notes the options that a quote has, by which lists find it, and the images that it shows, so that they are kept. */
export async function noteParts(
  within: Transaction<Tables>,
  { seq, id }: Pick<QuoteRow, "seq" | "id">,
  items: QuoteContent["items"],
): Promise<void> {
  const parts = items.flatMap((item) => item.parts);
  // Each option once: 'width 72', 'Width: 72 in'.
  const names = new Map(parts.map((part) => [`${part.stepKey} ${part.value}`, `${part.stepName}: ${part.optionName}`]));
  const options = [...names].map(([option, name]) => ({ quote_seq: seq, option, name }));
  if (options.length > 0) await within.insertInto("quote_options").values(options).execute();
  const images = new Set(parts.flatMap((part) => part.image ?? []));
  const rows = [...images].map((image) => ({ quote_id: id, image }));
  if (rows.length === 0) return;
  await within
    .insertInto("quote_images")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
