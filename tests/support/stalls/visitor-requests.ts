import { gzipSync } from "node:zlib";
import { ENDPOINTS } from "#shared/api/endpoints.ts";
import { createSubmission, customer } from "../quotes/submission.ts";
import { get, heavyTexts, json } from "./heavy-texts.ts";
import type { HeavyRequest } from "./measure.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** Headers that the server or one of its libraries reads. */
const HEADERS = `If-None-Match If-Modified-Since If-Match Accept-Encoding Accept Accept-Language
  Content-Type Cookie Referer Origin Range Authorization Forwarded X-Forwarded-For X-Forwarded-Proto
  Sec-Fetch-Dest Idempotency-Key User-Agent Cache-Control`.split(/\s+/);

const PAGES = ["/", "/frame.html", "/embed.js", "/licenses.md", "/uploads/images/x.png"];

const MAX_HEADER = 15_900;

/** Every operation, except the export, which takes seconds for a hundred thousand quotes. */
const targets = [
  ...ENDPOINTS.filter(({ id }) => id !== "exportQuotes").map(({ method, path }) => ({
    method,
    path: path.replace("{product}", "adjustable-height-work-table").replaceAll(/\{\w+\}/g, "x"),
  })),
  ...PAGES.map((path) => ({ method: "GET", path })),
];

/** Every header with every text, each sent to one of the targets, or to all of them. */
export function heavyHeaders(all: boolean): readonly HeavyRequest[] {
  const texts = heavyTexts(MAX_HEADER);
  return HEADERS.flatMap((header, index) =>
    texts.flatMap(([name, text], place) => {
      const first = (index * texts.length + place) % targets.length;
      return (all ? targets : targets.slice(first, first + 1)).map(({ method, path }) => ({
        name: `${method} ${path}, ${header} of ${name}`,
        method,
        path,
        headers: { [header]: text },
      }));
    }),
  );
}

const QUERY_NAMES = ["configuration", "partner", "q", "cursor", "since", "status"];

/** Every text as a path, and in the queries of every route. */
export function heavyAddresses(): readonly HeavyRequest[] {
  const paths = targets.filter(({ method, path }) => method === "GET" && !PAGES.includes(path));
  return heavyTexts(15_000).flatMap(([name, text]) => {
    const escaped = encodeURIComponent(text).slice(0, 15_000);
    const query = QUERY_NAMES.map((each) => `${each}=${escaped.slice(0, 2000)}`).join("&");
    return [
      ...paths.map(({ path }) => get(`${path}?${query}`, `GET ${path}, queries of ${name}`)),
      get(`/${escaped}`, `a path of ${name}`),
      get(`/?${text.replaceAll(/[^\w%&=;.-]/g, "")}`, `a page with a query of ${name}`),
      get(`/uploads/images/${escaped}`, `an image path of ${name}`),
    ];
  });
}

/** Configurations of the largest size that a query may have. */
export function heavyConfigurations(): readonly HeavyRequest[] {
  const values = Array.from({ length: 600 }, (_, index) => `a${index}`);
  const steps = Object.fromEntries(values.slice(0, 400).map((key) => [key, "x"]));
  const texts = {
    "a list of accessories": JSON.stringify({ accessories: values }),
    "many steps": JSON.stringify(steps),
    "deep lists": `${"[".repeat(2000)}${"]".repeat(2000)}`,
    "deep objects": `${'{"a":'.repeat(700)}1${"}".repeat(700)}`,
  };
  return Object.entries(texts).map(([name, text]) => {
    const escaped = encodeURIComponent(text.slice(0, 4096)).slice(0, 15_000);
    return get(`${RULES}?configuration=${escaped}`, `GET rules, ${name}`);
  });
}

/** Bodies of the largest size for the public routes. */
export function heavyBodies(): readonly HeavyRequest[] {
  const many = Array.from({ length: 7000 }, (_, index) => `a${index}`);
  const bodies = Object.entries({
    "deep lists": `${"[".repeat(32_000)}${"]".repeat(32_000)}`,
    "deep objects": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    blanks: `${" ".repeat(64_000)}{}`,
    "a long number": `{"a":${"9".repeat(64_000)}}`,
    "many names": `{${many.map((name) => `"${name}":1`).join(",")}}`.slice(0, 65_000),
    "the same name": `{${'"configuration":{},'.repeat(3000)}"a":1}`,
    escapes: `{"a":"${"\\u0000".repeat(10_000)}"}`,
  });
  const configurations = Object.entries({
    "unknown accessories": { accessories: many },
    "unknown steps": Object.fromEntries(many.slice(0, 4000).map((key) => [key, "x"])),
    "the same accessory": { accessories: many.map(() => "drawer") },
  });
  const [pricing, submit, session, counts] = [
    "/api/pricing/calculate",
    "/api/quotes/submit",
    "/api/staff/session",
    "/api/configuration/counts",
  ];
  const bomb = gzipSync(Buffer.alloc(60_000_000, "["));
  const texts = heavyTexts(20_000);
  return [
    ...[pricing, submit, session, counts].flatMap((path) => [
      ...bodies.map(([name, body]) => json("POST", path, name, body)),
      {
        ...json("POST", path, "a gzip bomb", bomb),
        headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
      },
    ]),
    ...configurations.flatMap(([name, configuration]) => [
      json("POST", pricing, name, { configuration }),
      json("POST", submit, name, createSubmission({ configuration })),
    ]),
    ...["name", "email", "phone", "company", "notes"].flatMap((field) =>
      texts.map(([name, text]) => {
        const customerInfo = customer({ [field]: text });
        return json("POST", submit, `${field} of ${name}`, createSubmission({ customerInfo }));
      }),
    ),
    ...texts.map(([name, text]) => json("POST", session, `a password of ${name}`, { password: text })),
  ];
}
