import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoViolations, SCREENS } from "../support/axe.ts";
import { siteForTests } from "../support/bench-page.ts";

const site = siteForTests();

const DOCS = "/api/docs";

const article = (page: Page, name: string) => page.getByRole("article", { name });

describe("the page about the API", () => {
  // Its tables are more than all other pages have together.
  const slow = { timeout: 120_000 };
  it.each(SCREENS)("can be used by everyone: $name", slow, async ({ viewport, colorScheme }) => {
    const page = await site.open(DOCS, { viewport, colorScheme });
    await article(page, "Ask for a quote").waitFor();
    await expectNoViolations(page, "as it opens");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(viewport.width);
  });

  it("shows what a partner sends and gets, with a line to try it that works", async () => {
    const page = await site.open(DOCS);
    const pricing = article(page, "The price of a configuration");
    await pricing.getByText("POST /api/pricing/calculate").waitFor();
    const request = pricing.getByRole("table", { name: "Request of The price" });
    expect(await request.getByRole("row", { name: /^configuration/ }).textContent()).toContain(
      "required",
    );
    const reply = pricing.getByRole("table", { name: "Reply 200 of The price" });
    expect(await reply.getByRole("row", { name: /^pricing\.totalPrice/ }).textContent()).toContain(
      "Dollars",
    );
    const line =
      (await pricing.getByRole("figure", { name: "Try it" }).locator("pre").textContent()) ?? "";
    const [, address = "", body = ""] = /^curl -X POST '([^']+)'.* -d '([^']+)'$/.exec(line) ?? [];
    const answered = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect([new URL(address).origin, answered.status]).toEqual([site.server.url, 200]);
  });

  it("copies a line to try", async () => {
    const page = await site.open(DOCS, { permissions: ["clipboard-read", "clipboard-write"] });
    const rules = article(page, "The steps and options of the product");
    await rules.getByRole("button", { name: "Copy: Try it" }).click();
    await rules.getByRole("button", { name: "Copied: Try it" }).waitFor();
  });

  it("says how to copy a line where the browser has no clipboard, as without https", async () => {
    const page = await site.open("about:blank");
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "clipboard"));
    await page.goto(DOCS);
    const rules = article(page, "The steps and options of the product");
    await rules.getByRole("button", { name: "Copy: Try it" }).click();
    await rules.getByRole("button", { name: "Select it to copy: Try it" }).waitFor();
  });

  it("is shown from its beginning by an address that names nothing", async () => {
    const page = await site.open(`${DOCS}#%E0%A4%A`);
    await article(page, "Ask for a quote").waitFor();
  });

  it("leads to what is folded, by keyboard, and by an address that names it", async () => {
    const page = await site.open(DOCS);
    await article(page, "Ask for a quote").waitFor();
    expect(await article(page, "Sign in").isVisible()).toBe(false);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.getByRole("link", { name: "Sign in", exact: true }).focus();
    await page.keyboard.press("Enter");
    await article(page, "Sign in").waitFor();

    await page.goto("about:blank");
    await page.goto(`${DOCS}#data-Part`);
    await page.getByRole("heading", { name: "Part", exact: true }).waitFor();
  });

  it("tells who has no JavaScript where to read on", async () => {
    const page = await site.open(DOCS, { javaScriptEnabled: false });
    const link = page.getByRole("link", { name: "the OpenAPI document" });
    expect(await link.getAttribute("href")).toBe("/api/openapi.json");
  });

  it("runs under a policy of its own without a complaint, and nobody frames it", async () => {
    const page = await site.open("about:blank");
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    const reply = await page.goto(DOCS);
    await article(page, "Ask for a quote").waitFor();
    await page.waitForLoadState("networkidle");
    expect(complaints).toEqual([]);
    const { "content-security-policy": policy, "cache-control": kept } = reply?.headers() ?? {};
    expect(policy).toContain("frame-ancestors 'none'");
    expect(kept).toBe("no-cache");
  });

  it("is nowhere else, and no page of a visitor", async () => {
    for (const path of ["/docs", "/docs.html", "/docs/", "/api/docs/nothing"])
      expect([path, (await fetch(`${site.server.url}${path}`)).status]).toEqual([path, 404]);
    const script = await (await fetch(`${site.server.url}${DOCS}`)).text();
    const address = /src="([^"]+\.js)"/.exec(script)?.[1] ?? "";
    const asset = await fetch(new URL(address, site.server.url), {
      headers: { "Accept-Encoding": "br" },
    });
    expect(address).toMatch(/^\/api\/docs\/assets\//);
    expect(asset.headers.get("content-encoding")).toBe("br");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});
