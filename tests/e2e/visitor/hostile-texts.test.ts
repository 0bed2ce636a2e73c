import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { expectTexts, saidBy, watch } from "../../support/browser/expect-texts.ts";
import { exampleHash } from "../../support/rules/catalog.ts";
import { hostileRules } from "../../support/server/hostile-texts.ts";

const site = siteForTests();

const shownValues = (page: Page, key: string) =>
  page.locator(`input[name="${key}"]`).evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")));

it("hostile texts in the rules stay text in steps, parts, drawing, offers, notices and dialogs of a visitor", async () => {
  const rules = hostileRules();
  site.server.reviseRules(rules);
  const page = await site.open("about:blank");
  const end = watch(page, site.server.url);
  await page.goto(`/${exampleHash}`);
  await elementsOf(page).partsList().click();
  const buttons = page.getByRole("navigation", { name: "Steps" }).getByRole("button");
  expect(await buttons.count()).toBe(rules.steps.length);
  let offers = 0;
  for (const [index, step] of rules.steps.entries()) {
    // The steps between these look like them.
    if (index > 2 && index < rules.steps.length - 1) continue;
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
    for (const { value, label } of step.options) if (shown.includes(value)) expect(said, step.key).toContain(label);
    expect(said).toContain(step.name);
    expect(said).toContain(step.description);
    await expectTexts(page);
  }
  expect(offers).toBeGreaterThan(0);
  expect(await saidBy(page)).toContain(rules.name);
  expect(await page.title()).toBe("Workbench Configurator");

  await buttons.first().click();
  await page.locator('input[name="height_adjustment"][value="hand-crank"]').check();
  await elementsOf(page).notice().first().waitFor();
  await expectTexts(page);
  await elementsOf(page).button("Request Quote").first().click();
  await page.getByRole("dialog").waitFor();
  await expectTexts(page);
  await end();
});
