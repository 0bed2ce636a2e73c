import { benchSolids } from "#shared/bench/bench-solids.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { notDrawn } from "#shared/bench/not-drawn.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { SHEET, SHEET_LINE } from "#shared/bench/sheet/paper.ts";
import type { DocumentItem } from "../document-input.ts";
import type { Pen } from "../text/pen.ts";
import { LABEL, SMALL } from "../text/style.ts";
import { drawView } from "./draw-view.ts";
import { titleBlock } from "./title-block.ts";

const GRID_FINE = "#eaeff1";
const GRID_INCH = "#d9e3eb";
const INCH = 72;
const PADDING = 10;
/** Heights in points: the minimum, and the height below which the views and the title block are side by side. */
const LEAST = 190;
export const LOW_SHEET = 285;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the drafting sheet: the dimensioned bench, and the title block in the corner. */
export function drawSheet(pen: Pen, input: DocumentItem, box: Box): void {
  const { doc, tree } = pen;
  const plan = planBench(input.rules, input.item.configuration);
  const { isometric, front, block, note, notesAt } = layOut(pen, input, box);
  const { x, y, width, height } = box;
  tree.artifact("Layout", () => drawPaper(doc, box));
  const drawViews = () => {
    for (const { view, x: left, ...room } of [
      { view: "isometric", ...isometric },
      { view: "front", ...front },
    ] as const) {
      pen.line(view.toUpperCase(), LABEL, x + left + PADDING, y + PADDING);
      doc.save().translate(x + left, y);
      drawView(pen, view, plan, room, input);
      doc.restore();
    }
  };
  const alt = describeBench(input.rules, input.item.configuration, input.units);
  tree.content({ type: "Figure", alt, bbox: [x, y, x + width, y + height] }, drawViews);
  block.draw(x + width - block.width - PADDING, y + height - block.height - PADDING);
  pen.write(note, x + notesAt + PADDING, y + height - PADDING - note.height + 2);
}

/** On a low sheet, views and title block are side by side. On a tall one, the front view is above the title block. */
function layOut(pen: Pen, input: DocumentItem, { width, height }: Omit<Box, "x" | "y">) {
  const isLow = height < LOW_SHEET;
  const [first, second] = isLow ? [0.375 * width, 0.33 * width] : [0.57 * width, 0.43 * width];
  const titleWidth = (isLow ? width - first - second : second - PADDING) - PADDING;
  const block = { ...titleBlock(pen, input, titleWidth), width: titleWidth };
  const plan = planBench(input.rules, input.item.configuration);
  const missing = notDrawn(input.rules, input.item.configuration, benchSolids(plan));
  const legend = missing.length > 0 ? ` Not drawn: ${missing.join(", ")}.` : "";
  const text = `Representative drawing only.${legend}`;
  const note = pen.set(text, SMALL, (isLow ? second : first) - 2 * PADDING);
  const aboveTitle = height - block.height - 2 * PADDING;
  return {
    isometric: { x: 0, width: first, height: isLow ? height : height - note.height - 4 },
    front: { x: first, width: second, height: isLow ? height - note.height : aboveTitle },
    block,
    note,
    notesAt: isLow ? first : 0,
  };
}

/** The least height of the sheet: LEAST, or more if the title block needs it. */
export function leastSheetHeight(pen: Pen, input: DocumentItem, width: number): number {
  const { block } = layOut(pen, input, { width, height: LEAST });
  return Math.max(LEAST, block.height + 2 * PADDING);
}

/** Paper with a faint grid of inches and sixths of an inch. */
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
