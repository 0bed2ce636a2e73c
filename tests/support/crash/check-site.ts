import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Random } from "../../bench/seed/random.ts";
import { checkDatabase } from "./check-database.ts";
import { checkImages } from "./check-images.ts";
import { checkNotes } from "./check-notes.ts";
import { checkQuotes } from "./check-quotes.ts";
import { checkRules } from "./check-rules.ts";
import { checkService } from "./check-service.ts";
import type { Ledger } from "./ledger.ts";
import type { Site } from "./site.ts";
import { submitAgain } from "./submit-quote.ts";

/** All that is wrong with what a server has after a kill, in sentences; asks for what was not answered anew. */
export async function checkSite(
  site: Site,
  folder: string,
  ledger: Ledger,
  random: Random,
): Promise<readonly string[]> {
  const { names, problems } = await checkImages(site, folder, ledger);
  const db = new SQLite(join(folder, "data", "workbench.sqlite"), { readonly: true });
  try {
    const stored = [
      ...checkDatabase(db),
      ...checkQuotes(db, ledger),
      ...checkNotes(db, ledger),
      ...checkRules(db, ledger, names),
    ];
    const shown = await retryAndLook(site, db, ledger, random).catch((error: unknown) => [
      String(error),
    ]);
    return [...problems, ...stored, ...shown, ...site.complaints];
  } finally {
    db.close();
  }
}

async function retryAndLook(
  site: Site,
  db: SQLite.Database,
  ledger: Ledger,
  random: Random,
): Promise<readonly string[]> {
  const unanswered = [...ledger.quotes.values()].filter(({ key, reply }) => key && !reply);
  for (const entry of unanswered) await submitAgain(site, ledger, entry);
  const retried = unanswered.length > 0 ? checkQuotes(db, ledger) : [];
  return [...retried, ...(await checkService(site, ledger, random))];
}
