import { quoteTotal } from "#shared/delivery.ts";
import { type Cents, cents, formatMoney } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Block } from "./block.ts";
import { rule } from "./rule.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, INK, leading, SIZE, type Style } from "./text/style.ts";

const TOTAL: Style = { size: SIZE.title, weight: 600, color: INK };
const GAP = 6;

/** The bench's price, the delivery's, and both together. */
export function sums(pen: Pen, { pricing }: Quote, width: number): Block {
  const line = (label: string, amount: Cents, style: Style, x: number, y: number) => {
    pen.line(label, style, x, y);
    pen.line(formatMoney(amount), { ...style, isTabular: true }, x, y, "right", width);
  };
  return {
    height: 2 * leading(BODY) + leading(TOTAL) + 3 * GAP,
    draw: (x, y) => {
      line("Price", cents(pricing.totalPrice), BODY, x, y);
      line("Delivery", cents(pricing.deliveryFee), BODY, x, y + leading(BODY) + 1);
      const under = y + 2 * leading(BODY) + GAP;
      rule(pen, x, under, width, INK, 0.75);
      line("Total", quoteTotal(pricing), TOTAL, x, under + GAP);
    },
  };
}
