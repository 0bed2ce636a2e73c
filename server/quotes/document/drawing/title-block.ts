import { planBench } from "#shared/bench/plan-bench.ts";
import { LINE_STRONG, SHEET, SHEET_LINE } from "#shared/bench/sheet/paper.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { type DocumentItem, quoteDate } from "../document-input.ts";
import type { Block } from "../sections.ts";
import { ROW_HEADER } from "../tags/structure-tree.ts";
import type { Pen } from "../text/pen.ts";
import { BODY, LABEL, SMALL, STRONG } from "../text/style.ts";

const ORDER_CODE = "Order code";
/** A code of many choices takes two lines. */
const CODE = { ...SMALL, weight: STRONG.weight };
const NAME = { ...LABEL, tag: ROW_HEADER };
const PADDING = 7;
/** A narrower block gives the height a row of its own. */
const NARROW = 165;

type Cell = readonly [name: string, value: string];

/** The title block of the sheet: product, order code, size, load, height and date. */
export function titleBlock(pen: Pen, input: DocumentItem, width: number): Block {
  let height = 0;
  const rows = cellsInRows(input, width < NARROW).map((cells) => {
    const room = width / cells.length;
    const set = cells.map(([name, value]) => ({
      name: pen.set(name.toUpperCase(), NAME, room - 2 * PADDING),
      value: pen.set(value, name === ORDER_CODE ? CODE : BODY, room - 2 * PADDING),
    }));
    const top = height;
    height += Math.max(...set.map((cell) => cell.name.height + cell.value.height)) + 5;
    return { set, room, top, bottom: height };
  });
  const draw = (x: number, y: number) => {
    const { doc, tree } = pen;
    tree.artifact("Layout", () => {
      doc.rect(x, y, width, height).lineWidth(0.6).fillAndStroke(SHEET, LINE_STRONG);
      doc.lineWidth(0.4).strokeColor(SHEET_LINE);
      for (const { set, room, top, bottom } of rows) {
        if (top > 0) stroke(doc, [x, y + top], [x + width, y + top]);
        for (let left = 1; left < set.length; left += 1)
          stroke(doc, [x + left * room, y + top], [x + left * room, y + bottom]);
      }
    });
    const writeCells = ({ set, room, top }: (typeof rows)[number]) => {
      for (const [index, { name, value }] of set.entries())
        tree.group({ type: "TR" }, () => {
          const left = x + index * room + PADDING;
          pen.write(name, left, y + top + 2.5);
          pen.write(value, left, y + top + 2.5 + name.height);
        });
    };
    tree.group({ type: "Table" }, () => rows.forEach(writeCells));
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
