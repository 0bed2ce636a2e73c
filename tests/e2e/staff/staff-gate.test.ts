import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin, focusedName } from "../../support/browser/admin-page.ts";
import { expectAccessibleOnBoth, expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, isFocused, siteForTests } from "../../support/browser/bench-page.ts";
import { askForQuote, quotes } from "../../support/browser/quotes-page.ts";
import { endSessions, gate, LOCKED, PASSWORD } from "../../support/browser/staff-page.ts";
import { option, rulesDocument, step } from "../../support/rules/rules.ts";

const site = siteForTests(LOCKED);

/** Signs in at the form that appears after a refused request. */
const signInAgain = async (page: Page) => {
  await page.getByText(/^Your session has ended\. Your work is kept/).waitFor();
  await gate(page).signIn();
  await gate(page).bar().waitFor();
};

it("staff sign in once by keyboard and sign out, while visitors see no form, and a session that ends keeps their work", async () => {
  await askForQuote(site);
  site.server.reviseRules(rulesDocument([step("color", { options: [option("black", { label: "Black" })] })]));
  const page = await site.open();
  await elementsOf(page).button("Request Quote").first().waitFor();
  expect(await gate(page).title().count(), "forms before the configurator").toBe(0);

  // The page repeats a click that came before its script, but no key.
  await page.waitForLoadState("networkidle");
  await elementsOf(page).tab("Product Configurator").focus();
  await page.keyboard.press("ArrowRight");
  await gate(page).title().waitFor();
  expect(await elementsOf(page).heading("Admin Panel").count(), "the view behind the form").toBe(0);
  await expectAccessibleOnBoth(page, "form");
  await page.keyboard.press("ArrowRight");
  await gate(page).title().waitFor();
  expect(await focusedName(page), "focus after an arrow key").toBe("Quote Requests");
  await page.keyboard.press("Tab");
  expect(await isFocused(gate(page).password()), "focus after Tab").toBe(true);

  const places = async () => [
    await gate(page).title().boundingBox(),
    await gate(page).password().boundingBox(),
    await page.getByRole("button", { name: /^Sign/ }).boundingBox(),
  ];
  const before = await places();
  await page.keyboard.type("tin");
  await page.keyboard.press("Enter");
  await elementsOf(page).alert().getByText("Wrong password. Please try again.").waitFor();
  expect(await places(), "the form beside the error").toEqual(before);
  await expectAccessibleOnBoth(page, "wrong password", page.getByRole("form"));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await quotes(page).cards().first().waitFor();
  expect(await focusedName(page), "focus after the sign-in").toContain("staff · Owner");

  await elementsOf(page).tab("Admin Panel").click();
  await elementsOf(page).heading("Admin Panel").waitFor();
  await page.reload();
  await elementsOf(page).heading("Admin Panel").waitFor();
  expect(await page.evaluate("document.cookie"), "cookies that scripts see").toBe("");
  await elementsOf(page).tab("Quote Requests").click();
  await quotes(page).cards().first().waitFor();

  await page.route("**/api/staff/session", (route) => route.abort());
  await gate(page).signOut().click();
  await elementsOf(page).alert().getByText("You are still signed in.").waitFor();
  await expectAccessibleOnBoth(page, "still signed in", gate(page).bar().filter({ visible: true }).locator(".."));
  await page.unroute("**/api/staff/session");
  await gate(page).signOut().click();
  await gate(page).title().waitFor();
  expect(await quotes(page).cards().count(), "quotes after the sign-out").toBe(0);
  await elementsOf(page).tab("Admin Panel").click();
  await gate(page).title().waitFor();
  expect(await page.getByText("Base Price").count(), "prices after the sign-out").toBe(0);
  await page.reload();
  await gate(page).title().waitFor();
  expect(await elementsOf(page).tab("Admin Panel").getAttribute("aria-selected")).toBe("true");

  await page.setViewportSize({ width: 1440, height: 500 });
  await gate(page).signIn();
  await elementsOf(page).button("Edit Black").click();
  const field = admin(page).field("Label");
  await field.fill("Midnight");
  endSessions(site.server);
  await page.keyboard.press("Enter");
  await gate(page).title().waitFor();
  expect(await page.getByRole("dialog").count(), "dialogs beside the form").toBe(0);
  await expectNoViolations(page, "session ended, with a dialog behind the form");
  await page.keyboard.press("Escape");
  await signInAgain(page);
  expect(await field.inputValue()).toBe("Midnight");
  expect(await page.locator("dialog").evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  expect(await isFocused(field), "focus in the dialog").toBe(true);
  await admin(page).error("Not saved yet.").waitFor();
  await expectNoViolations(page, "back in the dialog");
  await field.press("Enter");
  await admin(page).message("Option updated successfully").waitFor();

  endSessions(site.server);
  await admin(page).section("History").click();
  await signInAgain(page);
  await page.getByRole("link", { name: /^Revision 1\b/ }).waitFor();
  expect(await page.getByText("The revisions could not be loaded.").count()).toBe(0);
  await admin(page).section("Catalog").click();
  await page.getByLabel("Base Price", { exact: true }).fill("12x");
  await gate(page).signOut().click();
  await elementsOf(page).dialog("Sign Out").waitFor();
  await expectNoViolations(page, "sign out?");
});
