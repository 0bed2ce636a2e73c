import { planBench } from "#shared/bench/plan-bench.ts";
import { INK } from "#shared/bench/sheet/paper.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { formatDollars } from "#shared/money.ts";
import type { DocumentItem } from "./document-input.ts";
import type { Table } from "./parts-table.ts";
import { ROW_HEADER } from "./tags/structure-tree.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, COLUMN, FIGURES, LABEL, LINE, leading, SMALL, SOFT, STRONG } from "./text/style.ts";

/** Widths in points. */
const GAP = 12;
const PLACE = 22;
const QUANTITY = 44;
const AMOUNT = 88;

/** All items of a quote: name, size, order code, quantity, unit price and sum. */
export function itemsTable(pen: Pen, items: readonly DocumentItem[], width: number): Table {
  const figures = width - QUANTITY - 2 * AMOUNT;
  const code = Math.round(figures * 0.45);
  const quantity = figures + QUANTITY;
  const unitPrice = quantity + AMOUNT;
  const height = leading(LABEL) + 4;
  return {
    head: {
      height,
      draw: (x, y) => {
        pen.line("BENCH", COLUMN, x, y);
        pen.line("ORDER CODE", COLUMN, x + code, y);
        pen.line("QUANTITY", COLUMN, x, y, "right", quantity);
        pen.line("UNIT PRICE", COLUMN, x, y, "right", unitPrice);
        pen.line("SUM", COLUMN, x, y, "right", width);
        pen.rule(x, y + height, width, INK, 0.75);
      },
    },
    rows: items.map(({ item, place, rules, units }) => {
      const { configuration } = item;
      const facts = titleFacts(rules, configuration, planBench(rules, configuration), units);
      const room = code - PLACE - GAP;
      const name = item.name === undefined ? undefined : pen.set(item.name, STRONG, room);
      const size = pen.set(`${facts.size}, ${facts.load}`, name ? SOFT : BODY, room);
      const order = pen.set(facts.orderCode, SMALL, figures - code - GAP);
      const above = name?.height ?? 0;
      return {
        height: Math.max(above + size.height, order.height),
        draw: (x, y, padding, isFirst) => {
          const top = y + padding;
          if (!isFirst) pen.rule(x, y, width, LINE, 0.5);
          pen.tree.group(ROW_HEADER, () => {
            pen.line(String(place), FIGURES, x, top);
            if (name) pen.write(name, x + PLACE, top);
            pen.write(size, x + PLACE, top + above);
          });
          pen.write(order, x + code, top);
          pen.line(String(item.quantity), FIGURES, x, top, "right", quantity);
          pen.line(formatDollars(item.unitPrice), FIGURES, x, top, "right", unitPrice);
          pen.line(formatDollars(item.sum), FIGURES, x, top, "right", width);
        },
      };
    }),
  };
}
