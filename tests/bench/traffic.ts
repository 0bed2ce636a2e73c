import { UploadImageReply } from "#shared/api/images.ts";
import { ListQuotesReply } from "#shared/api/quote-list.ts";
import { SubmitQuoteReply } from "#shared/api/submit.ts";
import { QUOTE_STATUSES } from "#shared/quote-status.ts";
import { catalog } from "../support/catalog.ts";
import { png } from "../support/images.ts";
import { customer, submission } from "../support/submission.ts";
import { randomOf } from "./seed/random.ts";
import { someBench } from "./seed/some-bench.ts";

export interface Sent {
  readonly method?: "POST" | "PUT";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** One kind of request. */
export interface Kind {
  readonly name: string;
  /** Its share of the traffic, relative to the other weights. */
  readonly weight: number;
  /** The statuses that are not errors. */
  readonly expects: readonly number[];
  readonly make: () => Sent;
  /** Reads something from the reply for later requests. The reply is not compressed then. */
  readonly learn?: (body: string, headers: Readonly<Record<string, string>>) => void;
}

const RULES = "/api/configuration/rules/adjustable-height-work-table";
const JSON_TYPE = { "Content-Type": "application/json" };
const BENCHES = 300;

const json = (method: "POST" | "PUT", path: string, value: object): Sent => ({
  method,
  path,
  headers: JSON_TYPE,
  body: JSON.stringify(value),
});

/**
 * A day's mix of requests to a server with quotes: visitors load the page, build benches and request quotes, staff
 * work on the list, and a few requests are wrong.
 */
export async function dailyTraffic(url: string): Promise<readonly Kind[]> {
  const random = randomOf(1, 1);
  const picture = await png(400, 300);
  const page = await fetch(`${url}/`);
  const pageTag = page.headers.get("ETag") ?? "";
  const assets = [...(await page.text()).matchAll(/(?:src|href)="\.?(\/assets\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  const list = await (await fetch(`${url}/api/quotes/list?limit=200`)).json();
  const { quotes, latest: newest } = ListQuotesReply.parse(list);
  const quoteIds = quotes.map(({ quoteId }) => quoteId);
  const benches = Array.from({ length: BENCHES }, () => someBench(catalog, random));
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(picture)]), "a.png");
  const uploaded = await fetch(`${url}/api/images/upload`, { method: "POST", body: form });
  const images = [UploadImageReply.parse(await uploaded.json()).filename];
  let [latest, rulesTag, turn] = [newest, "", 0];

  function some<Item>([first, ...others]: readonly Item[]): Item {
    if (first === undefined) throw new Error(`There is too little at ${url}.`);
    return random.pick([first, ...others]);
  }
  const someQuote = () => `/api/quotes/${some(quoteIds)}`;
  const someChoices = () =>
    Object.fromEntries(Object.entries(some(benches)).slice(0, 1 + random.below(10)));

  const kind = (name: string, weight: number, make: () => Sent, facts: Partial<Kind> = {}) => ({
    name,
    weight,
    expects: [200],
    make,
    ...facts,
  });
  const get = (name: string, weight: number, path: () => string) =>
    kind(name, weight, () => ({ path: path() }));
  const refused = (name: string, weight: number, status: number, make: () => Sent) =>
    kind(`wrong: ${name}`, weight, make, { expects: [status] });

  return [
    get("page", 20, () => "/"),
    kind("page, cached", 20, () => ({ path: "/", headers: { "If-None-Match": pageTag } }), {
      expects: [304],
    }),
    get("assets", 120, () => some(assets)),
    get("images", 60, () => `/uploads/images/${some(images)}`),
    kind("rules", 50, () => ({ path: RULES }), {
      learn: (_body, { ETag = "" }) => {
        rulesTag = ETag;
      },
    }),
    kind("rules, cached", 60, () => ({ path: RULES, headers: { "If-None-Match": rulesTag } }), {
      expects: [200, 304],
    }),
    get("rules of a bench", 230, () => {
      return `${RULES}?configuration=${encodeURIComponent(JSON.stringify(someChoices()))}`;
    }),
    kind("price", 170, () =>
      json("POST", "/api/pricing/calculate", { configuration: someChoices() }),
    ),
    kind(
      "submission",
      20,
      () => {
        turn += 1;
        const customerInfo = customer({ email: `load.${turn}@bench.example` });
        const body = submission({ configuration: some(benches), customerInfo });
        const headers = { ...JSON_TYPE, "Idempotency-Key": `load-${turn}` };
        return { ...json("POST", "/api/quotes/submit", body), headers };
      },
      {
        expects: [201],
        learn: (body) => {
          quoteIds[random.below(200)] = SubmitQuoteReply.parse(JSON.parse(body)).quoteId;
        },
      },
    ),

    get("list", 50, () => "/api/quotes/list?overdueFirst=1"),
    get("search", 20, () => `/api/quotes/list?q=${some(["son", "steel", "ada", "byron"])}`),
    kind("changes", 100, () => ({ path: `/api/quotes/changes?since=${latest}` }), {
      learn: (body) => {
        latest = Number(/"latest":(\d+)/.exec(body)?.[1] ?? latest);
      },
    }),
    get("one quote", 60, someQuote),
    kind("status", 25, () =>
      json("PUT", `${someQuote()}/status`, { status: some(QUOTE_STATUSES) }),
    ),
    kind("note", 5, () => {
      turn += 1;
      return json("PUT", `${someQuote()}/notes/load-note-${turn}`, { note: "Called." });
    }),
    get("overview", 10, () => "/api/quotes/overview"),
    get("list as CSV", 2, () => "/api/quotes/export"),
    get("quote as PDF", 2, () => `${someQuote()}/document`),
    get("admin config", 10, () => "/api/admin/config"),
    kind("edit of the rules", 2, () => {
      turn += 1;
      const basePrice = 1000 + (turn % 100_000) / 100;
      return json("PUT", "/api/admin/config/base-price", { basePrice });
    }),
    kind("upload", 1, () => upload(picture), {
      expects: [201],
      learn: (body) => {
        images[images.length % 8] = UploadImageReply.parse(JSON.parse(body)).filename;
      },
    }),

    refused("no such address", 5, 404, () => ({ path: "/wp-login.php" })),
    refused("no such quote", 3, 404, () => ({ path: "/api/quotes/Q-200101-00000" })),
    refused("not JSON", 5, 400, () => ({
      ...json("POST", "/api/pricing/calculate", {}),
      body: '{"configuration": {',
    })),
    refused("no such choice", 5, 400, () =>
      json("POST", "/api/quotes/submit", submission({ configuration: { width: "1" } })),
    ),
    refused("too large", 2, 413, () =>
      json("POST", "/api/quotes/submit", { notes: "x".repeat(100_000) }),
    ),
  ];
}

function upload(picture: Buffer): Sent {
  const head = `--load\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n`;
  return {
    method: "POST",
    path: "/api/images/upload",
    headers: { "Content-Type": "multipart/form-data; boundary=load" },
    body: Buffer.concat([
      Buffer.from(`${head}Content-Type: image/png\r\n\r\n`),
      picture,
      Buffer.from("\r\n--load--\r\n"),
    ]),
  };
}
