import { planBench } from "#shared/bench/plan-bench.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Block } from "../block.ts";
import { quoteDay } from "../quote-dates.ts";
import type { Pen } from "../text/pen.ts";
import { BODY, LABEL, LINE_STRONG, STRONG } from "../text/style.ts";
import { SHEET, SHEET_LINE } from "./sheet-colors.ts";

const ORDER_CODE = "Order code";
const PADDING = 7;
/** Below this width the height has a row of its own. */
const NARROW = 165;

type Cell = readonly [name: string, value: string];

/** The title block of the sheet: what the drawing shows, in figures. */
export function titleBlock(
  pen: Pen,
  quote: Quote,
  rules: Rules,
  timeZone: string,
  width: number,
): Block {
  const cellsInRows = width < NARROW ? narrowRows : wideRows;
  const rows = cellsInRows(cellsOf(quote, rules, timeZone)).map((cells) => {
    const room = width / cells.length;
    const set = cells.map(([name, value]) => ({
      name: pen.set(name.toUpperCase(), LABEL, room - 2 * PADDING),
      value: pen.set(value, name === ORDER_CODE ? STRONG : BODY, room - 2 * PADDING),
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
        pen.write(name, left + PADDING, top + 2.5);
        pen.write(value, left + PADDING, top + 2.5 + name.height);
      });
      top += row.height;
    }
  };
  return { height, draw };
}

function cellsOf(quote: Quote, rules: Rules, timeZone: string) {
  const { configuration } = quote;
  const facts = titleFacts(rules, configuration, planBench(rules, configuration));
  const cell = (name: string, value: string): Cell => [name, value];
  return {
    product: cell("Product", facts.product),
    code: cell(ORDER_CODE, facts.orderCode),
    size: cell("Size", facts.size),
    load: cell("Rated load", facts.load),
    height: cell(facts.heightName, facts.height),
    date: cell("Date", quoteDay(quote, timeZone)),
    drawing: cell("Drawing", facts.drawing),
  };
}

type Cells = ReturnType<typeof cellsOf>;

function wideRows({ product, code, size, load, height, date, drawing }: Cells) {
  return [[product], [code], [size, load], [height, date], [drawing]];
}

function narrowRows({ product, code, size, load, height, date, drawing }: Cells) {
  return [[product], [code], [size, load], [height], [date], [drawing]];
}
