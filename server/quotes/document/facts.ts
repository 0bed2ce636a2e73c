import { orderCode } from "#shared/bench/order-code.ts";
import { ADDRESS_TYPE_LABELS } from "#shared/delivery.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import { type Block, stack } from "./block.ts";
import { quoteDateTime } from "./quote-dates.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, LABEL, STRONG } from "./text/style.ts";

const GAP = 20;
/** Customer, delivery, date and order code: shares of the width. */
const COLUMNS = [0.42, 0.3, 0.28] as const;

/** Whom the quote is for, where it goes, from when it is and what it is about. */
export function facts(
  pen: Pen,
  quote: Quote,
  rules: Rules,
  timeZone: string,
  width: number,
): Block {
  const { name, company, email, phone, addressType } = quote.customerInfo;
  const [first, second, third] = COLUMNS.map((share) => share * (width - 2 * GAP));
  const columns = [
    stack(pen, [
      pen.set("CUSTOMER", LABEL),
      pen.set(name, STRONG, first),
      ...[company, email, phone].map((text) => pen.set(text, BODY, first)),
    ]),
    stack(pen, [
      pen.set("DELIVERY TO", LABEL),
      pen.set(ADDRESS_TYPE_LABELS[addressType], BODY, second),
    ]),
    stack(pen, [
      pen.set("DATE", LABEL),
      pen.set(quoteDateTime(quote, timeZone), BODY, third),
      pen.set(" ", { ...LABEL, size: 2 }),
      pen.set("ORDER CODE", LABEL),
      pen.set(orderCode(rules, quote.configuration), STRONG, third),
    ]),
  ];
  return {
    height: Math.max(...columns.map((column) => column.height)),
    draw: (x, y) => {
      let left = x;
      columns.forEach((column, index) => {
        column.draw(left, y);
        left += (COLUMNS[index] ?? 0) * (width - 2 * GAP) + GAP;
      });
    },
  };
}
