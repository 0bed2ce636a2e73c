import { INK } from "#shared/bench/sheet/paper.ts";
import { cents, dollars, sum } from "#shared/money.ts";
import type { QuoteRevision } from "#shared/quote-revisions.ts";
import { adjustmentText, dayText, leadTimeText } from "#shared/quote-terms.ts";
import type { DocumentItem } from "./document-input.ts";
import type { Table } from "./parts-table.ts";
import { amountLine, type Block, beside, type Line, stack } from "./sections.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, COLUMN, FIGURES, HEADING, LABEL, LINE, leading, STRONG } from "./text/style.ts";

/** In points. */
const GAP = 12;
const AMOUNT = 170;

/** The discounts and surcharges of a sent quote with their reasons; no rows if there are none. */
export function adjustmentsTable(
  pen: Pen,
  adjustments: QuoteRevision["adjustments"],
  width: number,
): Table {
  const height = leading(LABEL) + 4;
  return {
    head: {
      height,
      draw: (x, y) => {
        pen.line("DISCOUNTS AND SURCHARGES", COLUMN, x, y);
        pen.line("AMOUNT", COLUMN, x, y, "right", width);
        pen.rule(x, y + height, width, INK, 0.75);
      },
    },
    rows: adjustments.map((adjustment) => {
      const reason = pen.set(adjustment.reason, BODY, width - AMOUNT - GAP);
      const amount = pen.set(adjustmentText(adjustment), FIGURES, AMOUNT);
      return {
        height: Math.max(reason.height, amount.height),
        draw: (x, y, padding, isFirst) => {
          if (!isFirst) pen.rule(x, y, width, LINE, 0.5);
          pen.write(reason, x, y + padding);
          pen.write(amount, x, y + padding, "right", width);
        },
      };
    }),
  };
}

/** The sum of the discounts and surcharges; none if there are none. */
export function adjustmentsLine(adjustments: QuoteRevision["adjustments"]): readonly Line[] {
  if (adjustments.length === 0) return [];
  const amounts = adjustments.map(({ amount }) => amount);
  const label = amounts.every((amount) => amount < 0)
    ? "Discounts"
    : amounts.every((amount) => amount >= 0)
      ? "Surcharges"
      : "Adjustments";
  return [amountLine(label, dollars(sum(amounts.map(cents))))];
}

/** Validity, lead time and the way to accept a sent quote. */
export function sentTerms(
  pen: Pen,
  { quote, company }: DocumentItem,
  { expiresOn, leadTime }: QuoteRevision,
  width: number,
): Block {
  const gap = 20;
  const room = (width - gap) / 2;
  const drawing = quote.items.length > 1 ? "drawings" : "drawing";
  const next =
    `This is our quote with its ${drawing}. Please check sizes, parts and delivery. To accept it or to ask for a change, ` +
    `open your private link, or contact our team with the quote reference number ${quote.quoteId}.`;
  const contacts = [company.phone, company.email].filter((contact) => contact !== undefined);
  const columns = [
    stack(pen, [pen.set("WHAT HAPPENS NEXT", HEADING), pen.set(next, BODY, room)]),
    stack(pen, [
      pen.set("VALID THROUGH", HEADING),
      pen.set(dayText(expiresOn), STRONG, room),
      pen.set("LEAD TIME", HEADING),
      pen.set(`${leadTimeText(leadTime)} after you accept`, STRONG, room),
      ...contacts.map((contact) => pen.set(contact, BODY, room)),
    ]),
  ];
  return beside(
    columns.map((block) => ({ width: room, block })),
    gap,
  );
}
