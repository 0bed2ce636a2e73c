import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, openAdmin } from "../support/admin-page.ts";
import { expectNoViolations, SCREENS } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { catalogueDocument } from "../support/catalogue.ts";
import { png } from "../support/images.ts";
import { settlePartners } from "../support/settle-partners.ts";

const site = siteForTests();

const PARTNERS = [
  { id: "acme", name: "Acme Tools", accent: "#0b6bb8", fixedChoices: { width: "999" } },
  {
    id: "long",
    name: "Unbreakable".repeat(10),
    origins: [`https://${"long-".repeat(12)}.example`],
  },
];

const previewOf = (page: Page) =>
  page.frameLocator("workbench-configurator iframe").getByRole("button", { name: /^Parts List/ });

describe.each(SCREENS)("axe finds nothing in the Admin Panel on $name", (screen) => {
  const { viewport, colorScheme } = screen;
  const open = (document = catalogueDocument) =>
    openAdmin(site, document, { viewport, colorScheme });

  it("in the catalog, its messages and its rows", async () => {
    const page = await open();
    await page.getByText("View the structure").first().click();
    await expectNoViolations(page, "catalog");
    await admin(page).price("96 in").fill("430");
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").hover();
    await expectNoViolations(page, "stored");
    await admin(page).price("48 in").fill("-9999");
    await page.keyboard.press("Enter");
    await admin(page)
      .error(/^Error updating option/)
      .waitFor();
    await expectNoViolations(page, "refused in its row");
    await page.getByLabel("Search").fill("zeppelin");
    await page.getByText("Nothing has “zeppelin”").waitFor();
    await expectNoViolations(page, "nothing found");
  });

  it("in its dialogs, their problems and conflicts", async () => {
    const page = await open();
    await on(page).button("Add Step").click();
    await admin(page).field("Key").fill("width");
    await admin(page).field("Name").fill("Width");
    await admin(page).press("Add Step");
    await admin(page)
      .error(/^Error adding step/)
      .waitFor();
    await expectNoViolations(page, "refused in a dialog");
    await page.keyboard.press("Escape");
    await page.getByText("Discard what you typed?").waitFor();
    await expectNoViolations(page, "discard?");
    await admin(page).press("Discard");

    await on(page).button("Edit Black").click();
    await page
      .getByLabel("Image file")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await png() });
    await page.getByRole("img", { name: "Preview of the option" }).waitFor();
    await admin(page).field("Label").fill("Midnight");
    site.server.reviseRules({ ...catalogueDocument, basePrice: 1600 });
    await admin(page).press("Save Option");
    await page.getByText(/Your change is still here/).waitFor();
    await expectNoViolations(page, "conflict in a dialog");
    await admin(page).press("Cancel");
    await page.getByRole("status", { name: "News" }).getByText("Base price now").waitFor();
    await expectNoViolations(page, "news");

    await on(page).button("Edit step Width").click();
    await expectNoViolations(page, "step");
    await admin(page).press("Cancel");
    await on(page).button("Add option to Width").click();
    await expectNoViolations(page, "new option");
    await admin(page).press("Cancel");
    await on(page).button("Delete Black").click();
    await expectNoViolations(page, "delete?");
  });

  it("in the rules file and the revisions", async () => {
    const page = await open();
    await admin(page).section("Rules File").click();
    await page.getByRole("textbox", { name: "Text of the rules file" }).waitFor();
    await expectNoViolations(page, "rules file");
    await page
      .getByLabel("Rules file to upload")
      .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await on(page).button("Review Changes").click();
    await admin(page)
      .error(/^Nothing was stored/)
      .waitFor();
    await expectNoViolations(page, "problems");
    await admin(page).section("Revisions").click();
    await on(page)
      .button(/^Revision 1\b/)
      .click();
    await page.getByRole("article", { name: "Revision 1" }).waitFor();
    await expectNoViolations(page, "revisions");
  });

  it("in the embedding, its settings and its problems", async () => {
    await settlePartners(site.server, []);
    const page = await open();
    await admin(page).section("Embedding").click();
    await page.getByText(/^Nothing is settled with a partner yet/).waitFor();
    await previewOf(page).waitFor();
    await expectNoViolations(page, "no partner");
    await settlePartners(site.server, PARTNERS);
    await on(page).button("Reload Partners").click();
    await page.getByLabel("Partner", { exact: true }).selectOption("acme");
    await page.getByText("Not all of it fits the rules").waitFor();
    await page.getByText("For a page without scripts").click();
    await page.getByLabel("Bench to begin with").fill("hello");
    await page.getByText(/^No choice was found/).waitFor();
    await previewOf(page).waitFor();
    await page.getByRole("log").locator("summary").first().click();
    await expectNoViolations(page, "a partner");
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.getByLabel("Partner", { exact: true }).selectOption("long");
    await page.getByRole("heading", { name: /^Settled with Unbreakable/ }).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  it("and it never scrolls sideways, whatever the texts", async () => {
    const long = "Unbreakable".repeat(18);
    const [first, ...others] = catalogueDocument.steps;
    if (!first) throw new Error("The catalogue has no step.");
    const options = first.options.map((option) => ({
      ...option,
      label: long,
      sku: "S".repeat(64),
      description: long,
    }));
    const steps = [{ ...first, name: long.slice(0, 120), description: long, options }, ...others];
    const page = await open({ ...catalogueDocument, name: long.slice(0, 120), steps });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await on(page)
      .button(new RegExp(`^Edit ${long}`))
      .first()
      .click();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectNoViolations(page, "long texts");
    await admin(page).press("Cancel");
    await admin(page).section("Revisions").click();
    await on(page)
      .button(/^Revision 1\b/)
      .click();
    await page.getByRole("article", { name: "Revision 1" }).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
});
