import { beforeEach, describe, expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import { askForQuote, openQuotes, quotes, withoutQuotes } from "../support/quotes-page.ts";

const site = siteForTests();
beforeEach(() => withoutQuotes(site));

describe("what staff chose and wrote", () => {
  it("is not lost when a search finds nothing: the note stays with its quote", async () => {
    const id = await askForQuote(site, { name: "Half Written" });
    const page = await openQuotes(site);
    await quotes(page).card(id).click();
    await page.getByLabel("Staff note").fill("Half a note");

    await quotes(page).search().fill("nobody has this name");
    await page.getByText(/^No quote matches/).waitFor();
    await quotes(page).search().fill("");
    await quotes(page).card(id).click();
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Half a note");
  });

  it("is told to have failed when another quote is shown already, and kept", async () => {
    const [id, next] = [
      await askForQuote(site, { name: "Called" }),
      await askForQuote(site, { name: "Next" }),
    ];
    const page = await openQuotes(site);
    let fail = () => {};
    await page.route("**/notes/*", async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      await route.abort();
    });
    await quotes(page).card(id).click();
    await page.getByLabel("Staff note").fill("Wants it in June.");
    await page.keyboard.press("Control+Enter");
    await quotes(page).card(next).click();
    fail();
    await on(page)
      .alert()
      .filter({ hasText: `Failed to add the note ${id}` })
      .waitFor();

    await page.unroute("**/notes/*");
    await quotes(page).card(id).click();
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Wants it in June.");
  });

  it("is kept where it was written on while the note before was under way", async () => {
    const [id, next] = [
      await askForQuote(site, { name: "Slow Line" }),
      await askForQuote(site, { name: "Meanwhile" }),
    ];
    const page = await openQuotes(site);
    let go = () => {};
    await page.route("**/notes/*", async (route) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      await route.continue();
    });
    await quotes(page).card(id).click();
    await page.getByLabel("Staff note").fill("First.");
    await page.keyboard.press("Control+Enter");
    await quotes(page).card(next).click();
    await quotes(page).card(id).click();
    await page.getByLabel("Staff note").fill("First. And more.");
    go();
    await page.getByRole("listitem").getByText("First.", { exact: true }).waitFor();
    expect(await page.getByLabel("Staff note").inputValue()).toBe("First. And more.");
  });

  it("is not chosen any more when it comes back to the list", async () => {
    const id = await askForQuote(site, { name: "Chosen" });
    const page = await openQuotes(site);
    await page.getByLabel(`Choose ${id}`).check();
    await page.getByText("1 quote chosen").waitFor();

    await quotes(page).search().fill("nobody has this name");
    await page.getByText(/^No quote matches/).waitFor();
    await quotes(page).search().fill("");
    await quotes(page).card(id).waitFor();
    expect(await page.getByLabel(`Choose ${id}`).isChecked()).toBe(false);
  });

  it("can be searched for at any length", async () => {
    await askForQuote(site, { name: "Short" });
    const page = await openQuotes(site);
    await quotes(page).search().fill("x".repeat(300));
    await page.getByText(/^No quote matches/).waitFor();
  });
});

describe("a list that could not be loaded", () => {
  it("is there by itself when the connection is, with the quote that was read", async () => {
    const id = await askForQuote(site, { name: "Still There" });
    const page = await openQuotes(site);
    await quotes(page).card(id).click();
    await page.getByLabel("Staff note").fill("Half a note");
    await page.context().setOffline(true);
    await quotes(page)
      .show(/^Pending/i)
      .click();
    await on(page).alert().filter({ hasText: "Failed to load quotes" }).waitFor();
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Half a note");

    await page.context().setOffline(false);
    await quotes(page).card(id).waitFor();
    expect(await on(page).alert().filter({ hasText: "Failed to load quotes" }).count()).toBe(0);
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Half a note");
  });
});
