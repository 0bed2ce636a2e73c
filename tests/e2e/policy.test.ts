import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { admin, openText } from "../support/admin-page.ts";
import { expectNoOverflow } from "../support/axe.ts";
import { downloadOf, on, siteForTests } from "../support/bench-page.ts";
import { png } from "../support/images.ts";
import { askForQuote } from "../support/quotes-page.ts";
import { complaintsOf } from "../support/watched-page.ts";

const site = siteForTests();

/** The name of the file that a click downloads. */
const saved = async (link: Locator) => (await downloadOf(link)).suggestedFilename();

it("staff views load with their tabs, never scroll sideways, and work fully under the content security policy", async () => {
  await askForQuote(site);
  const page = await site.open("about:blank");
  const see = on(page);
  const complaints = complaintsOf(page);
  const views = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /(Admin|Quotes)View.*\.js$/.exec(name)?.[1])
        .filter(Boolean),
    );
  await page.goto("/");
  await see.partsList().waitFor();
  expect(await views(), "views loaded at the start").toEqual([]);

  await see.tab("Quote Requests").click();
  await page.getByRole("button", { name: /Analytical Engines/ }).click();
  const detail = await page.getByRole("article").innerText();
  expect(detail).toMatch(/Total with delivery\s+\$4,184\.00/);
  expect(detail).toMatch(/pending/);
  expect(await views(), "views loaded with the quotes").toEqual(["Quotes"]);
  expect(await saved(see.button("PDF, Letter"))).toMatch(/^Q-.*\.pdf$/);
  expect(await saved(see.button("Export CSV"))).toMatch(/^quotes-.*\.csv$/);

  await see.tab("Quote Requests").focus();
  await page.keyboard.press("ArrowLeft");
  await see.heading("Admin Panel").waitFor();
  const depth = page.getByRole("article", { name: "4. Depth" });
  expect(await depth.innerText()).toContain("must be edited in the rules file");
  await depth.getByText("View the structure").click();
  await depth.getByText("When Width is 84 in or 96 in").waitFor();
  await expectNoOverflow(page, "catalog");

  await admin(page).price("96 in").fill("440");
  await page.keyboard.press("Enter");
  await page.getByRole("status", { name: "Messages" }).filter({ hasText: /\S/ }).waitFor();
  await see.button("Edit Black").click();
  const file = { name: "black.png", mimeType: "image/png", buffer: await png() };
  await page.getByLabel("Image file").setInputFiles(file);
  await page.getByRole("img", { name: "Preview of the option" }).waitFor();
  await admin(page).press("Save Option");
  await see.dialog(/./).waitFor({ state: "detached" });

  await openText(page);
  await page.getByRole("textbox", { name: "Text of the rules file" }).focus();
  await page.keyboard.press("Control+f");
  await page.getByLabel("Find").fill("Width");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x");
  await see.button("Review Changes").click();
  await page.getByRole("alert").first().waitFor();
  expect(await saved(page.getByRole("link", { name: "Download" }))).toMatch(/\.json$/);

  await admin(page).section("Revisions").click();
  await see.button(/^Revision 1\b/).click();
  await page.waitForLoadState("networkidle");
  expect(complaints).toEqual([]);
});
