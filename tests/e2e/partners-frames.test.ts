import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { expectNoViolations } from "../support/axe.ts";
import { foreignSiteForTests, on, popupOf, siteForTests } from "../support/bench-page.ts";
import { testFolder } from "../support/data-folder.ts";
import type { ForeignSite } from "../support/foreign-site.ts";
import { writePartners } from "../support/partners.ts";
import { oneStep } from "../support/rules.ts";
import { complaintsOf, loadedBy } from "../support/watched-page.ts";

const shop = await foreignSiteForTests();
const rival = await foreignSiteForTests("rival.example");

const acme = (...sites: readonly ForeignSite[]) => ({
  id: "acme",
  name: "Acme",
  origins: sites.map(({ url }) => url),
});

const site = siteForTests({}, (dataDir) => writePartners(dataDir, { partners: [acme(shop)] }));

beforeEach(() => site.server.reviseRules(oneStep));

const frame = (address: string, attributes = "") =>
  `<iframe src="${address}" title="Bench" ${attributes} width="1200" height="700"></iframe>`;

/** The address of a page on a foreign site with these frames. */
const pageOf = (from: ForeignSite, frames: string) =>
  from.show(
    `/${crypto.randomUUID()}.html`,
    `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${frames}`,
  );

const framed = (from: ForeignSite, frames: string) => site.open(pageOf(from, frames));

const acmes = () => `${site.server.url}/?partner=acme`;
const partsIn = (page: Page) => on(page.frameLocator("iframe")).partsList();
const refusalIn = (page: Page) =>
  page.frameLocator("iframe").getByRole("heading", { name: /may not be shown on/ });

/** Changes the partners file, and waits until the server uses it. */
async function changePartners(...partners: ReturnType<typeof acme>[]): Promise<void> {
  await writePartners(site.server.dataDir, { partners });
  const current = async () =>
    (await (await fetch(`${site.server.url}/api/admin/partners`)).json()).partners;
  await expect.poll(current).toMatchObject(partners);
}

describe("a partner's page", () => {
  it("shows the configurator, even after a reload of the frame or from the cache", async () => {
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

describe("another site's page", () => {
  it("shows an accessible refusal in the frame, with a link to our own page", async () => {
    const page = await site.open("about:blank");
    const complaints = complaintsOf(page);
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

    const own = await popupOf(page.frameLocator("iframe").getByRole("link"));
    await on(own).partsList().waitFor();
    expect(own.url()).toMatch(new RegExp(`^${site.server.url}/\\?partner=acme`));
    expect(await own.evaluate(() => window.opener)).toBeNull();
  });

  it("cannot show a partner's configurator indirectly or without a referrer, but can show the public one", async () => {
    const inner = shop.show("/inner.html", frame(acmes()));
    const page = await framed(
      rival,
      `${frame(inner)}${frame(acmes(), 'referrerpolicy="no-referrer"')}
       ${frame(`${site.server.url}/`)}${frame(`${site.server.url}/?partner=other`)}`,
    );
    for (const place of [2, 3])
      await on(page.frameLocator("iframe").nth(place)).partsList().waitFor();
    const [around, nameless] = page.mainFrame().childFrames();
    await expect.poll(() => nameless?.url()).toMatch(/^chrome-error:/);
    await expect.poll(() => around?.childFrames()[0]?.url()).toMatch(/^chrome-error:/);
  });

  it("shows the configurator while the partners file lists the site, without a restart", async () => {
    const page = await framed(rival, frame(acmes()));
    await refusalIn(page).waitFor();
    await changePartners(acme(shop, rival));
    await page.reload();
    await partsIn(page).waitFor();
    await changePartners(acme(shop));
    await page.reload();
    await refusalIn(page).waitFor();
  });
});

it("a page opened from a disk shows the public configurator", async () => {
  const file = join(testFolder(), "page.html");
  await writeFile(file, `<!doctype html>${frame(`${site.server.url}/`)}`);
  const page = await site.open(pathToFileURL(file).href);
  await partsIn(page).waitFor();
});

it("the page comes with its rules, and requests them only for an unknown partner", async () => {
  const page = await site.open("about:blank");
  const wire = await page.context().newCDPSession(page);
  const complaints = complaintsOf(page);
  const { rules } = loadedBy(page);
  const statuses: number[] = [];
  await wire.send("Network.enable");
  // The status on the wire: to the page, a 304 looks like a 200.
  wire.on("Network.responseReceivedExtraInfo", ({ statusCode, headers }) => {
    if (
      Object.entries(headers).some(
        ([name, value]) => /^content-security-policy$/i.test(name) && value.includes("script-src"),
      )
    )
      statuses.push(statusCode);
  });
  for (const [path, requests] of [
    ["/", 0],
    ["/?partner=acme", 0],
    ["/?theme=dark&partner=nobody", 1],
  ] as const) {
    statuses.length = 0;
    for (const load of [() => page.goto(path), () => page.reload()]) {
      rules.length = 0;
      await load();
      await page.getByRole("radio", { name: /^48/ }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(rules, path).toHaveLength(requests);
    }
    expect(statuses[0], path).toBe(200);
    expect(statuses, path).toContain(304);
  }
  expect(complaints).toEqual([]);
});
