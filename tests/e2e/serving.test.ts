import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { exampleHash, fillQuoteForm, on, siteForTests } from "../support/bench-page.ts";

const site = siteForTests();

const KB = 1024;

describe("the served page", () => {
  it("costs a visitor at most 100 KB of JavaScript, gzipped, up to the quote's id", async () => {
    const page = await site.open("/healthz");
    const scripts: Promise<Buffer>[] = [];
    const hosts = new Set<string>();
    page.on("response", (response) => {
      hosts.add(new URL(response.url()).host);
      if (response.request().resourceType() === "script") scripts.push(response.body());
    });
    await page.goto(`/${exampleHash}`);
    await on(page).button("Help").click();
    await page.keyboard.press("Escape");
    await on(page).button("Request Quote").click();
    await fillQuoteForm(page);
    await on(page).button("Submit Quote Request").click();
    await on(page).dialog("Quote Request Submitted!").waitFor();

    const bodies = await Promise.all(scripts);
    const size = bodies.reduce((bytes, body) => bytes + gzipSync(body, { level: 9 }).length, 0);
    expect(size).toBeGreaterThan(69 * KB);
    expect(size).toBeLessThanOrEqual(100 * KB);
    expect([...hosts]).toEqual([new URL(site.server.url).host]);
  });

  it("loads the staff views only when their tab opens", async () => {
    const page = await site.open();
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1) ?? ""),
      );
    await on(page).partsList().waitFor();
    expect((await loaded()).filter((name) => /^(Admin|Quotes)View/.test(name))).toEqual([]);
    await on(page).tab("Quote Requests").click();
    await on(page)
      .heading(/Quote Requests|No quote requests yet/)
      .waitFor();
    expect((await loaded()).some((name) => /^QuotesView.*\.js$/.test(name))).toBe(true);
  });

  it("keeps hashed assets for a year, precompressed, and asks for the page anew each time", async () => {
    const page = await fetch(site.server.url);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const asset = /src="(\.?\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
    for (const encoding of ["br", "gzip"]) {
      const reply = await fetch(new URL(asset, site.server.url), {
        headers: { "Accept-Encoding": encoding },
      });
      expect(reply.headers.get("content-encoding")).toBe(encoding);
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(reply.headers.get("vary")).toContain("Accept-Encoding");
    }
    const etag = page.headers.get("etag") ?? "";
    const again = await fetch(site.server.url, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  });

  it("runs under its own strict policy without a complaint, and asks for the rules once", async () => {
    const page = await site.open("about:blank");
    const complaints: string[] = [];
    const rules: string[] = [];
    page.on("console", (message) => complaints.push(`${message.text()} ${message.location().url}`));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (request.url().includes("/api/configuration/rules/")) rules.push(request.url());
    });
    await page.goto("/");
    await on(page)
      .option(/^Electric, two-column/)
      .waitFor();
    await page.waitForLoadState("networkidle");
    expect(rules).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
