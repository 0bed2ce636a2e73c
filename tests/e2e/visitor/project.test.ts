import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { price } from "#shared/engine/price.ts";
import { cents, formatMoney, multiply, sum } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { expectAccessibleOnBoth } from "../../support/browser/axe.ts";
import { elementsOf, fillQuoteForm, siteForTests } from "../../support/browser/bench-page.ts";
import { catalog } from "../../support/rules/catalog.ts";

const site = siteForTests();

/** The benches of the project: each a starting bench, of which one becomes wider. */
const BENCHES = [
  { start: "Heavy duty", name: "Assembly", quantity: 4, width: "96" },
  { start: "Best value", name: "Repairs", quantity: 1, width: "72" },
  { start: "Packing", name: "Shipping", quantity: 2, width: "72" },
].map(({ start, name, quantity, width }) => {
  const choices = catalog.startingBenches?.find((bench) => bench.name === start)?.choices;
  const configuration: Configuration = { ...choices, width };
  const priced = price(catalog, configuration);
  if (!priced.ok) throw new Error(`${start} cannot be ordered.`);
  const unitPrice = priced.pricing.totalPrice;
  return { start, name, quantity, configuration, unitPrice, sum: multiply(unitPrice, quantity) };
});

const PRICE = sum(BENCHES.map((bench) => bench.sum));
const FEE = cents(199);
const TOTAL = formatMoney(sum([PRICE, FEE]));

/** From a starting bench to one quote for three benches, with a look at each view. Returns its ID. */
async function askForProject(shown: Page, look: (view: string) => Promise<void>): Promise<string> {
  const see = elementsOf(shown);
  for (const [index, { start, name, quantity }] of BENCHES.entries()) {
    await see.button(new RegExp(`^${start}`)).click();
    await see.button(/^Add( to Project)?$/).click();
    await see.button("Show Project").click();
    await shown
      .getByLabel(/^Name of/)
      .nth(index)
      .fill(name);
    await shown.getByLabel(`Quantity of ${name}`).fill(String(quantity));
    if (index < 2) await see.button("Configure Another Bench").click();
  }

  await look("project");
  for (const { name } of BENCHES) await shown.getByLabel(`Compare ${name}`).click();
  await see.button("Compare 3 Benches").click();
  const compared = see.dialog("Compare Benches");
  for (const { name } of BENCHES) await compared.getByText(name, { exact: true }).first().waitFor();
  await look("comparison");
  await compared.getByRole("button", { name: "Close" }).click();

  await see.button("Edit Repairs").click();
  await see.step("Width").click();
  await see.option(/^72 in/).click();
  await look("bench of the project");
  await see.button(/^Save/).click();

  await see.button("Remove Assembly").click();
  await see.button("Undo").click();
  await see.button("Request Quote for 7 benches").click();
  await fillQuoteForm(shown);
  await expect.poll(() => see.dialog("Request a Quote").textContent()).toContain(TOTAL);
  await see.button("Submit Quote Request").click();
  const text = await see.dialog("Quote Request Submitted!").textContent();
  expect(text).toContain(TOTAL);
  return /Q-\d{6}-\w{5}/.exec(text ?? "")?.[0] ?? "";
}

/** Expects one quote in the database, with the amounts of the project. */
function expectStored(id: string): void {
  const rows = site.server.rows("select id, total_cents, delivery_fee_cents from quotes");
  expect(rows).toEqual([{ id, total_cents: PRICE, delivery_fee_cents: FEE }]);
}

it("a visitor collects three benches, compares, edits and restores them, and gets one quote", async () => {
  const page = await site.open();
  const look = (view: string) => expectAccessibleOnBoth(page, view);
  expectStored(await askForProject(page, look));
});
