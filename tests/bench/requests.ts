import { catalog } from "../support/rules/catalog.ts";
import { randomOf } from "./seed/random.ts";
import { someBench } from "./seed/some-bench.ts";
import { type Sent, send } from "./send-load.ts";

/** As in a browser, over TLS. */
const HEADERS = { "Accept-Encoding": "gzip, deflate, br, zstd", "Content-Type": "application/json" };

const BENCHES = 1000;
/** The number of replies whose sizes are compared. */
const COMPARED = 100;
const benchOf = randomOf(1, 1);
const benches = Array.from({ length: BENCHES }, () => someBench(catalog, benchOf));
/** Complete benches, and the choices on the way to them. */
const choices = benches.map((bench, index) => Object.fromEntries(Object.entries(bench).slice(0, 1 + (index % 10))));

export const pricingRequests: readonly Sent[] = choices.map((configuration) => ({
  method: "POST",
  path: "/api/pricing/calculate",
  headers: HEADERS,
  body: JSON.stringify({ configuration }),
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
