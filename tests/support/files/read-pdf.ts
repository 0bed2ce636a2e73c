import { OPS } from "unpdf/pdfjs";
import { openPdf } from "./open-pdf.ts";

interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** All texts in copying order, as one line. */
  readonly text: string;
  /** Each text with its place: [left, top, right, bottom] in points from the page's corner. */
  readonly texts: readonly { readonly text: string; readonly box: readonly number[] }[];
  /** Every color that a path or a text is filled with, #rrggbb. */
  readonly fills: readonly string[];
  readonly paths: number;
}

export async function readPdf(bytes: Uint8Array) {
  const pdf = await openPdf(bytes);
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const content = await page.getTextContent();
    const items = content.items.flatMap((item) => ("str" in item ? [item] : []));
    const { fnArray, argsArray } = await page.getOperatorList();
    pages.push({
      width,
      height,
      text: items.map(({ str, hasEOL }) => str + (hasEOL ? " " : "")).join(""),
      texts: items
        .filter(({ str }) => str.trim() !== "")
        .map(({ str, transform, width: long, height: high }) => ({
          text: str,
          box: boxOf(transform.map(Number), long, high, height),
        })),
      fills: fnArray.flatMap((operator, index) => (operator === OPS.setFillRGBColor ? [String(argsArray[index])] : [])),
      paths: fnArray.filter((operator) => operator === OPS.constructPath).length,
    });
  }
  const { info } = await pdf.getMetadata();
  await pdf.loadingTask.destroy();
  return { pages, info, text: pages.map(({ text }) => text).join(" ") };
}

/** The box around a text, which may be rotated. */
function boxOf(matrix: readonly number[], long: number, high: number, pageHeight: number) {
  const [a = 1, b = 0, , , x = 0, y = 0] = matrix;
  const size = Math.hypot(a, b) || 1;
  const [cosine, sine] = [a / size, b / size];
  const ends = [0, long].flatMap((along) =>
    [0, high].map((up) => [x + along * cosine - up * sine, pageHeight - (y + along * sine + up * cosine)]),
  );
  const [xs, ys] = [0, 1].map((axis) => ends.map((end) => end[axis] ?? 0));
  const [across, down] = [xs ?? [], ys ?? []];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
