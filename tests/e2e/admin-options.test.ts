import { describe, expect, it } from "vitest";
import { admin, callsOf, openAdmin, storedOption, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";

const site = siteForTests();

describe("an option", () => {
  it("is added with its value, label and price modifier, 0 unless it is changed", async () => {
    const page = await openAdmin(site);
    const calls = callsOf(page);
    await on(page).button("Add option to Frame Color").click();
    expect(await admin(page).field("Price modifier ($)").inputValue()).toBe("0");
    expect(await admin(page).field("Price modifier ($)").getAttribute("step")).toBe("0.01");
    await admin(page).field("Value").fill("moss");
    await admin(page).field("Label").fill("Moss");
    await admin(page).press("Add Option");
    await admin(page).message("Option added successfully").waitFor();
    expect(calls).toEqual([
      'POST /api/admin/steps/frame_color/options {"value":"moss","label":"Moss","description":"","priceModifier":0}',
    ]);
    expect(await admin(page).price("Moss").inputValue()).toBe("0.00");
  });

  it("is not added when the dialog is cancelled", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await on(page).button("Add option to Width").click();
    await admin(page).field("Value").fill("108");
    await admin(page).press("Cancel");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(storedRules(site)).toEqual(before);
  });

  it("is refused where it leads to a dead end, or has a value that exists", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await on(page).button("Add option to Width").click();
    await admin(page).field("Value").fill("108");
    await admin(page).field("Label").fill("108 in");
    await admin(page).press("Add Option");
    const deadEnd =
      "Depth has no option when Width is 108 in: give it one there, or make it optional.";
    await admin(page).error(`Error adding option: ${deadEnd}`).waitFor();
    await page.mouse.move(0, 0);
    await page.getByRole("listitem").getByText(deadEnd, { exact: true }).waitFor();

    await admin(page).field("Value").fill("96");
    await admin(page).press("Add Option");
    const twice = "Width has an option with the value '96' already: give each its own.";
    await admin(page).error(`Error adding option: ${twice}`).waitFor();
    expect(await admin(page).field("Value").getAttribute("aria-invalid")).toBe("true");
    expect(await admin(page).field("Label").inputValue()).toBe("108 in");
    expect(storedRules(site)).toEqual(before);
  });

  it("is edited in every field, and a visitor sees it", async () => {
    const page = await openAdmin(site);
    await on(page).button("Edit Black").click();
    const texts: Record<string, string> = {
      Label: "Jet black",
      Description: "Deep and even.",
      "Price modifier ($)": "12.25",
      SKU: "FC-JET",
      "Weight capacity (lb)": "1200",
      "Lowest height (in)": "28",
      "Highest height (in)": "44",
      "Weight (lb)": "3.5",
      "Weight per sq ft (lb)": "0.25",
      "Width (in)": "10",
      "Depth (in)": "20",
      "Height (in)": "30",
      "Thickness (in)": "1.25",
      "Color code": "#101112",
    };
    for (const [name, text] of Object.entries(texts)) await admin(page).field(name).fill(text);
    await admin(page).press("Save Option");

    await admin(page).message("Option updated successfully").waitFor();
    expect(storedOption(site, "frame_color", "black")).toEqual({
      value: "black",
      label: "Jet black",
      description: "Deep and even.",
      priceModifier: 12.25,
      sku: "FC-JET",
      specifications: {
        weightCapacity: 1200,
        heightRange: { min: 28, max: 44 },
        weight: 3.5,
        weightPerSquareFoot: 0.25,
      },
      dimensions: { width: 10, depth: 20, height: 30, thickness: 1.25 },
      colorCode: "#101112",
    });
    const visitor = await site.open();
    await on(visitor).step("Frame Color").click();
    await on(visitor).option("Jet black +$12.25").waitFor();
  });

  it("takes an absolute price in the place of the modifier, and gives it up again", async () => {
    const page = await openAdmin(site);
    await on(page).button("Edit Black").click();
    await admin(page).field("Absolute price ($)").fill("75");
    await admin(page).press("Save Option");
    await admin(page).message("Option updated successfully").waitFor();
    const price = page.getByRole("textbox", { name: "Absolute price of Black" });
    expect(await price.inputValue()).toBe("75.00");
    await price.fill("80");
    await price.press("Enter");
    await expect.poll(() => storedOption(site, "frame_color", "black")?.price).toBe(80);
    await on(page).button("Edit Black").click();
    await admin(page).field("Absolute price ($)").fill("");
    await admin(page).press("Save Option");
    await admin(page).price("Black").waitFor();
    expect(storedOption(site, "frame_color", "black")?.price).toBeUndefined();
  });

  it("chooses its color by swatch as by code", async () => {
    const page = await openAdmin(site);
    await on(page).button("Edit Black").click();
    await page.getByLabel("Color", { exact: true }).fill("#336699");
    expect(await admin(page).field("Color code").inputValue()).toBe("#336699");
    await admin(page).field("Color code").fill("blue");
    await admin(page).press("Save Option");
    await admin(page)
      .error("Error updating option: A color is # and six hexadecimal digits.")
      .waitFor();
    const id = await admin(page).field("Color code").getAttribute("aria-describedby");
    expect(await page.locator(`[id="${id}"]`).textContent()).toBe(
      "A color is # and six hexadecimal digits.",
    );
  });

  it("needs a label, and no price of three decimals", async () => {
    const page = await openAdmin(site);
    const calls = callsOf(page);
    await on(page).button("Edit Black").click();
    const isValid = (name: string) =>
      admin(page)
        .field(name)
        .evaluate((field) => field instanceof HTMLInputElement && field.validity.valid);
    await admin(page).field("Label").fill("  ");
    expect(await isValid("Label")).toBe(false);
    await admin(page).press("Save Option");
    await admin(page).field("Label").fill("Black");
    await admin(page).field("Price modifier ($)").fill("1.005");
    expect(await isValid("Price modifier ($)")).toBe(false);
    await admin(page).press("Save Option");
    await admin(page).field("Price modifier ($)").fill("");
    expect(await isValid("Price modifier ($)")).toBe(false);
    await admin(page).field("Price modifier ($)").fill("0");
    await admin(page).field("Lowest height (in)").fill("28");
    expect(await isValid("Highest height (in)")).toBe(false);
    await admin(page).press("Save Option");
    expect(calls).toEqual([]);
    await admin(page).press("Cancel");
  });

  it("is deleted after the question, and not when that is cancelled", async () => {
    const page = await openAdmin(site);
    await on(page).button("Delete Black").click();
    await page.getByText("Are you sure you want to delete this option?", { exact: true }).waitFor();
    await admin(page).press("Cancel");
    expect(storedOption(site, "frame_color", "black")).toBeDefined();

    const calls = callsOf(page);
    await on(page).button("Delete Black").click();
    await admin(page).press("Delete Option");
    await admin(page).message("Option deleted successfully").waitFor();
    expect(calls).toEqual(["DELETE /api/admin/steps/frame_color/options/black"]);
    expect(storedOption(site, "frame_color", "black")).toBeUndefined();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("7. Frame Color");
  });

  it("is not deleted while a condition names it", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await on(page).button("Delete 84 in").click();
    await admin(page).press("Delete Option");
    await admin(page)
      .error(
        /^Error deleting option: .*can be chosen only with 84 in \(Width\): change that in the rules file/,
      )
      .waitFor();
    expect(storedRules(site)).toEqual(before);
  });
});
