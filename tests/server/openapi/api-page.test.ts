import { expect, it } from "vitest";
import { publishedOperations } from "../../support/openapi/published.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PAGE = "/api/docs";

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = ""]) => plain(part));

const plain = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

it("has every operation, a target for each of its links, and nothing that loads or runs", async () => {
  const { text: html, headers } = await (await startTestApp()).request.get(PAGE);
  const headings = all(html, /<h3>(.*?)<\/h3>/g);
  for (const { operation } of publishedOperations) expect(headings).toContainEqual(operation.summary);
  const targets = all(html, / id="(.*?)"/g);
  expect(new Set(targets).size).toBe(targets.length);
  expect(targets).toEqual(expect.arrayContaining(all(html, / href="#(.*?)"/g)));
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none';style-src 'sha256-.*frame-ancestors 'none'$/);
  expect(html).not.toMatch(/<script|<img| src=/);
});

it("exists at one address only, is compressed, and is kept by clients", async () => {
  const { request } = await startTestApp();
  for (const path of ["/docs", "/docs.html", "/docs/", "/api/docs/", "/api/docs/nothing"])
    expect([path, (await request.get(path)).status]).toEqual([path, 404]);
  const reply = await request.get(PAGE).set("Accept-Encoding", "br");
  expect(reply.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "no-cache, no-transform",
  });
  expect((await request.get(PAGE).set("If-None-Match", reply.headers.etag ?? "")).status).toBe(304);
});
