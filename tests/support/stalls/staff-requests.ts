import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { get, heavyTexts, json } from "./heavy-texts.ts";
import type { HeavyRequest } from "./measure.ts";
import { HEAVY_PICTURES, heavyDrawings, heavyRules } from "./staff-files.ts";

/** A request whose body is generated when it is sent. */
export interface LazyRequest {
  readonly name: string;
  readonly make: () => Promise<HeavyRequest>;
}

/** Uploads of all drawings and pictures, of pictures without their end, and of broken forms. */
export function heavyUploads(): readonly LazyRequest[] {
  const upload = (name: string, boundary: string, makeBody: () => Promise<Buffer>) => ({
    name: `upload of ${name}`,
    make: async () => ({
      name: `upload of ${name}`,
      method: "POST",
      path: "/api/images/upload",
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: await makeBody(),
    }),
  });
  const file = (name: string, filename: string, make: () => Buffer | Promise<Buffer>) =>
    upload(name, "stalls", async () =>
      Buffer.concat([
        Buffer.from(
          `--stalls\r\nContent-Disposition: form-data; name="image"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        await make(),
        Buffer.from("\r\n--stalls--\r\n"),
      ]),
    );
  return [
    ...Object.entries(heavyDrawings()).map(([name, bytes]) => file(name, "drawing.svg", () => bytes)),
    ...Object.entries(HEAVY_PICTURES).flatMap(([name, make]) => [
      file(name, name, make),
      file(`${name} without its end`, name, async () => (await make()).subarray(0, -100)),
    ]),
    upload("a form of blanks", "-", async () => Buffer.from(`---\r\n${" ".repeat(5_000_000)}`)),
    upload("a form of boundaries", "a", async () => Buffer.from("--a\r\n".repeat(1_000_000))),
  ];
}

/** A dry run and a rehearsal of each rules file, then an upload that makes it current if it is valid. */
export function heavyRulesFiles(): readonly HeavyRequest[] {
  return Object.entries(heavyRules()).flatMap(([name, text]) => [
    json("PUT", "/api/admin/rules-file?dryRun=1", name, text),
    json("POST", "/api/admin/rehearsals", name, text),
    json("PUT", "/api/admin/rules-file", name, text),
  ]);
}

/** Requests that read the rules, to be sent while large rules are current. */
export const AFTER_RULES = [
  "/",
  "/frame.html",
  "/api/configuration/rules/adjustable-height-work-table",
  `/api/configuration/rules/adjustable-height-work-table?configuration=${encodeURIComponent('{"kind":"v1"}')}`,
  "/api/openapi.json",
  "/api/admin/config",
  "/api/admin/rules-file",
  "/api/admin/revisions",
  "/api/admin/rules-drafts",
  "/api/admin/revisions/1",
].map((path) => get(path));

/** Edits with long texts, and searches for them. */
export function heavyEdits(): readonly HeavyRequest[] {
  return heavyTexts(30_000).flatMap(([name, text]) => {
    const q = encodeURIComponent(text.slice(0, 2000));
    const option = { value: "x", label: text, priceModifier: 1 };
    const step = { name: text.slice(0, 120), description: text };
    return [
      json("POST", "/api/admin/steps/width/options", name, option),
      json("PUT", "/api/admin/steps/width", name, step),
      ...["list", "export", "changes"].map((list) =>
        get(`/api/quotes/${list}?q=${q}&since=${q}&cursor=${q}`, `GET quotes/${list}, ${name}`),
      ),
    ];
  });
}

/** The preview of an edit of ten thousand options: each is offered always, without prices by choice. */
export function manyOptions(): HeavyRequest {
  const all = catalogDocument.steps.flatMap(({ key, options }) =>
    options.map(({ value }) => ({ stepKey: key, value })),
  );
  const options = Array.from({ length: Math.ceil(10_000 / all.length) }, () =>
    all.map((option) => ({ ...option, changes: { available: null, prices: [] } })),
  ).flat();
  const edits = [{ type: "edit-options", options }];
  return json("POST", "/api/admin/edits?preview=1", "many options", { edits });
}

/** The row of a draft of eight megabytes: colleagues changed prices again and again. */
export function heavyDraft() {
  const options = catalogDocument.steps.flatMap(({ key, options: all }) => all.map(({ value }) => ({ key, value })));
  const priceAt = (round: number) => (round === 0 ? undefined : round);
  const edits = Array.from({ length: 4_000 }, (_, round) => ({
    ...{ key: `heavy-edit-${round}`, author: "staff", at: "2026-01-05T00:00:00.000Z", changes: ["Costs"] },
    differences: options.slice(0, 14).map(({ key, value }) => ({
      ...{ at: ["steps", key, "options", value, "cost"], of: value },
      ...{ before: priceAt(round), after: priceAt(round + 1) },
    })),
  }));
  return { id: WAITING_ID, edits: JSON.stringify(edits), edit_count: edits.length };
}

const DRAFT = `/api/admin/rules-drafts/${WAITING_ID}`;
const addition = { key: "one-more-edit", edit: { type: "edit-step", stepKey: "width", changes: { name: "How Wide" } } };

/** Requests for that draft, which take long, and change it back and forth. */
export const DRAFT_REQUESTS = [
  get(DRAFT),
  json("POST", `${DRAFT}/edits`, "one more", addition),
  json("POST", `${DRAFT}/publish?preview=1`, "its preview", {}),
  { name: "removal of one edit", method: "DELETE", path: `${DRAFT}/edits/${addition.key}` },
  json("PUT", `${DRAFT}/schedule`, "a time", { publishAt: new Date(Date.now() + 86_400_000), name: "Later" }),
];

const FILTERS = `- overdue=1 overdueFirst=1 status=pending q=a q=ad q=ada q=zzzz`.split(" ");

/** The export, and each order and filter of the list. */
export const LISTS = [
  get("/api/quotes/export"),
  ...["newest", "oldest", "highest"].flatMap((sort) =>
    FILTERS.map((filter) => get(`/api/quotes/list?sort=${sort}&${filter.replace("-", "")}`)),
  ),
];
