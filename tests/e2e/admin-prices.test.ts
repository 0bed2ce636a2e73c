import { describe, expect, it } from "vitest";
import {
  admin,
  callsOf,
  focused,
  openAdmin,
  storedOption,
  storedStep,
} from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogDocument } from "../support/catalog.ts";
import { rulesDocument } from "../support/rules.ts";
import { smallCatalog } from "../support/small-catalog.ts";

const site = siteForTests();

describe("prices in their rows", () => {
  it("are changed for ten options by keyboard, and reach a visitor with the next choice", async () => {
    const steps = catalogDocument.steps.filter(
      ({ key }) => key === "height_adjustment" || key === "width",
    );
    const page = await openAdmin(site, rulesDocument(steps, { basePrice: 1495 }));
    const visitor = await site.open("/#width=96");
    await on(visitor).partsList().getByText("$1,905.00").waitFor();

    const toFirstPriceOf = async (step: string) => {
      for (let tabs = 0; tabs < 40; tabs++) {
        const isThere = await page.evaluate((name) => {
          const { activeElement } = document;
          const card = activeElement?.closest("article")?.querySelector("h3")?.textContent;
          return card === name && activeElement?.hasAttribute("data-price");
        }, step);
        if (isThere) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`No price of ${step} was reached.`);
    };
    const prices: Record<string, string[]> = {
      "1. Height Adjustment": ["-300", "5", "$390.50", "655", "1,999.99"],
      "2. Width": ["-95", "0.5", "140", "265", "420"],
    };
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

    await on(visitor)
      .option(/^Hand crank/)
      .check();
    await on(visitor).partsList().getByText("$1,920.00").waitFor();
    await on(visitor).notice().getByText(/96 in/).waitFor();
    const shown = async () =>
      (await visitor.getByRole("main").innerText()).match(/[+−]\$[\d,.]+\d/g);
    expect(await shown()).toEqual(
      expect.arrayContaining(["−$300.00", "+$5.00", "+$390.50", "+$655.00", "+$1,999.99"]),
    );
    await on(visitor).step("Width").click();
    await on(visitor)
      .option(/−\$95\.00/)
      .waitFor();
    expect(await shown()).toEqual(
      expect.arrayContaining(["−$95.00", "+$0.50", "+$140.00", "+$265.00", "+$420.00"]),
    );
  });

  it("are discarded by their button without being saved first", async () => {
    const page = await openAdmin(site, smallCatalog);
    const calls = callsOf(page);
    await admin(page).price("48 in").fill("-9999");
    await page.keyboard.press("Enter");
    await on(page).button("Back to −$90.00").waitFor();
    await admin(page).price("48 in").fill("12");
    await on(page).button("Back to −$90.00").click();
    expect(await admin(page).price("48 in").inputValue()).toBe("-90.00");
    await admin(page).price("60 in").fill("7");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    expect(calls).toEqual([
      'PUT /api/admin/steps/width/options/48 {"priceModifier":-9999}',
      'PUT /api/admin/steps/width/options/60 {"priceModifier":7}',
    ]);
  });

  it("return to their old amounts by Ctrl+Z or Undo, which keeps the focus and never undoes a later change", async () => {
    const page = await openAdmin(site, smallCatalog);
    const price = admin(page).price("60 in");
    await price.fill("30");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await page.keyboard.press("Control+z");
    await admin(page).message("Change undone").waitFor();
    expect(await price.inputValue(), "after Ctrl+Z").toBe("0.00");
    expect(await focused(page)).toBe("Price modifier of 96 in");
    await on(page).button("Undo").focus();
    await page.keyboard.press("Enter");
    // This undoes the Undo.
    await expect.poll(() => price.inputValue()).toBe("30.00");
    expect(await focused(page)).toBe("Price modifier of 96 in");

    await admin(page).message("Change undone").hover();
    await admin(page).price("48 in").fill("-91");
    await on(page).button("Undo").click();
    await admin(page)
      .error(
        "Error undoing the change: later changes exist. Go to Revisions and choose one to restore.",
      )
      .waitFor();
    expect(storedOption(site, "width", "48")?.priceModifier).toBe(-91);
    expect(storedOption(site, "width", "60")?.priceModifier).toBe(30);
  });
});
