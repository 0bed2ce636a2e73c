import { describe, expect, it } from "vitest";
import {
  admin,
  callsOf,
  hold,
  openAdmin,
  storedOption,
  storedRules,
  storedStep,
} from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";

const site = siteForTests();

describe("prices in place", () => {
  it("are changed for ten options by keyboard alone, and read by a visitor", async () => {
    const page = await openAdmin(site);
    const toFirstPriceOf = async (step: string) => {
      for (let tabs = 0; tabs < 60; tabs++) {
        const isThere = await page.evaluate((name) => {
          const focused = document.activeElement;
          const card = focused?.closest("article")?.querySelector("h3")?.textContent;
          return card === name && focused?.hasAttribute("data-price");
        }, step);
        if (isThere) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`No price of ${step} was reached.`);
    };
    const prices: Record<string, string[]> = {
      "1. Height Adjustment": ["-300", "5", "$390.50", "655", "1,999.99"],
      "3. Width": ["-95", "0.5", "140", "265", "420"],
    };
    await page.keyboard.press("Tab");
    for (const [step, amounts] of Object.entries(prices)) {
      await toFirstPriceOf(step);
      for (const amount of amounts) {
        await page.keyboard.type(amount);
        await page.keyboard.press("Enter");
      }
    }
    const stored = (key: string) =>
      storedStep(site, key)?.options.map(({ priceModifier }) => priceModifier);
    await expect.poll(() => stored("width")).toEqual([-95, 0.5, 140, 265, 420]);
    expect(stored("height_adjustment")).toEqual([-300, 5, 390.5, 655, 1999.99]);

    const visitor = await site.open();
    for (const price of ["−$300.00", "+$5.00", "+$390.50", "+$655.00", "+$1,999.99"])
      await on(visitor)
        .option(new RegExp(price.replaceAll(/[$+.]/g, "\\$&")))
        .waitFor();
    await on(visitor).step("Width").click();
    for (const price of ["−$95.00", "+$0.50", "+$140.00", "+$265.00", "+$420.00"])
      await on(visitor)
        .option(new RegExp(price.replaceAll(/[$+.]/g, "\\$&")))
        .waitFor();
  });

  it("are stored when they are left, moved between by arrows, and taken back with Escape", async () => {
    const page = await openAdmin(site);
    await admin(page).price("48 in").fill("-100");
    await page.keyboard.press("ArrowDown");
    expect(
      await admin(page)
        .price("60 in")
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await admin(page).message("Option updated successfully").waitFor();
    expect(storedOption(site, "width", "48")?.priceModifier).toBe(-100);
    await page.keyboard.type("77");
    await page.keyboard.press("Escape");
    expect(await admin(page).price("60 in").inputValue()).toBe("0.00");
    await page.keyboard.press("Tab");
    expect(storedOption(site, "width", "60")?.priceModifier).toBe(0);
  });

  it("keep what is no amount, with what to do, and send nothing", async () => {
    const page = await openAdmin(site);
    const calls = callsOf(page);
    await admin(page).price("48 in").fill("1.005");
    await page.keyboard.press("Enter");
    await admin(page).error("Give an amount in dollars with at most two decimals.").waitFor();
    expect(await admin(page).price("48 in").inputValue()).toBe("1.005");
    expect(calls).toEqual([]);
    await on(page).button("Back to −$90.00").click();
    expect(await admin(page).price("48 in").inputValue()).toBe("-90.00");
  });

  it("are refused in their row where a total could fall below zero", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await admin(page).price("48 in").fill("-9999");
    await page.keyboard.press("Enter");
    await admin(page)
      .error(/^Error updating option: The total could fall to −\$/)
      .waitFor();
    expect(await admin(page).textOf("3. Width")).toMatch(/The total could fall to −\$/);
    expect(await admin(page).price("48 in").inputValue()).toBe("-9999");
    expect(storedRules(site)).toEqual(before);
  });

  it("reach a visitor with an open page at the next choice", async () => {
    const page = await openAdmin(site);
    const visitor = await site.open("/#width=96");
    await on(visitor).partsList().getByText("$1,905.00").waitFor();
    await admin(page).price("96 in").fill("430");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await on(visitor)
      .option(/^Hand crank/)
      .check();
    await on(visitor).partsList().getByText("$1,925.00").waitFor();
    await on(visitor).notice().getByText(/96 in/).waitFor();
  });
});

