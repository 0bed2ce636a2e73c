import type SQLite from "better-sqlite3";
import type { QuoteStatus } from "#shared/quote-status.ts";
import { checkSnapshot } from "./check-snapshot.ts";
import { settleFact } from "./fact.ts";
import type { Ledger, QuoteEntry } from "./ledger.ts";

export interface QuoteRow {
  readonly seq: number;
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly company: string;
  readonly address_type: string;
  readonly notes: string;
  readonly status: QuoteStatus;
  readonly total_cents: number;
  readonly delivery_fee_cents: number;
  readonly deleted_at: string | null;
}

/** Every quote against the ledger, which takes over what a kill left open. */
export function checkQuotes(db: SQLite.Database, ledger: Ledger): readonly string[] {
  const problems: string[] = [];
  const found = new Map<string, QuoteRow>();
  for (const row of db.prepare<[], QuoteRow>("select * from quotes").all()) {
    if (found.has(row.email)) problems.push(`${row.email} has two quotes.`);
    if (!ledger.quotes.has(row.email)) problems.push(`Nobody asked for the quote ${row.id}.`);
    found.set(row.email, row);
  }
  problems.push(...checkBatches(ledger, found));
  for (const entry of ledger.quotes.values())
    problems.push(...checkQuote(db, ledger, entry, found.get(entry.email)));
  return problems;
}

/** Of the statuses that one request asked for, all are set or none. */
function checkBatches({ quotes }: Ledger, found: ReadonlyMap<string, QuoteRow>): readonly string[] {
  const batches = new Map<object, Set<boolean>>();
  for (const entry of quotes.values()) {
    const { batch, status } = entry;
    entry.batch = undefined;
    if (!batch || status.asked === status.known) continue;
    const isSet = found.get(entry.email)?.status === status.asked;
    batches.set(batch, (batches.get(batch) ?? new Set()).add(isSet));
  }
  return [...batches.values()]
    .filter((outcomes) => outcomes.size > 1)
    .map(() => "Of the statuses that were to be set together, some are set.");
}

function checkQuote(
  db: SQLite.Database,
  { quotes }: Ledger,
  entry: QuoteEntry,
  row: QuoteRow | undefined,
): readonly string[] {
  const { email, reply, place, status, key } = entry;
  if (!reply && !row && key === undefined) quotes.delete(email);
  if (!reply && !row) return [];
  if (!settleFact(place, !row ? "gone" : row.deleted_at === null ? "listed" : "deleted"))
    return [`The quote of ${email} is ${place.known}, which nobody asked for.`];
  if (!row) return [];
  const problems: string[] = [];
  if (!settleFact(status, row.status))
    problems.push(`The quote of ${email} is ${row.status}, which nobody asked for.`);
  const { customerInfo } = entry.body;
  const { name, phone, company, notes, address_type: addressType } = row;
  if (
    JSON.stringify({ name, email, phone, company, addressType, notes }) !==
    JSON.stringify(customerInfo)
  )
    problems.push(`The customer of ${email} has another name or address.`);
  if (reply) {
    const { quoteId, totalPrice, deliveryFee } = reply;
    const [cents, fee] = [Math.round(totalPrice * 100), Math.round(deliveryFee * 100)];
    if (row.id !== quoteId || row.total_cents !== cents || row.delivery_fee_cents !== fee)
      problems.push(`The quote of ${email} is not the one that was acknowledged.`);
  } else if (key === undefined) {
    entry.reply = {
      success: true,
      quoteId: row.id,
      totalPrice: row.total_cents / 100,
      deliveryFee: row.delivery_fee_cents / 100,
      priceChanged: true,
    };
  }
  if (!entry.isChecked) problems.push(...checkSnapshot(db, entry, row));
  entry.isChecked = true;
  return problems;
}
