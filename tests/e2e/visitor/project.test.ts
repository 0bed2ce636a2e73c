import type { Locator } from "playwright-core";
import { it } from "vitest";
import { expectAccessibleOnBoth } from "../../support/browser/axe.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";

const site = siteForTests();

/** The benches of the project, each a starting bench. */
const BENCHES = [
  { start: "Heavy duty", name: "Assembly", quantity: 4 },
  { start: "Best value", name: "Repairs", quantity: 1 },
  { start: "Packing", name: "Shipping", quantity: 2 },
];

it("a visitor collects three benches, compares, edits and restores them, and asks for one quote, and axe finds nothing", async () => {
  const page = await site.open();
  const see = elementsOf(page);
  const look = (view: string, part?: Locator) => expectAccessibleOnBoth(page, view, part);
  for (const [index, { start, name, quantity }] of BENCHES.entries()) {
    await see.button(new RegExp(`^${start}`)).click();
    await see.button(/^Add( to Project)?$/).click();
    await see.button("Show Project").click();
    await page
      .getByLabel(/^Name of/)
      .nth(index)
      .fill(name);
    await page.getByLabel(`Quantity of ${name}`).fill(String(quantity));
    if (index < 2) await see.button("Configure Another Bench").click();
  }

  await look("project");
  for (const { name } of BENCHES) await page.getByLabel(`Compare ${name}`).click();
  await see.button("Compare 3 Benches").click();
  const compared = see.dialog("Compare Benches");
  for (const { name } of BENCHES) await compared.getByText(name, { exact: true }).first().waitFor();
  await look("comparison");
  await compared.getByRole("button", { name: "Close" }).click();

  await see.button("Edit Repairs").click();
  await see.step("Width").click();
  await see.option(/^72 in/).click();
  await look("bench of the project", page.getByRole("main"));
  await see.button(/^Save/).click();

  await see.button("Remove Assembly").click();
  await see.button("Undo").click();
  await see.button("Request Quote for 7 benches").click();
  await see.dialog("Request a Quote").waitFor();
});
