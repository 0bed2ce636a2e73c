import { strToU8, zipSync } from "fflate";
import { fieldTitle, OPTION_FIELDS } from "#shared/rules/option-fields.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { writeXlsx } from "#shared/text/xlsx/write-xlsx.ts";
import type { XlsxCell } from "#shared/text/xlsx/xlsx-cell.ts";
import { FILE_TITLES, type WrittenCell, writeTable } from "./spreadsheet/write-table.ts";

const AMOUNTS = new Set(OPTION_FIELDS.filter(({ kind }) => kind === "amount").map(fieldTitle));

/** Wide enough for most texts, in characters. */
const widths: Readonly<Record<string, number>> = {
  Step: 22,
  Label: 30,
  "Step key": 20,
  Value: 22,
  Condition: 40,
  Description: 60,
};

/** Writes the options of the rules as an XLSX file. Its sheet names the published revision that they are made of. */
export async function writeOptions(rules: RulesDocument, revision: number): Promise<Blob> {
  const typeCell = (cell: WrittenCell, column: number): XlsxCell => {
    if (typeof cell === "string") return cell;
    return AMOUNTS.has(FILE_TITLES[column] ?? "") ? { amount: cell } : { number: cell };
  };
  const form = {
    name: `Options r${revision}`,
    titles: FILE_TITLES,
    widths,
    fixedColumns: 2,
  };
  const parts = new Map<string, string>();
  for await (const { path, xml } of writeXlsx(form, [writeTable(rules).map((row) => row.map(typeCell))]))
    parts.set(path, (parts.get(path) ?? "") + xml);
  const files = [...parts].map(([path, xml]) => [path, strToU8(xml)] as const);
  return new Blob([zipSync(Object.fromEntries(files))], { type: XLSX_TYPE });
}
