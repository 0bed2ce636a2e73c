import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  button,
  dialog,
  field,
  waitForText,
  waitUntilGone,
} from "../../../support/components/admin-panel.tsx";
import { editor, joinRulesFile } from "../../../support/components/rules-file-section.ts";
import { dearer96, rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { smallAccessories } from "../../../support/rules/shaped-accessories.ts";

/** The section with its table, which jsdom would give no height. */
async function openTable() {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  const joined = await joinRulesFile();
  await joined.press("Table");
  await screen.findByRole("grid");
  return joined;
}

const cell = (text: string) => within(screen.getByRole("grid")).getByText(text);

/** The texts of a row's cells, by the label of its option. */
const row = (label: string) =>
  [...(cell(label).closest("tr")?.cells ?? [])].map(({ textContent }) => textContent);

const focused = () => document.activeElement;

/** The text that Ctrl+C puts on the clipboard. */
function copied(): string {
  const setData = vi.fn();
  fireEvent.copy(focused() ?? document.body, { clipboardData: { setData } });
  return setData.mock.calls[0]?.[1] ?? "";
}

describe("the table of the rules file", () => {
  it("shows every option with its condition in words, and moves from cell to cell", async () => {
    const { user } = await openTable();
    expect(row("48 in deep").slice(1, 6)).toEqual([
      "48 in deep",
      "$160.00",
      "",
      "48",
      "when Width is 60 in or 96 in",
    ]);
    expect(row("Black").slice(4, 7)).toEqual(["black", "always", "FC-BLK"]);
    expect(screen.getByRole("grid").querySelectorAll("[tabindex='0']")).toHaveLength(1);

    await user.click(cell("48 in"));
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    expect(focused()).toHaveAttribute("aria-colindex", "4");
    expect(focused()?.closest("tr")).toHaveAttribute("aria-rowindex", "4");
    await user.keyboard("{Control>}{End}{/Control}");
    expect(focused()?.closest("tr")).toBe(cell("Blue").closest("tr"));
    await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}");
    expect(focused()).toHaveTextContent("Width");
    await user.keyboard("{ArrowUp}");
    expect(focused()).toHaveTextContent("Label");
    await user.keyboard("{End}{Tab}");
    expect(focused()?.closest("table"), "Tab at the end of a row leaves the table").toBeNull();
  });

  it("edits cells by typing, keeps what is no amount, and marks it where it is", async () => {
    const { user } = await openTable();
    await user.click(cell("$410.00"));
    await user.keyboard("much{Enter}");
    expect(focused()?.closest("tr"), "the next option").toBe(cell("24 in").closest("tr"));
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(cell("much")).toBe(focused());
    await waitForText("Price of 96 in: Enter an amount such as 12.50, up to 10,000,000.");
    expect(cell("much")).toHaveAttribute("aria-invalid", "true");
    await user.keyboard("{F2}{Escape}430{Tab}500{Enter}");
    await waitUntilGone("1 Problem");
    expect(row("96 in").slice(2, 4)).toEqual(["$430.00", "$500.00"]);
    await user.keyboard("{ArrowUp}{ArrowUp}{Delete}");
    expect(row("96 in").slice(2, 4)).toEqual(["$430.00", ""]);
  });

  it("shows the margin of an option with a cost, and archives options with a word", async () => {
    const { user } = await openTable();
    await user.click(cell("$410.00"));
    await user.keyboard(`${"{ArrowRight}".repeat(5)}100{Tab}`);
    expect(row("96 in").slice(7, 11)).toEqual(["$100.00", "$310.00 (75.6%)", "", ""]);
    await user.keyboard("5{ArrowRight}archived{Tab}soon{Enter}{ArrowUp}{ArrowUp}");
    expect(row("96 in").slice(8, 11)).toEqual(["$310.00 (75.6%)", "Archived", "soon"]);
    await waitForText("Last day of 96 in: Enter a day such as 2026-12-31.");
    await user.keyboard("{Delete}{ArrowLeft}{F2}{Control>}a{/Control}{Backspace}{Enter}");
    expect(row("96 in").slice(8, 11)).toEqual(["$310.00 (75.6%)", "", ""]);
  });

  it("adds, duplicates, moves and deletes rows, and undoes each", async () => {
    const { user, press } = await openTable();
    await user.click(cell("Black"));
    await press("Move Down");
    await user.keyboard("{Control>}d{/Control}");
    expect(row("Black (copy)")[4]).toBe("black-2");
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}ink{Enter}");
    expect(row("Black (copy)")[4]).toBe("ink");
    await user.click(within(screen.getByRole("grid")).getByLabelText("Add option to Width"));
    await user.keyboard("Extra wide{Enter}");
    expect(row("Extra wide").slice(1, 6)).toEqual([
      "Extra wide",
      "$0.00",
      "",
      "extra-wide",
      "always",
    ]);
    for (let edits = 5; edits > 0; edits -= 1) await press("Undo");
    await waitForText("Published as revision 2");
    expect(screen.queryByText("Black (copy)")).toBeNull();
  });

  it("gives an option a condition with pickers, in earlier steps only", async () => {
    const { user, press } = await openTable();
    await user.click(cell("Blue"));
    await user.keyboard(`${"{ArrowRight}".repeat(4)}{Enter}`);
    await waitForText("Edit Option Blue");
    const open = dialog("Edit Option Blue");
    await waitFor(() =>
      expect(focused(), "what is typed now is no label").toHaveTextContent(
        "Make It Depend on a Choice …",
      ),
    );
    await press("Make It Depend on a Choice …");
    await press("Apply to the Draft");
    await waitForText("Check at least one option, or remove this step.", open);
    await user.click(within(open).getByLabelText("96 in"));
    await press("And …");
    await user.click(within(open).getByLabelText("24 in"));
    await user.click(within(open).getByLabelText("48 in deep"));
    expect(screen.queryByText("And …"), "no earlier step is left").toBeNull();
    await press("Apply to the Draft");
    cell("when Width is 96 in and Depth is 24 in or 48 in deep");
    await user.keyboard("{Delete}");
    expect(row("Blue")[5]).toBe("always");
  });

  it("filters rows, keeps the selection meanwhile, and says how much of it is not shown", async () => {
    const { user } = await openTable();
    await user.click(screen.getByLabelText("Select all of Width"));
    await waitForText("7 options · 3 selected");
    await user.selectOptions(screen.getByLabelText("Condition"), "with");
    await waitForText("2 options · 3 selected, 3 of them not shown");
    button("Change Prices of 3 Selected, 3 of them not shown …");
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "deep");
    await waitForText("1 option · 3 selected, 3 of them not shown");
    await user.click(screen.getByLabelText("Select all"));
    await waitForText("1 option · 4 selected, 3 of them not shown");
    await user.click(button("Show All"));
    await waitForText("7 options · 4 selected");
    await user.click(cell("24 in"));
    await user.keyboard("{Home}{Shift>} {/Shift}");
    await waitForText("7 options · 5 selected");
  });

  it("changes the prices of the rows that are selected, or else shown, as one step of the history", async () => {
    const { user, press } = await openTable();
    button("Change Prices of All 7 …");
    await user.selectOptions(screen.getByLabelText("Condition"), "with");
    button("Change Prices of 2 Shown …");
    await press("Show All");
    await user.click(screen.getByLabelText("Select 96 in"));
    await press("Change Prices of 1 Selected …");
    await user.type(await screen.findByLabelText("Percent"), "10");
    await press("Change Prices");
    expect(row("96 in")[2]).toBe("$451.00");
    expect(row("48 in deep")[2]).toBe("$160.00");
    await press("Undo");
    await waitForText("Published as revision 2");
    expect(row("96 in")[2]).toBe("$410.00");
  });

  it("edits a shape beside a drawing", async () => {
    const { user, press, fill, upload } = await openTable();
    await upload(rulesFileText(smallAccessories()));
    const shape = () => row("Drawer")[21];
    await user.click(await within(screen.getByRole("grid")).findByText("Drawer"));
    expect(shape()).toBe("drawer");
    await user.keyboard("{End}{ArrowLeft}{Enter}");
    const kind = await screen.findByLabelText("Kind");
    expect(kind).toBe(focused());
    await user.selectOptions(kind, "Plain box");
    fill(field("Box width (in)"), "wide");
    await press("Apply to the Draft");
    fill(field("Box width (in)"), "20-1/2");
    await waitFor(() => expect(document.querySelector("dialog [data-parts~=box]")).not.toBeNull());
    await press("Apply to the Draft");
    await waitFor(() => expect(shape()).toBe("box"));
    await press("Undo");
    expect(shape()).toBe("drawer");
  });

  it("shares its draft with the text, is read-only while the text has an error, and is undone across both", async () => {
    const { user, press, upload } = await openTable();
    await upload(rulesFileText(dearer96));
    await user.click(await screen.findByText("$430.00"));
    await user.keyboard("440{Enter}");
    await press("Text");
    expect(editor().state.doc.toString()).toContain('"priceModifier": 440');
    editor().dispatch({ changes: { from: 0, to: 1 } });
    await press("Table");
    await waitForText(/^The file is not JSON: in line \d/);
    await user.click(cell("$440.00"));
    await user.keyboard("9{Enter}");
    expect(row("96 in")[2]).toBe("$440.00");
    await press("Undo");
    await waitUntilGone("Go to the Text");
    await press("Undo");
    expect(row("96 in")[2]).toBe("$430.00");
    await press("Undo");
    await waitForText("Published as revision 2");
    await press("Redo");
    await waitForText(/^Edited, not published yet/);
  });

  it("takes several cells from a spreadsheet, names those that do not fit, and gives cells back", async () => {
    const { user } = await openTable();
    await user.click(cell("−$90.00"));
    await user.paste("100\r\n1,200.50\r\n$300\r\n");
    await waitForText("3 cells changed.");
    expect(["48 in", "60 in", "96 in"].map((label) => row(label)[2])).toEqual([
      "$100.00",
      "$1,200.50",
      "$300.00",
    ]);
    await user.keyboard("{Control>}z{/Control}");
    expect(row("60 in")[2]).toBe("$0.00");

    await user.keyboard("{Enter}");
    await user.paste("5\nabc\n1,234\n");
    await waitForText(
      "Nothing was pasted. Price of 60 in: It holds “abc”. Write an amount in dollars such as 12.50, up to 10,000,000. One more cell does not fit.",
    );
    expect(row("48 in")[2]).toBe("−$90.00");
    await user.paste(Array(8).fill("5").join("\n"));
    await waitForText("Nothing was pasted. 8 rows do not fit: the table shows 7 from here on.");

    expect(copied()).toBe("-90.00");
    await user.keyboard("{Home} {ArrowDown} ");
    const rows = copied().split("\n");
    expect(rows.map((line) => line.split("\t").slice(0, 5))).toEqual([
      ["48 in", "-90.00", "", "48", "always"],
      ["60 in", "0.00", "", "60", "always"],
    ]);
    await user.keyboard("{ArrowUp}");
    await user.paste(rows.join("\n").replace("-90.00", "-80"));
    await waitForText("One cell changed.");
  });
});
