import { expect, it } from "vitest";
import { expectNoOverflow, expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, isFocused, siteForTests } from "../../support/browser/bench-page.ts";
import { askForQuote, askNow, openQuotes, quotes } from "../../support/browser/quotes-page.ts";
import { copyQuotes } from "../../support/quotes/asked-quotes.ts";

const site = siteForTests();

it("the list of quotes grows on scrolling, does not move when a quote arrives, and is beside the quote except on a phone", async () => {
  await askForQuote(site, { company: "Read" });
  copyQuotes(site, 120);
  const page = await openQuotes(site);
  const see = quotes(page);
  expect(await see.cards().count()).toBe(50);
  await expect
    .poll(async () => {
      await see.cards().last().scrollIntoViewIfNeeded();
      return see.cards().count();
    })
    .toBe(121);
  expect(new Set(await see.ids()).size, "different quotes").toBe(121);
  expect(await elementsOf(page).button("Show more").count()).toBe(0);

  const read = see.card("Copy 100");
  await read.click();
  await see.detail().getByText("Copy 100", { exact: true }).first().waitFor();
  const before = await read.boundingBox();
  const id = await askForQuote(site, { company: "Arrived" });
  await askNow(page);
  const arrived = see.card("Arrived");
  await arrived.waitFor({ state: "attached" });
  expect(await arrived.textContent()).toMatch(/^New/);
  expect(await read.boundingBox(), "the place of the open quote").toEqual(before);
  expect(await see.detail().innerText()).toContain("Copy 100");
  const scroller = page.locator("[aria-busy]:has([data-quote])");
  expect(await scroller.evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
  expect(await see.show(/^All/).innerText()).toMatch(/^All\s*122$/);

  const news = elementsOf(page).button(/^1 new quote/);
  const [said, list] = [await news.boundingBox(), await scroller.boundingBox()];
  expect((said?.y ?? 0) + (said?.height ?? 0), "the end of the button above the list").toBeLessThanOrEqual(
    list?.y ?? 0,
  );
  await news.click();
  await expect.poll(() => see.detail().innerText()).toContain(id);
  await expect.poll(() => arrived.textContent()).not.toContain("New");
  // A run of axe in the whole list costs as much as ten pages.
  await see.show(/^pending/i).click();
  await expect.poll(() => see.cards().count()).toBe(2);
  await expectNoViolations(page, "list and quote");

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await arrived.isVisible(), "the list beside the quote on a phone").toBe(false);
  await elementsOf(page).button("Back to quotes").click();
  await expect.poll(() => isFocused(arrived)).toBe(true);
  expect(await see.detail().isVisible(), "the quote beside the list on a phone").toBe(false);
  await expectNoOverflow(page, "the list", [390]);
});
