import { ApiError } from "#server/platform/errors.ts";
import type { NamedSheet } from "#shared/text/xlsx/cell.ts";
import { openPackage } from "./open-package.ts";
import { readDateStyles } from "./read-dates.ts";
import { readSheet, type Workbook } from "./read-sheet.ts";
import { readSharedTexts, unescapeText } from "./read-texts.ts";
import { readXml } from "./read-xml.ts";
import { refuseFile } from "./refuse-file.ts";

const MAX_SHEETS = 20;
/** Twice what the table of 20,000 options takes. Many cells can show one text of the file, so its size bounds neither. */
const MAX_CELLS = 1_000_000;
const MAX_CHARACTERS = 8_000_000;

/** Reads the cells of all sheets. Refuses what is no XLSX file, and more than a catalog needs. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly NamedSheet[]> {
  const { readPart, relationsOf } = openPackage(bytes);
  const path = relationsOf("").find(({ kind }) => kind === "officeDocument")?.path;
  const xml = readPart(path ?? "xl/workbook.xml");
  const { sheets, firstYear } = readWorkbook(xml ?? "<none/>");
  if (sheets.length === 0) throw refuseFile("The file has no sheets that can be read. Save the table as XLSX or CSV.");
  if (sheets.length > MAX_SHEETS) throw refuseFile(`The file has more than ${MAX_SHEETS} sheets.`);

  const relations = relationsOf(path ?? "xl/workbook.xml");
  const related = (kind: string) => relations.find((each) => each.kind === kind)?.path;
  const readRelated = (kind: string) => readPart(related(kind) ?? "") ?? "<none/>";
  const workbook: Workbook = {
    sharedTexts: readSharedTexts(readRelated("sharedStrings")),
    isDateStyle: readDateStyles(readRelated("styles")),
    firstYear,
    hasSeveralSheets: sheets.length > 1,
    count: createCounter(),
  };
  return sheets.flatMap(({ name, id }) => {
    const relation = relations.find((each) => each.id === id);
    // A chart has a sheet of its own.
    if (relation && relation.kind !== "worksheet") return [];
    const sheet = readPart(relation?.path ?? "");
    if (sheet === undefined)
      throw refuseFile(`The sheet “${name}” is missing in the file. Save the file again as XLSX.`);
    return [{ name, rows: readSheet(name, sheet, workbook) }];
  });
}

/** The names of the sheets in order, and the calendar of their dates. */
function readWorkbook(xml: string) {
  const sheets: { readonly name: string; readonly id: string | undefined }[] = [];
  let firstYear: 1900 | 1904 = 1900;
  readXml(xml, {
    open({ name, attribute, relationId }) {
      if (name === "workbookPr" && /^(?:1|true)$/.test(attribute("date1904") ?? "")) firstYear = 1904;
      if (name === "sheet") sheets.push({ name: unescapeText(attribute("name") ?? ""), id: relationId() });
    },
  });
  return { sheets, firstYear };
}

function createCounter(): Workbook["count"] {
  let [cells, characters] = [0, 0];
  return (moreCells, moreCharacters) => {
    cells += moreCells;
    characters += moreCharacters;
    if (cells > MAX_CELLS) throw refuseSize(`${MAX_CELLS.toLocaleString("en-US")} cells`);
    if (characters > MAX_CHARACTERS) throw refuseSize(`${MAX_CHARACTERS.toLocaleString("en-US")} characters`);
  };
}

const refuseSize = (limit: string) =>
  new ApiError(413, "too_large", undefined, {
    message: `The sheets of this file have more than ${limit}. Keep only the table of options in it.`,
  });
