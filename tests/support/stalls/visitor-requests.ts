import { gzipSync } from "node:zlib";
import { ROUTES } from "../fuzz/routes.ts";
import { customer, submission } from "../submission.ts";
import type { HeavyRequest } from "./ask.ts";
import { heavyTexts } from "./heavy-texts.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** Headers that something of the server or of its libraries reads. */
const HEADERS = [
  "If-None-Match",
  "If-Modified-Since",
  "If-Match",
  "Accept-Encoding",
  "Accept",
  "Accept-Language",
  "Content-Type",
  "Cookie",
  "Referer",
  "Origin",
  "Range",
  "Authorization",
  "Forwarded",
  "X-Forwarded-For",
  "X-Forwarded-Proto",
  "Sec-Fetch-Dest",
  "Idempotency-Key",
  "User-Agent",
  "Cache-Control",
];

const PAGES = [
  "/",
  "/frame.html",
  "/embed.js",
  "/licenses.md",
  "/api/docs",
  "/uploads/images/x.png",
];

const LONGEST_HEADER = 15_900;

/** A value for each name in a path. */
const here = (path: string) =>
  path.replace(":product", "adjustable-height-work-table").replaceAll(/:\w+/g, "x");

/** Takes seconds for a hundred thousand quotes, each time. */
const EXPORT = "/api/quotes/export";

/** What each route is asked, and each page. */
function targets(): readonly Pick<HeavyRequest, "method" | "path">[] {
  return [
    ...ROUTES.filter(({ path }) => path !== EXPORT).map(({ method, path }) => ({
      method,
      path: here(path),
    })),
    ...PAGES.map((path) => ({ method: "GET", path })),
  ];
}

/** Every header with every text, each at one of the routes; with `all`, at all of them. */
export function heavyHeaders(all: boolean): readonly HeavyRequest[] {
  const texts = Object.entries(heavyTexts(LONGEST_HEADER));
  const routes = targets();
  return HEADERS.flatMap((header, index) =>
    texts.flatMap(([name, text], place) => {
      const some = routes[(index * texts.length + place) % routes.length];
      return (all ? routes : some ? [some] : []).map(({ method, path }) => ({
        name: `${method} ${path}, ${header} of ${name}`,
        method,
        path,
        headers: { [header]: text },
      }));
    }),
  );
}

/** Every route with every text in its query, and as its path. */
export function heavyAddresses(): readonly HeavyRequest[] {
  return Object.entries(heavyTexts(15_000)).flatMap(([name, text]) => {
    const written = encodeURIComponent(text).slice(0, 15_000);
    const asked = ROUTES.filter(({ method, path }) => method === "GET" && path !== EXPORT);
    const queries = asked.map(({ path }) => ({
      name: `GET ${path}, queries of ${name}`,
      method: "GET",
      path: `${here(path)}?${["configuration", "partner", "q", "cursor", "since", "status"].map((key) => `${key}=${written.slice(0, 2000)}`).join("&")}`,
    }));
    return [
      ...queries,
      { name: `a path of ${name}`, method: "GET", path: `/${written}` },
      { name: `an upload's path of ${name}`, method: "GET", path: `/uploads/images/${written}` },
    ];
  });
}

/** Configurations in the query of the rules, as large as it takes them. */
export function heavyConfigurations(): readonly HeavyRequest[] {
  const values = Array.from({ length: 600 }, (_, index) => `a${index}`);
  const steps = Object.fromEntries(values.slice(0, 400).map((key) => [key, "x"]));
  const texts = {
    "a list of accessories": JSON.stringify({ accessories: values }),
    "many steps": JSON.stringify(steps),
    "deep lists": `${"[".repeat(2000)}${"]".repeat(2000)}`,
    "deep objects": `${'{"a":'.repeat(700)}1${"}".repeat(700)}`,
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: `GET rules, ${name}`,
    method: "GET",
    path: `${RULES}?configuration=${encodeURIComponent(text.slice(0, 4096)).slice(0, 15_000)}`,
  }));
}

const json = (name: string, path: string, body: string | Buffer): HeavyRequest => ({
  name: `POST ${path}, ${name}`,
  method: "POST",
  path,
  headers: { "Content-Type": "application/json" },
  body,
});

/** Bodies of the routes that are open to all, as large as they may be. */
export function heavyBodies(): readonly HeavyRequest[] {
  const many = Array.from({ length: 7000 }, (_, index) => `a${index}`);
  const bodies: Record<string, string> = {
    "deep lists": `${"[".repeat(32_000)}${"]".repeat(32_000)}`,
    "deep objects": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    blanks: `${" ".repeat(64_000)}{}`,
    "a long number": `{"a":${"9".repeat(64_000)}}`,
    "many names": `{${many.map((name) => `"${name}":1`).join(",")}}`.slice(0, 65_000),
    "the same name": `{${'"configuration":{},'.repeat(3000)}"a":1}`,
    escapes: `{"a":"${"\\u0000".repeat(10_000)}"}`,
  };
  const configurations = {
    "unknown accessories": { accessories: many },
    "unknown steps": Object.fromEntries(many.slice(0, 4000).map((key) => [key, "x"])),
    "the same accessory": { accessories: many.map(() => "drawer") },
  };
  const paths = ["/api/pricing/calculate", "/api/quotes/submit", "/api/staff/session"];
  const texts = Object.entries(heavyTexts(20_000));
  return [
    ...paths.flatMap((path) =>
      Object.entries(bodies).map(([name, body]) => json(name, path, body)),
    ),
    ...paths.map((path) => ({
      ...json("a bomb of gzip", path, gzipSync(Buffer.alloc(60_000_000, "["))),
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
    })),
    ...Object.entries(configurations).flatMap(([name, configuration]) => [
      json(name, "/api/pricing/calculate", JSON.stringify({ configuration })),
      json(name, "/api/quotes/submit", JSON.stringify(submission({ configuration }))),
    ]),
    ...(["name", "email", "phone", "company", "notes"] as const).flatMap((field) =>
      texts.map(([name, text]) =>
        json(
          `${field} of ${name}`,
          "/api/quotes/submit",
          JSON.stringify(submission({ customerInfo: customer({ [field]: text }) })),
        ),
      ),
    ),
    ...texts.map(([name, text]) =>
      json(`a password of ${name}`, "/api/staff/session", JSON.stringify({ password: text })),
    ),
  ];
}

/** As many requests for a page as 100 KB hold, for a client that reads nothing. */
export function pipelines(): Readonly<Record<string, string>> {
  const paths = ["/api/openapi.json", RULES, "/", "/healthz", "/readyz", "/embed.js", "/nowhere"];
  const requests = [
    ...paths.map((path) => [`GET ${path}`, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`]),
    [
      "POST /api/pricing/calculate",
      `POST /api/pricing/calculate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"configuration":{}}`,
    ],
  ] as const;
  return Object.fromEntries(
    requests.map(([name = "", request = ""]) => [
      name,
      request.repeat(Math.floor(100_000 / request.length)),
    ]),
  );
}
