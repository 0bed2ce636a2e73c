import { planBench } from "#shared/bench/plan-bench.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Pen } from "../text/pen.ts";
import { LABEL, leading, SMALL } from "../text/style.ts";
import { drawFront } from "./draw-front.ts";
import { drawIsometric } from "./draw-isometric.ts";
import { GRID_FINE, GRID_INCH, SHEET, SHEET_LINE } from "./sheet-colors.ts";
import { titleBlock } from "./title-block.ts";

const INCH = 72;
const PADDING = 10;
/** What of the sheet's width the front view and the title block share. */
const RIGHT = 0.41;

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
  drawPaper(doc, box);

  const right = Math.round(box.width * RIGHT);
  const left = box.width - right;
  pen.line("ISOMETRIC", LABEL, box.x + PADDING, box.y + PADDING);
  doc.save().translate(box.x, box.y);
  drawIsometric(pen, plan, { width: left, height: box.height - leading(SMALL) });
  doc.restore();

  const block = titleBlock(pen, quote, rules, timeZone, right - PADDING);
  const front = { width: right, height: box.height - block.height - PADDING };
  pen.line("FRONT", LABEL, box.x + left, box.y + PADDING);
  doc.save().translate(box.x + left, box.y);
  drawFront(pen, plan, front);
  doc.restore();

  block.draw(box.x + left, box.y + front.height);
  const note = "Representative drawing only. Your quote includes a detailed drawing.";
  pen.line(note, SMALL, box.x + PADDING, box.y + box.height - PADDING - leading(SMALL));
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
