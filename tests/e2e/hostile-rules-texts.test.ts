import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, showAdmin } from "../support/admin-page.ts";
import { exampleHash, on, siteForTests } from "../support/bench-page.ts";
import { expectTexts, saidBy, watch } from "../support/expect-texts.ts";
import { hostileRules } from "../support/hostile-texts.ts";
import { conditional, option, rulesDocument, step } from "../support/rules.ts";

const site = siteForTests();

/** Two steps, which the Admin Panel renders fast. */
const fewSteps = rulesDocument([
  step("width", { options: Array.from({ length: 12 }, (_, index) => option(`w-${index}`)) }),
  step("depth", {
    options: [option("24", { colorCode: "#101010" })],
    conditionalOptions: [conditional("30", { width: ["w-1"] })],
  }),
]);

/** The values that a step offers. */
const shownValues = (page: Page, key: string) =>
  page
    .locator(`input[name="${key}"]`)
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")));

describe("hostile texts in the rules", () => {
  it("stay text in steps, parts, drawing, offers, notices and dialogs of a visitor", async () => {
    const rules = hostileRules();
    site.server.reviseRules(rules);
    const page = await site.open("about:blank");
    const end = watch(page, site.server.url);
    await page.goto(`/${exampleHash}`);
    await on(page).partsList().click();
    const buttons = page.getByRole("navigation", { name: "Steps" }).getByRole("button");
    expect(await buttons.count()).toBe(rules.steps.length);
    let offers = 0;
    for (const [index, step] of rules.steps.entries()) {
      await buttons.nth(index).click();
      await page.locator(`input[name="${step.key}"]`).first().waitFor();
      const refused = page.locator("label", { hasText: "Not available: " });
      if ((await refused.count()) > 0) {
        await refused.first().click();
        await page.getByRole("group", { name: /^To choose/ }).waitFor();
        offers += 1;
      }
      const said = await saidBy(page);
      const shown = await shownValues(page, step.key);
      expect(shown.length, step.key).toBeGreaterThan(0);
      for (const { value, label } of [...step.options, ...(step.conditionalOptions ?? [])])
        if (shown.includes(value)) expect(said, step.key).toContain(label);
      expect(said).toContain(step.name);
      expect(said).toContain(step.description);
      await expectTexts(page);
    }
    expect(offers).toBeGreaterThan(0);
    expect(await saidBy(page)).toContain(rules.name);
    expect(await page.title()).toBe("Workbench Configurator");

    await buttons.first().click();
    await page.locator('input[name="height_adjustment"][value="hand-crank"]').check();
    await on(page).notice().first().waitFor();
    await expectTexts(page);
    await on(page).button("Request Quote").first().click();
    await page.getByRole("dialog").waitFor();
    await expectTexts(page);
    await end();
  });

  it("stay text in the Admin Panel, its dialogs, messages, rules file and revisions", async () => {
    const rules = hostileRules(fewSteps);
    site.server.reviseRules(rules);
    const page = await site.open("about:blank");
    const end = watch(page, site.server.url);
    await page.goto("/");
    await showAdmin(page);
    const said = await saidBy(page);
    for (const { name, options, conditionalOptions = [] } of rules.steps)
      for (const text of [name, ...[...options, ...conditionalOptions].map(({ label }) => label)])
        expect(said).toContain(text);
    for (const summary of await page.locator("summary:visible").all()) await summary.click();
    await expectTexts(page);
    const dialogs = page.getByRole("button", { name: /^(?:Edit|Delete|Add)/ });
    for (const index of [0, 1, 2, 3, 4, 5]) {
      await dialogs.nth(index).click();
      await page.getByRole("dialog").waitFor();
      await expectTexts(page);
      await admin(page).press("Cancel");
    }
    const deletion = /^Delete/;
    await on(page).button(deletion).first().click();
    await page.getByRole("dialog").getByRole("button", { name: deletion }).click();
    await page
      .getByRole("alert")
      .or(page.getByRole("status", { name: "Messages" }).getByText(/deleted/))
      .first()
      .waitFor();
    await expectTexts(page);
    if (await page.getByRole("dialog").count()) await admin(page).press("Cancel");
    await admin(page).section("Revisions").click();
    for (const revision of [/Revision \d+ · current/, /^Revision 1\b/])
      await on(page).button(revision).click();
    await page.getByRole("article", { name: "Revision 1" }).waitFor();
    await expectTexts(page);
    await admin(page).section("Rules File").click();
    await page.getByRole("textbox", { name: "Text of the rules file" }).waitFor();
    await expectTexts(page);
    await end();
  });
});
