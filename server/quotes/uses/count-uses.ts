import { setImmediate } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { MAX_EXAMINED_QUOTES, type UsesReply } from "#shared/api/rules/catalog.ts";
import { QUOTE_STATUSES, type QuoteStatus, WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { configurationRows, readConfigurations } from "../quote-rows.ts";

/** Reading a page takes a few milliseconds. */
const PAGE_ROWS = 200;

/** As many as staff read before they decide. */
const MAX_NAMED = 5;

/** Counts the quotes that have a bench with certain choices. Other requests are answered between the pages. */
export async function countUses(
  db: Database,
  isUsed: (configuration: Configuration) => boolean,
): Promise<UsesReply["quotes"]> {
  const findIn = async (statuses: readonly QuoteStatus[]) => {
    const found: UsesReply["quotes"]["newest"][number][] = [];
    let examined = 0;
    for (const status of statuses) {
      let before = Number.MAX_SAFE_INTEGER;
      for (;;) {
        if (examined >= MAX_EXAMINED_QUOTES) return { found, isComplete: false };
        const rows = await configurationRows(db, before).where("status", "=", status).limit(PAGE_ROWS).execute();
        for (const row of rows)
          if (readConfigurations(row).some(({ configuration }) => isUsed(configuration)))
            found.push({ quoteId: row.id, company: row.company });
        const last = rows.at(-1);
        if (!last) break;
        before = last.seq;
        examined += rows.length;
        await setImmediate();
      }
    }
    return { found, isComplete: true };
  };

  const open = await findIn(WAITING_STATUSES);
  const others = await findIn(QUOTE_STATUSES.filter((each) => !WAITING_STATUSES.includes(each)));
  return {
    open: open.found.length,
    all: open.found.length + others.found.length,
    isComplete: open.isComplete && others.isComplete,
    newest: open.found.slice(0, MAX_NAMED),
  };
}
