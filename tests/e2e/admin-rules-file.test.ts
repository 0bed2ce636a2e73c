import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, openAdmin, openText, storedRules } from "../support/admin-page.ts";
import { downloadOf, on, siteForTests } from "../support/bench-page.ts";
import { DEARER, dearer96, written } from "../support/dearer-catalog.ts";
import { smallCatalog } from "../support/small-catalog.ts";

const site = siteForTests();

const editor = (page: Page) => page.getByRole("textbox", { name: "Text of the rules file" });

const upload = (page: Page, text: string) =>
  page
    .getByLabel("Rules file to upload")
    .setInputFiles({ name: "rules.json", mimeType: "application/json", buffer: Buffer.from(text) });

/** The active line of the editor, once it is in view. */
async function lineInView(page: Page): Promise<string> {
  const line = page.locator(".cm-activeLine");
  const isInView = () => line.evaluate(isInWindow);
  await expect.poll(isInView, { message: "the line is in view" }).toBe(true);
  return (await line.innerText()).trim();
}

function isInWindow(shown: Element): boolean {
  const { top, bottom } = shown.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** Replaces words with the editor's search. */
async function replaceInEditor(page: Page, words: string, by: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByLabel("Find").fill(words);
  await page.getByLabel("Replace").fill(by);
  await page.getByRole("button", { name: "replace all" }).click();
  await page.keyboard.press("Escape");
}

describe("the rules file", () => {
  it("is downloaded and uploaded, saved after its changes are confirmed, undone and restored", async () => {
    const page = await openAdmin(site, smallCatalog);
    const see = admin(page);
    const { revision } = storedRules(site);
    await openText(page);
    const file = await downloadOf(page.getByRole("link", { name: "Download" }));
    expect(file.suggestedFilename()).toBe("adjustable-height-work-table.json");
    expect(JSON.parse(await readFile(await file.path(), "utf8"))).toEqual(smallCatalog);

    await upload(page, written(dearer96));
    await page.getByText(`Edited, not saved yet · based on revision ${revision}`).waitFor();
    await on(page).button("Review Changes").click();
    await on(page).dialog("Save the Rules File").getByText(DEARER).waitFor();
    await see.press("Cancel");
    expect(storedRules(site).revision, "the revision after Cancel").toBe(revision);

    await on(page).button("Review Changes").click();
    await see.press("Save Changes");
    await see.message("Rules file saved successfully").waitFor();
    expect(storedRules(site)).toEqual({ config: dearer96, revision: revision + 1 });
    await page.getByText(`Saved as revision ${revision + 1}`).waitFor();
    await see.section("Catalog").click();
    expect(await see.price("96 in").inputValue()).toBe("430.00");
    await on(page).button("Undo").click();
    await see.message("Change undone").waitFor();
    expect(storedRules(site).config).toEqual(smallCatalog);

    await see.section("Revisions").click();
    await page.getByText(`Revision ${revision + 1}`, { exact: true }).click();
    await on(page)
      .button(`Restore Revision ${revision + 1}`)
      .click();
    await see.press("Restore");
    await see.message("Revision restored successfully").waitFor();
    expect(storedRules(site)).toEqual({ config: dearer96, revision: revision + 3 });
  });

  it("is edited on the page from the line of a step, shows problems at their lines, and can be reset", async () => {
    const page = await openAdmin(site, smallCatalog, { viewport: { width: 1440, height: 600 } });
    const see = admin(page);
    await openText(page);
    await see.section("Catalog").click();
    await see.step("2. Depth").getByRole("button", { name: "Open the rules file" }).click();
    await editor(page).getByText('"depth"').first().waitFor();
    expect(await lineInView(page), "the step's line").toBe('"key": "depth",');

    await replaceInEditor(page, '"label": "48 in deep"', '"label": "48 inches deep"');
    await on(page).button("Review Changes").click();
    await on(page)
      .dialog("Save the Rules File")
      .getByText(/48 inches deep/)
      .waitFor();
    await see.press("Save Changes");
    await see.message("Rules file saved successfully").waitFor();
    const stored = storedRules(site);
    expect(stored.config.steps[1]?.conditionalOptions?.[1]?.label).toBe("48 inches deep");

    const broken = written(stored.config)
      .replace('"label": "Blue"', '"label": " "')
      .replace('"priceModifier": -90', '"priceModifier": "much"');
    await upload(page, broken);
    await on(page).button("Review Changes").click();
    const problems = page.getByRole("alert").filter({ hasText: "Nothing was saved" });
    await problems.getByText("Nothing was saved: the file has 2 problems").waitFor();
    await problems.getByText("This text cannot be empty.").waitFor();
    const first = page.locator(".cm-line", { hasText: '"priceModifier": "much"' });
    await expect.poll(() => first.isVisible(), { message: "the first problem's line" }).toBe(true);
    expect(await problems.getByRole("heading").evaluate(isInWindow), "the problems").toBe(true);
    const line = broken.slice(0, broken.indexOf('"label": " "')).split("\n").length;
    await problems.getByRole("button", { name: `Line ${line}`, exact: true }).click();
    expect(await lineInView(page), "the problem's line").toBe('"label": " ",');
    expect(storedRules(site)).toEqual(stored);

    await on(page).button("Discard Edits").click();
    await page.getByText(`Saved as revision ${stored.revision}`).waitFor();
    expect(await lineInView(page), "the first line").toBe("{");
    await editor(page).getByText('"adjustable-height-work-table"').waitFor();
  });
});

const cell = (page: Page, text: string) => page.getByRole("gridcell", { name: text, exact: true });

/** Moves the focus into the table with Tab alone. */
async function tabIntoTable(page: Page): Promise<void> {
  const isThere = () => page.evaluate(() => document.activeElement?.closest("table") !== null);
  for (let presses = 0; presses < 30 && !(await isThere()); presses += 1)
    await page.keyboard.press("Tab");
}

describe("the table of the rules file", () => {
  it("changes the price of a conditional option by keyboard alone, and a visitor reads it", async () => {
    const page = await openAdmin(site, smallCatalog);
    const see = admin(page);
    await see.section("Rules File").press("Enter");
    await cell(page, "48 in deep").waitFor();
    await tabIntoTable(page);
    const toItsPrice = [...Array(6).fill("ArrowDown"), ...Array(5).fill("ArrowRight")];
    for (const key of ["Control+Home", ...toItsPrice]) await page.keyboard.press(key);
    await page.keyboard.type("175");
    await page.keyboard.press("Enter");
    await cell(page, "$175.00").waitFor();
    await page.keyboard.press("Control+z");
    await cell(page, "$160.00").waitFor();
    await page.keyboard.press("Control+y");
    await cell(page, "$175.00").waitFor();

    await page.reload();
    await see.section("Rules File").press("Enter");
    await cell(page, "$175.00").waitFor();
    await on(page).button("Review Changes").press("Enter");
    const dialog = on(page).dialog("Save the Rules File");
    await dialog.getByText("Depth: 48 in deep now +$175.00, was +$160.00").waitFor();
    await dialog.getByRole("button", { name: "Save Changes" }).press("Enter");
    await see.message("Rules file saved successfully").waitFor();

    const visitor = await site.open();
    await visitor.getByText("60 in", { exact: true }).first().click();
    await on(visitor).button("Next Step").click();
    await visitor.getByText("+$175.00").first().waitFor();
  });
});
