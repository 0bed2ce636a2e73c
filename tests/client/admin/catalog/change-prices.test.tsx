import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { dialog, field, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

it("changes the prices that the search shows after a preview of each, leaves discounts, and reports an amount that it cannot read", async () => {
  const { user, press, fill, calls, stored } = await showAdmin();
  await user.type(screen.getByRole("searchbox"), "Width");
  await press("Change Prices of 3 Shown …");
  await user.selectOptions(screen.getByLabelText("Change"), "Lower by dollars");
  fill(field("Dollars"), "4x");
  await press("Change Prices");
  await waitForText("Enter an amount such as 5 or 12.50.");
  expect(calls).toEqual([]);

  await user.selectOptions(screen.getByLabelText("Change"), "Raise by percent");
  await waitForText("Applies to 3 options. Prices of $0.00 and discounts stay the same.");
  fill(field("Percent"), "4");
  await user.selectOptions(screen.getByLabelText("Round to the nearest"), "$5.00");
  await user.click(screen.getByLabelText(/^Also change the base price/));
  await waitForText("2 changes:");
  expect(dialog("Change Prices")).toHaveTextContent("Base price now $1,555.00, was $1,495.00");
  expect(dialog("Change Prices")).toHaveTextContent("Width: 96 in now +$425.00, was +$410.00");
  await press("Change Prices");
  await waitForText("Options updated successfully");
  const { config, revision } = await stored();
  expect(revision, "one edit").toBe(3);
  expect(calls.filter((call) => !call.includes("preview=1"))).toHaveLength(1);
  expect(config.basePrice).toBe(1555);
  expect(config.steps[0]?.options.map(({ priceModifier }) => priceModifier)).toEqual([-90, 0, 425]);
  expect(config.steps.slice(1)).toEqual(smallCatalog.steps.slice(1));
});
