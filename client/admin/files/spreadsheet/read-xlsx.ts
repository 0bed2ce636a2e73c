import { unzipSync } from "fflate";
import { type Cell, cellAddress, type NamedSheet } from "#shared/text/xlsx/cell.ts";
import { DAMAGED, elementsIn, parseInTurns, parseXml, takeTurn } from "./parse-xml.ts";
import { dayOf, readDateStyles } from "./read-dates.ts";
import { UnreadFile } from "./unread-file.ts";

/** More than the most options that rules can have. */
const MAX_ROWS = 25_000;
const MAX_COLUMNS = 200;
/** Half as much again as 20,000 options with long descriptions. */
const MAX_UNPACKED_BYTES = 30_000_000;

const NO_XLSX = "It is no XLSX file. In your spreadsheet program, save it as XLSX, without a password.";
const NO_SHEETS = "The file has no sheets that can be read. Save the table as XLSX again.";

/** Reads the cells of all sheets of an XLSX file, in turns with the page. Throws an UnreadFile for anything else. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly NamedSheet[]> {
  try {
    return await readBook(bytes);
  } catch (error) {
    throw error instanceof UnreadFile ? error : new UnreadFile(DAMAGED);
  }
}

async function readBook(bytes: Uint8Array): Promise<readonly NamedSheet[]> {
  const { readPart, readLong, relationsOf } = openPackage(bytes);
  const path = relationsOf("").find(({ kind }) => kind === "officeDocument")?.path ?? "xl/workbook.xml";
  const book = readPart(path);
  if (!book || elementsIn(book, "sheet").length === 0) throw new UnreadFile(NO_SHEETS);
  const relations = relationsOf(path);
  const related = (kind: string) => relations.find((each) => each.kind === kind)?.path ?? "";
  const texts = (await readLong(related("sharedStrings"), "si")) ?? [];
  const since1904 = elementsIn(book, "workbookPr").some((each) =>
    /^(?:1|true)$/.test(each.getAttribute("date1904") ?? ""),
  );
  const workbook: Workbook = {
    sharedTexts: texts.map(textOf),
    isDateStyle: readDateStyles(readPart(related("styles"))),
    firstYear: since1904 ? 1904 : 1900,
  };
  const sheets: NamedSheet[] = [];
  for (const element of elementsIn(book, "sheet")) {
    const name = unescapeText(element.getAttribute("name") ?? "");
    const relation = relations.find(({ id }) => id === relationId(element));
    // A chart has a sheet of its own.
    if (relation && relation.kind !== "worksheet") continue;
    const lines = await readLong(relation?.path ?? "", "row");
    if (!lines) throw new UnreadFile(`The sheet “${name}” is missing in the file. Save the file again as XLSX.`);
    sheets.push({ name, rows: await readSheet(name, lines, workbook) });
  }
  return sheets;
}

const relationId = ({ attributes }: Element) =>
  [...attributes].find((each) => each.localName === "id" && each.namespaceURI?.endsWith("/relationships"))?.value;

/** The parts of an XLSX file, wherever the program that wrote it put them. */
function openPackage(bytes: Uint8Array) {
  let unpacked = 0;
  const parts = new Map<string, Uint8Array>();
  try {
    const filter = ({ originalSize }: { readonly originalSize: number }) => {
      unpacked += originalSize;
      if (unpacked > MAX_UNPACKED_BYTES)
        throw new UnreadFile("The file is too large once it is unpacked. Keep only the table of options.");
      return true;
    };
    for (const [name, content] of Object.entries(unzipSync(bytes, { filter }))) parts.set(plainPath(name), content);
  } catch (error) {
    throw error instanceof UnreadFile ? error : new UnreadFile(NO_XLSX);
  }
  const readPart = (path: string): Element | undefined => {
    const content = parts.get(plainPath(path));
    return content && parseXml(content);
  };
  /** The elements of a name in a part that may be long. */
  const readLong = async (path: string, name: string): Promise<readonly Element[] | undefined> => {
    const content = parts.get(plainPath(path));
    return content && parseInTurns(content, name);
  };
  /** The parts that a part refers to; those of the file itself for an empty path. */
  const relationsOf = (path: string) => {
    const name = afterSlash(path);
    const part = readPart(`${path.slice(0, path.length - name.length)}_rels/${name}.rels`);
    const own = part ? elementsIn(part, "Relationship") : [];
    return own.map((each) => ({
      id: each.getAttribute("Id"),
      // The end of its type, which Transitional and Strict Open XML share.
      kind: afterSlash(each.getAttribute("Type") ?? ""),
      path: decodeURIComponent(new URL(each.getAttribute("Target") ?? "", `file:///${path}`).pathname.slice(1)),
    }));
  };
  return { readPart, readLong, relationsOf };
}

