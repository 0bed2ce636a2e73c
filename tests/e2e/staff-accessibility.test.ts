import { describe, it } from "vitest";
import { admin } from "../support/admin-page.ts";
import { expectNoViolations } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { expectAccessibleOnBoth } from "../support/both-screens.ts";
import { rulesDocument, step } from "../support/rules.ts";
import { endSessions, gate, LOCKED } from "../support/staff-page.ts";

const site = siteForTests(LOCKED);

describe("the sign-in form", () => {
  it("has no axe violation on desktop and phone, and no horizontal scrolling", async () => {
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
    await expectAccessibleOnBoth(page, "ended, a dialog behind the form", page.getByRole("form"));

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
