import { describe, expect, it } from "vitest";
import { expectAccessibleOnBoth, expectNoCutText, expectNoOverflow } from "../../support/browser/axe.ts";
import { elementsOf, fillQuoteForm, isFocused, siteForTests, totalOf } from "../../support/browser/bench-page.ts";
import { LONG } from "../../support/long.ts";
import { catalog, exampleHash } from "../../support/rules/catalog.ts";

const site = siteForTests();

const RULES = "**/api/configuration/rules/**";
const SUBMIT = "**/api/quotes/submit";

/** Ten steps take long on a busy machine. */
const PATIENT = { timeout: 120_000 };

/** Steps with different layouts: options, unavailable options, colors, and a list. The others look like one of these. */
const DISTINCT = ["height_adjustment", "depth", "frame_color", "accessories"];

describe.runIf(LONG)("axe finds nothing on a desktop and a phone", () => {
  it(
    "when the rules fail to load, in each kind of step before any choice, and in the list of remaining steps",
    PATIENT,
    async () => {
      const page = await site.open("about:blank");
      const see = elementsOf(page);
      await page.route(RULES, (route) => route.abort());
      // For an unknown partner, the page comes without rules.
      await page.goto("/?partner=nobody");
      await see.alert().getByText("Failed to load configuration rules").waitFor();
      await expectAccessibleOnBoth(page, "rules failed");
      await page.unroute(RULES);
      await see.button("Try again").click();

      const panel = page.locator("fieldset[aria-describedby=step-description]");
      for (const [index, { key, name }] of catalog.steps.entries()) {
        if (!DISTINCT.includes(key)) continue;
        if (index > 0) await see.step(name).click();
        await see.heading(`Step ${index + 1} ${name}`).waitFor();
        await expectAccessibleOnBoth(page, name, index === 0 ? undefined : panel);
      }

      await see.button("Complete").click();
      const dialog = see.dialog("10 steps remain");
      const goTo = dialog.getByRole("button", { name: /^Go to/ });
      await goTo.scrollIntoViewIfNeeded();
      const [edge, last] = [await dialog.boundingBox(), await goTo.boundingBox()];
      const space = (edge?.y ?? 0) + (edge?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
      expect(space, "space below the last button").toBeGreaterThan(16);
      await expectAccessibleOnBoth(page, "steps remain");
      await dialog.getByRole("button", { name: "Surface Color" }).click();
      await see.heading("Step 6 Surface Color").waitFor();
      expect(await dialog.count(), "the dialog closes").toBe(0);
    },
  );

  it("with a bench, its parts, a notice, an offer and the dialogs, and nothing scrolls sideways", PATIENT, async () => {
    const page = await site.open(`/${exampleHash}`);
    const see = elementsOf(page);
    await see.partsList().click();
    await page.getByText("Pricing Breakdown").click();
    await expectAccessibleOnBoth(page, "parts and prices");
    await expectNoOverflow(page, "parts and prices");
    await expectNoCutText(page, "parts and prices");

    await see.button("Help").click();
    await expectAccessibleOnBoth(page, "help");
    await page.keyboard.press("Escape");
    expect(await isFocused(see.button("Help")), "the focus after the dialog").toBe(true);

    await see.button("Code & Files").click();
    await expectAccessibleOnBoth(page, "order code and files");
    await page.keyboard.press("Escape");

    await see.button("Request Quote").click();
    await see.button("Submit Quote Request").click();
    await see.alert().waitFor();
    await expectAccessibleOnBoth(page, "quote form, incomplete");
    await page.route(SUBMIT, (route) => route.abort());
    await fillQuoteForm(page);
    await see.button("Submit Quote Request").click();
    await see.alert().waitFor();
    await expectAccessibleOnBoth(page, "quote form, failed submission");
    await page.unroute(SUBMIT);
    await see.button("Try Again").click();
    await see.dialog("Quote Request Submitted!").waitFor();
    await expectAccessibleOnBoth(page, "submitted");
    await page.keyboard.press("Escape");

    await see.option(/^Hand crank/).check();
    await see.notice().waitFor();
    await see.option(/^Electric, two-column/).check();
    await see.button("Put Back").waitFor();
    // Check the list of steps, too: it marks the steps that need a choice again.
    await expectAccessibleOnBoth(page, "notice", page.locator(":has(> nav[aria-label=Steps])"));
    await see.button("Put Back").click();
    await expect.poll(() => totalOf(page), { message: "the total after Put Back" }).toBe("$3,985.00");
    expect(await see.notice().count()).toBe(0);

    await see.step("Accessories").click();
    await see.option(/^Fold-away crank handle/).click();
    const offer = see.offer("Fold-away crank handle");
    await offer.waitFor();
    await expectAccessibleOnBoth(page, "offer", offer);

    await see.button("Complete").click();
    const summary = see.dialog("Your Bench");
    await summary.waitFor();
    await expectAccessibleOnBoth(page, "summary", summary);
    await expectNoOverflow(page, "summary");
  });
});
