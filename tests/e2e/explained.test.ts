import { describe, expect, it } from "vitest";
import { exampleHash, on, siteForTests, totalOf } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";

const site = siteForTests();

/** The example bench with a hand crank that folds away: what electric accessories are not available with. */
const crankHash = exampleHash
  .replace("electric", "hand-crank")
  .replace("load_capacity=1000", "load_capacity=750")
  .replace("power-strip,", "")
  .replace("esd-ground-kit", "esd-ground-kit,crank-foldaway");

describe("a visitor who wants what is not available", () => {
  it("is told what it needs, and what it takes, and takes it", async () => {
    const page = await site.open(`/${crankHash}`);
    const see = on(page);
    await see.step("Accessories").click();
    const handset = see.option(/^Memory handset/);
    expect(await handset.isDisabled()).toBe(false);
    await handset.click();
    const offer = see.offer("Memory handset");
    expect(await offer.innerText()).toContain(
      "Switch Height Adjustment to Electric, two-column: +$640.00. Removes: Fold-away crank handle, −$45.00.",
    );
    expect(await offer.innerText()).toContain("Memory handset: +$95.00.");
    expect(await offer.innerText()).toContain("Total with Memory handset: $3,795.00 (+$690.00)");
    expect(await totalOf(page)).toBe("$3,105.00");

    await offer.getByRole("button", { name: "Change and choose Memory handset" }).click();
    expect(await handset.isChecked()).toBe(true);
    expect(await totalOf(page)).toBe("$3,795.00");
    expect(await offer.count()).toBe(0);
    expect(await see.notice().innerText()).toContain(
      "Height Adjustment is now Electric, two-column.",
    );

    await see.button("Undo").click();
    expect(await totalOf(page)).toBe("$3,105.00");
    expect(await see.option(/^Fold-away crank handle/).isChecked()).toBe(true);
    expect(await handset.isChecked()).toBe(false);
  });

  it("declines, and all is as it was", async () => {
    const page = await site.open(`/${crankHash}`);
    const see = on(page);
    await see.step("Accessories").click();
    await see.option(/^Memory handset/).click();
    await see.offer("Memory handset").getByRole("button", { name: "Keep my choices" }).click();
    expect(await see.offer("Memory handset").count()).toBe(0);
    expect(await totalOf(page)).toBe("$3,105.00");
    expect(new URL(page.url()).hash).toBe(crankHash);
    expect(await see.notice().count()).toBe(0);
  });

  it("does all of it with the keyboard alone", async () => {
    const page = await site.open(`/${crankHash}`);
    const see = on(page);
    await see.step("Accessories").focus();
    await page.keyboard.press("Enter");
    const handset = see.option(/^Memory handset/);
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      if (await handset.evaluate((input) => input === document.activeElement)) break;
    }
    await page.keyboard.press("Space");
    await see.offer("Memory handset").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await see.offer("Memory handset").count()).toBe(0);
    await expect.poll(() => handset.evaluate((it) => it === document.activeElement)).toBe(true);

    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => handset.isChecked()).toBe(true);
    await expect.poll(() => handset.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await totalOf(page)).toBe("$3,795.00");
  });

  it("only looks at it with the arrows of the keyboard, and asks with Space, twice to stop asking", async () => {
    const page = await site.open("/#width=60&depth=36");
    const see = on(page);
    await see.step("Depth").click();
    await see.option(/^36 in/).focus();
    await page.keyboard.press("ArrowDown");
    const deep = see.option(/^48 in/);
    expect(await deep.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await see.offer("48 in").count()).toBe(0);
    expect(await see.option(/^36 in/).isChecked()).toBe(true);
    await page.keyboard.press("Space");
    await see.offer("48 in").waitFor();
    await page.keyboard.press("Space");
    expect(await see.offer("48 in").count()).toBe(0);
    await page.keyboard.press("Enter");
    await see.offer("48 in").waitFor();
    await page.keyboard.press("ArrowUp");
    expect(await see.offer("48 in").count()).toBe(0);
  });

  it("sees the whole offer on a phone, above what stays in view, and goes to the step it is about", async () => {
    const page = await site.open(`/${crankHash}`, { viewport: { width: 390, height: 844 } });
    const see = on(page);
    await see.step("Accessories").click();
    await see.option(/^Memory handset/).click();
    const offer = await see.offer("Memory handset").boundingBox();
    const dock = await see.button("Next Step").or(see.button("Complete")).boundingBox();
    expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThan(dock?.y ?? 0);
    await see.button("Go to Height Adjustment").click();
    await see.heading("Step 1 Height Adjustment").waitFor();
    expect(await totalOf(page)).toBe("$3,105.00");
  });

  it("hears by accessible names what it needs and what it takes", async () => {
    const page = await site.open("/#width=60");
    const see = on(page);
    await see.step("Depth").click();
    const deep = page.getByRole("radio", {
      name: "48 in +$340.00",
      description: "Not available: Needs 84 in or 96 in (Width)",
    });
    await deep.click();
    const offer = page.getByRole("group", { name: "To choose 48 in" });
    await offer
      .getByRole("button", { name: "Change and choose 48 in Switch Width to 84 in: +$260.00." })
      .waitFor();
    expect(await page.locator("[aria-live=polite]").allInnerTexts()).toContain(
      "To choose 48 in: Switch Width to 84 in: +$260.00. 48 in: +$340.00. Total with 48 in: $2,095.00 (+$600.00)",
    );
  });

  it("is led to the earlier step, or has it chosen, where nothing is chosen in it yet", async () => {
    const page = await site.open();
    const see = on(page);
    await see.step("Depth").click();
    await see.option(/^24 in/).click();
    expect(await see.offer("24 in").innerText()).toContain("Choose 48 in for Width: −$90.00.");
    await see.button("Go to Width").click();
    await see.heading("Step 3 Width").waitFor();
  });
});

