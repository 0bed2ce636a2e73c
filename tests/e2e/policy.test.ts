import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, showAdmin } from "../support/admin-page.ts";
import { exampleHash, fillQuoteForm, on, siteForTests } from "../support/bench-page.ts";
import { png } from "../support/images.ts";

const site = siteForTests();

/** Whatever the browser complains about, such as something that the page's policy keeps out. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** A file that a click saves, by its name. */
async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent("download");
  await click();
  return (await download).suggestedFilename();
}

describe("the page's policy", () => {
  it("lets a visitor do everything that there is to do", async () => {
    const page = await site.open("about:blank", { permissions: ["clipboard-write"] });
    const see = on(page);
    const complaints = complaintsOf(page);
    await page.goto(`/${exampleHash}`);
    await see.button("Help").click();
    await page.keyboard.press("Escape");
    await see.button("Copy Link").click();
    await see.button("Request Quote").click();
    await fillQuoteForm(page);
    await see.button("Submit Quote Request").click();
    await see.dialog("Quote Request Submitted!").getByRole("button", { name: "Done" }).click();
    await page.waitForLoadState("networkidle");
    expect(complaints).toEqual([]);
  });

  it("lets staff work on quotes, and save them as PDF and CSV", async () => {
    const page = await site.open("about:blank");
    const see = on(page);
    const complaints = complaintsOf(page);
    await page.goto("/");
    await see.tab("Quote Requests").click();
    await page.getByRole("button", { name: /Analytical Engines/ }).click();
    await page.getByRole("article").waitFor();
    expect(await saved(page, () => see.button("PDF, Letter").click())).toMatch(/^Q-.*\.pdf$/);
    expect(await saved(page, () => see.button("Export CSV").click())).toMatch(/^quotes-.*\.csv$/);
    expect(complaints).toEqual([]);
  });

  it("lets staff work on the catalog, its images, its file in the editor, and its revisions", async () => {
    const page = await site.open("about:blank");
    const see = on(page);
    const complaints = complaintsOf(page);
    await page.goto("/");
    await showAdmin(page);
    await admin(page).price("96 in").fill("440");
    await page.keyboard.press("Enter");
    await page.getByRole("status", { name: "Messages" }).filter({ hasText: /\S/ }).waitFor();

    await see.button("Edit Black").click();
    const file = { name: "black.png", mimeType: "image/png", buffer: await png() };
    await page.getByLabel("Image file").setInputFiles(file);
    await page.getByRole("img", { name: "Preview of the option" }).waitFor();
    await admin(page).press("Save Option");
    await see.dialog(/./).waitFor({ state: "detached" });

    await admin(page).section("Rules File").click();
    const editor = page.getByRole("textbox", { name: "Text of the rules file" });
    await editor.focus();
    await page.keyboard.press("Control+f");
    await page.getByLabel("Find").fill("Width");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    await see.button("Review Changes").click();
    await page.getByRole("alert").first().waitFor();
    const download = page.getByRole("link", { name: "Download" });
    expect(await saved(page, () => download.click())).toMatch(/\.json$/);

    await admin(page).section("Revisions").click();
    await see.button(/^Revision 1\b/).click();
    await page.waitForLoadState("networkidle");
    expect(complaints).toEqual([]);
  });
});
