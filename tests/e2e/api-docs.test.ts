import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoViolations, SCREENS } from "../support/axe.ts";
import { siteForTests } from "../support/bench-page.ts";
import { published, publishedOperations } from "../support/openapi/published.ts";

const site = siteForTests();

const DOCS = "/api/docs";

/** What the page has copied, pasted into a field of the test. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  const field = page.locator("body > textarea");
  await field.press("ControlOrMeta+V");
  return field.inputValue();
}

describe("the page about the API", () => {
  it("shows everybody each operation, with a request to copy that works, and calls no other server", async () => {
    const page = await site.open("about:blank");
    const complaints: string[] = [];
    const called: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => called.push(new URL(request.url()).origin));
    await page.goto(DOCS);
    await page.getByRole("heading", { name: "Price a configuration" }).waitFor();
    const headings = (await page.getByRole("heading").allTextContents()).map((text) => text.trim());
    for (const { operation } of publishedOperations)
      expect(headings).toContainEqual(operation.summary);

    await page.getByRole("menuitem", { name: "Configurator" }).click();
    await page.getByRole("menuitem", { name: "Price a configuration" }).click();
    const sample = page.getByRole("tabpanel", { name: "Payload" }).first();
    await sample.getByRole("button", { name: "Copy" }).click();
    const body = await pasted(page);
    const answered = await fetch(`${site.server.url}/api/pricing/calculate`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect([JSON.parse(body).partner, answered.status]).toEqual(["acme", 200]);
    expect(complaints, "under its policy").toEqual([]);
    expect(new Set(called)).toEqual(new Set([site.server.url]));
  });

  it("can be read by everybody, on a desk and on a phone", async () => {
    const page = await site.open("about:blank");
    // The whole takes axe half a minute.
    const paths = Object.entries(published.paths ?? {}).filter(([path]) =>
      ["/api/pricing/calculate", "/api/staff/session", "/api/quotes/list"].includes(path),
    );
    await page.route("**/api/openapi.json", (route) =>
      route.fulfill({ json: { ...published, paths: Object.fromEntries(paths) } }),
    );
    await page.goto(DOCS);
    await page.getByRole("heading", { name: "Price a configuration" }).waitFor();
    for (const { viewport, name } of SCREENS) {
      await page.setViewportSize(viewport);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, name).toBe(viewport.width);
      // Redoc's headings skip levels.
      await expectNoViolations(page, name, undefined, ["heading-order"]);
    }
  });

  it("is nowhere else, and no page of a visitor", async () => {
    for (const path of ["/docs", "/docs.html", "/docs/", "/api/docs/nothing"])
      expect([path, (await fetch(`${site.server.url}${path}`)).status]).toEqual([path, 404]);
    const reply = await fetch(`${site.server.url}${DOCS}`);
    const policy = reply.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    const html = await reply.text();
    // Who has no JavaScript is told where to read on.
    expect(html).toMatch(
      /<noscript>.*<a href="\/api\/openapi\.json">the OpenAPI document<\/a>.*<\/noscript>/s,
    );
    const address = /src="([^"]+\.js)"/.exec(html)?.[1] ?? "";
    const asset = await fetch(new URL(address, site.server.url), {
      headers: { "Accept-Encoding": "br" },
    });
    expect(address).toMatch(/^\/api\/docs\/assets\//);
    expect(asset.headers.get("content-encoding")).toBe("br");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});
