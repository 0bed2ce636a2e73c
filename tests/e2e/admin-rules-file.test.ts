import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, hold, openAdmin, showAdmin, storedRules } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";
import { wider } from "../support/rules-command.ts";

const site = siteForTests();

const written = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;

/** The rules file's section, with its text loaded. */
async function openFile(): Promise<Page> {
  const page = await openAdmin(site);
  await admin(page).section("Rules File").click();
  await editor(page).waitFor();
  return page;
}

const editor = (page: Page) => page.getByRole("textbox", { name: "Text of the rules file" });

const upload = (page: Page, text: string) =>
  page
    .getByLabel("Rules file to upload")
    .setInputFiles({ name: "rules.json", mimeType: "application/json", buffer: Buffer.from(text) });

/** Replaces words in the editor as a person does with its search. */
async function replaceInEditor(page: Page, words: string, by: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByLabel("Find").fill(words);
  await page.getByLabel("Replace").fill(by);
  await page.getByRole("button", { name: "replace all" }).click();
  await page.keyboard.press("Escape");
}

describe("the rules file", () => {
  it("is reached from the note of a step, at that step's line", async () => {
    const page = await openAdmin(site);
    await admin(page).step("4. Depth").getByRole("button", { name: "Open the rules file" }).click();
    await editor(page).getByText('"depth"').first().waitFor();
    const line = await page.locator(".cm-activeLine").innerText();
    expect(line.trim()).toBe('"key": "depth",');
  });

  it("comes down as a file with the stored rules", async () => {
    const page = await openFile();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("adjustable-height-work-table.json");
    expect(JSON.parse(await readFile(await file.path(), "utf8"))).toEqual(catalogueDocument);
  });

  it("goes up from a file: the changes in sentences, then stored once they are confirmed", async () => {
    const page = await openFile();
    const { revision } = storedRules(site);
    await upload(page, written(wider));
    await page.getByText(`Edited, not stored yet · from revision ${revision} ·`).waitFor();
    await on(page).button("Review Changes").click();
    const dialog = on(page).dialog("Store the Rules File");
    await dialog.getByText("Width: 96 in now +$430.00, was +$410.00").waitFor();
    await admin(page).press("Cancel");
    expect(storedRules(site).revision).toBe(revision);

    await on(page).button("Review Changes").click();
    await admin(page).press("Store Changes");
    await admin(page).message("Rules file stored successfully").waitFor();
    expect(storedRules(site)).toEqual({ config: wider, revision: revision + 1 });
    await page.getByText(`As stored in revision ${revision + 1}`).waitFor();
    await admin(page).section("Catalog").click();
    expect(await admin(page).price("96 in").inputValue()).toBe("430.00");
    await on(page).button("Undo").click();
    await expect.poll(() => storedRules(site).config).toEqual(catalogueDocument);
  });

  it("is edited in the page, also where an option has a condition", async () => {
    const page = await openFile();
    await replaceInEditor(page, '"label": "500 lb"', '"label": "500 pounds"');
    await on(page).button("Review Changes").click();
    await on(page)
      .dialog("Store the Rules File")
      .getByText(/500 pounds/)
      .waitFor();
    await admin(page).press("Store Changes");
    await admin(page).message("Rules file stored successfully").waitFor();
    expect(storedRules(site).config.steps[1]?.conditionalOptions?.[0]?.label).toBe("500 pounds");
  });

  it("shows problems with their lines before anything is stored, and leads to them", async () => {
    const page = await openFile();
    const before = storedRules(site);
    const broken = written(catalogueDocument)
      .replace('"label": "96 in"', '"label": " "')
      .replace('"priceModifier": -320', '"priceModifier": "much"');
    await upload(page, broken);
    await on(page).button("Review Changes").click();
    const problems = page.getByRole("alert").filter({ hasText: "Nothing was stored" });
    await problems.getByText("Nothing was stored: the file has 2 problems").waitFor();
    await problems.getByText("This text cannot be empty.").waitFor();
    const line = broken.slice(0, broken.indexOf('"label": " "')).split("\n").length;
    await problems.getByRole("button", { name: `Line ${line}`, exact: true }).click();
    expect((await page.locator(".cm-activeLine").innerText()).trim()).toBe('"label": " ",');
    expect(storedRules(site)).toEqual(before);
  });

  it("says where the text stops being JSON", async () => {
    const page = await openFile();
    await upload(page, '{\n  "product" "x"\n}');
    await on(page).button("Review Changes").click();
    await admin(page)
      .error("The file is not JSON: in line 2, column 13, a colon is missing.")
      .waitFor();
  });

  it("says so when it changes nothing, and gives up what was typed on request", async () => {
    const page = await openFile();
    await on(page).button("Review Changes").click();
    await page.getByText("The text says what is stored already").waitFor();
    await upload(page, "{}");
    await on(page).button("Back to Stored").click();
    await editor(page).getByText('"adjustable-height-work-table"').waitFor();
    await page.getByText(/^As stored in revision/).waitFor();
  });

  it("keeps an edited text while other sections are shown and others change the rules", async () => {
    const page = await openFile();
    await upload(page, written(wider));
    await admin(page).section("Revisions").click();
    await admin(page).section("Rules File").click();
    await page.getByText(/^Edited, not stored yet/).waitFor();

    site.server.reviseRules({ ...catalogueDocument, basePrice: 1600 });
    await on(page).tab("Product Configurator").click();
    await showAdmin(page);
    await page.getByText(/^The rules were changed since this text was taken/).waitFor();
    await on(page).button("Review Changes").click();
    const dialog = on(page).dialog("Store the Rules File");
    await dialog.getByText("Base price now $1,495.00, was $1,600.00").waitFor();
    await dialog.getByText("Width: 96 in now +$430.00, was +$410.00").waitFor();
  });

  it("is stored on exactly the rules that it was reviewed against", async () => {
    const page = await openFile();
    await upload(page, written(wider));
    await on(page).button("Review Changes").click();
    const dialog = on(page).dialog("Store the Rules File");
    await dialog.getByText("Width: 96 in now +$430.00, was +$410.00").waitFor();
    site.server.reviseRules({ ...catalogueDocument, basePrice: 1600 });
    await admin(page).press("Store Changes");
    await admin(page)
      .error(
        "Error storing rules file: Somebody else changed the rules meanwhile. Nothing was changed.",
      )
      .waitFor();
    await dialog.getByText("Base price now $1,600.00, was $1,495.00").waitFor();
    await dialog.getByText("Base price now $1,495.00, was $1,600.00").waitFor();
    expect(storedRules(site).config.basePrice).toBe(1600);
    await admin(page).press("Apply Again");
    await admin(page).message("Rules file stored successfully").waitFor();
    expect(storedRules(site).config).toEqual(wider);
  });

  it("is stored as it was reviewed, not as it was typed on since", async () => {
    const page = await openFile();
    await upload(page, written(wider));
    const answer = await hold(page, "**/rules-file?dryRun=1");
    await on(page).button("Review Changes").click();
    await on(page).button("Reviewing …").waitFor();
    await upload(page, written({ ...wider, basePrice: 1600 }));
    answer();
    await on(page).button("Review Changes").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("is told as stored when the reply was lost on the way", async () => {
    const page = await openFile();
    await upload(page, written(wider));
    await on(page).button("Review Changes").click();
    await page.route("**/api/admin/rules-file", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await admin(page).press("Store Changes");
    await admin(page).message("Rules file stored successfully").waitFor();
    await page.getByText(/^As stored in revision/).waitFor();
    expect(storedRules(site).config).toEqual(wider);
  });

  it("is not read when it is no text in UTF-8", async () => {
    const page = await openFile();
    await page.getByLabel("Rules file to upload").setInputFiles({
      name: "rules.json",
      mimeType: "application/json",
      buffer: Buffer.from('{"name": "Größe"}', "latin1"),
    });
    await admin(page)
      .error(/^This file is not text in UTF-8/)
      .waitFor();
  });

  it("never asks in a dialog that cannot be seen", async () => {
    const page = await openFile();
    await upload(page, written(wider));
    const answer = await hold(page, "**/rules-file?dryRun=1");
    await on(page).button("Review Changes").click();
    await on(page).button("Reviewing …").waitFor();
    await admin(page).section("Catalog").click();
    const answered = page.waitForResponse("**/rules-file?dryRun=1");
    answer();
    await answered;
    await admin(page).price("48 in").click();
    await admin(page).section("Rules File").click();
    await on(page).dialog("Store the Rules File").waitFor();
  });

  it("keeps an uploaded text when the stored one arrives late", async () => {
    const page = await openAdmin(site);
    await page.route("**/api/admin/rules-file", (route) => route.abort());
    await admin(page).section("Rules File").click();
    await admin(page).error("The server could not be reached.").waitFor();
    await page.unroute("**/api/admin/rules-file");
    await upload(page, written(wider));
    await page.getByText(/^Edited, not stored yet · from revision/).waitFor();
    await on(page).button("Review Changes").click();
    await on(page)
      .dialog("Store the Rules File")
      .getByText("Width: 96 in now +$430.00, was +$410.00")
      .waitFor();
  });

  it("is loaded again after it could not be", async () => {
    const page = await openAdmin(site);
    await page.route("**/api/admin/rules-file", (route) => route.abort());
    await admin(page).section("Rules File").click();
    await admin(page).error("The server could not be reached.").waitFor();
    await page.unroute("**/api/admin/rules-file");
    await on(page).button("Try again").click();
    await editor(page).waitFor();
  });

  it("is followed while nothing was typed", async () => {
    const page = await openFile();
    await admin(page).section("Catalog").click();
    await admin(page).price("96 in").fill("431");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await admin(page).section("Rules File").click();
    await replaceInEditor(page, '"priceModifier": 431', '"priceModifier": 432');
    await on(page).button("Review Changes").click();
    await on(page)
      .dialog("Store the Rules File")
      .getByText("Width: 96 in now +$432.00, was +$431.00")
      .waitFor();
  });

  it("is not read when it is far too large", async () => {
    const page = await openFile();
    await upload(page, " ".repeat(2 * 1024 * 1024 + 1));
    await admin(page).error("A rules file has at most 2 MB: this one was not read.").waitFor();
  });
});
