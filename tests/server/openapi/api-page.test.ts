import { expect, it } from "vitest";
import { publishedOperations } from "../../support/openapi/published.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PAGE = "/api/docs";

async function open() {
  const app = await startTestApp();
  return { ...app, read: async () => (await app.request.get(PAGE)).text };
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = ""]) => plain(part));

const plain = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** The first example of a request. */
const exampleOf = (html: string, operation: string) =>
  all(html.slice(html.indexOf(`id="${operation}"`)), /<pre>(.*?)<\/pre>/gs)[0] ?? "";

it("has every operation, and a target for each of its links", async () => {
  const html = await (await open()).read();
  const headings = all(html, /<h3>(.*?)<\/h3>/g);
  for (const { operation } of publishedOperations) expect(headings).toContainEqual(operation.summary);
  const targets = all(html, / id="(.*?)"/g);
  expect(new Set(targets).size).toBe(targets.length);
  expect(targets).toEqual(expect.arrayContaining(all(html, / href="#(.*?)"/g)));
});

it("has an example that works as it stands", async () => {
  const { read, request } = await open();
  const example = exampleOf(await read(), "calculatePrice");
  const reply = await request.post("/api/pricing/calculate").type("json").send(example);
  expect([JSON.parse(example).partner, reply.status]).toEqual(["acme", 200]);
});

it("loads nothing and runs nothing, whatever the rules contain", async () => {
  const { read, request, reviseRules } = await open();
  const { headers } = await request.get(PAGE);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none';style-src 'sha256-.*frame-ancestors 'none'$/);
  const name = "</pre><script>alert(1)</script>";
  const steps = catalogDocument.steps.map((step) => ({ ...step, name }));
  await reviseRules(2, { ...catalogDocument, steps });
  const html = await read();
  expect(html).not.toMatch(/<script|<img| src=/);
  expect(plain(html)).toContain(name);
});

it("exists at one address only, is compressed, and is cached until the rules change", async () => {
  const { request, reviseRules } = await open();
  for (const path of ["/docs", "/docs.html", "/docs/", "/api/docs/", "/api/docs/nothing"])
    expect([path, (await request.get(path)).status]).toEqual([path, 404]);
  const reply = await request.get(PAGE).set("Accept-Encoding", "br");
  expect(reply.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "no-cache, no-transform",
  });
  const { etag = "" } = reply.headers;
  expect((await request.get(PAGE).set("If-None-Match", etag)).status).toBe(304);
  await reviseRules(2, { ...catalogDocument, basePrice: 9000 });
  expect((await request.get(PAGE).set("If-None-Match", etag)).status).toBe(200);
});
