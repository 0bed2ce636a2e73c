import { planBench } from "#shared/bench/plan-bench.ts";
import { LINE_STRONG, SHEET, SHEET_LINE } from "#shared/bench/sheet/paper.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { type DocumentItem, quoteDate } from "../document-input.ts";
import type { Block } from "../sections.ts";
import type { Pen } from "../text/pen.ts";
import { BODY, LABEL, SMALL, STRONG } from "../text/style.ts";

const ORDER_CODE = "Order code";
/** A code of many choices takes two lines. */
const CODE = { ...SMALL, weight: STRONG.weight };
const PADDING = 7;
/** A narrower block gives the height a row of its own. */
const NARROW = 165;

type Cell = readonly [name: string, value: string];

/** The title block of the sheet: product, order code, size, load, height and date. */
export function titleBlock(pen: Pen, input: DocumentItem, width: number): Block {
  const rows = cellsInRows(input, width < NARROW).map((cells) => {
    const room = width / cells.length;
    const set = cells.map(([name, value]) => ({
      name: pen.set(name.toUpperCase(), LABEL, room - 2 * PADDING),
      value: pen.set(value, name === ORDER_CODE ? CODE : BODY, room - 2 * PADDING),
    }));
    const height = Math.max(...set.map((cell) => cell.name.height + cell.value.height)) + 5;
    return { set, room, height };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const draw = (x: number, y: number) => {
    const { doc } = pen;
    doc.rect(x, y, width, height).lineWidth(0.6).fillAndStroke(SHEET, LINE_STRONG);
    let top = y;
    for (const row of rows) {
      const bottom = top + row.height;
      doc.lineWidth(0.4).strokeColor(SHEET_LINE);
      if (top > y) stroke(doc, [x, top], [x + width, top]);
      row.set.forEach(({ name, value }, index) => {
        const left = x + index * row.room;
        if (index > 0) stroke(doc, [left, top], [left, bottom]);
        pen.write(name, left + PADDING, top + 2.5);
        pen.write(value, left + PADDING, top + 2.5 + name.height);
      });
      top = bottom;
    }
  };
  return { height, draw };
}

function stroke(doc: PDFKit.PDFDocument, from: [number, number], to: [number, number]): void {
  doc.moveTo(...from);
  doc.lineTo(...to).stroke();
}

function cellsInRows(input: DocumentItem, isNarrow: boolean): readonly (readonly Cell[])[] {
  const { rules, item, units } = input;
  const { configuration } = item;
  const facts = titleFacts(rules, configuration, planBench(rules, configuration), units);
  const height: Cell = [facts.heightName, facts.height];
  const date: Cell = ["Date", quoteDate(input)];
  return [
    [["Product", facts.product]],
    [[ORDER_CODE, facts.orderCode]],
    [
      ["Size", facts.size],
      ["Rated load", facts.load],
    ],
    ...(isNarrow ? [[height], [date]] : [[height, date]]),
    [["Drawing", facts.drawing]],
  ];
}
