import { describe, expect, it } from "vitest";
import { isFocused, on, siteForTests } from "../support/bench-page.ts";
import { askForQuote, openQuotes, quotes, storedStatus } from "../support/quotes-page.ts";

const site = siteForTests();

/** Three quotes. The list shows C, B, A. */
const threeQuotes = async () => {
  const a = await askForQuote(site, { company: "A Corp" });
  const b = await askForQuote(site, { company: "B Corp" });
  const c = await askForQuote(site, { company: "C Corp" });
  return { a, b, c, stored: () => [a, b, c].map((id) => storedStatus(site, id)) };
};

describe("work on quotes", () => {
  it("is possible by keyboard, but shortcuts do nothing while staff type or use another tab", async () => {
    const { stored } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    const press = (key: string) => page.keyboard.press(key);
    const shown = () => see.detail().locator("header").innerText();
    const note = page.getByLabel("Staff note");

    // Before any click.
    await press("ArrowDown");
    await expect.poll(shown, { message: "down" }).toContain("B Corp");
    await press("3");
    await expect.poll(() => see.card("B Corp").innerText()).toContain("quoted");
    await press("ArrowDown");
    await expect.poll(shown, { message: "down again" }).toContain("A Corp");
    await press("5");
    await expect
      .poll(stored, { message: "a digit sets" })
      .toEqual(["rejected", "quoted", "pending"]);
    await press("ArrowUp");
    await press("ArrowUp");
    await press("ArrowUp");
    await expect.poll(shown, { message: "up to the first" }).toContain("C Corp");
    await press("2");
    await expect.poll(stored).toEqual(["rejected", "quoted", "reviewed"]);
    await see.undo().waitFor();
    await press("Control+z");
    await expect
      .poll(stored, { message: "Ctrl+Z undoes" })
      .toEqual(["rejected", "quoted", "pending"]);

    await see.card("C Corp").focus();
    await press("n");
    expect(await isFocused(note), "N leads to the note").toBe(true);
    await page.keyboard.type("Call 12 x");
    await press("Escape");
    await expect
      .poll(() => isFocused(see.card("C Corp")), { message: "Esc leads back" })
      .toBe(true);
    await press("/");
    expect(await isFocused(see.search()), "/ leads to the search").toBe(true);
    await page.keyboard.type("12345");
    await page.getByText("No quotes match “12345”.").waitFor();
    await press("Escape");
    await see.card("C Corp").waitFor();
    expect(stored(), "typing sets nothing").toEqual(["rejected", "quoted", "pending"]);
    expect(await note.inputValue()).toBe("Call 12 x");

    await see.detail().getByText("Customer", { exact: true }).click();
    await press("x");
    await press("ArrowDown");
    await press("Shift+ArrowDown");
    await see.selectionBar().getByText("3 quotes").waitFor();
    await press("2");
    await page.getByText("3 quotes are reviewed now.").waitFor();
    expect(stored(), "several together").toEqual(["reviewed", "reviewed", "reviewed"]);
    await press("4");
    await expect
      .poll(stored, { message: "then only the open one" })
      .toEqual(["approved", "reviewed", "reviewed"]);

    await on(page).tab("Product Configurator").click();
    await press("3");
    await press("Delete");
    expect(await see.dialog().count(), "no dialog on another tab").toBe(0);
    expect(stored()).toEqual(["approved", "reviewed", "reviewed"]);
    await on(page).tab("Quote Requests").click();
    await press("5");
    await expect
      .poll(stored, { message: "after a click on the tab" })
      .toEqual(["rejected", "reviewed", "reviewed"]);
  });

  it("includes deletion after a question, and restoring by Undo or from Deleted", async () => {
    const { b, c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    const remove = async () => {
      await page.keyboard.press("Delete");
      await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
      await see.message("Quote deleted").waitFor();
      // The focus moves with the next frame.
      await page.clock.runFor(50);
    };
    await see.card("B Corp").click();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("4");
    await see.message("Quote status updated").waitFor();
    await page.clock.runFor(2900);
    await see.message("Quote status updated").waitFor();
    await page.clock.runFor(200);
    await see.message("Quote status updated").waitFor({ state: "detached" });

    await page.keyboard.press("Delete");
    await see.dialog().getByText("Are you sure you want to delete this quote?").waitFor();
    await page.keyboard.press("Escape");
    await see.dialog().waitFor({ state: "detached" });
    expect(storedStatus(site, b), "after Escape").toBe("approved");

    await remove();
    expect(await see.companies()).toEqual(["C Corp", "A Corp"]);
    const next = see.card("A Corp");
    expect(await isFocused(next)).toBe(true);
    expect(await see.detail().innerText(), "the next quote").toContain("A Corp");
    await see.undo().click();
    await see.message("Quote restored").waitFor();
    expect(await see.companies()).toEqual(["C Corp", "B Corp", "A Corp"]);
    expect(storedStatus(site, b), "after Undo").toBe("approved");

    await see.card("C Corp").click();
    await remove();
    await see.undo().focus();
    await page.clock.runFor(4000);
    await see.message("Quote deleted").waitFor();
    await see.card("A Corp").focus();
    await page.clock.runFor(3100);
    await see.message("Quote deleted").waitFor({ state: "detached" });
    expect(storedStatus(site, c)).toBeUndefined();
    await see.show(/^deleted/).click();
    await page.getByText(/You can restore it until/).waitFor();
    expect(await see.companies()).toEqual(["C Corp"]);
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByText("No deleted quotes.").waitFor();
    expect(storedStatus(site, c)).toBe("pending");
  });
});
