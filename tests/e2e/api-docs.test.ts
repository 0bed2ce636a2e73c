import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { ApiDocument } from "#shared/openapi.ts";
import { expectNoViolations, SCREENS } from "../support/axe.ts";
import { siteForTests } from "../support/bench-page.ts";

const site = siteForTests();

const DOCS = "/api/docs";

/** Parts of the API of every kind, folded ones included: the whole takes axe a quarter of a minute. */
function partOf(api: ApiDocument): ApiDocument {
  const paths = Object.fromEntries(
    Object.entries(api.paths).filter(([path]) =>
      ["/api/pricing/calculate", "/api/staff/session"].includes(path),
    ),
  );
  const schemas = Object.fromEntries(
    Object.entries(api.components.schemas).filter(([name]) =>
      ["Configuration", "ErrorReply", "Part"].includes(name),
    ),
  );
  return { ...api, paths, components: { ...api.components, schemas } };
}

const article = (page: Page, name: string) => page.getByRole("article", { name });

describe("the page about the API", () => {
  it("shows everybody what a partner sends and gets, with lines to try that work, and nothing folded is out of reach", async () => {
    const page = await site.open("about:blank", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(DOCS);
    const pricing = article(page, "The price of a configuration");
    await pricing.getByText("POST /api/pricing/calculate").waitFor();
    expect(complaints, "under its policy").toEqual([]);
    expect(await article(page, "Sign in").isVisible()).toBe(false);
    const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length, "ids, each of one element").toBe(new Set(ids).size);
    for (const { viewport, name } of SCREENS) {
      await page.setViewportSize(viewport);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, name).toBe(viewport.width);
    }
    await page.setViewportSize(SCREENS[0].viewport);

    const request = pricing.getByRole("table", { name: "Request of The price" });
    expect(await request.getByRole("row", { name: /^configuration/ }).textContent()).toContain(
      "required",
    );
    const reply = pricing.getByRole("table", { name: "Reply 200 of The price" });
    expect(await reply.getByRole("row", { name: /^pricing\.totalPrice/ }).textContent()).toContain(
      "Dollars",
    );
    const example = pricing.getByRole("figure", { name: "Try it" });
    const line = (await example.locator("pre").textContent()) ?? "";
    const [, address = "", body = ""] = /^curl -X POST '([^']+)'.* -d '([^']+)'$/.exec(line) ?? [];
    const answered = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect([new URL(address).origin, answered.status]).toEqual([site.server.url, 200]);
    await example.getByRole("button", { name: "Copy: Try it" }).click();
    await example.getByRole("button", { name: "Copied: Try it" }).waitFor();

    await page.getByRole("link", { name: "Sign in", exact: true }).focus();
    await page.keyboard.press("Enter");
    await article(page, "Sign in").waitFor();

    await page.goto("about:blank");
    await page.route("**/api/openapi.json", async (route) => {
      const api: ApiDocument = await (await route.fetch()).json();
      await route.fulfill({ json: partOf(api) });
    });
    await page.goto(`${DOCS}#data-Part`);
    await page.getByRole("heading", { name: "Part", exact: true }).waitFor();
    await expectNoViolations(page, "what is folded is shown");
    expect(complaints, "to the end").toEqual([]);
  });

  it("is nowhere else, and no page of a visitor", async () => {
    for (const path of ["/docs", "/docs.html", "/docs/", "/api/docs/nothing"])
      expect([path, (await fetch(`${site.server.url}${path}`)).status]).toEqual([path, 404]);
    const reply = await fetch(`${site.server.url}${DOCS}`);
    expect(reply.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
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
