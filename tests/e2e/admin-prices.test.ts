import { expect, it } from "vitest";
import { openAdmin, storedStep } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogDocument } from "../support/catalog.ts";
import { rulesDocument } from "../support/rules.ts";

const site = siteForTests();

it("prices of ten options are changed in their rows by keyboard, and reach a visitor with the next choice", async () => {
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
  const shown = async () => (await visitor.getByRole("main").innerText()).match(/[+−]\$[\d,.]+\d/g);
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
