import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { button, card, dialog, price, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const focused = () => document.activeElement;

const row = (label: string) =>
  screen.getByText(label, { selector: "th a" }).closest("tr") ?? expect.fail(`No row ${label}.`);

const texts = (label: string) => [...row(label).cells].map(({ textContent }) => textContent);

const paste = (text: string) => fireEvent.paste(focused() ?? document.body, { clipboardData: { getData: () => text } });

describe("the grid of the catalog", () => {
  it("is one grid for each step, with a name, titles and the facts of each option", async () => {
    const { storedOption } = await showAdmin({
      ...smallCatalog,
      steps: smallCatalog.steps.map((step) => ({
        ...step,
        options: step.options.map((option) =>
          option.value === "96" ? { ...option, cost: 100, dimensions: { width: 96 }, archived: true as const } : option,
        ),
      })),
    });
    const grid = screen.getByRole("grid", { name: "Options of Width" });
    expect(
      within(grid)
        .getAllByRole("columnheader")
        .slice(1, 9)
        .map((each) => each.textContent),
    ).toEqual("Label,Price,SKU,Figures,Availability,State,Requested,Tried".split(","));
    expect(
      within(grid)
        .getAllByRole("rowheader")
        .map((each) => each.textContent),
    ).toEqual(["48 in", "60 in", "96 in"]);
    expect((await storedOption("width", "96"))?.archived).toBe(true);
    expect(texts("96 in").slice(4, 7)).toEqual([
      "Width 96 in · Cost $100.00 · Margin $310.00 (75.6%)",
      "Always",
      "Archived",
    ]);
    expect(texts("Black").slice(3, 7)).toEqual(["FC-BLK", "", "Always", "Offered"]);
  });

  it("is one stop of the Tab key in each step, and keys move from cell to cell, open the panel, select, delete and move", async () => {
    const { user, press, stored } = await showAdmin();
    expect(card("1. Width").querySelectorAll("tbody [tabindex='0']")).toHaveLength(1);
    await user.click(price("48 in"));
    await user.keyboard("{ArrowLeft}");
    expect(focused()).toHaveTextContent("48 in");
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(price("60 in")).toHaveFocus();
    await user.keyboard("{F2}{ArrowLeft}");
    expect(price("60 in"), "within the text, an arrow moves the caret").toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused()?.closest("tr")).toBe(row("24 in"));
    await user.keyboard("{Control>}{End}{/Control}");
    expect(focused()?.closest("tr")).toBe(row("Blue"));
    await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}");
    expect(focused()).toBe(within(row("48 in")).getByText("48 in"));
    await user.keyboard("{Tab}");
    expect(price("48 in")).toHaveFocus();
    await user.keyboard("{Tab}{Enter}");
    await waitForText("Edit Option 48 in");
    await press("Cancel");

    await user.click(within(row("Black")).getByText("FC-BLK"));
    await user.keyboard(" ");
    await waitForText("1 selected");
    await user.keyboard("{F2}");
    await waitForText("Edit Option Black");
    await press("Cancel");
    await user.click(within(row("Black")).getByText("FC-BLK"));
    await user.keyboard("{Delete}");
    expect(dialog("Delete Option Black")).toBeInTheDocument();
    await press("Cancel");

    await user.click(price("96 in"));
    await user.keyboard("{Alt>}{ArrowDown}{ArrowUp}{/Alt}");
    await waitForText("Changes published");
    expect((await stored()).config.steps[0]?.options.map(({ value }) => value)).toEqual(["48", "96", "60"]);
    await waitFor(() => expect(price("96 in")).toHaveFocus());
  });

  it("takes a column of prices from a spreadsheet as one edit, and names the one that does not fit", async () => {
    const { calls, user, stored } = await showAdmin();
    await user.click(price("48 in"));
    paste("100\r\n1,200.50\r\n$300\r\n");
    await waitForText("Options updated successfully");
    expect(price("60 in")).toHaveValue("1200.50");
    expect((await stored()).config.steps[0]?.options).toMatchObject([
      { priceModifier: 100 },
      { priceModifier: 1200.5 },
      { priceModifier: 300 },
    ]);
    expect(calls.filter((call) => !call.includes("preview=1"))).toHaveLength(1);

    paste("5\nabc\n");
    await waitForText(
      "Nothing was pasted. Price of 60 in: It holds “abc”. Write an amount in dollars such as 12.50, up to 10,000,000.",
    );
    paste("5\t6\n7\t8\n");
    await waitForText(/^Nothing was pasted\. Copy one column of prices/);
    paste(Array(8).fill("5").join("\n"));
    await waitForText("Nothing was pasted. 8 rows do not fit: there are 7 from here on.");
    expect((await stored()).revision).toBe(3);
  });

  it("filters options, keeps the selection meanwhile, and says how much of it is not shown", async () => {
    const { user } = await showAdmin();
    await user.click(screen.getByLabelText("Select all of Width"));
    await waitForText("3 selected");
    await user.selectOptions(screen.getByLabelText("Options"), "With a condition");
    await waitForText("3 selected, 3 of them not shown");
    button("Change Prices of 3 Selected …");
    await user.click(screen.getByLabelText("Select 48 in deep"));
    await waitForText("4 selected, 3 of them not shown");
    await user.click(button("Select None"));
    button("Change Prices of 2 Shown …");
    await user.selectOptions(screen.getByLabelText("Options"), "All options");
    await user.type(screen.getByRole("searchbox"), "24{Enter}");
    expect(screen.getByText("24 in", { selector: "a" })).toHaveFocus();
    await user.clear(screen.getByRole("searchbox"));
    await user.click(screen.getByLabelText("Select 24 in"));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByLabelText("Select Blue"));
    await user.keyboard("{/Shift}");
    await waitForText("4 selected");
    await user.type(screen.getByRole("searchbox"), "Depth");
    await waitForText("4 selected, 2 of them not shown");
    await user.selectOptions(screen.getByLabelText("Options"), "Archived");
    await waitForText("No step or option matches “Depth”.");
    await user.click(button("Show All"));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  });
});
