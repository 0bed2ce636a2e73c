import { inches, inchRange } from "#shared/bench/inches.ts";
import { orderCode } from "#shared/bench/order-code.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Block } from "../block.ts";
import { quoteDay } from "../quote-dates.ts";
import type { Pen } from "../text/pen.ts";
import { BODY, LABEL, LINE_STRONG, STRONG } from "../text/style.ts";
import { SHEET, SHEET_LINE } from "./sheet-colors.ts";

const OPEN = "···";
const PADDING = 7;
const pounds = new Intl.NumberFormat("en-US");

type Cell = readonly [name: string, value: string];

/** The title block of the sheet: what the drawing shows, in figures. */
export function titleBlock(
  pen: Pen,
  quote: Quote,
  rules: Rules,
  timeZone: string,
  width: number,
): Block {
  const rows = rowsOf(quote, rules, timeZone).map((cells) => {
    const room = width / cells.length;
    const set = cells.map(([name, value]) => ({
      name: pen.set(name.toUpperCase(), LABEL, room - 2 * PADDING),
      value: pen.set(value, name === "Order code" ? STRONG : BODY, room - 2 * PADDING),
    }));
    const height = Math.max(...set.map((cell) => cell.name.height + cell.value.height)) + 6;
    return { set, room, height };
  });
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const draw = (x: number, y: number) => {
    const { doc } = pen;
    doc.rect(x, y, width, height).lineWidth(0.6).fillAndStroke(SHEET, LINE_STRONG);
    let top = y;
    for (const row of rows) {
      doc.lineWidth(0.4).strokeColor(SHEET_LINE);
      if (top > y)
        doc
          .moveTo(x, top)
          .lineTo(x + width, top)
          .stroke();
      row.set.forEach(({ name, value }, index) => {
        const left = x + index * row.room;
        if (index > 0)
          doc
            .moveTo(left, top)
            .lineTo(left, top + row.height)
            .stroke();
        pen.write(name, left + PADDING, top + 3);
        pen.write(value, left + PADDING, top + 3 + name.height);
      });
      top += row.height;
    }
  };
  return { height, draw };
}

function rowsOf(quote: Quote, rules: Rules, timeZone: string): readonly (readonly Cell[])[] {
  const plan = planBench(rules, quote.configuration);
  const { width, depth, heightRange, load } = plan.figures;
  const side = (length: number | null) => (length === null ? OPEN : inches(length));
  return [
    [["Product", rules.name]],
    [["Order code", orderCode(rules, quote.configuration)]],
    [
      ["Size", width === null && depth === null ? OPEN : `${side(width)} × ${side(depth)} in`],
      ["Rated load", load === null ? OPEN : `${pounds.format(load)} lb`],
    ],
    [
      [
        plan.base === "feet" ? "Surface height" : "Height on casters",
        heightRange ? `${inchRange(heightRange)} in` : OPEN,
      ],
      ["Date", quoteDay(quote, timeZone)],
    ],
    [["Drawing", "Representative only"]],
  ];
}
