import { createSubmission } from "../support/quotes/submission.ts";
import { catalog } from "../support/rules/catalog.ts";
import { randomOf } from "./seed/random.ts";
import { someBench } from "./seed/some-bench.ts";
import { type Sent, send } from "./send-load.ts";

/** As in a browser, over TLS. */
export const BROWSER = { "Accept-Encoding": "gzip, deflate, br, zstd" };
export const JSON_BODY = { ...BROWSER, "Content-Type": "application/json" };

const BENCHES = 1000;
/** The number of replies whose sizes are compared. */
const COMPARED = 100;
const benchOf = randomOf(1, 1);
export const benches = Array.from({ length: BENCHES }, () => someBench(catalog, benchOf));
/** Complete benches, and the choices on the way to them. */
const choices = benches.map((bench, index) => Object.fromEntries(Object.entries(bench).slice(0, 1 + (index % 10))));

export const pricingRequests: readonly Sent[] = choices.map((configuration) => ({
  method: "POST",
  path: "/api/pricing/calculate",
  headers: JSON_BODY,
  body: JSON.stringify({ configuration }),
}));

export const rulesRequests: readonly Sent[] = choices.map((configuration) => ({
  method: "GET",
  path: `/api/configuration/rules/adjustable-height-work-table?configuration=${encodeURIComponent(JSON.stringify(configuration))}`,
  headers: BROWSER,
}));

export const submitRequests: readonly Sent[] = benches.map((configuration) => ({
  method: "POST",
  path: "/api/quotes/submit",
  headers: JSON_BODY,
  body: JSON.stringify(createSubmission({ configuration })),
}));

/** Our price of medium size, for the bare app. */
export async function mediumPrice(url: string): Promise<Buffer> {
  const replies: Buffer[] = [];
  for (const sent of pricingRequests.slice(0, COMPARED)) replies.push((await send(url, sent)).body);
  const sorted = replies.toSorted((a, b) => a.length - b.length);
  return sorted[Math.floor(sorted.length / 2)] ?? Buffer.of();
}

/** Takes the elements by turns, again and again. */
export function byTurns<Element>(elements: readonly Element[]): () => Element {
  let at = 0;
  return () => {
    const element = elements[at % elements.length];
    if (element === undefined) throw new Error("There is nothing to take.");
    at += 1;
    return element;
  };
}

/** Each kind as often as its share, spread evenly. */
export function spreadEvenly<Kind extends { readonly share: number }>(kinds: readonly Kind[]): readonly Kind[] {
  return kinds
    .flatMap((kind) => Array.from({ length: kind.share }, (_, at) => ({ kind, place: (at + 0.5) / kind.share })))
    .sort((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}