describe("a visitor whose choice removes others", () => {
  it("reads a receipt, and has it all undone", async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = on(page);
    await see.step("Uprights").click();
    await see.option(/^No uprights/).check();
    const receipt = await see.notice().innerText();
    expect(receipt).toContain(
      "Removed: Upper shelf, LED light, Monitor arm (needs 36 in or 48 in uprights), −$565.00.",
    );
    expect(await totalOf(page)).toBe("$3,180.00");
    await see.button("Undo").click();
    expect(await totalOf(page)).toBe("$3,985.00");
    expect(new URL(page.url()).hash).toBe(exampleHash);
  });

  it("has nothing moved by it, and stays at the option after Undo", async () => {
    const page = await site.open(`/${exampleHash}`, { viewport: { width: 390, height: 844 } });
    const see = on(page);
    await see.step("Uprights").click();
    const none = see.option(/^No uprights/);
    await none.focus();
    const before = await none.boundingBox();
    await page.keyboard.press("Space");
    await see.notice().waitFor();
    expect(await none.boundingBox()).toEqual(before);
    await see.button("Undo").click();
    await expect.poll(() => none.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await none.boundingBox()).toEqual(before);
  });

  it.each([
    [1440, 900],
    [390, 844],
    [844, 390],
  ])("sees the card that was chosen above the receipt, at %i × %i", async (width, height) => {
    const page = await site.open(`/${exampleHash}`, { viewport: { width, height } });
    const see = on(page);
    await see.option(/^Electric, two-column/).focus();
    await page.keyboard.press("ArrowDown");
    await see.notice().waitFor();
    const card = page.locator("label").filter({ hasText: "Electric, four-column" });
    const bottom = async () => {
      const box = await card.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const top = async () => (await see.notice().boundingBox())?.y ?? 0;
    await expect.poll(async () => (await bottom()) < (await top())).toBe(true);
  });

  it("is offered them back when the cause is reversed, and puts them back", async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = on(page);
    await see.step("Uprights").click();
    await see.option(/^No uprights/).check();
    await see.button("Dismiss").click();
    expect(await see.notice().count()).toBe(0);
    await see.step("Width").click();
    await see.option(/^60 in/).check();
    await see.step("Uprights").click();
    await see.option(/^36 in uprights/).check();
    const offer = await see.notice().innerText();
    expect(offer).toContain("Available again: Upper shelf, LED light, Monitor arm, +$565.00.");
    await see.button("Put Back").click();
    expect(await totalOf(page)).toBe("$3,795.00");
    expect(await see.notice().count()).toBe(0);
    await see.step("Accessories").click();
    expect(await see.option(/^Monitor arm/).isChecked()).toBe(true);
  });

  it("sees in the list of steps which one needs a choice again", async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = on(page);
    await see.option(/^Hand crank/).check();
    await see.button("Step 2: Load Capacity (needs a choice)").waitFor();
    await see.button("Step 8: Feet and Casters (needs a choice)").waitFor();
    expect(await see.button(/^Step \d+: .*\(done\)/).count()).toBe(8);
  });
});

