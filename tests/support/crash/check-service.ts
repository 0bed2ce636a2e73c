import { AdminConfigReply } from "#shared/api/catalog.ts";
import { ListQuotesReply } from "#shared/api/quote-list.ts";
import { QuoteReply } from "#shared/api/quotes.ts";
import type { Random } from "../../bench/seed/random.ts";
import { ask } from "./ask.ts";
import type { Ledger } from "./ledger.ts";
import type { Site } from "./site.ts";

const ASKED_FOR = 4;

/** What staff see of some quotes, old and new, and of the rules: the same as the ledger says. */
export async function checkService(
  site: Site,
  ledger: Ledger,
  random: Random,
): Promise<readonly string[]> {
  const get = (path: string) => ({ method: "GET", path }) as const;
  const problems: string[] = [];
  const rules = await ask(site, get("/api/admin/config"), AdminConfigReply);
  if (rules?.revision !== ledger.checkedRevision)
    problems.push(`The rules are those of revision ${rules?.revision}.`);

  const entries = [...ledger.quotes.values()].filter(({ reply }) => reply);
  const listed = entries.filter(({ place }) => place.known === "listed");
  const newest = entries.slice(-1);
  const some = Array.from({ length: ASKED_FOR }, () => entries[random.below(entries.length)]);
  for (const entry of [...newest, ...some]) {
    if (!entry?.reply) continue;
    const { email, place, status } = entry;
    const path = `/api/quotes/list?q=${encodeURIComponent(email)}`;
    const list = await ask(site, get(path), ListQuotesReply);
    const isListed = place.known === "listed";
    if (list?.quotes.length !== (isListed ? 1 : 0))
      problems.push(
        `A search for ${email}, which is ${place.known}, finds ${list?.quotes.length}.`,
      );
    const counted = Object.values(list?.counts ?? {}).reduce((sum, count) => sum + count, 0);
    if (counted !== listed.length)
      problems.push(`${counted} quotes are counted, and ${listed.length} are there.`);
    if (!isListed) continue;
    const found = await ask(site, get(`/api/quotes/${entry.reply.quoteId}`), QuoteReply);
    const notes = found?.events.filter(({ kind }) => kind === "note-added").length;
    if (found?.quote.status !== status.known || notes !== entry.notes.size)
      problems.push(`The quote of ${email} shows another status or other notes.`);
  }
  return problems;
}