const afterSlash = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Names of parts ignore case, and some programs write backslashes. */
const plainPath = (path: string): string => path.replace(/\\/g, "/").replace(/^\//, "").toLowerCase();

/** XLSX writes characters that XML cannot have as '_x000B_'. */
const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The text of a cell or of a shared text: all of its runs, without the reading aids of East Asian texts. */
const textOf = (element: Element): string => {
  const runs = elementsIn(element, "t").filter(({ parentElement }) => parentElement?.localName !== "rPh");
  return unescapeText(runs.map(({ textContent }) => textContent).join(""));
};

/** The parts of the file that the cells of a sheet refer to. */
interface Workbook {
  readonly sharedTexts: readonly string[];
  readonly isDateStyle: ReturnType<typeof readDateStyles>;
  readonly firstYear: 1900 | 1904;
}

/** The rows that are read in one turn. */
const ROWS_AT_ONCE = 500;

/** The cells of a sheet. Rows and cells without an address follow the one before. A cell far out is refused. */
async function readSheet(
  name: string,
  lines: readonly Element[],
  workbook: Workbook,
): Promise<readonly (readonly Cell[])[]> {
  const rows: Cell[][] = [];
  let row = -1;
  for (const [index, line] of lines.entries()) {
    if (index % ROWS_AT_ONCE === 0) await takeTurn();
    row = Number(line.getAttribute("r") ?? row + 2) - 1;
    if (!(row >= 0)) throw new UnreadFile(NO_PLACE);
    let column = -1;
    for (const element of elementsIn(line, "c")) {
      const address = element.getAttribute("r");
      column = address === null ? column + 1 : columnIn(address);
      const place = cellAddress(row, column);
      const content = readContent(element, workbook, `${place} of “${name}”`);
      if (content === null) continue;
      if (row >= MAX_ROWS || column >= MAX_COLUMNS)
        throw new UnreadFile(
          `The cell ${place} of “${name}” is outside the ${MAX_ROWS.toLocaleString("en-US")} rows and ${MAX_COLUMNS} columns that a sheet can have. Keep only the table of options.`,
        );
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length < column) cells.push(null);
      cells[column] = content;
    }
  }
  return rows;
}

const NO_PLACE = "A cell of the file has no place. Save the file again as XLSX.";

/** The column of an address such as 'B3', from 0. */
function columnIn(address: string): number {
  const [, letters] = /^\$?([A-Z]{1,3})\$?[1-9]\d{0,6}$/i.exec(address.trim()) ?? [];
  if (letters === undefined) throw new UnreadFile(NO_PLACE);
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The content of a cell. A formula without a result is refused: it would be read as an empty cell. */
function readContent(cell: Element, { sharedTexts, isDateStyle, firstYear }: Workbook, place: string): Cell {
  const refuse = (what: string) =>
    new UnreadFile(`${what} ${place} has no result. Open the file in a spreadsheet, save it, and upload it again.`);
  const type = cell.getAttribute("t") ?? "n";
  // Searches below each of many cells would take seconds.
  const find = (name: string) => [...cell.children].find(({ localName }) => localName === name);
  const [stored, text] = [find("v"), find("is")];
  const value = stored?.textContent ?? "";
  const inline = text ? textOf(text) : "";
  // The result of a text formula may be empty.
  if (find("f") && value === "" && inline === "" && !(type === "str" && stored)) throw refuse("The formula in");
  if (type === "inlineStr") return inline || null;
  if (type === "str") return unescapeText(value) || null;
  if (value === "") return null;
  const plain = value.trim();
  if (type === "s") {
    const text = sharedTexts[Number(plain)];
    if (text === undefined) throw refuse("The text in");
    return text || null;
  }
  if (type === "b") return plain === "1" || plain === "true";
  if (type === "d" && /^\d{4}-\d\d-\d\d/.test(plain)) return { date: plain.slice(0, 10) };
  if (type !== "n") return value;
  const number = Number(plain);
  if (!Number.isFinite(number)) throw refuse("The number in");
  return isDateStyle(cell.getAttribute("s")) ? dayOf(number, firstYear) : number;
}
