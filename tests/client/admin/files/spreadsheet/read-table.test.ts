import { describe, expect, it } from "vitest";
import { readTable } from "#client/admin/files/spreadsheet/read-table.ts";
import { FILE_TITLES, writeTable } from "#client/admin/files/spreadsheet/write-table.ts";
import type { Cell } from "#shared/text/xlsx/cell.ts";
import { conditionalStep, option, rulesDocument, step } from "../../../../support/rules/rules.ts";

/** A shelf with two prices by choice, and an option with a key that spreadsheets take for a date. */
const rules = rulesDocument([
  step("width", {
    name: "Width",
    options: [
      option("48", { label: "48 in", priceModifier: 10, sku: "0012" }),
      option("1-2", { label: "Half", priceModifier: 20, sku: "1-2" }),
    ],
  }),
  step("shelf", {
    name: "Shelf",
    options: [],
    conditionalOptions: [
      conditionalStep(
        "steel",
        { width: ["48", "1-2"] },
        { label: "Steel", priceModifier: 5, prices: [{ when: { width: ["1-2"] }, price: 7 }] },
      ),
    ],
  }),
]);

const ROWS = writeTable(rules);
const column = (title: string) => FILE_TITLES.indexOf(title);

/** The table with other cells: a title, a row from 1, and a cell for each. */
function readWith(...edits: readonly (readonly [title: string, row: number, cell: Cell])[]) {
  const rows = ROWS.map((row): Cell[] => [...row]);
  for (const [title, row, cell] of edits) rows[row - 1]?.splice(column(title), 1, cell);
  return readTable(rules, [{ name: "Prices", rows: [FILE_TITLES, ...rows] }]);
}

const problemsOf = (read: ReturnType<typeof readTable>) =>
  read.ok ? [] : read.problems.map(({ place, message }) => `${place}: ${message}`);

