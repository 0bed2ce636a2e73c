import { describe, expect, it } from "vitest";
import { exampleHash, on, siteForTests, totalOf } from "../support/bench-page.ts";

const site = siteForTests();

describe("the visitor's work", () => {
  it("survives a reload, with the step", async () => {
    const page = await site.open();
    const see = on(page);
    await see.option(/^Electric, two-column/).check();
    await see.button("Next Step").click();
    await page.reload();
    await see.heading("Step 2 Load Capacity").waitFor();
    expect(await totalOf(page)).toBe("$2,135.00");
  });

  it("survives in this browser when the address is typed anew", async () => {
    const page = await site.open(`/${exampleHash}`);
    await on(page).partsList().waitFor();
    await page.goto("about:blank");
    await page.goto("/");
    await on(page).partsList().waitFor();
    expect(await totalOf(page)).toBe("$3,985.00");
  });

  it("opens from a shared link, and gives back the bench that was there before", async () => {
    const page = await site.open("/#width=96&depth=48");
    await on(page).partsList().waitFor();
    await page.goto(`/${exampleHash}`);
    await on(page).notice().filter({ hasText: "This is the bench of the link" }).waitFor();
    expect(await totalOf(page)).toBe("$3,985.00");
    await on(page).button("Undo").click();
    expect(await totalOf(page)).toBe("$2,245.00");
  });

  it("says what of a shared link no longer fits", async () => {
    const page = await site.open("/#width=60&depth=48&lid=oak&accessories=drawer,jetpack");
    const notice = await on(page).notice().innerText();
    expect(notice).toContain("Some choices of this bench are no longer available.");
    expect(notice).toContain("Removed: Depth 48 in (needs Width 84 in or 96 in), −$340.00.");
    expect(notice).toContain("There is no step 'lid'.");
    expect(notice).toContain("Accessories has no option 'jetpack'.");
    expect(await totalOf(page)).toBe("$1,660.00");
  });

  it("is left alone by a fragment that is no bench, which the address then loses", async () => {
    const page = await site.open(`/${exampleHash}`);
    await on(page).partsList().waitFor();
    await page.evaluate(() => {
      window.location.hash = "main";
    });
    await expect.poll(() => new URL(page.url()).hash).toBe(exampleHash);
    expect(await totalOf(page)).toBe("$3,985.00");
  });

  it("stays each tab's own, also after a reload", async () => {
    const first = await site.open();
    await on(first)
      .option(/^Electric, two-column/)
      .check();
    await on(first).button("Next Step").click();
    const second = await first.context().newPage();
    await second.goto("/");
    await on(second).button("Reset Configurator").click();
    await on(second)
      .option(/^Pin-adjust/)
      .check();
    await first.reload();
    await on(first).heading("Step 2 Load Capacity").waitFor();
    expect(await totalOf(first)).toBe("$2,135.00");
    expect(await on(first).notice().count()).toBe(0);
  });

  it("goes to others by Copy Link, or by hand where copying is forbidden", async () => {
    const page = await site.open(`/${exampleHash}`);
    await page.context().grantPermissions(["clipboard-write"]);
    await on(page).button("Copy Link").click();
    await on(page).button("Link Copied").waitFor();
    const link = `${site.server.url}/${exampleHash}`;
    // The page itself may not read the clipboard: it is pasted, as the visitor would.
    await on(page).button("Request Quote").click();
    const notes = page.getByLabel("Additional Notes (optional)");
    await notes.press("ControlOrMeta+v");
    expect(await notes.inputValue()).toBe(link);
    await on(page).button("Cancel").click();

    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await on(page)
      .button(/^(Copy Link|Link Copied)$/)
      .click();
    const address = on(page).dialog("Link to Your Bench").getByLabel("Copy this address");
    expect(await address.inputValue()).toBe(link);
  });
});
