import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { askForQuote, quotes } from "../support/quotes-page.ts";
import { gate, lockStaff } from "../support/staff-page.ts";

const site = siteForTests();

const openTab = async (tab: string, access?: "open" | "signed-out" | "signed-in") => {
  const page = await site.open();
  const session = await lockStaff(page, access);
  await on(page).tab(tab).click();
  return { page, session };
};

/** Signs in at the form that a refused call brought. */
const signInAgain = async (page: Page) => {
  await page.getByText(/^Your sign-in has ended\. Your work is kept/).waitFor();
  await gate(page).signIn();
  await gate(page).bar().waitFor();
};

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
  });

describe("the gate of the staff views", () => {
  it("tells on a server without a password that anyone on the computer can use them", async () => {
    const page = await site.open();
    await on(page).tab("Admin Panel").click();
    await gate(page).banner().waitFor();
    await on(page).heading("Admin Panel").waitFor();
    expect(await gate(page).signOut().count()).toBe(0);
  });

  it("opens both views with one sign-in, by the keys alone, and closes both with one sign-out", async () => {
    await askForQuote(site);
    const { page, session } = await openTab("Admin Panel");
    await gate(page).title().waitFor();
    expect(await on(page).heading("Admin Panel").count()).toBe(0);
    expect(session.calls).toEqual([]);

    await page.keyboard.type("tin");
    await page.keyboard.press("Enter");
    await on(page).alert().getByText("This is not the password. Please try again.").waitFor();
    await page.keyboard.type("seven brass spanners");
    await page.keyboard.press("Enter");
    await on(page).heading("Admin Panel").waitFor();
    expect(await focusedName(page)).toBe("Signed in as staff");

    await on(page).tab("Quote Requests").click();
    await quotes(page).cards().first().waitFor();
    await gate(page).signOut().click();
    await gate(page).title().waitFor();
    expect(await page.locator("[data-quote]").count()).toBe(0);
    await on(page).tab("Admin Panel").click();
    await gate(page).title().waitFor();
    expect(await page.getByText("Update Base Price").count()).toBe(0);
  });

  it("moves nothing when it tells of a wrong password", async () => {
    const { page } = await openTab("Admin Panel");
    const places = async () => [
      await gate(page).title().boundingBox(),
      await gate(page).password().boundingBox(),
      await page.getByRole("button", { name: /^Sign/ }).boundingBox(),
    ];
    await gate(page).title().waitFor();
    const before = await places();
    await gate(page).signIn("tin");
    await on(page).alert().waitFor();
    expect(await places()).toEqual(before);
  });

  it("leaves the focus to those who move along the tabs by keys", async () => {
    const page = await site.open();
    await lockStaff(page);
    await on(page).tab("Product Configurator").focus();
    await page.keyboard.press("ArrowRight");
    await gate(page).title().waitFor();
    await page.keyboard.press("ArrowRight");
    await gate(page).title().waitFor();
    expect(await focusedName(page)).toBe("Quote Requests");
    await page.keyboard.press("Tab");
    expect(
      await gate(page)
        .password()
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });

  it("is there again after a reload, in the same tab", async () => {
    const { page } = await openTab("Quote Requests");
    await gate(page).title().waitFor();
    await page.reload();
    await gate(page).title().waitFor();
    await gate(page).signIn();
    await on(page)
      .heading(/Quote Requests|No quote requests/)
      .waitFor();
    await page.reload();
    await gate(page).bar().waitFor();
  });
});

describe("a sign-in that ends amid work", () => {
  it("keeps a dialog with its fields, modal, and the focus in it", async () => {
    const { page, session } = await openTab("Admin Panel", "signed-in");
    await on(page).button("Edit Black").click();
    await admin(page).field("Label").fill("Midnight");
    session.expire();
    await page.keyboard.press("Enter");

    await gate(page).title().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.keyboard.press("Escape");
    await signInAgain(page);

    expect(await admin(page).field("Label").inputValue()).toBe("Midnight");
    expect(await page.locator("dialog").evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    const field = admin(page).field("Label");
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    await admin(page).error("Sign in to go on. Nothing was changed.").waitFor();
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
  });

  it("keeps prices that are typed, where the page was, and stores none that staff did not leave", async () => {
    const { page, session } = await openTab("Admin Panel", "signed-in");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/admin/steps/**", async (route) => {
      await held;
      await route.fallback();
    });
    const [sent, typed] = [admin(page).price("84 in"), admin(page).price("96 in")];
    await sent.fill("331");
    await page.keyboard.press("Enter");
    await page.keyboard.type("500");
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    session.expire();
    letGo();
    await signInAgain(page);

    expect([await sent.inputValue(), await typed.inputValue()]).toEqual(["331", "500"]);
    expect(await typed.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(session.calls.filter((call) => call.startsWith("PUT"))).toHaveLength(1);
    await page.keyboard.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
    await on(page).button("Try Again").click();
    await expect.poll(() => sent.getAttribute("data-typed")).toBeNull();
  });

  it("stops asking for news, and keeps note, search, place and focus until staff are back", async () => {
    for (let index = 0; index < 12; index += 1)
      await askForQuote(site, { company: `Kept Works ${index}` });
    const { page, session } = await openTab("Quote Requests", "signed-in");
    await quotes(page).search().fill("Kept Works");
    await quotes(page).card("Kept Works 3").click();
    const note = page.getByLabel("Staff note");
    await note.fill("Asked for a ramp.");
    await note.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    session.expire();
    await page.keyboard.press("Control+Enter");

    await gate(page).title().waitFor();
    session.calls.length = 0;
    await page.waitForTimeout(5500);
    expect(session.calls).toEqual([]);
    await signInAgain(page);

    expect(await note.inputValue()).toBe("Asked for a ramp.");
    expect(await note.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await quotes(page).search().inputValue()).toBe("Kept Works");
    await expect.poll(() => session.calls).toContain("GET /api/quotes/changes");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Note added.").waitFor();
  });

  it("loads what was refused for want of it", async () => {
    const { page, session } = await openTab("Admin Panel", "signed-in");
    await on(page).heading("Admin Panel").waitFor();
    session.expire();
    await admin(page).section("Revisions").click();
    await signInAgain(page);
    await on(page)
      .button(/^Revision 1\b/)
      .waitFor();
    expect(await page.getByText("The revisions could not be loaded.").count()).toBe(0);
  });
});