describe("a visitor who loads the bench with parts", () => {
  it("reads what is left for the work, is warned when it is little, and led to the capacity", async () => {
    const heavy = exampleHash
      .replace("load_capacity=1000", "load_capacity=500")
      .replace("width=72", "width=96")
      .replace("depth=30", "depth=48")
      .replace(
        "top_material=esd-laminate&top_color=esd-blue",
        "top_material=phenolic&top_color=phenolic-black",
      );
    const page = await site.open(`/${heavy}`);
    const see = on(page);
    const meter = page.getByRole("meter", { name: "Load" });
    expect(await meter.getAttribute("aria-valuetext")).toBe(
      "177 lb left for your work: the bench's own parts take 323 lb of 500 lb",
    );
    expect(await see.loadWarning().count()).toBe(0);
    await see.step("Accessories").click();
    for (const part of [/^Overhead tool rail/, /^Pegboard panel/, /^Drawer/])
      await see.option(part).check();
    expect(await see.loadWarning().innerText()).toContain(
      "Only 121 lb of 500 lb left for your work.",
    );
    await see.button("Change Load Capacity").click();
    await see.heading("Step 2 Load Capacity").waitFor();
    await see.option(/^750 lb/).check();
    expect(await see.loadWarning().count()).toBe(0);
  });

  it("is warned on a phone, too", async () => {
    const hash = exampleHash
      .replace("load_capacity=1000", "load_capacity=500")
      .replace("width=72", "width=96")
      .replace("depth=30", "depth=48")
      .replace(
        "top_material=esd-laminate&top_color=esd-blue",
        "top_material=phenolic&top_color=phenolic-gray",
      )
      .replace("power-strip", "tool-rail,pegboard,drawer,footrest");
    const page = await site.open(`/${hash}`, { viewport: { width: 390, height: 844 } });
    await on(page).loadWarning().waitFor();
  });
});

describe("a visitor under whom staff change the rules", () => {
  it("is told what changed in choices and prices", async () => {
    const page = await site.openChecked();
    const see = on(page);
    site.server.reviseRules({
      ...catalogueDocument,
      steps: catalogueDocument.steps.map((step) => ({
        ...step,
        options: step.options
          .filter(({ value }) => value !== "light-gray")
          .map((option) =>
            option.value === "power-strip" ? { ...option, priceModifier: 150 } : option,
          ),
      })),
    });
    await see.step("Width").click();
    await see.option(/^84 in/).check();
    const notice = see.notice().filter({ hasText: "Our catalog changed" });
    await notice.waitFor();
    const told = await notice.innerText();
    expect(told).toContain("Your total went from $4,110.00 to $4,125.00.");
    expect(told).toContain("Power strip is now +$150.00, was +$135.00.");
    expect(told).toContain("Removed: Frame Color Light gray (no longer offered).");
    await see.button("Step 7: Frame Color (needs a choice)").waitFor();
  });
});
