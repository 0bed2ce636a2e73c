import { describe, expect, it } from "vitest";
import { admin, focused, openAdmin, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { largeCatalog } from "../support/large-catalog.ts";
import { smallCatalog } from "../support/small-catalog.ts";

const site = siteForTests();

describe("the search", () => {
  it("is focused by a key, finds options in all steps, and is cleared when a step is added", async () => {
    const page = await openAdmin(site, smallCatalog);
    await on(page).heading("Admin Panel").click();
    await page.keyboard.press("/");
    await page.keyboard.type("fc-blk");
    expect(await page.getByLabel("Search").inputValue()).toBe("fc-blk");
    await page.getByText("1 option in 1 step").waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    await page.getByLabel("Search").fill("zeppelin");
    await page.getByText("No step or option matches “zeppelin”.").waitFor();
    await page.keyboard.press("Escape");
    await admin(page).step("3. Frame Color").waitFor();

    await page.getByLabel("Search").fill("DP-24");
    await page.getByText("1 option in 1 step").waitFor();
    expect(await admin(page).textOf("2. Depth"), "the structure of a conditional option").toMatch(
      /24 in\s+Included/,
    );

    await on(page).button("Add Step").click();
    await admin(page).field("Key").fill("lid");
    await admin(page).field("Name").fill("Lid");
    await admin(page).press("Add Step");
    await expect.poll(() => focused(page)).toBe("4. Lid");
    expect(await page.getByRole("article").count()).toBe(4);
  });
});

describe("the Admin Panel", () => {
  it("works with 30 steps of 60 options", async () => {
    const page = await openAdmin(site, largeCatalog());
    await admin(page).step("30. Step 30").waitFor();
    expect(await page.getByRole("article").count()).toBe(30);
    await page.getByLabel("Search").fill("Option 59 of step 29");
    await page.getByText("1 option in 1 step").waitFor();
    await admin(page).price("Option 59 of step 29").fill("1.50");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    expect(storedRules(site).config.steps[28]?.options[59]?.priceModifier).toBe(1.5);
  });
});
