import { isDeepStrictEqual } from "node:util";
import type SQLite from "better-sqlite3";
import { QuoteSchema } from "#shared/quotes.ts";
import type { QuoteRow } from "./check-quotes.ts";
import type { QuoteEntry } from "./ledger.ts";

const Snapshot = QuoteSchema.pick({ configuration: true }).extend({
  breakdown: QuoteSchema.shape.pricing.shape.breakdown,
  parts: QuoteSchema.shape.pricing.shape.parts,
});

/** Whether a quote holds what was chosen, priced as its total says. */
export function checkSnapshot(
  db: SQLite.Database,
  { email, body }: QuoteEntry,
  { seq, total_cents: total }: QuoteRow,
): readonly string[] {
  const row = db
    .prepare<[number], { snapshot: string }>(
      "select snapshot from quote_snapshots where quote_seq = ?",
    )
    .get(seq);
  const { configuration, breakdown } = Snapshot.parse(JSON.parse(row?.snapshot ?? "{}"));
  const sum = Math.round((breakdown.basePrice + breakdown.modifications) * 100);
  return [
    ...(isDeepStrictEqual(configuration, body.configuration)
      ? []
      : [`The bench of ${email} is another.`]),
    ...(sum === total ? [] : [`The parts of ${email} do not add up to the total.`]),
  ];
}
