import { expect, it } from "vitest";
import { expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, goToStep, siteForTests } from "../../support/browser/bench-page.ts";

const site = siteForTests();

it("a visitor with a keyboard on a phone starts from a bench, follows a hint, and goes Back without losing the bench", async () => {
  const page = await site.open("/", { viewport: { width: 390, height: 844 } });
  const see = elementsOf(page);
  await see.button("Or start from a ready-made bench.").focus();
  await page.keyboard.press("Enter");
  await see.button(/^Heavy duty/).focus();
  await page.keyboard.press("Enter");
  await see.partsList().filter({ hasText: "$5,375.00" }).waitFor();

  await goToStep(page, "Work Surface");
  await see.option(/^ESD laminate/).focus();
  await page.keyboard.press("Space");
  const kit = see.button("Choose ESD grounding kit, +$55.00");
  await kit.waitFor();
  await page.getByText("total $5,375.00").first().waitFor();
  await expectNoViolations(page, "a hint and prices");
  await kit.focus();
  await page.keyboard.press("Enter");
  await see.partsList().filter({ hasText: "$5,300.00" }).waitFor();

  await page.goBack();
  await see.heading("Step 1 Height Adjustment").waitFor();
  await see.partsList().filter({ hasText: "$5,300.00" }).waitFor();
  expect(page.url()).toContain("esd-ground-kit");
  await page.goForward();
  await see.heading("Step 5 Work Surface").waitFor();
});
