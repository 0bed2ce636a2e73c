import { expect, it } from "vitest";
import { expectNoOverflow, expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, isFocused, siteForTests } from "../../support/browser/bench-page.ts";
import { askForQuote, openQuotes, quotes } from "../../support/browser/quotes-page.ts";

const site = siteForTests();

it("Quote Requests shows list or quote on a phone, and both on a desktop", async () => {
  await askForQuote(site, { company: "First Co." });
  const page = await openQuotes(site, { viewport: { width: 390, height: 844 } });
  const see = quotes(page);
  const card = see.card("First Co.");
  await card.waitFor();
  expect(await see.detail().isVisible(), "the quote beside the list on a phone").toBe(false);
  await card.click();
  await see.detail().getByText("First Co.").first().waitFor();
  expect(await card.isVisible(), "the list beside the quote on a phone").toBe(false);
  await elementsOf(page).button("Back to quotes").click();
  await expect.poll(() => isFocused(card)).toBe(true);
  await expectNoOverflow(page, "the list", [390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await card.click();
  await see.detail().getByText("First Co.").first().waitFor();
  expect(await card.isVisible(), "the list beside the quote on a desktop").toBe(true);
  await expectNoViolations(page, "list and quote");
});
