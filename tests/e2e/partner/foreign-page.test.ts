import type { BrowserContext, Frame, Page } from "playwright-core";
import { expect, it } from "vitest";
import { elementsOf, foreignSiteForTests, siteForTests } from "../../support/browser/bench-page.ts";
import { attack, formsPage, readsOf, writesOf } from "../../support/browser/foreign-attacks.ts";
import { askForQuote } from "../../support/browser/quotes-page.ts";
import { LONG } from "../../support/long.ts";

/** Another site, and one on this machine, which browsers treat as the same site. */
const shop = await foreignSiteForTests();
const neighbor = await foreignSiteForTests("127.0.0.1");

const PASSWORD = "correct horse battery staple";
const open = siteForTests();
const locked = siteForTests({ STAFF_PASSWORD: PASSWORD });

type Site = typeof open;

/** All stored data, except when a session was last seen. */
function everything({ server }: Site): unknown {
  const tables = server
    .rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .map(({ name }) => String(name));
  return tables
    .filter((name) => !name.startsWith("quote_search_"))
    .map((name) => [name, server.rows(`select * from ${name}`).map(({ seen_at, ...row }) => row)]);
}

async function signIn(context: BrowserContext, { server: { url } }: Site): Promise<void> {
  const reply = await context.request.post(`${url}/api/staff/session`, {
    data: { password: PASSWORD },
    headers: { Origin: url },
  });
  expect(reply.status()).toBe(200);
  expect(await context.cookies()).toMatchObject([
    { name: "workbench-staff", httpOnly: true, sameSite: "Strict", path: "/" },
  ]);
}

/** The addresses of replies that another origin may read. */
function leaves(page: Page, { server }: Site): string[] {
  const given: string[] = [];
  page.context().on("response", (response) => {
    const allowed = response.headers()["access-control-allow-origin"];
    if (response.url().startsWith(server.url) && allowed !== undefined) given.push(response.url());
  });
  return given;
}

/** The text of a frame; empty if the browser removed the frame. */
const textOf = (frame: Frame) => frame.evaluate(() => document.body.innerText).catch(() => "");

function statusesOfPosts(page: Page): number[] {
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST") statuses.push(response.status());
  });
  return statuses;
}

// The second one's foreign page can do more.
it.each([
  ...(LONG ? [{ staff: "of an open server", site: open, from: shop, sendsCookie: false }] : []),
  { staff: "on the same machine", site: locked, from: neighbor, sendsCookie: true },
])("a foreign page reads and changes nothing in the browser of staff $staff", async ({ site, from, sendsCookie }) => {
  const { url } = site.server;
  const quoteId = await askForQuote(site);
  const page = await site.open("about:blank");
  const context = page.context();
  if (site === locked) await signIn(context, site);
  expect((await context.request.get(`${url}/api/quotes/list`)).status()).toBe(200);
  const before = everything(site);

  await page.goto(from.show("/start.html", "<!doctype html><title>Shop</title><body>"));
  const given = leaves(page, site);
  expect(await attack(page, url, writesOf(quoteId), readsOf(quoteId)), "its scripts").toEqual([]);
  expect(given, "readable replies").toEqual([]);
  expect(everything(site), "its scripts").toEqual(before);

  const posts = [...writesOf(quoteId), { method: "POST", path: "/api/quotes/submit" }];
  const statuses = statusesOfPosts(page);
  await page.goto(from.show("/forms.html", formsPage(url, posts)));
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(posts.length * 3);
  expect(
    statuses.filter((status) => status < 400),
    "its forms",
  ).toEqual([]);
  expect(everything(site), "its forms").toEqual(before);

  const answer = `${url}/api/admin/config`;
  const frames = `<iframe src="${answer}"></iframe><object data="${answer}"></object>`;
  await page.goto(from.show("/answers.html", frames));
  const shown = await Promise.all(page.frames().map(textOf));
  expect(shown.join("\n"), "its frames").not.toContain("basePrice");

  const arrival = page.waitForRequest((request) => request.isNavigationRequest());
  await page.evaluate((address) => {
    window.name = "taken along";
    location.href = `${address}/?token=secret#width=72`;
  }, url);
  const { cookie } = await (await arrival).allHeaders();
  expect(cookie !== undefined, "whether its link carries the session").toBe(sendsCookie);
  await elementsOf(page).tab("Quote Requests").waitFor();
  expect(await page.evaluate(() => window.opener)).toBeNull();
  expect(await page.evaluate(() => document.referrer)).not.toContain("answers.html");
  expect(await page.evaluate(() => document.cookie), "what scripts see").toBe("");
  expect(everything(site), "its link").toEqual(before);
});
