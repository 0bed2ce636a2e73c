import { setTimeout as pause } from "node:timers/promises";
import { addNote, type Desk, moveQuote, setStatus, setStatuses } from "./change-quote.ts";
import type { QuoteEntry } from "./ledger.ts";
import { submitAgain, submitQuote } from "./submit-quote.ts";

const MOST_PAUSE_MS = 12;
/** Of its quotes a client works on the newest, so that each is changed a few times. */
const RECENT = 30;

/** A visitor and the staff of its quotes in one, a request after the other until the server is killed. */
export async function workOnQuotes(desk: Desk, owner: string): Promise<void> {
  const own = [...desk.ledger.quotes.values()].filter((entry) => entry.owner === owner);
  while (!desk.site.isKilled) {
    const known = own.filter(({ reply }) => reply).slice(-RECENT);
    const entry = await act(desk, owner, known);
    if (entry) own.push(entry);
    await pause(desk.random.below(MOST_PAUSE_MS));
  }
}

/** One request; hands back the quote that is new, if any. */
async function act(
  desk: Desk,
  owner: string,
  known: readonly QuoteEntry[],
): Promise<QuoteEntry | undefined> {
  const { site, ledger, random } = desk;
  const some = known[random.below(known.length)];
  if (!some || random.chance(0.35)) return submitQuote(site, ledger, owner, random);
  const what = random.share();
  if (what < 0.15 || some.place.known === "deleted") await moveQuote(desk, some);
  else if (what < 0.5) await setStatus(desk, some);
  else if (what < 0.65) await setStatuses(desk, listed(known).slice(-1 - random.below(6)));
  else if (what < 0.9 || some.key === undefined) await addNote(desk, some);
  else await submitAgain(site, ledger, some);
  return undefined;
}

const listed = (entries: readonly QuoteEntry[]) =>
  entries.filter(({ place }) => place.known === "listed");
