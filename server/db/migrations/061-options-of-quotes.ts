import type { Kysely } from "kysely";
import type { QuotedBench } from "#shared/quotes/quote.ts";
import type { Tables } from "../tables.ts";

/** A quote has up to 150 KB. */
const QUOTES_PER_READ = 200;

/** A statement has room for about 10,000. */
const ROWS_PER_WRITE = 5000;

/** The options of each quote, by which lists find it and reports count it. */
export async function optionsOfQuotes(db: Kysely<Pick<Tables, "quote_snapshots" | "quote_options">>): Promise<void> {
  for (let last = 0; ; ) {
    const quotes = await db
      .selectFrom("quote_snapshots")
      .selectAll()
      .where("quote_seq", ">", last)
      .orderBy("quote_seq")
      .limit(QUOTES_PER_READ)
      .execute();
    const rows = quotes.flatMap(({ quote_seq, snapshot, other_benches }) => {
      const benches: Partial<QuotedBench>[] = [JSON.parse(snapshot), ...JSON.parse(other_benches ?? "[]")];
      const parts = benches.flatMap((bench) => bench.parts ?? []);
      const names = new Map(
        parts.map((part) => [`${part.stepKey} ${part.value}`, `${part.stepName}: ${part.optionName}`]),
      );
      return [...names].map(([option, name]) => ({ quote_seq, option, name }));
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_WRITE)
      await db
        .insertInto("quote_options")
        .values(rows.slice(start, start + ROWS_PER_WRITE))
        .execute();
    const newest = quotes.at(-1);
    if (!newest) return;
    last = newest.quote_seq;
  }
}
