import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import { button, price, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const focused = () => document.activeElement;

const row = (label: string) =>
  screen.getByText(label, { selector: "th a" }).closest("tr") ?? expect.fail(`No row ${label}.`);

const texts = (label: string) => [...row(label).cells].map(({ textContent }) => textContent);

const paste = (text: string) => fireEvent.paste(focused() ?? document.body, { clipboardData: { getData: () => text } });

describe("the grid of the catalog", () => {
  it("is one table for each step, with a name, titles and the facts of each option", async () => {
    const { storedOption } = await showAdmin({
      ...smallCatalog,
      steps: smallCatalog.steps.map((step) => ({
        ...step,
        options: step.options.map((option) =>
          option.value === "96" ? { ...option, cost: 100, dimensions: { width: 96 }, archived: true as const } : option,
        ),
      })),
    });
    const grid = screen.getByRole("table", { name: "Options of Width" });
    expect(
      within(grid)
        .getAllByRole("columnheader")
        .slice(0, 8)
        .map((each) => each.textContent),
    ).toEqual("Label,Price,SKU,Figures,Availability,State,Requested,Tried".split(","));
    expect(
      within(grid)
        .getAllByRole("rowheader")
        .map((each) => each.textContent),
    ).toEqual(["48 in", "60 in", "96 in"]);
    expect((await storedOption("width", "96"))?.archived).toBe(true);
    expect(texts("96 in").slice(3, 6)).toEqual([
      "Width 96 in · Cost $100.00 · Margin $310.00 (75.6%)",
      "Always",
      "Archived",
    ]);
    expect(texts("Black").slice(2, 6)).toEqual(["FC-BLK", "", "Always", "Offered"]);
  });

  it("leads from row to row with the arrow keys, also into the next step, and moves an option with Alt", async () => {
    const { user, stored } = await showAdmin();
    await user.click(price("60 in"));
    await user.keyboard("{ArrowLeft}");
    expect(price("60 in"), "within the text, an arrow moves the caret").toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(focused(), "a step with conditions has no prices to type").toBe(price("Black"));
    await user.keyboard("{ArrowUp}");
    expect(price("96 in")).toHaveFocus();
    await user.tab({ shift: true });
    expect(focused()).toBe(within(row("96 in")).getByText("96 in"));
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe(within(row("24 in")).getByText("24 in"));

    await user.click(price("96 in"));
    await user.keyboard("{Alt>}{ArrowDown}{ArrowUp}{/Alt}");
    await waitForText("Changes published");
    expect((await stored()).config.steps[0]?.options.map(({ value }) => value)).toEqual(["48", "96", "60"]);
    await waitFor(() => expect(price("96 in")).toHaveFocus());
  });

  it("moves an option once for each key, also before the answer to the last", async () => {
    const { user, stored, hold } = await showAdmin();
    await user.click(price("96 in"));
    const letGo = hold();
    await user.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}");
    expect(hasUnsaved(), "the browser asks before the page is left").toBe(true);
    letGo();
    const values = async () => (await stored()).config.steps[0]?.options.map(({ value }) => value);
    await waitFor(async () => expect(await values()).toEqual(["96", "48", "60"]));
    await waitFor(() => expect(price("96 in")).toHaveFocus());
    expect(screen.queryByText(/^Error/)).toBeNull();
    expect(hasUnsaved()).toBe(false);
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

  it("filters options, and changes the prices of those that it shows", async () => {
    const { user } = await showAdmin();
    button("Change Prices of All 7 …");
    await user.selectOptions(screen.getByLabelText("Options"), "With a condition");
    await waitForText("2 options in 1 step");
    button("Change Prices of 2 Shown …");
    await user.selectOptions(screen.getByLabelText("Options"), "All options");
    await user.type(screen.getByRole("searchbox"), "24{Enter}");
    expect(screen.getByText("24 in", { selector: "a" })).toHaveFocus();
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "Depth");
    await user.selectOptions(screen.getByLabelText("Options"), "Archived");
    await waitForText("No step or option matches “Depth”.");
    await user.click(button("Show All"));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  });
});