describe("what is typed", () => {
  it("is sent once by Enter, and can be undone", async () => {
    const page = await openAdmin(site);
    const calls = callsOf(page);
    await admin(page).price("48 in").fill("-91");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await page.waitForTimeout(300);
    expect(calls).toHaveLength(1);
    expect(await on(page).button("Undo").count()).toBe(1);
  });

  it("is not stored by the button that gives it up", async () => {
    const page = await openAdmin(site);
    await admin(page).price("48 in").fill("-9999");
    await page.keyboard.press("Enter");
    await on(page).button("Back to −$90.00").waitFor();
    const calls = callsOf(page);
    await admin(page).price("48 in").fill("12");
    await on(page).button("Back to −$90.00").click();
    await page.waitForTimeout(300);
    expect(calls).toEqual([]);
    expect(await admin(page).price("48 in").inputValue()).toBe("-90.00");
  });

  it("is stored once it is corrected, also where it was left as no amount", async () => {
    const page = await openAdmin(site);
    await admin(page).price("48 in").fill("abc");
    await page.keyboard.press("Tab");
    await admin(page).error("Give an amount in dollars with at most two decimals.").waitFor();
    await admin(page).price("48 in").fill("12");
    await page.keyboard.press("Tab");
    await admin(page).message("Option updated successfully").waitFor();
    expect(storedOption(site, "width", "48")?.priceModifier).toBe(12);
  });

  it("stays while a search does not show it", async () => {
    const page = await openAdmin(site);
    await admin(page).price("48 in").fill("12,x");
    await page.getByLabel("Search").fill("frame");
    await admin(page).price("48 in").waitFor({ state: "detached" });
    await page.getByLabel("Search").fill("");
    await admin(page).error("This price is not stored yet.").waitFor();
    expect(await admin(page).price("48 in").inputValue()).toBe("12,x");
    await admin(page).price("48 in").fill("12");
    await page.keyboard.press("Enter");
    await expect.poll(() => storedOption(site, "width", "48")?.priceModifier).toBe(12);
  });

  it("is tried again after a price could not be sent", async () => {
    const page = await openAdmin(site);
    await page.route("**/api/admin/**", (route) => route.abort());
    await admin(page).price("48 in").fill("-91");
    await page.keyboard.press("Enter");
    await on(page).button("Try Again").waitFor();
    await page.unroute("**/api/admin/**");
    await on(page).button("Try Again").click();
    await admin(page).message("Option updated successfully").waitFor();
    expect(storedOption(site, "width", "48")?.priceModifier).toBe(-91);
  });

  it("in a dialog is kept by 'Keep Editing' and by Escape as often as one likes", async () => {
    const page = await openAdmin(site);
    const calls = callsOf(page);
    await on(page).button("Edit Black").click();
    await admin(page).field("Label").fill("Jet");
    await page.keyboard.press("Escape");
    await admin(page).press("Keep Editing");
    for (let presses = 0; presses < 7; presses++) await page.keyboard.press("Escape");
    await page.getByText("Discard what you typed?").waitFor();
    expect(await admin(page).field("Label").inputValue()).toBe("Jet");
    expect(calls).toEqual([]);
    await admin(page).press("Discard");
    await on(page).button("Edit Black").click();
    expect(await admin(page).field("Label").inputValue()).toBe("Black");
  });

  it("in a dialog is not closed by the reply to another", async () => {
    const page = await openAdmin(site);
    const answer = await hold(page, "**/api/admin/steps/width");
    await on(page).button("Edit step Width").click();
    await admin(page).field("Name").fill("Breadth");
    await admin(page).field("Name").press("Enter");
    await admin(page).press("Cancel");
    await on(page).button("Edit Black").click();
    await admin(page).field("Label").fill("Jet");
    answer();
    await admin(page).step("3. Breadth").waitFor();
    expect(await admin(page).field("Label").inputValue()).toBe("Jet");
  });

  it("is not stored half by a step that moves meanwhile", async () => {
    const page = await openAdmin(site);
    const answer = await hold(page, "**/api/admin/steps/frame_color");
    await on(page).button("Move Frame Color up").click();
    await admin(page).price("48 in").fill("-9");
    answer();
    await admin(page).step("6. Frame Color").waitFor();
    expect(await admin(page).price("48 in").inputValue()).toBe("-9");
    expect(storedOption(site, "width", "48")?.priceModifier).toBe(-90);
  });
});

describe("a change", () => {
  it("is undone by Ctrl+Z, and the focus stays", async () => {
    const page = await openAdmin(site);
    await admin(page).price("96 in").fill("430");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await page.keyboard.press("Control+z");
    await admin(page).message("Change undone").waitFor();
    expect(await admin(page).price("96 in").inputValue()).toBe("410.00");
    await on(page).button("Undo").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => admin(page).price("96 in").inputValue()).toBe("430.00");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  });

  it("is not undone where a later one would be undone with it", async () => {
    const page = await openAdmin(site);
    await admin(page).price("96 in").fill("430");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").hover();
    await admin(page).price("48 in").fill("-91");
    await on(page).button("Undo").click();
    await expect.poll(() => storedOption(site, "width", "48")?.priceModifier).toBe(-91);
    expect(storedOption(site, "width", "96")?.priceModifier).toBe(430);
  });

  it("is undone from its message, and the undoing, too", async () => {
    const page = await openAdmin(site);
    await admin(page).price("96 in").fill("430");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await on(page).button("Undo").click();
    await admin(page).message("Change undone").waitFor();
    expect(await admin(page).price("96 in").inputValue()).toBe("410.00");
    expect(storedRules(site).config).toEqual(catalogueDocument);
    await on(page).button("Undo").click();
    await expect.poll(() => admin(page).price("96 in").inputValue()).toBe("430.00");
    expect(storedOption(site, "width", "96")?.priceModifier).toBe(430);
  });

  it("that deletes a step is undone with all its options in their place", async () => {
    const page = await openAdmin(site);
    await on(page).button("Delete step Frame Color").click();
    await admin(page).press("Delete Step");
    await on(page).button("Undo").click();
    await admin(page).step("7. Frame Color").waitFor();
    expect(storedRules(site).config).toEqual(catalogueDocument);
  });
});
