import { UploadImageReply } from "#shared/api/images.ts";
import { ListQuotesReply } from "#shared/api/quote-list.ts";
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
}

const RULES = "/api/configuration/rules/adjustable-height-work-table";
const SUBMIT = "/api/quotes/submit";
const JSON_TYPE = { "Content-Type": "application/json" };
const BENCHES = 300;

const wrongChoice = submission({ configuration: { width: "1" } });

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
  const page = await fetch(`${url}/`);
  const tags = [page, await fetch(`${url}${RULES}`)].map(
    ({ headers }) => headers.get("ETag") ?? "",
  );
  const assets = [...(await page.text()).matchAll(/(?:src|href)="\.?(\/assets\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  const list = await (await fetch(`${url}/api/quotes/list?limit=200`)).json();
  const quoteIds = ListQuotesReply.parse(list).quotes.map(({ quoteId }) => quoteId);
  const benches = Array.from({ length: BENCHES }, () => someBench(catalog, random));
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await png(400, 300))]), "a.png");
  const upload = await uploadOf(form);
  const uploaded = await fetch(`${url}${upload.path}`, upload);
  const image = UploadImageReply.parse(await uploaded.json()).filename;
  let turn = 0;

  function some<Item>([first, ...others]: readonly Item[]): Item {
    if (first === undefined) throw new Error(`There is too little at ${url}.`);
    return random.pick([first, ...others]);
  }
  const someQuote = () => `/api/quotes/${some(quoteIds)}`;
  const someChoices = () =>
    Object.fromEntries(Object.entries(some(benches)).slice(0, 1 + random.below(10)));

  const submit = () => {
    turn += 1;
    const customerInfo = customer({ email: `load.${turn}@bench.example` });
    const sent = json("POST", SUBMIT, submission({ configuration: some(benches), customerInfo }));
    return { ...sent, headers: { ...JSON_TYPE, "Idempotency-Key": `load-${turn}` } };
  };

  const kind = (name: string, weight: number, make: () => Sent, expects = [200]): Kind => ({
    name,
    weight,
    expects,
    make,
  });
  const get = (name: string, weight: number, path: () => string) =>
    kind(name, weight, () => ({ path: path() }));

  return [
    get("page", 20, () => "/"),
    get("assets", 120, () => some(assets)),
    get("images", 60, () => `/uploads/images/${image}`),
    get("rules", 50, () => RULES),
    ...["/", RULES].map((path, place) =>
      kind(
        `${path}, cached`,
        40,
        () => ({ path, headers: { "If-None-Match": tags[place] ?? "" } }),
        [200, 304],
      ),
    ),
    get("rules of a bench", 230, () => {
      return `${RULES}?configuration=${encodeURIComponent(JSON.stringify(someChoices()))}`;
    }),
    kind("price", 170, () =>
      json("POST", "/api/pricing/calculate", { configuration: someChoices() }),
    ),
    kind("submission", 20, submit, [201]),

    get("list", 50, () => "/api/quotes/list?overdueFirst=1"),
    get("search", 20, () => `/api/quotes/list?q=${some(["son", "steel", "ada", "byron"])}`),
    // Most polls find no changes.
    get("changes", 100, () => `/api/quotes/changes?since=${Number.MAX_SAFE_INTEGER}`),
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
    kind("upload", 1, () => upload, [201]),

    kind("wrong: no such address", 5, () => ({ path: "/wp-login.php" }), [404]),
    kind("wrong: no such quote", 3, () => ({ path: "/api/quotes/Q-200101-00000" }), [404]),
    kind("wrong: no such choice", 5, () => json("POST", SUBMIT, wrongChoice), [400]),
    kind("wrong: too large", 2, () => json("POST", SUBMIT, { notes: "x".repeat(100_000) }), [413]),
    kind("wrong: not JSON", 5, () => ({ ...json("POST", SUBMIT, {}), body: '{"notes": {' }), [400]),
  ];
}

async function uploadOf(form: FormData) {
  const written = new Response(form);
  return {
    method: "POST",
    path: "/api/images/upload",
    headers: { "Content-Type": written.headers.get("Content-Type") ?? "" },
    body: Buffer.from(await written.arrayBuffer()),
  } as const;
}
