import { cellAddress } from "#shared/text/xlsx/cell.ts";
import { STYLES, writeRow, writeTitles, type XlsxCell } from "./xlsx-cell.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const END_SHEET = "</sheetData></worksheet>";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="r${id}" Type="${TYPES}/${kind}" Target="${target}"/>`;

const override = (part: string, kind: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${kind}+xml"/>`;

/** They come first: programs know the format by them. */
const FIXED_PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${CONTENT}.worksheet+xml"/>${override("workbook", "sheet.main")}${override("sheet1", "worksheet")}${override("styles", "styles")}</Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
  "xl/styles.xml": STYLES,
};

const workbookOf = (sheets: readonly string[]): Readonly<Record<string, string>> => ({
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets>${sheets.map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="r${place + 1}"/>`).join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, place) => relation(place + 1, "worksheet", `sheet${place + 1}.xml`)).join("")}${relation(sheets.length + 1, "styles", "styles.xml")}</Relationships>`,
});

const partsOf = (xmls: Readonly<Record<string, string>>): XlsxPiece[] =>
  Object.entries(xmls).map(([path, xml]) => ({ path, xml: HEAD + xml }));

interface SheetForm {
  /** One of our own words: it is written as it is. */
  readonly name: string;
  readonly titles: readonly string[];
  /** In characters, by title; otherwise 13. */
  readonly widths?: Readonly<Record<string, number>>;
  /** The columns that stay while the others scroll. */
  readonly fixedColumns: number;
}

/** A piece of a part of the file. Pieces of the same part follow each other. */
export interface XlsxPiece {
  readonly path: string;
  readonly xml: string;
}

type Rows = readonly (readonly XlsxCell[])[];

/** The rows of a sheet, with its titles. */
const MAX_ROWS = 1_048_576;

/** Writes rows as the parts of an XLSX file, which is a ZIP archive of them. Only one page is in memory. A full sheet goes on in another. */
export async function* writeXlsx(
  form: SheetForm,
  pages: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<XlsxPiece, void, undefined> {
  yield* partsOf(FIXED_PARTS);
  const sheets = [form.name];
  const pieceOf = (xml: string): XlsxPiece => ({ path: `xl/sheet${sheets.length}.xml`, xml });
  yield pieceOf(HEAD + beginSheet(form));
  let next = 1;
  for await (const page of pages)
    for (let rows = page; rows.length > 0; ) {
      if (next === MAX_ROWS) {
        yield pieceOf(END_SHEET);
        sheets.push(`${form.name} ${sheets.length + 1}`);
        yield pieceOf(HEAD + beginSheet(form));
        next = 1;
      }
      const fitting = rows.slice(0, MAX_ROWS - next);
      yield pieceOf(fitting.map((cells, index) => writeRow(cells, next + index)).join(""));
      next += fitting.length;
      rows = rows.slice(fitting.length);
    }
  yield pieceOf(END_SHEET);
  yield* partsOf(workbookOf(sheets));
}

function beginSheet({ titles, widths = {}, fixedColumns }: SheetForm): string {
  const columns = titles.map((title, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${widths[title] ?? 13}" customWidth="1"/>`;
  });
  const pane = `<pane xSplit="${fixedColumns}" ySplit="1" topLeftCell="${cellAddress(1, fixedColumns)}" activePane="bottomRight" state="frozen"/>`;
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>${writeTitles(titles)}`;
}
