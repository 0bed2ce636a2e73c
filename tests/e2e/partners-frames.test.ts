import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { expectNoViolations } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { testFolder } from "../support/data-folder.ts";
import { FOREIGN_HOSTS, type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { writePartners } from "../support/partners.ts";

const shop = await startForeignSite("shop.example");
const rival = await startForeignSite("rival.example");
afterAll(() => Promise.all([shop.stop(), rival.stop()]));

const acmeOf = (...sites: readonly ForeignSite[]) => ({
  partners: [{ id: "acme", name: "Acme", origins: sites.map(({ url }) => url) }],
});

const site = siteForTests([FOREIGN_HOSTS], {}, async (dataDir) => {
  await writePartners(dataDir, acmeOf(shop));
});

const frame = (address: string, attributes = "") =>
  `<iframe src="${address}" title="Bench" ${attributes} width="1200" height="700"></iframe>`;

/** A page of a foreign site with these frames in it. */
async function framed(from: ForeignSite, frames: string, options?: BrowserContextOptions) {
  const page = await site.open("about:blank", options);
  const html = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${frames}`;
  await page.goto(from.show(`/${crypto.randomUUID()}.html`, html));
  return page;
}

const acmes = () => `${site.server.url}/?partner=acme`;
const partsIn = (page: Page) =>
  page.frameLocator("iframe").getByRole("button", { name: /^Parts List/ });
const refusalIn = (page: Page) =>
  page.frameLocator("iframe").getByRole("heading", { name: /may not be shown on/ });

describe("a page of the partner", () => {
  it("shows the configurator, also after its frame was loaded anew and from the browser's copy", async () => {
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

  it("does not show it in a frame of a page that may not", async () => {
    const inner = shop.show("/inner.html", frame(acmes()));
    const page = await framed(rival, frame(inner));
    await page.waitForLoadState("networkidle");
    const ours = page.frames().filter((each) => each.url().startsWith(site.server.url));
    expect(ours).toEqual([]);
    expect(page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
  });
});

describe("a page of another site", () => {
  it("says in the frame that it may not show the configurator, and leads to our own page", async () => {
    const page = await framed(rival, frame(acmes()));
    await refusalIn(page).waitFor();
    expect(await refusalIn(page).textContent()).toBe(
      `This configurator may not be shown on ${rival.url}.`,
    );
    expect(await partsIn(page).count()).toBe(0);
    const [own] = await Promise.all([
      page.waitForEvent("popup"),
      page.frameLocator("iframe").getByRole("link").click(),
    ]);
    await on(own).partsList().waitFor();
    expect(own.url()).toMatch(new RegExp(`^${site.server.url}/\\?partner=acme`));
    expect(await own.evaluate(() => window.opener)).toBeNull();
  });

  it.each(["light", "dark"] as const)(
    "says so for everybody to read, in %s",
    async (colorScheme) => {
      const page = await framed(rival, frame(acmes()), { colorScheme });
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      await refusalIn(page).waitFor();
      await expectNoViolations(page, "refused");
      expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([]);
      const ink = await refusalIn(page).evaluate((heading) => getComputedStyle(heading).color);
      expect(ink).toBe(colorScheme === "light" ? "rgb(27, 29, 31)" : "rgb(236, 238, 239)");
    },
  );

  it("shows nothing of ours where it does not say who it is", async () => {
    const page = await framed(rival, frame(acmes(), 'referrerpolicy="no-referrer"'));
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });

  it("shows the configurator for no partner, which anyone may", async () => {
    await partsIn(await framed(rival, frame(`${site.server.url}/`))).waitFor();
    await partsIn(await framed(rival, frame(`${site.server.url}/?partner=other`))).waitFor();
  });

  it("shows it once the partners' file names it, without a restart, and not when it does no more", async () => {
    const page = await framed(rival, frame(acmes()));
    await refusalIn(page).waitFor();
    await writePartners(site.server.dataDir, acmeOf(shop, rival));
    await page.waitForTimeout(1100);
    await page.reload();
    await partsIn(page).waitFor();
    await writePartners(site.server.dataDir, acmeOf(shop));
    await page.waitForTimeout(1100);
    await page.reload();
    await refusalIn(page).waitFor();
  });
});

it("shows in a page that is opened from a disk, where anyone may", async () => {
  const file = join(testFolder(), "page.html");
  await writeFile(file, `<!doctype html>${frame(`${site.server.url}/`)}`);
  const page = await site.open("about:blank");
  await page.goto(pathToFileURL(file).href);
  await partsIn(page).waitFor();
});

it.each(["/", "/?partner=acme", "/?theme=dark&partner=nobody"])(
  "asks for the rules once, as the page's head says, also where the page has not changed: %s",
  async (path) => {
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
    for (const load of [() => page.goto(path), () => page.reload()]) {
      rules.length = 0;
      await load();
      await on(page)
        .option(/^Electric, two-column/)
        .waitFor();
      await page.waitForLoadState("networkidle");
      expect(rules).toHaveLength(1);
      const initiators = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.includes("/api/configuration/rules/"))
          .map((entry) => Reflect.get(entry, "initiatorType")),
      );
      expect(initiators).toEqual(["link"]);
    }
    expect(statuses).toEqual([200, 304]);
    expect(complaints).toEqual([]);
  },
);
