import {
  AddNoteReply,
  DeleteQuoteReply,
  RestoreQuoteReply,
  SetStatusesReply,
  SetStatusReply,
} from "#shared/api/quotes.ts";
import { QUOTE_STATUSES } from "#shared/quote-status.ts";
import type { Random } from "../../bench/seed/random.ts";
import { acknowledge } from "./acknowledge.ts";
import { ask } from "./ask.ts";
import type { Ledger, Place, QuoteEntry } from "./ledger.ts";
import type { Site } from "./site.ts";

/** What staff's changes of quotes need. */
export interface Desk {
  readonly site: Site;
  readonly ledger: Ledger;
  readonly random: Random;
}

const addressOf = ({ reply }: QuoteEntry) => `/api/quotes/${reply?.quoteId}`;

export async function setStatus({ site, ledger, random }: Desk, entry: QuoteEntry): Promise<void> {
  const { status } = entry;
  const next = random.pick(QUOTE_STATUSES);
  status.asked = next;
  const asked = {
    method: "PUT",
    path: `${addressOf(entry)}/status`,
    json: { status: next, from: status.known },
  } as const;
  const reply = await ask(site, asked, SetStatusReply);
  if (!acknowledge(ledger, "statuses", reply)) return;
  Object.assign(status, { known: reply.quote.status, asked: undefined });
}

/** Sets several at once, of which a kill may leave all or none. */
export async function setStatuses(
  { site, ledger, random }: Desk,
  entries: readonly QuoteEntry[],
): Promise<void> {
  const next = random.pick(QUOTE_STATUSES);
  const batch = {};
  for (const entry of entries) {
    entry.status.asked = next;
    entry.batch = batch;
  }
  const quotes = entries.map(({ reply }) => ({ quoteId: reply?.quoteId }));
  const asked = {
    method: "PUT",
    path: "/api/quotes/status",
    json: { status: next, quotes },
  } as const;
  const reply = await ask(site, asked, SetStatusesReply);
  if (!acknowledge(ledger, "statuses of several", reply)) return;
  if (reply.quotes.length + reply.unchanged.length !== entries.length)
    throw new Error("Some statuses were not set.");
  for (const entry of entries) {
    Object.assign(entry.status, { known: next, asked: undefined });
    entry.batch = undefined;
  }
}

export async function addNote({ site, ledger }: Desk, entry: QuoteEntry): Promise<void> {
  ledger.turns += 1;
  const noteId = `crash-note-${ledger.turns}`;
  const note = { text: `Called about № ${ledger.turns} — ☎`, isKnown: false };
  entry.notes.set(noteId, note);
  const asked = {
    method: "PUT",
    path: `${addressOf(entry)}/notes/${noteId}`,
    json: { note: note.text },
  } as const;
  const reply = await ask(site, asked, AddNoteReply);
  if (acknowledge(ledger, "notes", reply)) note.isKnown = true;
}

/** Deletes a quote, or restores a deleted one. */
export async function moveQuote({ site, ledger }: Desk, entry: QuoteEntry): Promise<void> {
  const { place } = entry;
  if (place.known === "listed") return move("deleted", "DELETE", "");
  return move("listed", "POST", "/restore");

  async function move(to: Place, method: "DELETE" | "POST", rest: string): Promise<void> {
    place.asked = to;
    const schema = method === "POST" ? RestoreQuoteReply : DeleteQuoteReply;
    const reply = await ask(site, { method, path: `${addressOf(entry)}${rest}` }, schema);
    if (!acknowledge(ledger, "deletions and restorations", reply)) return;
    Object.assign(place, { known: to, asked: undefined });
  }
}
