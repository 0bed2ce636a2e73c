import { beforeEach, describe, expect, it } from "vitest";
import { hold } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import {
  askForQuote,
  openQuotes,
  quotes,
  storedStatus,
  withoutQuotes,
} from "../support/quotes-page.ts";

const site = siteForTests();
beforeEach(() => withoutQuotes(site));

/** Three quotes; the list has C, B, A. */
const threeQuotes = async () => {
  const a = await askForQuote(site, { company: "A Corp" });
  const b = await askForQuote(site, { company: "B Corp" });
  const c = await askForQuote(site, { company: "C Corp" });
  return { a, b, c };
};

describe("work on quotes", () => {
  it("is done by keys: up and down, a digit for a status", async () => {
    const { a, b, c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("C Corp").focus();
    await page.keyboard.press("ArrowDown");
    await see.detail().getByText("B Corp").first().waitFor();
    await page.keyboard.press("3");
    await expect.poll(() => see.card("B Corp").innerText()).toContain("quoted");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("5");
    await expect.poll(() => storedStatus(site, a)).toBe("rejected");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await see.detail().getByText("C Corp").first().waitFor();
    await page.keyboard.press("2");
    await expect.poll(() => storedStatus(site, c)).toBe("reviewed");
    expect(storedStatus(site, b)).toBe("quoted");
    await page.keyboard.press("ArrowUp");
    await see.detail().getByText("C Corp").first().waitFor();
  });

  it("sets no status while one types", async () => {
    const { c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await page.getByLabel("Staff note").pressSequentially("Call 12345 x");
    await see.search().pressSequentially("12345");
    await page.getByText("No quote matches “12345”.").waitFor();
    expect(storedStatus(site, c)).toBe("pending");
    await see.search().fill("");
    await see.card("C Corp").waitFor();
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Call 12345 x");
  });

  it("shows a status at once, before the server has it", async () => {
    const { c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("C Corp").focus();
    const letGo = await hold(page, "**/status");
    await page.keyboard.press("3");
    await page.keyboard.press("4");
    await expect.poll(() => see.badge().textContent()).toBe("approved");
    expect(storedStatus(site, c)).toBe("pending");
    letGo();
    await expect.poll(() => storedStatus(site, c)).toBe("approved");
    await see.message("Quote status updated").waitFor();
    expect(await see.badge().textContent()).toBe("approved");
  });

  it("takes a status back by Undo, or Ctrl+Z", async () => {
    const { c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("C Corp").focus();
    await page.keyboard.press("4");
    await see.message("Quote status updated").waitFor();
    await see.undo().click();
    await expect.poll(() => storedStatus(site, c)).toBe("pending");
    await see.card("C Corp").focus();
    await page.keyboard.press("5");
    await expect.poll(() => storedStatus(site, c)).toBe("rejected");
    await see.undo().waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => storedStatus(site, c)).toBe("pending");
  });

  it("sets several together, by mouse", async () => {
    const { a, b, c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.choose(c).check();
    await see.choose(a).click({ modifiers: ["Shift"] });
    await see.chosen().getByText("3 quotes").waitFor();
    await see.choose(b).uncheck();
    await see.chosen().getByRole("button", { name: "Approved" }).click();
    await see.message("Quote status updated").waitFor();
    await page.getByText("2 quotes are approved now.").waitFor();
    expect([a, b, c].map((id) => storedStatus(site, id))).toEqual([
      "approved",
      "pending",
      "approved",
    ]);
    await see.undo().click();
    await expect.poll(() => storedStatus(site, a)).toBe("pending");
    await on(page).button("Choose all listed").click();
    await see.chosen().getByText("3 quotes").waitFor();
    await on(page).button("Choose none").click();
    await see.chosen().waitFor({ state: "detached" });
  });

  it("sets several together, by keys", async () => {
    const { a, b, c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("C Corp").focus();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await see.chosen().getByText("3 quotes").waitFor();
    await page.keyboard.press("2");
    await page.getByText("3 quotes are reviewed now.").waitFor();
    expect([a, b, c].map((id) => storedStatus(site, id))).toEqual([
      "reviewed",
      "reviewed",
      "reviewed",
    ]);
  });

  it("takes a deletion back with all that there was", async () => {
    const { b } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("B Corp").click();
    await page.keyboard.press("4");
    await see.message("Quote status updated").waitFor();
    await page.keyboard.press("Delete");
    await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
    await see.message("Quote deleted").waitFor();
    expect(await see.companies()).toEqual(["C Corp", "A Corp"]);
    // What was next in the list is shown, and has the focus.
    await see.detail().getByText("A Corp").first().waitFor();
    expect(await see.card("A Corp").evaluate((card) => card === document.activeElement)).toBe(true);
    await see.undo().click();
    await see.message("Quote restored").waitFor();
    expect(await see.companies()).toEqual(["C Corp", "B Corp", "A Corp"]);
    expect(storedStatus(site, b)).toBe("approved");
  });

  it("offers Undo of a deletion while its message stands, pointed at or focused, and no longer", async () => {
    const { c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("C Corp").focus();
    await page.keyboard.press("Delete");
    await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
    await see.undo().focus();
    await page.waitForTimeout(4000);
    // A newer message leaves it its time.
    await see.message("Quote deleted").waitFor();
    await see.undo().hover();
    await see.card("A Corp").focus();
    await page.keyboard.press("2");
    await see.message("Quote status updated").waitFor();
    await page.waitForTimeout(3500);
    await see.message("Quote deleted").waitFor();
    expect(site.server.rows(`select id from quotes where id = '${c}'`)).toHaveLength(1);

    await page.mouse.move(5, 5);
    await see.message("Quote deleted").waitFor({ state: "detached" });
    await expect
      .poll(() => site.server.rows(`select id from quotes where id = '${c}'`))
      .toEqual([]);
    expect(site.server.rows(`select kind from quote_events where quote_id = '${c}'`)).toEqual([
      { kind: "deleted" },
    ]);
  });

  it("tells its keys", async () => {
    await threeQuotes();
    const page = await openQuotes(site);
    await on(page).button("Keys").click();
    const text = await quotes(page).dialog().innerText();
    expect(text).toContain("pending, reviewed, quoted, approved, rejected");
    expect(text).toMatch(/Move through the list/);
  });

  it("leads to search and note by keys, and leaves the other tabs their own", async () => {
    const { c } = await threeQuotes();
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("C Corp").focus();
    await page.keyboard.press("/");
    expect(await see.search().evaluate((field) => field === document.activeElement)).toBe(true);
    await see.card("C Corp").focus();
    await page.keyboard.press("n");
    const note = page.getByLabel("Staff note");
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await note.inputValue()).toBe("");
    await on(page).tab("Product Configurator").click();
    await page.keyboard.press("3");
    await page.keyboard.press("Delete");
    expect(await see.dialog().count()).toBe(0);
    expect(storedStatus(site, c)).toBe("pending");
  });
});
