import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CompareBenches } from "#client/configurator/compare/CompareBenches.tsx";
import type { ProjectItem } from "#shared/project/project.ts";
import { omitPrices, type Rules } from "#shared/rules/model.ts";
import { neverAnswer, showConfigurator } from "../../support/components/configurator-page.tsx";
import { catalog } from "../../support/rules/catalog.ts";

neverAnswer();

const benches = (catalog.startingBenches ?? []).map(
  ({ name, choices }): ProjectItem => ({ id: `id of ${name}`, name, quantity: 1, configuration: choices }),
);

function show(shown: readonly ProjectItem[] = benches, rules: Rules = catalog) {
  const [onEdit, onKeep] = [vi.fn(), vi.fn()];
  render(<CompareBenches {...{ rules, onEdit, onKeep }} benches={shown} onClose={() => {}} />);
  return { onEdit, onKeep };
}

const texts = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);
const names = () => texts("th[scope=col]");
const row = (name: string) => {
  const all = [...document.querySelectorAll("tr")];
  const found = all.find((each) => texts("th[scope=row]", each)[0] === name);
  return found && !found.hidden ? texts("td", found) : undefined;
};
const button = (text: string) =>
  [...document.querySelectorAll("button")].find((each) => each.textContent.startsWith(text));
const press = (text: string) => fireEvent.click(button(text) ?? expect.fail(`no ${text}`));

describe("the comparison", () => {
  it("has a column for each bench, with its price, its differences, and what is the same", () => {
    show(benches.slice(1, 4).reverse());
    expect(names()).toEqual(["Packing", "Heavy duty", "ESD electronics"]);
    expect(row("Unit price")).toEqual(["$3,500.00Lowest price", "$5,375.00+$1,875.00", "$3,740.00+$240.00"]);
    expect(row("Load Capacity")).toEqual(["750 lb+$140.00", "2,000 lb+$780.00", "500 lbIncluded"]);
    expect(screen.getByText("A bar marks what is different from Packing.")).toBeVisible();
  });

  it("collapses the rows that are the same in all benches, and says why a bench cannot be ordered, without a price for it", () => {
    const [best, , , packing] = benches;
    if (!best || !packing) expect.fail("no starting benches");
    show([best, packing]);
    expect(row("Work Surface")).toBeUndefined();
    press("Same in all");
    expect(row("Work Surface")).toEqual(Array(2).fill("High-pressure laminate, 1-1/4 in"));
    cleanup();
    show([best, { ...packing, configuration: { ...packing.configuration, frame_color: "pink" } }]);
    expect(row("Unit price")).toEqual(["$1,660.00", "No price"]);
    expect(screen.getByText(/cannot be ordered as it is. Frame Color has no option 'pink'./)).toBeVisible();
  });

  it("hides benches until two are left, and edits or keeps one of the shown", () => {
    const { onEdit, onKeep } = show(benches.slice(0, 3));
    press("Hide Best value");
    expect(names()).toEqual(["ESD electronics", "Heavy duty"]);
    expect(screen.getByRole("status")).toHaveTextContent("Best value is no longer compared.");
    expect(screen.getByLabelText("Comparison")).toHaveFocus();
    expect(button("Hide")).toBeUndefined();
    press("Edit Heavy duty");
    expect(onEdit.mock.calls).toEqual([["id of Heavy duty"]]);
    press("Keep this one,remove the other from the project: ESD electronics stays");
    expect(onKeep.mock.calls).toEqual([["id of ESD electronics", ["id of ESD electronics", "id of Heavy duty"]]]);
  });

  it("shows no amount under hidden prices", () => {
    show(benches, omitPrices(catalog));
    expect(row("Width")).toEqual(["60 in", "72 in", "96 in", "72 in"]);
    expect(screen.getByRole("dialog")).not.toHaveTextContent(/\$|price|Included/i);
  });
});

describe("benches of a project", () => {
  it("can be compared if two to four are selected, and one stays, or opens in the configurator", async () => {
    window.localStorage.setItem("workbench-project", JSON.stringify(benches));
    showConfigurator(catalog);
    fireEvent.click(screen.getByText("Show Project"));
    fireEvent.click(screen.getByLabelText("Compare Best value"));
    expect(screen.getByText("Check one more to compare.")).toBeVisible();
    fireEvent.click(screen.getByLabelText("Compare Heavy duty"));
    press("Compare 2 Benches");
    await waitFor(() => expect(names()).toEqual(["Best value", "Heavy duty"]));
    press("Keep this one,remove the other from the project: Best value stays");
    expect(screen.getByText("“Best value” stays. 1 other bench was removed.")).toBeVisible();
    expect(button("Request Quote for 3 benches")).toBeVisible();
    fireEvent.change(screen.getByLabelText("Quantity of Packing"), { target: { value: "9" } });
    press("Undo");
    expect(button("Request Quote for 12 benches"), "with the quantity that was typed meanwhile").toBeVisible();
    press("Compare 2 Benches");
    press("Edit Heavy duty");
    expect(screen.getByLabelText("Bench of your project")).toHaveTextContent("Editing bench 3 of 4 Heavy duty");
    expect(button("Parts List")).toHaveTextContent("$5,375.00");
  });

  it("asks for a second bench only while there is one", () => {
    window.localStorage.setItem("workbench-project", JSON.stringify(benches.slice(0, 2)));
    showConfigurator(catalog);
    fireEvent.click(screen.getByText("Show Project"));
    const [kept, other] = screen.getAllByRole("checkbox");
    fireEvent.click(kept ?? expect.fail());
    expect(screen.getByText("Check one more to compare.")).toBeVisible();
    fireEvent.click(screen.getAllByText("Remove").at(-1) ?? expect.fail());
    expect(other).not.toBeInTheDocument();
    expect(screen.queryByText("Check one more to compare.")).toBeNull();
  });
});
