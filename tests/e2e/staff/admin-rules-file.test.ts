import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin, openAdmin, openText, storedRules } from "../../support/browser/admin-page.ts";
import { downloadOf, elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { rulesFileText } from "../../support/rules/dearer-catalog.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

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

it("the rules file is downloaded, is edited on the page from the line of a step, shows problems at their lines, and can be reset", async () => {
  const page = await openAdmin(site, smallCatalog, { viewport: { width: 1440, height: 600 } });
  const see = admin(page);
  await openText(page);
  const file = await downloadOf(page.getByRole("link", { name: "Download" }));
  expect(file.suggestedFilename()).toBe("adjustable-height-work-table.json");
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toEqual(smallCatalog);
  await see.section("Catalog").click();
  await page.goto("/#admin/text/depth");
  await editor(page).getByText('"depth"').first().waitFor();
  expect(await lineInView(page), "the step's line").toBe('"key": "depth",');

  await replaceInEditor(page, '"label": "48 in deep"', '"label": "48 inches deep"');
  await elementsOf(page).button("Review").click();
  await elementsOf(page)
    .dialog("Review")
    .getByText(/48 inches deep/)
    .waitFor();
  await see.press("Publish");
  await see.message("Changes published").waitFor();
  const stored = storedRules(site);
  expect(stored.config.steps[1]?.conditionalOptions?.[1]?.label).toBe("48 inches deep");

  const broken = rulesFileText(stored.config)
    .replace('"label": "Blue"', '"label": " "')
    .replace('"priceModifier": -90', '"priceModifier": "much"');
  await upload(page, broken);
  await elementsOf(page).button("Review").click();
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

  await elementsOf(page).button("Discard Edits").click();
  await page.getByText(`Published as revision ${stored.revision}`).waitFor();
  expect(await lineInView(page), "the first line").toBe("{");
  await editor(page).getByText('"adjustable-height-work-table"').waitFor();
});

it("the table does not slide sideways when a cell that stays in view takes the focus", async () => {
  const page = await openAdmin(site, smallCatalog, { viewport: { width: 1024, height: 700 } });
  await admin(page).view("Table").click();
  const table = page.getByRole("grid");
  const scrollTo = (left: number) =>
    table.evaluate((grid, to) => grid.parentElement?.scrollTo(to, 0), left);
  const scrolled = () => table.evaluate((grid) => grid.parentElement?.scrollLeft);
  const press = (text: string) => table.getByText(text, { exact: true }).click();
  await scrollTo(600);
  await table.getByLabel("Select 60 in").click({ force: true });
  await press("96 in");
  await press("Black");
  expect(await scrolled()).toBe(600);
  await page.keyboard.press("ArrowRight");
  expect(await scrolled(), "the price comes out from under the label").toBe(0);
});
