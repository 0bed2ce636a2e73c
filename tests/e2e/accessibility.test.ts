import { describe, expect, it } from "vitest";
import { expectNoViolations, SCREENS } from "../support/axe.ts";
import { exampleHash, fillQuoteForm, on, siteForTests } from "../support/bench-page.ts";
import { catalogue } from "../support/catalogue.ts";

const site = siteForTests();

describe.each(SCREENS)("axe finds nothing on $name", ({ viewport, colorScheme }) => {
  const open = (path: string) => site.open(path, { viewport, colorScheme });

  it("in any step, with nothing chosen", async () => {
    const page = await open("/");
    for (const [index, step] of catalogue.steps.entries()) {
      await on(page)
        .button(new RegExp(`^Step ${index + 1}:`))
        .click();
      await on(page)
        .heading(`Step ${index + 1} ${step.name}`)
        .waitFor();
      await expectNoViolations(page, step.name);
    }
  });

  it("with a bench, its parts, a notice and the dialogs", async () => {
    const page = await open(`/${exampleHash}`);
    const see = on(page);
    await see.partsList().click();
    await page.getByText("Pricing Breakdown").click();
    await expectNoViolations(page, "parts and prices");
    await see.button("Help").click();
    await expectNoViolations(page, "help");
    await page.keyboard.press("Escape");
    await see.button("Request Quote").click();
    await expectNoViolations(page, "quote form");
    await page.route("**/api/quotes/submit", (route) => route.abort());
    await fillQuoteForm(page);
    await see.button("Submit Quote Request").click();
    await see.alert().waitFor();
    await expectNoViolations(page, "failed submission");
    await page.unroute("**/api/quotes/submit");
    await see.button("Try Again").click();
    await see.dialog("Quote Request Submitted!").waitFor();
    await expectNoViolations(page, "submitted");
    await page.keyboard.press("Escape");
    await see.option(/^Hand crank/).check();
    await see.notice().waitFor();
    await expectNoViolations(page, "notice");
    await see.option(/^Electric, two-column/).check();
    await see.button("Put Back").waitFor();
    await expectNoViolations(page, "offered back");
    await see.option(/^Hand crank/).check();
    await see.step("Accessories").click();
    await see.option(/^Memory handset/).click();
    await see.offer("Memory handset").waitFor();
    await expectNoViolations(page, "what an option takes");
    await see.button("Request Quote").click();
    await see.dialog("2 steps remain").waitFor();
    await expectNoViolations(page, "steps remain");
  });

  it("in the staff views, and where loading fails", async () => {
    const page = await open("/");
    const see = on(page);
    await page.route("**/api/quotes/list?*", (route) => route.abort());
    await see.tab("Quote Requests").click();
    await see.alert().getByText("Failed to load quotes").waitFor();
    await expectNoViolations(page, "quotes failed");
    await page.unroute("**/api/quotes/list?*");
    await see.button("Try again").click();
    await page.getByText("Loading quotes").waitFor({ state: "detached" });
    await expectNoViolations(page, "quotes");
    await page.route("**/api/configuration/rules/**", (route) => route.abort());
    await page.goto("about:blank");
    await page.goto("/");
    await see.alert().getByText("Failed to load configuration rules").waitFor();
    await expectNoViolations(page, "rules failed");
  });
});

describe("the page", () => {
  it.each([320, 390, 768, 1024, 1440])("has no sideways scrolling at %i px", async (width) => {
    const page = await site.open(`/${exampleHash}`, { viewport: { width, height: 800 } });
    await on(page).partsList().click();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await on(page).tab("Admin Panel").click();
    await on(page).heading("Admin Panel").waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  it("moves the focus to the step that was jumped to, and back to the button of a closed dialog", async () => {
    const page = await site.open();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await on(page).button("Next Step").click();
    await expect.poll(focused).toBe("Step 2 Load Capacity");
    await on(page).button("Help").click();
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("Help");
  });

  it("never hides what has the focus under the bars of a phone", async () => {
    const page = await site.open(`/${exampleHash}`, { viewport: { width: 390, height: 844 } });
    await on(page)
      .button(/^Step 10/)
      .click();
    await on(page).heading("Step 10 Accessories").waitFor();
    const isSeen = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return true;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const front = document.elementFromPoint(left + width / 2, top + height / 2);
        return focused.contains(front) || (front?.contains(focused) ?? false);
      });
    for (const key of [...Array(24).fill("Tab"), ...Array(24).fill("Shift+Tab")]) {
      await page.keyboard.press(key);
      const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      expect(await isSeen(), `${key} to ${name}`).toBe(true);
    }
  });

  it("shows a change at once, without movement, to those who ask for less", async () => {
    const isAtOnce = async (reducedMotion: "reduce" | "no-preference") => {
      const page = await site.open("/#width=48", { reducedMotion });
      await on(page)
        .button(/^Step 3/)
        .click();
      await on(page)
        .option(/^96 in/)
        .waitFor();
      return page.evaluate(async () => {
        const top = () => document.querySelector("[data-part=top] polygon")?.getAttribute("points");
        const before = top();
        document.querySelector<HTMLInputElement>("input[value='96']")?.click();
        await new Promise(requestAnimationFrame);
        const soon = top();
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return soon === top() && soon !== before;
      });
    };
    expect(await isAtOnce("reduce")).toBe(true);
    expect(await isAtOnce("no-preference")).toBe(false);
  });
});
