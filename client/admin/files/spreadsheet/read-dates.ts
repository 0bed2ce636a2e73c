import type { Cell } from "#shared/text/xlsx/cell.ts";
import { elementsIn } from "./parse-xml.ts";

/** The number formats of dates and times that have no code in the file, as ranges. Some are those of East Asia and Thailand. */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** Whether a cell of a style shows its number as a date or a time. */
export function readDateStyles(styles: Element | undefined): (style: string | null) => boolean {
  if (!styles) return () => false;
  const formatOf = (element: Element) => element.getAttribute("numFmtId") ?? "0";
  const codes = new Map(
    elementsIn(styles, "numFmt").map((each) => [formatOf(each), each.getAttribute("formatCode") ?? ""]),
  );
  const formats = elementsIn(styles, "cellXfs").flatMap((list) => elementsIn(list, "xf").map(formatOf));
  const dates = formats.map((format) => {
    const code = codes.get(format);
    if (code !== undefined) return showsDate(code);
    return DATE_FORMATS.some(([first, last]) => first <= Number(format) && Number(format) <= last);
  });
  return (style) => dates[Number(style ?? "0")] === true;
}

/** Quoted and escaped characters, and what stands in brackets, except hours, minutes and seconds: '"days"', '\d', '[Red]'. */
const LITERALS = /"[^"]{0,255}"|[\\_*].|\[(?![hms]{1,9}\])[^\]]{0,255}\]/gi;

/** The longest code that Excel takes. */
const MAX_CODE_CHARACTERS = 255;

const showsDate = (code: string): boolean => /[ymdhs]/i.test(code.slice(0, MAX_CODE_CHARACTERS).replace(LITERALS, ""));

const DAY_MS = 86_400_000;
/** The day 0 of both calendars, which count from 1900 and from 1904. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** Spreadsheets count a 29 February 1900, which was none, as day 60. */
const FIRST_TRUE_DAY = 60;

/** 31 December 9999, the last day that spreadsheets show. */
const LAST_DAY = 2_958_465;

/** The day that a spreadsheet shows for a number; the number itself if it is none. */
export function dayOf(number: number, firstYear: 1900 | 1904): Cell {
  if (number < 0 || number > LAST_DAY) return number;
  const early = firstYear === 1900 && number < FIRST_TRUE_DAY ? 1 : 0;
  const day = new Date(DAY_ZERO[firstYear] + Math.floor(number + early) * DAY_MS);
  return { date: day.toISOString().slice(0, 10) };
}