describe("a table of options from a spreadsheet", () => {
  it("reads yes, TRUE and no as whether an option is ESD, and nothing else", () => {
    const esdOf = (...cells: readonly Cell[]) => {
      const read = readWith(...cells.map((cell, index) => ["ESD", index + 1, cell] as const));
      return read.ok ? read.rules.steps.flatMap(({ options }) => options.map(({ esd }) => esd)) : problemsOf(read);
    };
    expect(esdOf("Yes", true, "no")).toEqual([true, true, undefined]);
    expect(esdOf("maybe")).toEqual(["Prices, W2 (ESD of Width: 48 in): It holds “maybe”. Write yes or no."]);
  });

  it("names each bad cell with its sheet, address, option, content and what to write", () => {
    const read = readWith(
      ["Price", 1, "abc"],
      ["Price", 2, "1,234"],
      ["Label", 1, ""],
      ["SKU", 2, { date: "2026-01-02" }],
      ["Weight, lb", 3, -4],
      ["Description", 3, true],
      ["Color", 3, "red"],
      ["Price", 4, "#REF!"],
      ["Cost", 3, -1],
    );
    expect(problemsOf(read)).toEqual([
      "Prices, B2 (Label of Width: 48 in): It is empty. Write a text.",
      "Prices, G2 (Price of Width: 48 in): It holds “abc”. Write an amount in dollars such as 12.50, up to 10,000,000.",
      "Prices, G3 (Price of Width: Half): It holds “1,234”. Write it without the comma, or with decimals.",
      "Prices, I3 (SKU of Width: Half): It holds “2026-01-02”. This is a date. Write a text.",
      "Prices, K4 (Description of Shelf: Steel): It holds “TRUE”. Write a text.",
      "Prices, O4 (Weight, lb of Shelf: Steel): It holds “-4”. Write a number such as 28.5, from 0 to 100,000.",
      "Prices, J4 (Cost of Shelf: Steel): It holds “-1”. A cost cannot be below zero.",
      "Prices, U4 (Color of Shelf: Steel): It holds “red”. A color is # and six hexadecimal digits.",
      "Prices, G5 (Price of Shelf: Steel): It holds “#REF!”. Correct its formula.",
    ]);
  });

  it("reads prices and figures that are texts, without a guess", () => {
    const contentOf = (title: string, text: string) => {
      const read = readWith([title, 1, text]);
      const { priceModifier, specifications } = (read.ok && read.rules.steps[0]?.options[0]) || {};
      return title === "Price" ? priceModifier : specifications?.weight;
    };
    expect(["−$1,234.50", "1,234,567", "430"].map((text) => contentOf("Price", text))).toEqual([
      -1234.5, 1_234_567, 430,
    ]);
    expect(["1.125", ".5"].map((text) => contentOf("Weight, lb", text))).toEqual([1.125, 0.5]);
    for (const text of ["-1,234", "1.234", "1.234,50", "€12", "(320.00)", "1E+03", "12 34"])
      expect(contentOf("Price", text), text).toBeUndefined();
    for (const text of ["1,125", "$28", "0x1C", "1e3"]) expect(contentOf("Weight, lb", text), text).toBeUndefined();
  });

  it("gives options stored images by name, and refuses what is no name of a file", () => {
    expect(readWith(["Image", 1, "oak.png"])).toHaveProperty("rules.steps.0.options.0.image", "oak.png");
    expect(problemsOf(readWith(["Image", 1, "my oak.png"]))).toEqual([
      "Prices, V2 (Image of Width: 48 in): It holds “my oak.png”. An image must be the name of an uploaded file.",
    ]);
  });

  it("names keys and part numbers that a spreadsheet has turned into dates and numbers, asks about a new one, and takes what was typed as text", () => {
    expect(problemsOf(readWith(["Value", 1, "2-Jan"], ["SKU", 2, "2-Jan"]))).toEqual([
      "Prices, D2 (Value): It holds “2-Jan”. This is a date that a spreadsheet has made of a key. Format the column as text and write the key again.",
      "Prices, I3 (SKU of Width: Half): It holds “2-Jan”. A spreadsheet has made a date of 1-2. Format the cell as text.",
    ]);
    expect(problemsOf(readWith(["SKU", 1, "12"]))).toEqual([
      "Prices, I2 (SKU of Width: 48 in): It holds “12”. A spreadsheet has changed 0012. Format the cell as text.",
    ]);

    for (const read of [readWith(["SKU", 1, 90.75]), readWith(["SKU", 1, 1e10]), readWith(["Label", 1, 48])])
      expect(problemsOf(read)).toEqual([
        expect.stringMatching(/A spreadsheet may have made this number of another text\. Format the cell as text/),
      ]);
    for (const sku of ["90.75", "2-Jan"])
      expect(readWith(["SKU", 1, sku])).toHaveProperty("rules.steps.0.options.0.sku", sku);
  });

  it("names rows that are about no option, about the same one, or about one of several prices, and the other half of a range", () => {
    const first = ROWS[0] ?? [];
    const read = readTable(rules, [
      {
        rows: [
          FILE_TITLES,
          first,
          first,
          first.with(column("Value"), "50"),
          (ROWS[3] ?? []).with(column("Variant"), "v0000000"),
        ],
      },
    ]);
    expect(problemsOf(read)).toEqual([
      "D3 (Value of Width: 48 in): Row 2 is about the same option. Keep one of the two rows.",
      "D4 (Value): It holds “50”. Width has no option with this value. Add it to the catalog first.",
      "F5 (Variant): It holds “v0000000”. Shelf: Steel has several prices, each with a row of its own. Download the table again for the names of its variants.",
    ]);

    expect(problemsOf(readWith(["Lowest, in", 1, 28]))).toEqual([
      "Prices, N2 (Highest, in of Width: 48 in): It is empty. Write a number such as 28.5, from 0 to 100,000.",
    ]);
  });

  it("leaves out nothing: options and columns that a file lacks stay, and it says so", () => {
    const titles = ["Notes", "Value", "Step key", "Step", "Variant", "price"];
    const read = readTable(rules, [
      { name: "Readme", rows: [["Our prices"]] },
      {
        name: "Prices",
        rows: [
          ["Prices for spring"],
          [],
          titles,
          ["x", "steel", "shelf", "Shelves", ROWS[3]?.[column("Variant")] ?? "", 7.129999],
          [null, "", " "],
          ["", 48, "width", "Width", null, "$12.50"],
        ],
      },
    ]);
    expect(read.ok && read.notes).toEqual([
      "2 options are not in the file. They stay as they are.",
      expect.stringMatching(
        /^Not in the file, so not changed: “Label”, “Absolute price”, “SKU”, .*“Thickness, in”, “Color”, “Image”, and “ESD”\.$/,
      ),
      "These columns were not read: “Notes”.",
      "A file cannot change Step and Condition: one cell there differs from the catalog.",
      "One amount was rounded to cents.",
    ]);
    const [width, shelf] = read.ok ? read.rules.steps : [];
    expect(width?.options).toEqual([
      { ...rules.steps[0]?.options[0], priceModifier: 12.5 },
      rules.steps[0]?.options[1],
    ]);
    expect(shelf?.options).toMatchObject([{ priceModifier: 5, prices: [{ price: 7.13 }] }]);
  });

  it("refuses a file without the keys, with a column twice, or with two tables", () => {
    const sheet = { name: "A", rows: [FILE_TITLES, ...ROWS] };
    expect(problemsOf(readTable(rules, [{ rows: [["Name", "Price"]] }]))).toEqual([
      "The file: It has no columns Step key and Value. Download the table, change that file, and upload it.",
    ]);
    expect(problemsOf(readTable(rules, [{ name: "A", rows: [[...FILE_TITLES, "Price"]] }]))).toEqual([
      "A, X1: The column Price occurs twice. Keep one of them.",
    ]);
    expect(problemsOf(readTable(rules, [sheet, { ...sheet, name: "B" }]))).toEqual([
      "A and B: Both sheets have a table of options. Keep one of them.",
    ]);
  });
});
