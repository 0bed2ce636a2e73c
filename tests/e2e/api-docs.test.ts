import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoOverflow, expectNoViolations, SCREENS } from "../support/axe.ts";
import { siteForTests } from "../support/bench-page.ts";
import { published, publishedOperations } from "../support/openapi/published.ts";
import { complaintsOf } from "../support/watched-page.ts";

const site = siteForTests();

const DOCS = "/api/docs";

const SOME = ["/api/pricing/calculate", "/api/staff/session", "/api/quotes/list"];

/** The clipboard, pasted into a field that the test adds for it. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  const field = page.locator("body > textarea");
  await field.press("ControlOrMeta+V");
  const text = await field.inputValue();
  await field.evaluate((each) => each.remove());
  return text;
}

describe("the API page", () => {
  it("lists operations, offers a working request to copy, calls no other server, and is accessible on a desktop and a phone", async () => {
    const page = await site.open("about:blank");
    const complaints = complaintsOf(page);
    const called: string[] = [];
    page.on("request", (request) => called.push(new URL(request.url()).origin));
    // The browser needs half a minute for the whole document.
    const paths = Object.entries(published.paths ?? {}).filter(([path]) => SOME.includes(path));
    await page.route("**/api/openapi.json", (route) =>
      route.fulfill({ json: { ...published, paths: Object.fromEntries(paths) } }),
    );
    await page.goto(DOCS);
    await page.getByRole("heading", { name: "Price a configuration" }).waitFor();
    const headings = (await page.getByRole("heading").allTextContents()).map((text) => text.trim());
    for (const { path, operation } of publishedOperations)
      if (SOME.includes(path)) expect(headings).toContainEqual(operation.summary);

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
    expect(complaints, "complaints of the browser").toEqual([]);
    expect(new Set(called)).toEqual(new Set([site.server.url]));

    for (const { viewport, name } of SCREENS.toReversed())
      await expectNoOverflow(page, name, [viewport.width]);
    // Redoc's headings skip levels.
    await expectNoViolations(page, "the API page", undefined, ["heading-order"]);
  });

  it("exists at one address only, with its own policy and cached assets", async () => {
    for (const path of ["/docs", "/docs.html", "/docs/", "/api/docs/nothing"])
      expect([path, (await fetch(`${site.server.url}${path}`)).status]).toEqual([path, 404]);
    const reply = await fetch(`${site.server.url}${DOCS}`);
    const policy = reply.headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    const html = await reply.text();
    // Without JavaScript, the page links to the document.
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
