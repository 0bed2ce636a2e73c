import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import { exampleBench } from "../support/catalogue.ts";
import {
  askForQuote,
  openQuotes,
  quotes,
  setElsewhere,
  withoutQuotes,
} from "../support/quotes-page.ts";

const site = siteForTests();
beforeEach(() => withoutQuotes(site));

const smallBench = { ...exampleBench, uprights: "no-uprights", accessories: ["no-accessories"] };

/** Copies of the newest quote, each a second older than the one before. */
const copyQuotes = (count: number) => {
  const [last] = site.server.rows("select * from quotes order by seq desc limit 1");
  site.server.rows(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into quotes (id, status, submitted_at, name, email, phone, company, address_type, notes,
      search_text, total_cents, delivery_fee_cents, rules_revision)
    select 'Q-260101-' || printf('%05d', n), 'quoted', submitted_at, name, email, phone,
      'Copy ' || n, address_type, notes, 'copy ' || n, total_cents, delivery_fee_cents, rules_revision
    from numbers, quotes where seq = ${last?.seq} returning id`);
  site.server.rows(`
    insert into quote_snapshots select seq, (select snapshot from quote_snapshots where quote_seq = ${last?.seq})
    from quotes where id like 'Q-260101-%' returning quote_seq`);
};

const scrollTop = (page: Page) =>
  page.locator("[class*=scroller]").evaluate((list) => list.scrollTop);

describe("the list of quotes", () => {
  it("is filtered by status, each with its count, and shows what is overdue above all else", async () => {
    await askForQuote(site, { company: "Long ago", daysAgo: 9 });
    await askForQuote(site, { company: "Answered", daysAgo: 8, status: "quoted" });
    await askForQuote(site, { company: "Seen", daysAgo: 7, status: "reviewed" });
    await askForQuote(site, { company: "Today" });
    const page = await openQuotes(site);
    const see = quotes(page);
    expect(await see.companies()).toEqual(["Seen", "Long ago", "Today", "Answered"]);
    await on(page).heading("Overdue").waitFor();
    expect(await see.card("Long ago").innerText()).toMatch(/Overdue by \d business days/);
    expect(await see.card("Today").innerText()).toMatch(/Due in/);

    for (const [name, companies] of [
      ["overdue 2", ["Seen", "Long ago"]],
      ["pending 2", ["Long ago", "Today"]],
      ["reviewed 1", ["Seen"]],
      ["quoted 1", ["Answered"]],
      ["approved 0", []],
      ["All 4", ["Seen", "Long ago", "Today", "Answered"]],
    ] as const) {
      await see.show(new RegExp(`^${name}$`, "i")).click();
      await expect.poll(() => see.companies()).toEqual(companies);
    }
    await see.show(/^rejected/i).click();
    await page.getByText("No rejected quote.").waitFor();
    await on(page).button("Show all quotes").click();
    await see.card("Today").waitFor();
  });

  it("has the newest, the oldest or the highest total first", async () => {
    await askForQuote(site, { company: "Large" });
    await askForQuote(site, { company: "Small", configuration: smallBench });
    await askForQuote(site, { company: "Dock", addressType: "commercial-dock" });
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.order().selectOption("Oldest first");
    await expect.poll(() => see.companies()).toEqual(["Large", "Small", "Dock"]);
    await see.order().selectOption("Highest total first");
    await expect.poll(() => see.companies()).toEqual(["Large", "Dock", "Small"]);
    await see.order().selectOption("Newest first");
    await expect.poll(() => see.companies()).toEqual(["Dock", "Small", "Large"]);
  });

  it("is searched by id, name, e-mail, company and partner", async () => {
    const id = await askForQuote(site, { company: "Engines", name: "Ada Byron" });
    await askForQuote(site, { company: "Çapek", name: "Élodie", email: "elodie@robots.example" });
    await askForQuote(site, { company: "Partner Co.", partner: "bench-blog" });
    const page = await openQuotes(site);
    const see = quotes(page);
    for (const [q, company] of [
      [id, "Engines"],
      ["byron", "Engines"],
      ["robots.ex", "Çapek"],
      ["capek", "Çapek"],
      ["éLODie", "Çapek"],
      ["bench-bl", "Partner Co."],
    ] as const) {
      await see.search().fill(q);
      await expect.poll(() => see.companies()).toEqual([company]);
    }
    await see.search().fill("nobody at all");
    await page.getByText("No quote matches “nobody at all”.").waitFor();
    await see.search().press("Escape");
    await expect.poll(() => see.companies()).toHaveLength(3);
  });

  it("keeps filter, order and search when the page is loaded anew", async () => {
    await askForQuote(site, { company: "Acme East", status: "quoted" });
    await askForQuote(site, { company: "Acme West", status: "quoted" });
    await askForQuote(site, { company: "Other", status: "quoted" });
    await askForQuote(site, { company: "Acme New" });
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.show(/^quoted/i).click();
    await see.order().selectOption("Oldest first");
    await see.search().fill("acme");
    await expect.poll(() => see.companies()).toEqual(["Acme East", "Acme West"]);
    await page.reload();
    await expect.poll(() => see.companies()).toEqual(["Acme East", "Acme West"]);
    expect(await see.search().inputValue()).toBe("acme");
    expect(await see.order().inputValue()).toBe("oldest");
    expect(
      await see
        .show(/^quoted/i)
        .getByRole("radio")
        .isChecked(),
    ).toBe(true);
  });

  it("loads more as one scrolls, each quote once", async () => {
    await askForQuote(site, { company: "Newest" });
    copyQuotes(180);
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.cards().first().waitFor();
    expect(await see.cards().count()).toBeLessThan(120);
    await expect
      .poll(async () => {
        await see.cards().last().scrollIntoViewIfNeeded();
        return see.cards().count();
      })
      .toBe(181);
    const ids = await see
      .cards()
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-quote")));
    expect(new Set(ids).size).toBe(181);
    expect(await on(page).button("Show more").count()).toBe(0);
  });

  it("says where more cannot be loaded, and goes on when asked again", async () => {
    await askForQuote(site, { company: "Newest" });
    copyQuotes(80);
    const page = await openQuotes(site);
    const see = quotes(page);
    await page.route(/cursor=/, (route) => route.abort());
    await expect
      .poll(async () => {
        await see.cards().last().scrollIntoViewIfNeeded();
        return page.getByRole("alert").getByText("Failed to load quotes").count();
      })
      .toBe(1);
    await page.unroute(/cursor=/);
    await on(page).button("Try again").click();
    await expect.poll(() => see.cards().count()).toBe(81);
  });

  it("shows new quotes with a mark, and moves nothing that is read", async () => {
    await askForQuote(site, { company: "Read" });
    copyQuotes(40);
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("Copy 9").click();
    await see.detail().getByText("Copy 9", { exact: true }).first().waitFor();
    const place = () => see.card("Copy 9").boundingBox();
    const before = await place();
    const id = await askForQuote(site, { company: "Arrived" });
    await see.card("Arrived").waitFor({ state: "attached" });
    expect(await see.card("Arrived").textContent()).toContain("New");
    expect(await place()).toEqual(before);
    expect(await see.detail().innerText()).toContain("Copy 9");
    expect(await scrollTop(page)).toBeGreaterThan(0);
    await see
      .show(/^pending 1$|^All 42$/i)
      .first()
      .waitFor();

    await on(page).button("1 new quote").click();
    await see.detail().getByText("Arrived").first().waitFor();
    expect(await see.detail().innerText()).toContain(id);
    await expect.poll(() => see.card("Arrived").textContent()).not.toContain("New");
  });

  it("shows no new quote that the filter leaves out", async () => {
    await askForQuote(site, { company: "Acme" });
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.search().fill("acme");
    await page.waitForResponse((reply) => reply.url().includes("q=acme"));
    await askForQuote(site, { company: "Other" });
    await askForQuote(site, { company: "Acme South" });
    await see.card("Acme South").waitFor({ state: "attached" });
    expect(await see.companies()).toEqual(["Acme South", "Acme"]);
  });

  it("follows what others set, in its place", async () => {
    const id = await askForQuote(site, { company: "Elsewhere" });
    await askForQuote(site, { company: "Mine" });
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("Elsewhere").waitFor();
    await setElsewhere(site.server.url, id, "approved");
    await expect.poll(() => see.card("Elsewhere").innerText()).toContain("approved");
    expect(await see.companies()).toEqual(["Mine", "Elsewhere"]);
    await see.show(/^approved 1$/i).waitFor();
  });

  it("is saved as a CSV that a spreadsheet reads, of the filter that is chosen", async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    const id = await askForQuote(site, {
      company: formula,
      name: 'Zoë, "the" Ω',
      notes: "One\nTwo; three, four",
      status: "quoted",
    });
    await askForQuote(site, { company: "Left out" });
    const page = await openQuotes(site);
    await quotes(page)
      .show(/^quoted/i)
      .check();
    await expect.poll(() => quotes(page).cards().count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      on(page).button("Export CSV").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      "Quote ID": id,
      Status: "quoted",
      Name: 'Zoë, "the" Ω',
      Company: `'${formula}`,
      Email: "ada@example.com",
      Total: "4184.00",
      Notes: "One\nTwo; three, four",
    });
  });
});

describe("the overview", () => {
  it("tells what waits and is overdue, the value of each status, and the requests of each day", async () => {
    await askForQuote(site, { daysAgo: 9 });
    await askForQuote(site, { status: "approved" });
    await askForQuote(site, { status: "approved", addressType: "commercial-dock" });
    const page = await openQuotes(site);
    const summary = page.locator("summary").filter({ hasText: "Overview" });
    await expect.poll(() => summary.innerText()).toMatch(/1\s*waiting\s*1\s*overdue/);
    const approved = page.getByRole("row", { name: /approved/ });
    expect(await approved.innerText()).toMatch(/2\s+\$8,169/);
    await page.getByText(/^3 requests since/).waitFor();

    await askForQuote(site, {});
    await expect.poll(() => summary.innerText()).toMatch(/2\s*waiting\s*1\s*overdue/);
    await summary.click();
    expect(await approved.isVisible()).toBe(false);
    await page.reload();
    await summary.waitFor();
    expect(await approved.isVisible()).toBe(false);
  });
});
