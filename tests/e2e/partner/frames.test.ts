import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, foreignSiteForTests, popupOf, siteForTests } from "../../support/browser/bench-page.ts";
import type { ForeignSite } from "../../support/browser/foreign-site.ts";
import { complaintsOf } from "../../support/browser/watched-page.ts";
import { exampleHash } from "../../support/rules/catalog.ts";
import { oneStep } from "../../support/rules/rules.ts";
import { writePartners } from "../../support/server/partners.ts";

const shop = await foreignSiteForTests();
const rival = await foreignSiteForTests("rival.example");

const acme = (...sites: readonly ForeignSite[]) => ({ id: "acme", name: "Acme", origins: sites.map(({ url }) => url) });

const site = siteForTests({}, (dataDir) => writePartners(dataDir, [acme(shop)]));

beforeEach(() => site.server.reviseRules(oneStep));

const acmes = () => `${site.server.url}/?partner=acme`;

const frame = (address: string, attributes = "") =>
  `<iframe src="${address}" title="Bench" ${attributes} width="1200" height="700"></iframe>`;

/** The address of a page on a foreign site with these frames. */
const pageOf = (from: ForeignSite, frames: string) =>
  from.show(
    `/${crypto.randomUUID()}.html`,
    `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${frames}`,
  );

const partsIn = (page: Page) => elementsOf(page.frameLocator("iframe")).partsList();

it("a foreign page can frame the configurator in every kind of frame, but nothing of the staff views", async () => {
  const { url } = site.server;
  const sandbox = "allow-scripts allow-same-origin";
  const frames = [
    frame(`${url}/${exampleHash}`),
    frame(`${url}/?tab=admin&framed=false#tab=admin&view=quotes`, 'name="_top"'),
    frame(`${url}/?partner=other`, `sandbox="${sandbox} allow-forms allow-top-navigation"`),
    `<object data="${url}/" width="900" height="700"></object>`,
    frame(shop.show("/inner.html", frame(`${url}/`, 'referrerpolicy="no-referrer"'))),
  ];
  const page = await site.open(pageOf(shop, frames.join("")));
  const ours = () => page.frames().filter((each) => each.url().startsWith(url));
  await expect.poll(() => ours().length).toBe(frames.length);
  for (const each of ours()) {
    await elementsOf(each).partsList().waitFor();
    expect(await each.getByRole("tab").count(), each.url()).toBe(0);
    expect(await each.locator("body").innerText(), each.url()).not.toMatch(/Admin Panel|Quote Req/);
  }

  // A frame without an origin may not request the rules.
  await page.goto(pageOf(shop, frame(`${url}/`, 'sandbox="allow-scripts"')));
  await page.waitForLoadState("networkidle");
  const lost = page.frameLocator("iframe").locator("body");
  expect(await lost.getByRole("tab").count()).toBe(0);
  expect(await lost.innerText()).not.toMatch(/Admin Panel|Quote Requests/);
});

describe("a partner's configurator", () => {
  it("shows an accessible refusal in frames of other sites, while its file does not list them", async () => {
    const refusal = (shown: Page) =>
      shown
        .frameLocator("iframe")
        .first()
        .getByRole("heading", { name: /may not be shown on/ });
    const inner = shop.show("/inner.html", frame(acmes()));
    const page = await site.open("about:blank");
    const complaints = complaintsOf(page);
    await page.addInitScript("addEventListener('message', ({ data }) => { window.told = data })");
    await page.goto(pageOf(rival, frame(acmes())));
    await refusal(page).waitFor();
    expect(await page.evaluate("window.told"), "what the element's event says").toEqual({
      workbench: 1,
      type: "error",
      detail: { code: "refused", message: "This site may not show the configurator." },
    });
    expect(await refusal(page).textContent()).toBe(`This configurator may not be shown on ${rival.url}.`);
    expect(await partsIn(page).count()).toBe(0);
    await expectNoViolations(page, "refused");
    expect(complaints.filter((text) => /Content.Security.Policy/i.test(text))).toEqual([]);
    const own = await popupOf(page.frameLocator("iframe").getByRole("link"));
    await elementsOf(own).partsList().waitFor();
    expect(own.url()).toMatch(new RegExp(`^${site.server.url}/\\?partner=acme`));
    expect(await own.evaluate(() => window.opener)).toBeNull();

    await page.goto(pageOf(rival, frame(inner) + frame(acmes(), 'referrerpolicy="no-referrer"')));
    const [around, nameless] = page.mainFrame().childFrames();
    await expect.poll(() => nameless?.url()).toMatch(/^chrome-error:/);
    await expect.poll(() => around?.childFrames()[0]?.url()).toMatch(/^chrome-error:/);

    const { id, ...settings } = acme(shop, rival);
    const changed = await fetch(`${site.server.url}/api/admin/partners/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(settings),
    });
    expect(changed.status).toBe(200);
    await page.goto(pageOf(rival, frame(acmes())));
    await partsIn(page).waitFor();
  });
});
