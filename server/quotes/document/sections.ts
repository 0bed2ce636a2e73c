import { INK } from "#shared/bench/sheet/paper.ts";
import { ADDRESS_TYPE_LABELS } from "#shared/delivery.ts";
import { dollars, formatDollars } from "#shared/money.ts";
import { benchesText, isPlain, itemsPrice } from "#shared/quote-items.ts";
import { type DocumentItem, quoteDate } from "./document-input.ts";
import { ROW_HEADER } from "./tags/structure-tree.ts";
import type { Pen, SetText } from "./text/pen.ts";
import {
  ACCENT,
  BODY,
  HEADING,
  LABEL,
  leading,
  SIZE,
  SMALL,
  STRONG,
  type Style,
} from "./text/style.ts";

/** A part of the page that is measured before it is drawn. */
export interface Block {
  readonly height: number;
  readonly draw: (x: number, y: number) => void;
}

/** Stacks texts vertically. */
export function stack(pen: Pen, texts: readonly SetText[]): Block {
  return {
    height: texts.reduce((sum, text) => sum + text.height, 0),
    draw: (x, y) => {
      let top = y;
      for (const text of texts) {
        pen.write(text, x, top);
        top += text.height;
      }
    },
  };
}

/** Places blocks side by side. Widths and gap are in points. */
export function beside(
  columns: readonly { readonly width: number; readonly block: Block }[],
  gap: number,
): Block {
  return {
    height: Math.max(...columns.map(({ block }) => block.height)),
    draw: (x, y) => {
      let left = x;
      for (const { width, block } of columns) {
        block.draw(left, y);
        left += width + gap;
      }
    },
  };
}

const TITLE: Style = { size: SIZE.title, weight: 600, color: INK };
const REFERENCE: Style = { size: SIZE.display, weight: 600, color: ACCENT, isTabular: true };

/** The company on the left; the quote's ID and date on the right. */
export function letterhead(pen: Pen, input: DocumentItem, width: number): Block {
  const reference = pen.set(input.quote.quoteId, REFERENCE);
  const room = width - Math.max(...reference.lines.map((line) => line.width)) - 24;
  const { name, address, phone, email } = input.company;
  const contact = [phone, email].filter((text) => text !== undefined).join("  ·  ");
  const lines = [...address, contact].filter((line) => line !== "");
  const sender = stack(pen, [
    pen.set(name, TITLE, room),
    ...lines.map((line) => pen.set(line, SMALL, room)),
  ]);
  const { sent } = input;
  const label = pen.set(sent ? `QUOTE, REVISION ${sent.number}` : "QUOTE REFERENCE NUMBER", LABEL);
  const date = pen.set(quoteDate(input, { hour: "numeric", minute: "2-digit" }), SMALL);
  return {
    height: Math.max(sender.height, label.height + reference.height + date.height),
    draw: (x, y) => {
      sender.draw(x, y);
      pen.tree.group({ type: "H1" }, () => {
        pen.write(label, x, y + 2, "right", width);
        pen.write(reference, x, y + label.height, "right", width);
      });
      pen.write(date, x, y + label.height + reference.height, "right", width);
    },
  };
}

/** Customer, contact and delivery, side by side, and the number of benches if it is not one. */
export function facts(pen: Pen, { quote, item }: DocumentItem, width: number): Block {
  const { items, customerInfo } = quote;
  const { name, company, email, phone, addressType } = customerInfo;
  const gap = 18;
  const columns = [
    { share: 0.35, label: "CUSTOMER", first: name, style: STRONG, others: [company] },
    { share: 0.37, label: "CONTACT", first: email, style: BODY, others: [phone] },
    { share: 0.28, label: "DELIVERY", first: ADDRESS_TYPE_LABELS[addressType], style: BODY },
  ];
  if (!isPlain(items)) {
    const others = items.length === 1 && item.name !== undefined ? [item.name] : [];
    columns.push({
      share: 0.25,
      label: "BENCHES",
      first: benchesText(items),
      style: STRONG,
      others,
    });
  }
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const free = width - (columns.length - 1) * gap;
  const blocks = columns.map(({ share, label, first, style, others = [] }) => {
    const room = (share / shares) * free;
    const texts = [
      pen.set(label, HEADING, room),
      pen.set(first, style, room),
      ...others.map((text) => pen.set(text, BODY, room)),
    ];
    return { width: room, block: stack(pen, texts) };
  });
  return beside(blocks, gap);
}

