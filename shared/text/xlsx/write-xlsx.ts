import { cellAddress } from "#shared/text/xlsx/cell.ts";
import { STYLES, writeRow, writeTitles, type XlsxCell } from "./xlsx-cell.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="r${id}" Type="${TYPES}/${kind}" Target="${target}"/>`;

const override = (part: string, kind: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${kind}+xml"/>`;

/** Everything but the rows. */
const partsOf = (name: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override("workbook", "sheet.main")}${override("sheet", "worksheet")}${override("styles", "styles")}</Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "worksheet", "sheet.xml")}${relation(2, "styles", "styles.xml")}</Relationships>`,
  "xl/styles.xml": STYLES,
});

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

/** Writes one sheet as the parts of an XLSX file, which is a ZIP archive of them. Only one page of rows is in memory. */
export async function* writeXlsx(
  form: SheetForm,
  pages: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<XlsxPiece, void, undefined> {
  for (const [path, xml] of Object.entries(partsOf(form.name))) yield { path, xml: HEAD + xml };
  const path = "xl/sheet.xml";
  yield { path, xml: HEAD + beginSheet(form) };
  let next = 1;
  for await (const rows of pages) {
    yield { path, xml: rows.map((cells, index) => writeRow(cells, next + index)).join("") };
    next += rows.length;
  }
  yield { path, xml: "</sheetData></worksheet>" };
}

function beginSheet({ titles, widths = {}, fixedColumns }: SheetForm): string {
  const columns = titles.map((title, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${widths[title] ?? 13}" customWidth="1"/>`;
  });
  const pane = `<pane xSplit="${fixedColumns}" ySplit="1" topLeftCell="${cellAddress(1, fixedColumns)}" activePane="bottomRight" state="frozen"/>`;
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>${writeTitles(titles)}`;
}
