import { planBench } from "#shared/bench/plan-bench.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Pen } from "../text/pen.ts";
import { LABEL, SMALL } from "../text/style.ts";
import { drawFront } from "./draw-front.ts";
import { drawIsometric } from "./draw-isometric.ts";
import { GRID_FINE, GRID_INCH, SHEET, SHEET_LINE } from "./sheet-colors.ts";
import { titleBlock } from "./title-block.ts";

const INCH = 72;
const PADDING = 10;
const NOTE = "Representative drawing only.";
/** Heights in points: of the lowest sheet, and below which a sheet is a low one. */
const LEAST = 190;
export const LOW_SHEET = 285;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The sheet of drafting paper with the bench, dimensioned, and the title block in its corner. */
export function drawSheet(pen: Pen, quote: Quote, rules: Rules, timeZone: string, box: Box): void {
  const { doc } = pen;
  const plan = planBench(rules, quote.configuration);
  const { views, block, note, notesAt } = layOut(pen, quote, rules, timeZone, box);
  drawPaper(doc, box);
  for (const { name, draw, x, width, height } of [
    { name: "ISOMETRIC", draw: drawIsometric, ...views.isometric },
    { name: "FRONT", draw: drawFront, ...views.front },
  ]) {
    pen.line(name, LABEL, box.x + x + PADDING, box.y + PADDING);
    doc.save().translate(box.x + x, box.y);
    draw(pen, plan, { width, height });
    doc.restore();
  }
  const { x, y, width, height } = box;
  block.draw(x + width - block.width - PADDING, y + height - block.height - PADDING);
  pen.write(note, x + notesAt + PADDING, y + height - PADDING - note.height + 2);
}

/** A low sheet has the views beside one another; a high one the front view over the title block. */
function layOut(pen: Pen, quote: Quote, rules: Rules, timeZone: string, { width, height }: Box) {
  const isLow = height < LOW_SHEET;
  const [first, second] = isLow ? [0.375 * width, 0.33 * width] : [0.57 * width, 0.43 * width];
  const titleWidth = (isLow ? width - first - second : second - PADDING) - PADDING;
  const block = titleBlock(pen, quote, rules, timeZone, titleWidth);
  const note = pen.set(NOTE, SMALL, (isLow ? second : first) - 2 * PADDING);
  const isometric = { x: 0, width: first, height: isLow ? height : height - note.height - 4 };
  const aboveTitle = height - block.height - 2 * PADDING;
  const front = { x: first, width: second, height: isLow ? height - note.height : aboveTitle };
  return {
    views: { isometric, front },
    block: { ...block, width: titleWidth },
    note,
    notesAt: isLow ? first : 0,
  };
}

/** What a sheet must have at least so that its title block fits. */
export function leastSheetHeight(
  pen: Pen,
  quote: Quote,
  rules: Rules,
  timeZone: string,
  width: number,
): number {
  const { block } = layOut(pen, quote, rules, timeZone, { x: 0, y: 0, width, height: LEAST });
  return Math.max(LEAST, block.height + 2 * PADDING);
}

/** Paper with a faint one-inch grid. */
function drawPaper(doc: PDFKit.PDFDocument, { x, y, width, height }: Box): void {
  doc.save().rect(x, y, width, height).clip();
  doc.rect(x, y, width, height).fill(SHEET);
  for (const [step, color, line] of [
    [INCH / 6, GRID_FINE, 0.4],
    [INCH, GRID_INCH, 0.5],
  ] as const) {
    for (let at = step; at < width; at += step) doc.moveTo(x + at, y).lineTo(x + at, y + height);
    for (let at = step; at < height; at += step) doc.moveTo(x, y + at).lineTo(x + width, y + at);
    doc.lineWidth(line).strokeColor(color).stroke();
  }
  doc.restore();
  doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(SHEET_LINE).stroke();
}
