import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { catalogDocument } from "../../../support/rules/catalog.ts";

/** The dialog for all widths. */
async function show() {
  const admin = await showAdmin(catalogDocument);
  await admin.user.click(screen.getByLabelText("Select all of Width"));
  await admin.press("Change Prices of 5 Selected …");
  return admin;
}

/** The calls that change something. */
const editsIn = (calls: readonly string[]) => calls.filter((call) => !/preview=1/.test(call));

const rows = () =>
  screen
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" · "));

it("changes selected prices after a preview of each, and leaves discounts", async () => {
  const { user, press, calls, stored } = await show();
  screen.getByText("Applies to 5 options. Prices of $0.00 and discounts stay the same.");
  await user.type(screen.getByLabelText("Percent"), "4");
  await user.selectOptions(screen.getByLabelText("Round to the nearest"), "$5.00");
  await user.click(screen.getByLabelText(/^Also change the base price/));
  expect(rows()).toContain("Base price · $1,495.00 · $1,555.00");
  expect(rows().some((row) => row.includes("−$90.00"))).toBe(false);
  await press("Change Prices");
  await waitForText("Options updated successfully");
  const { config, revision } = await stored();
  expect(revision, "one edit").toBe(3);
  expect(editsIn(calls)).toHaveLength(1);
  expect(config.basePrice).toBe(1555);
  expect(config.steps.filter(({ key }) => key !== "width")).toEqual(
    catalogDocument.steps.filter(({ key }) => key !== "width"),
  );
});

it("reports an amount that it cannot read", async () => {
  const { user, calls } = await show();
  await user.selectOptions(screen.getByLabelText("Change"), "Lower by dollars");
  await user.type(screen.getByLabelText("Dollars"), "4x");
  await user.click(screen.getByText("Change Prices", { selector: "button" }));
  expect(screen.getByText("Enter an amount such as 5 or 12.50.")).toBeInTheDocument();
  expect(editsIn(calls)).toEqual([]);
});
