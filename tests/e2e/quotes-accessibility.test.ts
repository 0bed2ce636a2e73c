import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { hold } from "../support/admin-page.ts";
import { expectNoViolations, SCREENS } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { askForQuote, quotes, withoutQuotes } from "../support/quotes-page.ts";

const site = siteForTests();

const LONG = {
  name: "Unbreakable".repeat(18),
  company: "Wolfeschlegelsteinhausen ".repeat(8).trim(),
  email: `${"a".repeat(60)}@${"example-company.".repeat(11)}com`,
  notes: "The floor is uneven near the dock. ".repeat(110),
};
const ARABIC = {
  name: "محمد بن عبد الله",
  company: "شركة الأثاث (دبي)",
  notes: "نحتاج إلى طاولة.",
};

const ask = (facts: object = {}) => askForQuote(site, facts);
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Points at a message, which stays for as long. */
const holdMessage = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).hover({ force: true });

async function read(page: Page, quoteId: string): Promise<void> {
  const back = on(page).button("Back to quotes");
  if (await back.isVisible()) await back.click();
  await page.getByRole("button", { name: quoteId }).click();
  await page.getByRole("article", { name: quoteId }).getByText("Today:").waitFor();
}

describe.each(SCREENS)("axe finds nothing in Quote Requests on $name", (screen) => {
  const { viewport, colorScheme } = screen;
  const open = async (prepare?: (page: Page) => Promise<unknown>) => {
    const page = await site.open("/", { viewport, colorScheme });
    await prepare?.(page);
    await on(page).tab("Quote Requests").click();
    return page;
  };

  it("while there is no quote, while the list loads, and where it cannot be loaded", async () => {
    withoutQuotes(site);
    const empty = await open();
    await on(empty).heading("No quote requests yet").waitFor();
    await expectNoViolations(empty, "no quote");

    let letGo = () => {};
    const page = await open(async (asking) => {
      letGo = await hold(asking, "**/api/quotes/list*");
    });
    await page.getByText("Loading quotes …").waitFor();
    await expectNoViolations(page, "loading");
    letGo();

    const failed = await open((asking) => asking.route("**/api/quotes/list*", (r) => r.abort()));
    await on(failed).heading("Failed to load quotes").waitFor();
    await expectNoViolations(failed, "list failed");
  });

  it("in the list: overdue, new, chosen, and nothing found", async () => {
    withoutQuotes(site);
    await ask({ name: "Grace Hopper", daysAgo: 30 });
    const newest = await ask();
    const page = await open();
    await on(page).heading("Overdue").waitFor();
    await expectNoViolations(page, "list");
    await page.getByText("Overview").click();
    await expectNoViolations(page, "overview");
    await page.getByText("Overview").click();
    await quotes(page).choose(newest).check();
    await expectNoViolations(page, "chosen");
    await on(page).button("Choose none").click();
    await ask();
    await on(page)
      .button(/^1 new quote/)
      .waitFor();
    await expectNoViolations(page, "new");
    await page.getByRole("searchbox").fill("zeppelin");
    await page.getByText("No quote matches “zeppelin”.").waitFor();
    await expectNoViolations(page, "nothing found");
    await on(page).button("Keys").click();
    await expectNoViolations(page, "keys");
  });

  it("in a quote, its messages and its dialog", async () => {
    withoutQuotes(site);
    const quoteId = await ask();
    const page = await open();
    await read(page, quoteId);
    await expectNoViolations(page, "quote");
    await quotes(page).status("Quoted").click();
    await holdMessage(page, "Quote status updated");
    await expectNoViolations(page, "status set");
    await page.route("**/status", (route) => route.abort());
    await quotes(page).status("Approved").click();
    await holdMessage(page, "Failed to update quote status");
    await expectNoViolations(page, "status refused");
    await on(page).button("Delete").click();
    await expectNoViolations(page, "delete?");
    await on(page)
      .dialog(/^Delete/)
      .getByRole("button", { name: "Delete Quote" })
      .click();
    await holdMessage(page, "Quote deleted");
    await expectNoViolations(page, "deleted");
  });

  it("where others deleted a quote, its details failed, or the server is away", async () => {
    withoutQuotes(site);
    const [failing, deleted] = [await ask(), await ask()];
    const page = await open((asking) =>
      asking.route(`**/api/quotes/${failing}`, (route) => route.abort()),
    );
    await read(page, deleted);
    await fetch(`${site.server.url}/api/quotes/${deleted}`, { method: "DELETE" });
    await page.getByText("This quote was deleted meanwhile.").waitFor();
    await expectNoViolations(page, "deleted by others");
    const back = on(page).button("Back to quotes");
    if (await back.isVisible()) await back.click();
    await page.getByRole("button", { name: failing }).click();
    await page.getByText("The details could not be loaded.").waitFor();
    await expectNoViolations(page, "details failed");
    if (await back.isVisible()) await back.click();
    await page.route("**/api/quotes/changes*", (route) => route.abort());
    await page.getByText("No news from the server").waitFor();
    await expectNoViolations(page, "offline");
  });

  it("and it never scrolls sideways, whatever the texts", async () => {
    withoutQuotes(site);
    const [arabic, long] = [await ask(ARABIC), await ask(LONG)];
    const page = await open();
    await quotes(page).choose(long).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await expectNoViolations(page, "long texts in the list");
    for (const quoteId of [arabic, long]) {
      await read(page, quoteId);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectNoViolations(page, `texts of ${quoteId}`);
    }
  });
});
