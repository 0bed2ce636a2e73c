import { describe, it } from "vitest";
import { admin } from "../support/admin-page.ts";
import { expectAccessibleOnBoth, expectNoViolations } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { rulesDocument, step } from "../support/rules.ts";
import { endSessions, gate, LOCKED } from "../support/staff-page.ts";

const site = siteForTests(LOCKED);

describe("axe", () => {
  it("finds nothing in the sign-in form on a desktop and a phone, and nothing scrolls sideways", async () => {
    site.server.reviseRules(rulesDocument([step("width")]));
    const page = await site.openTab("admin");
    await gate(page).title().waitFor();
    await expectAccessibleOnBoth(page, "form");
    await gate(page).signIn("tin");
    await on(page).alert().waitFor();
    await expectAccessibleOnBoth(page, "wrong password", page.getByRole("form"));

    await gate(page).signIn();
    await gate(page).bar().waitFor();
    await page.route("**/api/staff/session", (route) => route.abort());
    await gate(page).signOut().click();
    await on(page).alert().getByText("You are still signed in.").waitFor();
    await expectAccessibleOnBoth(page, "still signed in", gate(page).bar().locator(".."));
    await page.unroute("**/api/staff/session");

    await on(page).button("Add Step").click();
    await admin(page).field("Key").fill("lights");
    await admin(page).field("Name").fill("Lights");
    endSessions(site.server);
    await page.keyboard.press("Enter");
    await gate(page).title().waitFor();
    await expectAccessibleOnBoth(
      page,
      "session ended, with a dialog behind the form",
      page.getByRole("form"),
    );

    await gate(page).signIn();
    await admin(page).field("Name").waitFor();
    await expectNoViolations(page, "back in the dialog");
    await admin(page).press("Cancel");
    await page.getByLabel("Base Price").fill("1200");
    await gate(page).signOut().click();
    await on(page).dialog("Sign Out").waitFor();
    await expectNoViolations(page, "sign out?");
  });
});
