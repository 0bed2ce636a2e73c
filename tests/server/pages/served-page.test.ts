import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { builtClient } from "#server/pages/built-client.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { settle } from "#shared/engine/settle.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { serveInProcess } from "../../support/server/running-server.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** A server without settings. */
const plain = await serveInProcess();
afterAll(plain.stop);

it("lets browsers cache hashed assets for a year, precompressed, and revalidate the page each time", async () => {
  const page = await fetch(plain.url);
  expect(page.headers.get("cache-control")).toBe("no-cache, no-transform");
  const asset = /"(\.?\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  for (const encoding of ["br", "gzip"]) {
    const reply = await fetch(new URL(asset, plain.url), { headers: { "Accept-Encoding": encoding } });
    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable, no-transform");
    expect(reply.headers.get("vary")).toContain("Accept-Encoding");
  }
  const etag = page.headers.get("etag") ?? "";
  const again = await fetch(plain.url, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
});

it("allows exactly the inline scripts and styles of the page, and uses no others", async () => {
  for (const path of ["/", "/frame.html"]) {
    const page = await fetch(new URL(path, plain.url));
    const policy = page.headers.get("content-security-policy")?.split(";") ?? [];
    const html = await page.text();
    const sources = (element: string) =>
      [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
        ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
      );
    expect(sources("script")).toHaveLength(1);
    expect(sources("style").length).toBeGreaterThan(0);
    expect(policy).toContain(`script-src 'self' ${sources("script").join(" ")}`);
    expect(policy).toContain(`style-src 'self' ${sources("style").join(" ")}`);
    expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/);
    expect(html).toContain("Pin-adjust (manual)");
  }
});

it("tells the pages to report no choices if these are not counted", async () => {
  const uncounted = await serveInProcess({ COUNT_CHOICES: "off" });
  onTestFinished(uncounted.stop);
  for (const [site, marked] of [
    [plain.url, false],
    [uncounted.url, true],
  ] as const) {
    for (const path of ["/", "/frame.html", "/frame.html?partner=unknown"]) {
      const html = await (await fetch(new URL(path, site))).text();
      expect([path, /<html[^>]* data-uncounted/.test(html)]).toEqual([path, marked]);
    }
  }
});

it("names the company on a page that comes without rules", async () => {
  const { url, stop } = await serveInProcess({ COMPANY_NAME: "Müller & $& Sons" });
  onTestFinished(stop);
  const html = await (await fetch(new URL("/?partner=unknown", url))).text();
  expect(html).toContain('data-company="{&#34;name&#34;:&#34;Müller &#38; $&#38; Sons&#34;}"');
});

it("has texts for crawlers and, if there is a contact, for security researchers, and names its build", async () => {
  const contact = "mailto:security@bench.example";
  const { url, stop } = await serveInProcess({ SECURITY_CONTACT: contact });
  onTestFinished(stop);
  const text = async (path: string) => (await fetch(new URL(path, url))).text();
  expect(await text("/robots.txt")).toBe("User-agent: *\nDisallow: /api/\nDisallow: /q/\n");
  const [first, expires = ""] = (await text("/.well-known/security.txt")).split("\n");
  expect(first).toBe(`Contact: ${contact}`);
  expect(new Date(expires.replace("Expires: ", "")).getTime()).toBeGreaterThan(Date.now());
  expect(JSON.parse(await text("/healthz"))).toEqual({ success: true, build: "source" });

  expect((await fetch(new URL("/.well-known/security.txt", plain.url))).status).toBe(404);
});

it("the example page of a partner shows benches that fit the catalog", () => {
  const page = readFileSync(join(projectRoot(), "examples/partner.html"), "utf8");
  const benches = [...page.matchAll(/data-bench='([^']+)'/g)].map(([, json = ""]) => JSON.parse(json));
  expect(benches.length).toBeGreaterThan(1);
  for (const bench of benches) expect(settle(catalog, bench).removed).toEqual([]);
});

it("cuts off the reply if a file was deleted after the start, and continues", async () => {
  const clientDir = testFolder();
  await writeFile(join(clientDir, "index.html"), "<!doctype html><title>Bench</title>");
  await writeFile(join(clientDir, "main.js"), "start();");
  const { request } = await startTestApp({ client: builtClient(clientDir) });
  await unlink(join(clientDir, "main.js"));

  await expect(request.get("/main.js").then(({ status }) => status)).rejects.toThrow("socket hang up");
  expect((await request.get("/")).text).toContain("<title>Bench</title>");
});

it("The build has the license notices of its scripts and its font", () => {
  const read = (file: string) => readFileSync(join(projectRoot(), "dist/client", file), "utf8");
  const licenses = read("licenses.md");
  for (const name of ["react", "react-dom", "scheduler", "three"])
    expect(licenses).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, "m"));
  expect(licenses).toMatch(/Copyright \(c\) Meta Platforms/);
  expect(read("archivo-license.txt")).toContain("SIL Open Font License, Version 1.1");
});

it("The build of the server has the license notices of the packages in it, and leaves the others to be installed", () => {
  const licenses = readFileSync(join(projectRoot(), "dist/server/licenses.md"), "utf8");
  for (const name of ["kysely", "zod", "@modelcontextprotocol/sdk"])
    expect(licenses).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(MIT\\)$`, "m"));
  for (const name of ["express", "better-sqlite3"]) expect(licenses).not.toMatch(new RegExp(`^## ${name} - `, "m"));
});
