import { expect, it } from "vitest";
import { expectNoOverflow, expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, isFocused, siteForTests } from "../../support/browser/bench-page.ts";
import { askForQuote, openQuotes, quotes, storedStatus } from "../../support/browser/quotes-page.ts";
import { LONG } from "../../support/long.ts";

const site = siteForTests();

it.runIf(LONG)(
  "Quote Requests is worked on by keyboard: statuses, a note, the search, a deletion after a question, and Undo",
  async () => {
    const a = await askForQuote(site, { company: "A Corp" });
    const b = await askForQuote(site, { company: "B Corp" });
    const c = await askForQuote(site, { company: "C Corp" });
    const stored = () => [a, b, c].map((id) => storedStatus(site, id));
    const page = await openQuotes(site);
    const see = quotes(page);
    const press = (key: string) => page.keyboard.press(key);
    const shown = () => see.detail().locator("header").innerText();
    const note = page.getByLabel("Staff note");

    // Before any click.
    await press("ArrowDown");
    await expect.poll(shown).toContain("B Corp");
    await press("3");
    await expect.poll(stored).toEqual(["pending", "quoted", "pending"]);
    await see.undo().waitFor();
    await press("Control+z");
    await expect.poll(stored, { message: "Ctrl+Z undoes" }).toEqual(["pending", "pending", "pending"]);

    await see.card("B Corp").focus();
    await press("n");
    expect(await isFocused(note), "N leads to the note").toBe(true);
    await page.keyboard.type("Call 12 x");
    await press("Escape");
    await expect.poll(() => isFocused(see.card("B Corp")), { message: "Esc leads back" }).toBe(true);
    await press("/");
    await page.keyboard.type("12345");
    await page.getByText("No quotes match “12345”.").waitFor();
    await press("Escape");
    await see.card("B Corp").click();
    expect(await note.inputValue()).toBe("Call 12 x");

    await see.detail().getByText("Customer", { exact: true }).click();
    await press("x");
    await press("Shift+ArrowDown");
    await see.selectionBar().getByText("2 quotes").waitFor();
    await press("2");
    await page.getByText("2 quotes are reviewed now.").waitFor();
    await elementsOf(page).tab("Product Configurator").click();
    await press("3");
    await press("Delete");
    expect(await see.dialog().count(), "a dialog on another tab").toBe(0);
    await elementsOf(page).tab("Quote Requests").click();
    expect(stored(), "typing and other tabs set nothing").toEqual(["reviewed", "reviewed", "pending"]);

    await see.card("B Corp").click();
    await press("Delete");
    await see.dialog().getByText("Are you sure you want to delete this quote?").waitFor();
    await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
    await see.message("Quote deleted").waitFor();
    await expect.poll(() => isFocused(see.card("A Corp")), { message: "the next quote" }).toBe(true);
    expect(storedStatus(site, b)).toBeUndefined();
    await see.undo().click();
    await see.message("Quote restored").waitFor();
    expect(await see.companies()).toEqual(["C Corp", "B Corp", "A Corp"]);
  },
);

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
