import { describe, expect, it } from "vitest";
import { admin, openAdmin, showAdmin, storedOption, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";
import { largeCatalog } from "../support/large-catalog.ts";

const site = siteForTests();

describe("the search", () => {
  it("gives way to an option and a step that are added meanwhile", async () => {
    const page = await openAdmin(site);
    await page.getByLabel("Search").fill("frame color");
    await page.getByText(/in 1 step$/).waitFor();
    await on(page).button("Add Step").click();
    await admin(page).field("Key").fill("lid");
    await admin(page).field("Name").fill("Lid");
    await admin(page).press("Add Step");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("11. Lid");
  });

  it("finds options in all steps by label, value and SKU, from the keyboard", async () => {
    const page = await openAdmin(site);
    await on(page).heading("Admin Panel").click();
    await page.keyboard.press("/");
    const sku = catalogueDocument.steps[6]?.options[0]?.sku ?? "";
    await page.keyboard.type(sku.toLowerCase());
    expect(await page.getByLabel("Search").inputValue()).toBe(sku.toLowerCase());
    await page.getByText("1 option in 1 step").waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    await page.getByLabel("Search").fill("zeppelin");
    await page.getByText("Nothing has “zeppelin” in its label, value or SKU.").waitFor();
    await page.keyboard.press("Escape");
    await admin(page).step("10. Accessories").waitFor();
  });

  it("shows what it finds among conditional options in their structure", async () => {
    const page = await openAdmin(site);
    await page.getByLabel("Search").fill("LC-050");
    await page.getByText("1 option in 1 step").waitFor();
    expect(await admin(page).textOf("2. Load Capacity")).toMatch(/500 lb\s+Included/);
  });
});

describe("the Admin Panel", () => {
  it("says why it cannot load, with the server's words where there are any, and tries again", async () => {
    const page = await site.open();
    await page.route("**/api/admin/config", (route) => route.abort());
    await on(page).tab("Admin Panel").click();
    await on(page).alert().getByText("Failed to load configuration", { exact: true }).waitFor();
    await page.unroute("**/api/admin/config");
    await page.route("**/api/admin/config", (route) =>
      route.fulfill({ status: 503, json: { success: false, error: "The server is busy." } }),
    );
    await on(page).button("Try again").click();
    await on(page).alert().getByText("Error loading configuration: The server is busy.").waitFor();
    await page.unroute("**/api/admin/config");
    await on(page).button("Try again").click();
    await on(page).heading("Admin Panel").waitFor();
  });

  it("says where the server cannot be reached, keeps what was typed, and stores it then", async () => {
    const page = await openAdmin(site);
    await page.route("**/api/admin/**", (route) => route.abort());
    await on(page).button("Edit Black").click();
    await admin(page).field("Label").fill("Jet");
    await admin(page).press("Save Option");
    await admin(page).error("Error updating option: The server could not be reached.").waitFor();
    expect(await admin(page).field("Label").inputValue()).toBe("Jet");
    await page.unroute("**/api/admin/**");
    await admin(page).press("Save Option");
    await admin(page).message("Option updated successfully").waitFor();
    expect(storedOption(site, "frame_color", "black")?.label).toBe("Jet");
  });

  it("tells a change as stored whose reply was lost on the way", async () => {
    const page = await openAdmin(site);
    await page.route("**/api/admin/steps/**", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await admin(page).price("96 in").fill("430");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    expect(storedOption(site, "width", "96")?.priceModifier).toBe(430);
  });

  it("shows a catalog without steps, and how to begin one", async () => {
    const page = await openAdmin(site, { ...catalogueDocument, steps: [] });
    await page.getByText("There are no steps yet.").waitFor();
    await on(page).button("Add Step").click();
    expect(await admin(page).field("Step number").inputValue()).toBe("1");
    await admin(page).press("Cancel");
  });

  it("works the same with 30 steps of 60 options", async () => {
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

  it("is loaded anew when it is shown again", async () => {
    const page = await openAdmin(site);
    await on(page).tab("Product Configurator").click();
    site.server.reviseRules({ ...catalogueDocument, basePrice: 1700 });
    await showAdmin(page);
    await expect
      .poll(() => page.getByLabel("Base Price", { exact: true }).inputValue())
      .toBe("1700.00");
    const news = page.getByRole("status", { name: "News" });
    await news.getByText("Base price now $1,700.00, was $1,495.00").waitFor();
    await news.getByRole("button", { name: "Dismiss" }).click();
    await news.getByText("Base price now").waitFor({ state: "detached" });
  });
});
