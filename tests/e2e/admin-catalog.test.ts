import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, callsOf, openAdmin, storedRules, storedStep } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";

const site = siteForTests();

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
    expect(storedStep(site, "lid")).toBeUndefined();
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
    expect(storedStep(site, "second_width")?.name).toBe("Another width");
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
    expect(storedStep(site, "frame_color")).toMatchObject({
      name: "Color of the frame",
      description: "Powder coated.",
      required: false,
      multiSelect: false,
      stepNumber: 1,
    });
    expect(storedStep(site, "height_adjustment")?.stepNumber).toBe(2);
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
    expect(storedStep(site, "frame_color")?.stepNumber).toBe(6);
    expect(storedStep(site, "top_color")?.stepNumber).toBe(7);
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
    expect(storedStep(site, "frame_color")).toBeDefined();

    const calls = callsOf(page);
    await on(page).button("Delete step Frame Color").click();
    await admin(page).press("Delete Step");
    await admin(page).message("Step deleted successfully").waitFor();
    expect(calls).toEqual(["DELETE /api/admin/steps/frame_color"]);
    expect(storedStep(site, "frame_color")).toBeUndefined();
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
