import writeXlsxFile from "write-excel-file/universal";
import { OPTION_COLUMNS } from "#shared/edits/spreadsheet/columns.ts";
import type { WrittenCell } from "#shared/text/delimited.ts";

/** Codes of characters in XLSX, and characters that its XML cannot have. */
const CODED = /_x[0-9A-F]{4}_|[\uFFFE\uFFFF]/gi;

const codeOf = (text: string): string =>
  `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** The library would take a text such as 'toString' for a member of its own object. */
const encode = (text: string): string =>
  text in Object.prototype
    ? codeOf(text) + text.slice(1)
    : text.replace(CODED, (part) => codeOf(part) + part.slice(1));

const AMOUNTS = new Set(
  OPTION_COLUMNS.filter(({ kind }) => kind === "amount").map(({ title }) => title),
);

/** Wide enough for most texts, in characters. */
const WIDTHS: Readonly<Record<string, number>> = {
  Step: 22,
  Label: 30,
  "Step key": 20,
  Value: 22,
  Condition: 40,
  Description: 60,
};

/** Writes a table as an XLSX file. Texts have the format of texts, so that a program does not make dates of keys. */
export function writeXlsx(
  titles: readonly string[],
  rows: readonly (readonly WrittenCell[])[],
): Promise<Blob> {
  const writeCell = (cell: WrittenCell, column: number) => {
    if (typeof cell === "number")
      return AMOUNTS.has(titles[column] ?? "")
        ? { value: cell, type: Number, format: "#,##0.00" }
        : { value: cell, type: Number };
    return typeof cell === "string" && cell !== ""
      ? { value: encode(cell), type: String, format: "@" }
      : null;
  };
  const head = titles.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const columns = titles.map((title) => ({ width: WIDTHS[title] ?? 13 }));
  return writeXlsxFile([head, ...rows.map((row) => row.map(writeCell))], {
    sheet: "Options",
    columns,
    stickyRowsCount: 1,
    stickyColumnsCount: 2,
  }).toBlob();
}
