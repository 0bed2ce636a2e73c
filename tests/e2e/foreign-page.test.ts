import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import { formsPage, readsOf, sendReads, sendWrites, writesOf } from "../support/foreign-attacks.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { askForQuote } from "../support/quotes-page.ts";

/** A page of another site, and one of the same machine, which a browser takes for the same site. */
const shop = await startForeignSite("shop.example");
const neighbor = await startForeignSite("127.0.0.1");
afterAll(() => Promise.all([shop.stop(), neighbor.stop()]));

const PASSWORD = "correct horse battery staple";
const open = siteForTests([FOREIGN_HOSTS]);
const locked = siteForTests([FOREIGN_HOSTS], { STAFF_PASSWORD: PASSWORD });

type Site = typeof open;

/** All that is stored, but for when a session was last seen. */
function everything({ server }: Site): unknown {
  const tables = server
    .rows("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .map(({ name }) => String(name));
  return tables
    .filter((name) => !name.startsWith("quote_search_"))
    .map((name) => [name, server.rows(`select * from ${name}`)]);
}

/** A browser of staff, and a page of somebody else in it. */
async function lure(site: Site, isLocked: boolean, url: string): Promise<Page> {
  const page = await site.open("/");
  if (isLocked) {
    const status = await page.evaluate(
      async (password) =>
        (
          await fetch("/api/staff/session", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ password }),
          })
        ).status,
      PASSWORD,
    );
    expect(status).toBe(200);
  }
  const list = await page.evaluate(async () => (await fetch("/api/quotes/list")).status);
  expect(list).toBe(200);
  const foreign = await page.context().newPage();
  await foreign.goto(url);
  return foreign;
}

/** Every answer of the server that gives a page of another origin leave to read it. */
function leaves(page: Page, { server }: Site): string[] {
  const given: string[] = [];
  page.context().on("response", (response) => {
    const allowed = response.headers()["access-control-allow-origin"];
    if (response.url().startsWith(server.url) && allowed !== undefined) given.push(response.url());
  });
  return given;
}

describe.each([
  { who: "staff of an open server", site: open, isLocked: false, from: shop },
  { who: "signed-in staff", site: locked, isLocked: true, from: shop },
  { who: "signed-in staff, from the same machine", site: locked, isLocked: true, from: neighbor },
])("a foreign page in the browser of $who", ({ site, isLocked, from }) => {
  const start = from.show("/start.html", "<!doctype html><title>Shop</title><body>");

  it("changes nothing and reads nothing by its scripts", async () => {
    const quoteId = await askForQuote(site);
    const page = await lure(site, isLocked, start);
    const given = leaves(page, site);
    const before = everything(site);
    expect(await sendWrites(page, site.server.url, writesOf(quoteId))).toEqual([]);
    expect(await sendReads(page, site.server.url, readsOf(quoteId))).toEqual([]);
    expect(given).toEqual([]);
    expect(everything(site)).toEqual(before);
  });

  it("changes nothing by forms", async () => {
    const quoteId = await askForQuote(site);
    const page = await lure(site, isLocked, start);
    const before = everything(site);
    const targets = [...writesOf(quoteId), { method: "POST", path: "/api/quotes/submit" }];
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "POST") statuses.push(response.status());
    });
    await page.goto(from.show("/forms.html", formsPage(site.server.url, targets)));
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(targets.length * 3);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(everything(site)).toEqual(before);
  });

  it("frames no answer to staff", async () => {
    const page = await lure(site, isLocked, start);
    const url = `${site.server.url}/api/admin/config`;
    await page.goto(
      from.show("/answers.html", `<iframe src="${url}"></iframe><object data="${url}"></object>`),
    );
    await page.waitForLoadState("networkidle");
    const shown = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => document.body.innerText)),
    );
    expect(shown.join("\n")).not.toContain("basePrice");
  });

  it("leads to the product by a link without taking anything along", async () => {
    const page = await lure(site, isLocked, start);
    const before = everything(site);
    await page.evaluate((url) => {
      window.name = "taken along";
      location.href = `${url}/?token=secret#width=72`;
    }, site.server.url);
    await on(page).tab("Quote Requests").waitFor();
    expect(await page.evaluate(() => window.opener)).toBeNull();
    expect(await page.evaluate(() => document.referrer)).not.toContain("start.html");
    expect(everything(site)).toEqual(before);
  });
});

describe("another name for the server's address", () => {
  it.each([
    ["of an open server", open, 403],
    ["of a locked server", locked, 401],
  ])("gives a page nothing of staff's: %s", async (_name, site, refusal) => {
    const quoteId = await askForQuote(site);
    const before = everything(site);
    const { port } = new URL(site.server.url);
    const page = await site.open("about:blank");
    await page.goto(`http://rebound.example:${port}/`);
    const statuses = await page.evaluate(
      ([reads, writes]) =>
        Promise.all([
          ...reads.map(async (path) => (await fetch(path)).status),
          ...writes.map(async ({ method, path, body }) => {
            const headers = { "Content-Type": "application/json" };
            return (await fetch(path, { method, headers, body: JSON.stringify(body) })).status;
          }),
        ]),
      [readsOf(quoteId), writesOf(quoteId).slice(0, -2)] as const,
    );
    expect([...new Set(statuses)]).toEqual([refusal]);
    expect(everything(site)).toEqual(before);
  });
});

describe("the cookie of signed-in staff", () => {
  it("is kept from scripts and from other sites", async () => {
    const page = await lure(locked, true, shop.show("/start.html", "<!doctype html>"));
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([
      { name: "workbench-staff", httpOnly: true, sameSite: "Strict", path: "/" },
    ]);
    const sent: (string | undefined)[] = [];
    page.on("request", async (request) => {
      if (request.url().startsWith(locked.server.url))
        sent.push((await request.allHeaders()).cookie);
    });
    await page.evaluate(
      (url) =>
        fetch(`${url}/api/quotes/list`, { mode: "no-cors", credentials: "include" }).catch(
          () => {},
        ),
      locked.server.url,
    );
    await page.goto(shop.show("/link.html", `<a href="${locked.server.url}/">Go</a>`));
    await page.getByRole("link").click();
    await on(page).tab("Quote Requests").waitFor();
    expect(sent.slice(0, 2)).toEqual([undefined, undefined]);
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });
});
