import { request } from "node:http";
import { catalog } from "../support/catalog.ts";
import { submission } from "../support/submission.ts";
import { randomOf } from "./seed/random.ts";
import { someBench } from "./seed/some-bench.ts";

export interface Sent {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A reply as it was transferred, compressed or not. */
interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** As in a browser, over TLS. */
const BROWSER = { "Accept-Encoding": "gzip, deflate, br, zstd" };
const JSON_BODY = { ...BROWSER, "Content-Type": "application/json" };

const BENCHES = 1000;
/** The number of replies whose sizes are compared. */
const COMPARED = 100;
const benchOf = randomOf(1, 1);
const benches = Array.from({ length: BENCHES }, () => someBench(catalog, benchOf));
/** Complete benches, and the choices on the way to them. */
const choices = benches.map((bench, index) =>
  Object.fromEntries(Object.entries(bench).slice(0, 1 + (index % 10))),
);

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
  body: JSON.stringify(submission({ configuration })),
}));

export function rawReply(url: string, { path, body, ...sent }: Sent): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { ...sent, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
      reply.on("end", () => {
        const { etag, "content-encoding": encoding } = reply.headers;
        const headers = { etag, encoding };
        resolve({ status: reply.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on("error", reject).end(body);
  });
}

/** The replies of the bare app. */
export interface BareReplies {
  readonly pricing: object;
  readonly submit: object;
  /** Base64. */
  readonly rules: string;
  readonly rulesEncoding: string | undefined;
}

/** Our replies of medium size. */
export async function mediumReplies(url: string): Promise<BareReplies> {
  const medium = async (requests: readonly Sent[]) => {
    const replies = [];
    for (const sent of requests.slice(0, COMPARED)) replies.push(await rawReply(url, sent));
    const sorted = replies.toSorted((a, b) => a.body.length - b.body.length);
    const middle = sorted[Math.floor(sorted.length / 2)];
    if (!middle || middle.status >= 400) throw new Error(`${requests[0]?.path} was refused.`);
    return middle;
  };
  const parsed = async (requests: readonly Sent[]) =>
    JSON.parse((await medium(requests)).body.toString());
  const rules = await medium(rulesRequests);
  return {
    pricing: await parsed(pricingRequests),
    submit: await parsed(submitRequests.slice(0, 1)),
    rules: rules.body.toString("base64"),
    rulesEncoding: rules.headers.encoding,
  };
}
