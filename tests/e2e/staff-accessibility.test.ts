import { describe, expect, it } from "vitest";
import { admin } from "../support/admin-page.ts";
import { expectNoViolations, SCREENS } from "../support/axe.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { gate, lockStaff } from "../support/staff-page.ts";

const site = siteForTests();

describe.each(SCREENS)("axe finds nothing at the gate of the staff views on $name", (screen) => {
  const { viewport, colorScheme } = screen;

  it("in its form, what that refuses, and its bar; and nothing scrolls sideways", async () => {
    const page = await site.open("/", { viewport, colorScheme });
    const session = await lockStaff(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await on(page).tab("Admin Panel").click();
    await gate(page).title().waitFor();
    await expectNoViolations(page, "form");
    await gate(page).signIn("tin");
    await on(page).alert().waitFor();
    await expectNoViolations(page, "wrong password");
    expect(await overflow()).toBeLessThanOrEqual(0);

    await gate(page).signIn();
    await gate(page).bar().waitFor();
    session.answer = "unreachable";
    await gate(page).signOut().click();
    await on(page).alert().getByText("You are still signed in.").waitFor();
    await expectNoViolations(page, "still signed in");
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  it("with a dialog behind it, and in its own", async () => {
    const page = await site.open("/", { viewport, colorScheme });
    const session = await lockStaff(page, "signed-in");
    await on(page).tab("Admin Panel").click();
    await on(page).button("Add Step").click();
    await admin(page).field("Key").fill("lights");
    await admin(page).field("Name").fill("Lights");
    session.expire();
    await page.keyboard.press("Enter");
    await gate(page).title().waitFor();
    await expectNoViolations(page, "ended");

    await gate(page).signIn();
    await admin(page).field("Name").waitFor();
    await expectNoViolations(page, "back in the dialog");
    await admin(page).press("Cancel");
    await admin(page).price("96 in").fill("1.2.3");
    await page.keyboard.press("Enter");
    await gate(page).signOut().click();
    await on(page).dialog("Sign Out").waitFor();
    await expectNoViolations(page, "sign out?");
  });
});