/** The next steps and the way to purchase, in the words of the configurator's Help. */
export function nextSteps(pen: Pen, { quote, company }: DocumentItem, width: number): Block {
  const gap = 20;
  const room = (width - gap) / 2;
  const drawing = quote.items.length > 1 ? "drawings" : "drawing";
  const next =
    `This is your quote with its ${drawing}. Please check sizes, parts and delivery. To change anything, ` +
    "contact our team with the quote reference number.";
  const purchase = `Contact our team with the quote reference number ${quote.quoteId}, and we take it from there.`;
  const contacts = [company.phone, company.email].filter((contact) => contact !== undefined);
  const columns = [
    stack(pen, [pen.set("WHAT HAPPENS NEXT", HEADING), pen.set(next, BODY, room)]),
    stack(pen, [
      pen.set("HOW TO PURCHASE", HEADING),
      pen.set(purchase, BODY, room),
      ...contacts.map((contact) => pen.set(contact, STRONG, room)),
    ]),
  ];
  return beside(
    columns.map((block) => ({ width: room, block })),
    gap,
  );
}

/** Price, delivery and total of the quote. If all benches are the same, also the price of one. */
export function totals(
  pen: Pen,
  { quote, item }: DocumentItem,
  width: number,
  adjustments: readonly Line[] = [],
): Block {
  const { items, pricing, grandTotal } = quote;
  const lines = [
    ...(items.length === 1 && item.quantity > 1 ? unitLines(item) : []),
    amountLine("Price", dollars(itemsPrice(items))),
    ...adjustments,
    amountLine("Delivery", pricing.deliveryFee),
  ];
  return sums(pen, lines, amountLine("Total", grandTotal), width);
}

/** Unit price, quantity and sum of one item. */
export function itemSum(pen: Pen, { item }: DocumentItem, width: number): Block {
  return sums(pen, unitLines(item), amountLine("Sum", item.sum), width);
}

const unitLines = ({ unitPrice, quantity }: DocumentItem["item"]): readonly Line[] => [
  amountLine("Unit price", unitPrice),
  { label: "Quantity", text: String(quantity) },
];

export interface Line {
  readonly label: string;
  readonly text: string;
}

export const amountLine = (label: string, amount: number): Line => ({
  label,
  text: formatDollars(amount),
});

/** Lines with a figure each, and the result below a rule. */
function sums(pen: Pen, lines: readonly Line[], result: Line, width: number): Block {
  const gap = 6;
  const draw = ({ label, text }: Line, style: Style, x: number, y: number) =>
    pen.tree.group({ type: "TR" }, () => {
      pen.line(label, { ...style, tag: ROW_HEADER }, x, y);
      pen.line(text, { ...style, isTabular: true }, x, y, "right", width);
    });
  return {
    height: lines.length * leading(BODY) + leading(TITLE) + 3 * gap,
    draw: (x, y) =>
      pen.tree.group({ type: "Table" }, () => {
        for (const [index, line] of lines.entries())
          draw(line, BODY, x, y + index * (leading(BODY) + 1));
        const under = y + lines.length * leading(BODY) + gap;
        pen.rule(x, under, width, INK, 0.75);
        draw(result, TITLE, x, under + gap);
      }),
  };
}

/** The place of a bench in the quote, and its name. */
export function benchHead(pen: Pen, { quote, place, item }: DocumentItem, width: number): Block {
  const label = `BENCH ${place} OF ${quote.items.length}`;
  const texts = [pen.set(label, LABEL), ...(item.name ? [pen.set(item.name, TITLE, width)] : [])];
  const { height, draw } = stack(pen, texts);
  return { height, draw: (x, y) => pen.tree.group({ type: "H2" }, () => draw(x, y)) };
}
