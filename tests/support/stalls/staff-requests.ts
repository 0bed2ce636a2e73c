import { form, type HeavyRequest } from "./ask.ts";
import { heavyTexts } from "./heavy-texts.ts";
import { heavyDrawings } from "./staff-drawings.ts";
import { HEAVY_PICTURES } from "./staff-pictures.ts";
import { heavyRules } from "./staff-rules.ts";

const upload = (name: string, bytes: Buffer, filename: string): HeavyRequest => ({
  name: `upload of ${name}`,
  method: "POST",
  path: "/api/images/upload",
  ...form(bytes, filename),
});

/** An upload of each, also of a picture without its end; the pictures are made when they are sent. */
export function heavyUploads(): readonly MadeRequest[] {
  const made = (name: string, make: () => Buffer | Promise<Buffer>, filename: string) => ({
    name: `upload of ${name}`,
    make: async () => upload(name, await make(), filename),
  });
  const asIs = (request: HeavyRequest) => ({ name: request.name, make: async () => request });
  const form = (name: string, boundary: string, body: string) =>
    asIs({
      name: `upload of a form of ${name}`,
      method: "POST",
      path: "/api/images/upload",
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body,
    });
  return [
    ...Object.entries(heavyDrawings()).map(([name, bytes]) =>
      made(name, () => bytes, "drawing.svg"),
    ),
    ...Object.entries(HEAVY_PICTURES).flatMap(([name, make]) => [
      made(name, make, name),
      made(`${name} without its end`, async () => (await make()).subarray(0, -100), name),
    ]),
    form("blanks", "-", `---\r\n${" ".repeat(5_000_000)}`),
    form("boundaries", "a", "--a\r\n".repeat(1_000_000)),
  ];
}

/** A request that is made when it is to be sent. */
export interface MadeRequest {
  readonly name: string;
  readonly make: () => Promise<HeavyRequest>;
}

/** Each file on a dry run, and then stored if it can be: it is what visitors get from then on. */
export function heavyRulesFiles(): readonly HeavyRequest[] {
  return Object.entries(heavyRules()).flatMap(([name, body]) =>
    ["?dryRun=1", ""].map((query) => ({
      name: `PUT rules-file${query}, ${name}`,
      method: "PUT",
      path: `/api/admin/rules-file${query}`,
      headers: { "Content-Type": "application/json" },
      body,
    })),
  );
}

/** What visitors and staff ask for while rules as large as can be stored are current. */
export const AFTER_RULES: readonly HeavyRequest[] = [
  "/api/configuration/rules/adjustable-height-work-table",
  `/api/configuration/rules/adjustable-height-work-table?configuration=${encodeURIComponent('{"kind":"v1"}')}`,
  "/api/openapi.json",
  "/api/admin/config",
  "/api/admin/rules-file",
  "/api/admin/revisions",
  "/api/admin/revisions/1",
].map((path) => ({ name: `GET ${path}`, method: "GET", path }));

/** Edits with long texts, and lists that are searched for them. */
export function heavyDeskRequests(): readonly HeavyRequest[] {
  return Object.entries(heavyTexts(30_000)).flatMap(([name, text]) => {
    const put = (path: string, method: string, body: object): HeavyRequest => ({
      name: `${method} ${path} of ${name}`,
      method,
      path,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const q = encodeURIComponent(text.slice(0, 2000));
    return [
      put("/api/admin/steps/width/options", "POST", { value: "x", label: text, priceModifier: 1 }),
      put("/api/admin/steps/width", "PUT", { name: text.slice(0, 120), description: text }),
      put("/api/quotes/status", "PUT", { status: "reviewed", quotes: [{ quoteId: text }] }),
      ...["list", "export", "changes", "overview"].map((list) => ({
        name: `GET quotes/${list} for ${name}`,
        method: "GET",
        path: `/api/quotes/${list}?q=${q}&since=${q}&cursor=${q}`,
      })),
    ];
  });
}

/** All quotes as a file, and each order and filter of their list. */
export const LISTS: readonly HeavyRequest[] = [
  { name: "GET quotes/export", method: "GET", path: "/api/quotes/export" },
  ...["newest", "oldest", "highest"].flatMap((sort) =>
    [
      "",
      "&overdue=1",
      "&overdueFirst=1",
      "&status=pending",
      "&q=a",
      "&q=ad",
      "&q=ada",
      "&q=zzzz",
    ].map((filter) => ({
      name: `GET quotes/list, ${sort}${filter}`,
      method: "GET",
      path: `/api/quotes/list?sort=${sort}${filter}`,
    })),
  ),
];
