import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { expectNoViolations } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { testFolder } from "../support/data-folder.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { writePartners } from "../support/partners.ts";
import { option, rulesDocument, step } from "../support/rules.ts";
import { settlePartners } from "../support/settle-partners.ts";

const shop = await startForeignSite("shop.example");
const rival = await startForeignSite("rival.example");
afterAll(() => Promise.all([shop.stop(), rival.stop()]));

const acme = (...sites: readonly ForeignSite[]) => ({
  id: "acme",
  name: "Acme",
  origins: sites.map(({ url }) => url),
});

const site = siteForTests({}, (dataDir) => writePartners(dataDir, { partners: [acme(shop)] }));

/** Rules that a frame shows at once. */
const fewOptions = rulesDocument([step("width", { options: [option("48"), option("72")] })]);

const frame = (address: string, attributes = "") =>
  `<iframe src="${address}" title="Bench" ${attributes} width="1200" height="700"></iframe>`;

/** The address of a page of a foreign site with these frames in it. */
const pageOf = (from: ForeignSite, frames: string) =>
  from.show(
    `/${crypto.randomUUID()}.html`,
    `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${frames}`,
  );

async function framed(from: ForeignSite, frames: string): Promise<Page> {
  const page = await site.open("about:blank");
  await page.goto(pageOf(from, frames));
  return page;
}

const acmes = () => `${site.server.url}/?partner=acme`;
const partsIn = (page: Page) =>
  page.frameLocator("iframe").getByRole("button", { name: /^Parts List/ });
const refusalIn = (page: Page) =>
  page.frameLocator("iframe").getByRole("heading", { name: /may not be shown on/ });

describe("a page of the partner", () => {
  it("shows the configurator, also after its frame was loaded anew and from the browser's copy", async () => {
    site.server.reviseRules(fewOptions);
    const page = await framed(shop, frame(acmes()));
    await partsIn(page).waitFor();
    for (const reload of [
      () => page.frames()[1]?.evaluate(() => location.reload()),
      () => page.reload(),
    ]) {
      const loaded = page.waitForResponse((response) => response.url() === acmes());
      await reload();
      expect([200, 304]).toContain((await loaded).status());
      await partsIn(page).waitFor();
    }
  });
});

describe("a page of another site", () => {
  it("says so in the frame, for everybody to read, and leads to our own page", async () => {
    site.server.reviseRules(fewOptions);
    const page = await site.open("about:blank");
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(pageOf(rival, frame(acmes())));
    await refusalIn(page).waitFor();
    expect(await refusalIn(page).textContent()).toBe(
      `This configurator may not be shown on ${rival.url}.`,
    );
    expect(await partsIn(page).count()).toBe(0);
    await expectNoViolations(page, "refused");
    expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([]);
    const ink = () => refusalIn(page).evaluate((heading) => getComputedStyle(heading).color);
    expect(await ink()).toBe("rgb(27, 29, 31)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ink()).toBe("rgb(236, 238, 239)");

    const [own] = await Promise.all([
      page.waitForEvent("popup"),
      page.frameLocator("iframe").getByRole("link").click(),
    ]);
    await on(own).partsList().waitFor();
    expect(own.url()).toMatch(new RegExp(`^${site.server.url}/\\?partner=acme`));
    expect(await own.evaluate(() => window.opener)).toBeNull();
  });

  it("shows nothing of the partner's around a page of the partner, or without its name, and what anyone may show", async () => {
    site.server.reviseRules(fewOptions);
    const inner = shop.show("/inner.html", frame(acmes()));
    const page = await framed(
      rival,
      `${frame(inner)}${frame(acmes(), 'referrerpolicy="no-referrer"')}
       ${frame(`${site.server.url}/`)}${frame(`${site.server.url}/?partner=other`)}`,
    );
    for (const place of [2, 3])
      await page
        .frameLocator("iframe")
        .nth(place)
        .getByRole("button", { name: /^Parts List/ })
        .waitFor();
    const [around, nameless] = page.mainFrame().childFrames();
    await expect.poll(() => nameless?.url()).toMatch(/^chrome-error:/);
    await expect.poll(() => around?.childFrames()[0]?.url()).toMatch(/^chrome-error:/);
  });

  it("shows it once the partners' file names it, without a restart, and not when it does no more", async () => {
    site.server.reviseRules(fewOptions);
    const page = await framed(rival, frame(acmes()));
    await refusalIn(page).waitFor();
    await settlePartners(site.server, [{ ...acme(shop, rival), name: "Acme of both" }]);
    await page.reload();
    await partsIn(page).waitFor();
    await settlePartners(site.server, [acme(shop)]);
    await page.reload();
    await refusalIn(page).waitFor();
  });
});

it("shows in a page that is opened from a disk, where anyone may", async () => {
  site.server.reviseRules(fewOptions);
  const file = join(testFolder(), "page.html");
  await writeFile(file, `<!doctype html>${frame(`${site.server.url}/`)}`);
  const page = await site.open("about:blank");
  await page.goto(pathToFileURL(file).href);
  await partsIn(page).waitFor();
});

it("asks for the rules once, as the page's head says, also where the page has not changed", async () => {
  site.server.reviseRules(fewOptions);
  const page = await site.open("about:blank");
  const wire = await page.context().newCDPSession(page);
  const statuses: number[] = [];
  const complaints: string[] = [];
  const rules: string[] = [];
  await wire.send("Network.enable");
  // What came over the wire: to a page, one that has not changed looks like a new one.
  wire.on("Network.responseReceivedExtraInfo", ({ statusCode, headers }) => {
    if ("link" in headers || "Link" in headers) statuses.push(statusCode);
  });
  page.on("console", (message) => complaints.push(message.text()));
  page.on("request", (request) => {
    if (request.url().includes("/api/configuration/rules/")) rules.push(request.url());
  });
  for (const path of ["/", "/?partner=acme", "/?theme=dark&partner=nobody"]) {
    statuses.length = 0;
    for (const load of [() => page.goto(path), () => page.reload()]) {
      rules.length = 0;
      await load();
      await page.getByRole("radio", { name: /^48/ }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(rules, path).toHaveLength(1);
      const initiators = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.includes("/api/configuration/rules/"))
          .map((entry) => Reflect.get(entry, "initiatorType")),
      );
      expect(initiators, path).toEqual(["link"]);
    }
    expect(statuses, path).toEqual([200, 304]);
  }
  expect(complaints).toEqual([]);
});
