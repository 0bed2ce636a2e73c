import { isDeepStrictEqual } from "node:util";
import { SubmitQuoteReply } from "#shared/api/submit.ts";
import type { Random } from "../../bench/seed/random.ts";
import { customer, submission } from "../submission.ts";
import { acknowledge } from "./acknowledge.ts";
import { type Asked, ask } from "./ask.ts";
import { fact } from "./fact.ts";
import type { Ledger, QuoteEntry } from "./ledger.ts";
import type { Site } from "./site.ts";

/** Submits a bench of a customer of its own, mostly under an Idempotency-Key. */
export async function submitQuote(site: Site, ledger: Ledger, owner: string, random: Random) {
  ledger.turns += 1;
  const email = `${owner}.${ledger.turns}@crash.example`;
  const entry: QuoteEntry = {
    owner,
    email,
    key: random.chance(0.6) ? `crash-${ledger.turns}-${owner}` : undefined,
    body: submission({ customerInfo: customer({ email, company: `Müller & Söhne ${owner}` }) }),
    reply: undefined,
    status: fact("pending"),
    batch: undefined,
    place: fact("listed"),
    notes: new Map(),
    isChecked: false,
  };
  ledger.quotes.set(email, entry);
  const reply = await ask(site, submissionOf(entry), SubmitQuoteReply);
  if (!acknowledge(ledger, "submissions", reply)) return undefined;
  entry.reply = reply;
  return entry;
}

/** Sends a submission again under its key: the reply is the first one's, if there was one. */
export async function submitAgain(site: Site, ledger: Ledger, entry: QuoteEntry): Promise<void> {
  const reply = await ask(site, submissionOf(entry), SubmitQuoteReply);
  if (!acknowledge(ledger, "submissions sent again", reply)) return;
  if (entry.reply && !isDeepStrictEqual(reply, entry.reply))
    throw new Error(`${entry.email} was answered anew: ${JSON.stringify(reply)}`);
  entry.reply = reply;
}

const submissionOf = ({ key, body }: QuoteEntry): Asked => ({
  method: "POST",
  path: "/api/quotes/submit",
  json: body,
  ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
});
