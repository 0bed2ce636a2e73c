import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, openAdmin, showAdmin, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";
import { largeCatalog } from "../support/large-catalog.ts";

const site = siteForTests();

const stepOf = (key: string) => storedRules(site).config.steps.find((step) => step.key === key);
const optionOf = (key: string, value: string) =>
  stepOf(key)?.options.find((option) => option.value === value);

/** Every call of the API that a page makes: 'PUT /api/admin/config/base-price {"basePrice":1600}'. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/admin/"))
      calls.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`.trim());
  });
  return calls;
}

describe("the base price", () => {
  it("is stored, and says so for three seconds", async () => {
    const page = await openAdmin(site);
    await page.clock.install();
    const calls = callsOf(page);
    await page.getByLabel("Base Price", { exact: true }).fill("1600.5");
    await on(page).button("Update Base Price").click();

    await admin(page).message("Base price updated successfully").waitFor();
    expect(calls).toEqual(['PUT /api/admin/config/base-price {"basePrice":1600.5}']);
    expect(storedRules(site).config.basePrice).toBe(1600.5);
    await page.clock.fastForward(2800);
    expect(await admin(page).message("Base price updated successfully").count()).toBe(1);
    await page.clock.fastForward(400);
    await admin(page).message("Base price updated successfully").waitFor({ state: "detached" });
  });

  it("keeps its message while it is pointed at", async () => {
    const page = await openAdmin(site);
    await page.clock.install();
    await page.getByLabel("Base Price", { exact: true }).fill("1601");
    await page.keyboard.press("Enter");
    await admin(page).message("Base price updated successfully").hover();
    await page.clock.fastForward(20_000);
    expect(await admin(page).message("Base price updated successfully").count()).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(3200);
    await admin(page).message("Base price updated successfully").waitFor({ state: "detached" });
  });

  it("is refused where a total could fall below zero, with the reason beside it and the text kept", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await page.clock.install();
    await page.getByLabel("Base Price", { exact: true }).fill("1");
    await on(page).button("Update Base Price").click();

    await admin(page)
      .error(/^Error updating base price: The total could fall to −\$/)
      .waitFor();
    await page.clock.fastForward(3200);
    await admin(page)
      .error(/^Error updating base price/)
      .waitFor({ state: "detached" });
    const note = page.getByRole("listitem").getByText(/^The total could fall to −\$/);
    await note.waitFor();
    expect(await page.getByLabel("Base Price", { exact: true }).inputValue()).toBe("1");
    expect(storedRules(site)).toEqual(before);
  });
});

describe("a step", () => {
  it("is added with its key, name and suggested number, required, and shown as a draft", async () => {
    const page = await openAdmin(site);
    const calls = callsOf(page);
    await on(page).button("Add Step").click();
    expect(await admin(page).field("Step number").inputValue()).toBe("11");
    await admin(page).field("Key").fill("lid");
    await admin(page).field("Name").fill("Lid");
    await admin(page).press("Add Step");

    await admin(page).message("Step added successfully").waitFor();
    const [call = ""] = calls;
    expect(call).toMatch(/^POST \/api\/admin\/steps /);
    expect(JSON.parse(call.slice("POST /api/admin/steps ".length))).toEqual({
      key: "lid",
      name: "Lid",
      stepNumber: 11,
      required: true,
      description: "",
      multiSelect: false,
      options: [],
    });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("11. Lid");
    const card = await admin(page).textOf("11. Lid");
    expect(card).toContain("No options yet: not shown to visitors");
    expect(card).toContain("Required");
  });

  it.each([
    ["Cancel", (page: Page) => admin(page).press("Cancel")],
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
    ["a click beside the dialog", (page: Page) => page.mouse.click(5, 5)],
  ])("is not added on %s", async (_name, leave) => {
    const page = await openAdmin(site);
    const calls = callsOf(page);
    await on(page).button("Add Step").click();
    await leave(page);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add Step");
  });

  it("is asked about before what was typed is lost, but for Cancel", async () => {
    const page = await openAdmin(site);
    await on(page).button("Add Step").click();
    await admin(page).field("Key").fill("lid");
    await page.keyboard.press("Escape");
    await page.getByText("Discard what you typed?").waitFor();
    await admin(page).press("Keep Editing");
    expect(await admin(page).field("Key").inputValue()).toBe("lid");
    await page.mouse.click(5, 5);
    await admin(page).press("Discard");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await on(page).button("Add Step").click();
    expect(await admin(page).field("Key").inputValue()).toBe("");
    await admin(page).field("Key").fill("lid");
    await admin(page).press("Cancel");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(stepOf("lid")).toBeUndefined();
  });

  it("is refused with a key that exists, beside the key, and stored once it is mended", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await on(page).button("Add Step").click();
    await admin(page).field("Key").fill("width");
    await admin(page).field("Name").fill("Another width");
    await admin(page).press("Add Step");

    const sentence = "Another step has the key 'width' already: give each step its own.";
    await admin(page).error(`Error adding step: ${sentence}`).waitFor();
    expect(await admin(page).field("Key").getAttribute("aria-invalid")).toBe("true");
    const described = await admin(page).field("Key").getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(sentence);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("key");
    expect(storedRules(site)).toEqual(before);

    await admin(page).field("Key").fill("second_width");
    await admin(page).press("Add Step");
    await admin(page).message("Step added successfully").waitFor();
    expect(stepOf("second_width")?.name).toBe("Another width");
  });

  it("is edited in its name, description, kind and place", async () => {
    const page = await openAdmin(site);
    await on(page).button("Edit step Frame Color").click();
    await admin(page).field("Name").fill("Color of the frame");
    await admin(page).field("Description").fill("Powder coated.");
    await page.getByRole("checkbox", { name: /^Required/ }).uncheck();
    await admin(page).field("Step number").fill("1");
    await admin(page).press("Save Step");

    await admin(page).message("Step updated successfully").waitFor();
    expect(await admin(page).textOf("1. Color of the frame")).toContain("Optional");
    expect(stepOf("frame_color")).toMatchObject({
      name: "Color of the frame",
      description: "Powder coated.",
      required: false,
      multiSelect: false,
      stepNumber: 1,
    });
    expect(stepOf("height_adjustment")?.stepNumber).toBe(2);
  });

  it("is made multi-select only where that fits the rules", async () => {
    const page = await openAdmin(site);
    await on(page).button("Edit step Frame Color").click();
    await page.getByRole("checkbox", { name: /^Multi-select/ }).check();
    await admin(page).press("Save Step");
    await admin(page).message("Step updated successfully").waitFor();
    expect(await admin(page).textOf("7. Frame Color")).toContain("Multi-select");
  });

  it("moves up and down by keyboard, and keeps the focus for the next move", async () => {
    const page = await openAdmin(site);
    await on(page).button("Move Frame Color up").focus();
    await page.keyboard.press("Enter");
    await admin(page).step("6. Frame Color").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Move Frame Color up");
    await page.keyboard.press("Space");
    await admin(page).step("5. Frame Color").waitFor();
    await on(page).button("Move Frame Color down").press("Enter");
    await admin(page).step("6. Frame Color").waitFor();
    expect(stepOf("frame_color")?.stepNumber).toBe(6);
    expect(stepOf("top_color")?.stepNumber).toBe(7);
  });

  it("does not move before a step that its options wait for", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await on(page).button("Move Depth up").click();
    await admin(page)
      .error(/^Error updating step: .*Width, which comes later/)
      .waitFor();
    expect(storedRules(site)).toEqual(before);
  });

  it("is deleted after the question, and not when that is cancelled", async () => {
    const page = await openAdmin(site);
    await on(page).button("Delete step Frame Color").click();
    await page.getByText("Are you sure you want to delete this step?", { exact: true }).waitFor();
    await admin(page).press("Cancel");
    expect(stepOf("frame_color")).toBeDefined();

    const calls = callsOf(page);
    await on(page).button("Delete step Frame Color").click();
    await admin(page).press("Delete Step");
    await admin(page).message("Step deleted successfully").waitFor();
    expect(calls).toEqual(["DELETE /api/admin/steps/frame_color"]);
    expect(stepOf("frame_color")).toBeUndefined();
    await admin(page).step("7. Feet and Casters").waitFor();
  });

  it("is not deleted while conditions name it, and says which", async () => {
    const page = await openAdmin(site);
    const before = storedRules(site);
    await on(page).button("Delete step Width").click();
    await admin(page).press("Delete Step");
    await admin(page)
      .error(
        /^Error deleting step: .*\(Depth\).* can be chosen only with Width: change that in the rules file/,
      )
      .waitFor();
    expect(storedRules(site)).toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("with conditional options shows the note and its structure alone, in sentences", async () => {
    const page = await openAdmin(site);
    const depth = admin(page).step("4. Depth");
    await depth
      .getByText("This step has conditional options, which must be edited in the rules file.")
      .waitFor();
    expect(await depth.getByRole("textbox").count()).toBe(0);
    expect(await depth.getByRole("button", { name: /option/i }).count()).toBe(0);
    await depth.getByText("View the structure").click();
    const text = (await depth.innerText()).replace(/\s+/g, " ");
    expect(text).toMatch(/When Width is 84 in or 96 in: 48 in \+\$\d+\.00/);
  });
});

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
    expect(optionOf("frame_color", "black")).toEqual({
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
    await expect.poll(() => optionOf("frame_color", "black")?.price).toBe(80);
    await on(page).button("Edit Black").click();
    await admin(page).field("Absolute price ($)").fill("");
    await admin(page).press("Save Option");
    await admin(page).price("Black").waitFor();
    expect(optionOf("frame_color", "black")?.price).toBeUndefined();
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
    expect(optionOf("frame_color", "black")).toBeDefined();

    const calls = callsOf(page);
    await on(page).button("Delete Black").click();
    await admin(page).press("Delete Option");
    await admin(page).message("Option deleted successfully").waitFor();
    expect(calls).toEqual(["DELETE /api/admin/steps/frame_color/options/black"]);
    expect(optionOf("frame_color", "black")).toBeUndefined();
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
    const stored = (key: string) => stepOf(key)?.options.map(({ priceModifier }) => priceModifier);
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
    expect(optionOf("width", "48")?.priceModifier).toBe(-100);
    await page.keyboard.type("77");
    await page.keyboard.press("Escape");
    expect(await admin(page).price("60 in").inputValue()).toBe("0.00");
    await page.keyboard.press("Tab");
    expect(optionOf("width", "60")?.priceModifier).toBe(0);
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
    expect(optionOf("width", "48")?.priceModifier).toBe(12);
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
    await expect.poll(() => optionOf("width", "48")?.priceModifier).toBe(12);
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
    expect(optionOf("width", "48")?.priceModifier).toBe(-91);
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
    let answer = () => {};
    await page.route("**/api/admin/steps/width", async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
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
    let answer = () => {};
    await page.route("**/api/admin/steps/frame_color", async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await on(page).button("Move Frame Color up").click();
    await admin(page).price("48 in").fill("-9");
    answer();
    await admin(page).step("6. Frame Color").waitFor();
    expect(await admin(page).price("48 in").inputValue()).toBe("-9");
    expect(optionOf("width", "48")?.priceModifier).toBe(-90);
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
    await expect.poll(() => optionOf("width", "48")?.priceModifier).toBe(-91);
    expect(optionOf("width", "96")?.priceModifier).toBe(430);
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
    expect(optionOf("width", "96")?.priceModifier).toBe(430);
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
    expect(optionOf("frame_color", "black")?.label).toBe("Jet");
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
    expect(optionOf("width", "96")?.priceModifier).toBe(430);
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
