import { INK } from "#shared/bench/sheet/paper.ts";
import { ADDRESS_TYPE_LABELS, quoteTotal } from "#shared/delivery.ts";
import { type Cents, cents, formatMoney } from "#shared/money.ts";
import { type DocumentInput, quoteDate } from "./document-input.ts";
import type { Pen, SetText } from "./text/pen.ts";
import { ACCENT, BODY, LABEL, leading, SIZE, SMALL, STRONG, type Style } from "./text/style.ts";

/** A part of the page that is measured before it is drawn. */
export interface Block {
  readonly height: number;
  readonly draw: (x: number, y: number) => void;
}

/** Stacks texts vertically. */
function stack(pen: Pen, texts: readonly SetText[]): Block {
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
function beside(
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
export function letterhead(pen: Pen, input: DocumentInput, width: number): Block {
  const reference = pen.set(input.quote.quoteId, REFERENCE);
  const room = width - Math.max(...reference.lines.map((line) => line.width)) - 24;
  const { name, address, phone, email } = input.company;
  const contact = [phone, email].filter((text) => text !== undefined).join("  ·  ");
  const lines = [...address, contact].filter((line) => line !== "");
  const sender = stack(pen, [
    pen.set(name, TITLE, room),
    ...lines.map((line) => pen.set(line, SMALL, room)),
  ]);
  const label = pen.set("QUOTE REFERENCE NUMBER", LABEL);
  const date = pen.set(quoteDate(input, { hour: "numeric", minute: "2-digit" }), SMALL);
  return {
    height: Math.max(sender.height, label.height + reference.height + date.height),
    draw: (x, y) => {
      sender.draw(x, y);
      pen.write(label, x, y + 2, "right", width);
      pen.write(reference, x, y + label.height, "right", width);
      pen.write(date, x, y + label.height + reference.height, "right", width);
    },
  };
}

/** Customer, contact and delivery, side by side. */
export function facts(pen: Pen, { quote }: DocumentInput, width: number): Block {
  const { name, company, email, phone, addressType } = quote.customerInfo;
  const gap = 18;
  const columns = [
    { share: 0.35, label: "CUSTOMER", first: name, style: STRONG, others: [company] },
    { share: 0.37, label: "CONTACT", first: email, style: BODY, others: [phone] },
    { share: 0.28, label: "DELIVERY", first: ADDRESS_TYPE_LABELS[addressType], style: BODY },
  ].map(({ share, label, first, style, others = [] }) => {
    const room = share * (width - 2 * gap);
    const texts = [
      pen.set(label, LABEL, room),
      pen.set(first, style, room),
      ...others.map((text) => pen.set(text, BODY, room)),
    ];
    return { width: room, block: stack(pen, texts) };
  });
  return beside(columns, gap);
}

/** The next steps and the way to purchase, in the words of the configurator's Help. */
export function nextSteps(pen: Pen, { quote, company }: DocumentInput, width: number): Block {
  const gap = 20;
  const room = (width - gap) / 2;
  const next =
    "This is your quote with its drawing. Please check sizes, parts and delivery. To change anything, " +
    "contact our team with the quote reference number.";
  const purchase = `Contact our team with the quote reference number ${quote.quoteId}, and we take it from there.`;
  const contacts = [company.phone, company.email].filter((contact) => contact !== undefined);
  const columns = [
    stack(pen, [pen.set("WHAT HAPPENS NEXT", LABEL), pen.set(next, BODY, room)]),
    stack(pen, [
      pen.set("HOW TO PURCHASE", LABEL),
      pen.set(purchase, BODY, room),
      ...contacts.map((contact) => pen.set(contact, STRONG, room)),
    ]),
  ];
  return beside(
    columns.map((block) => ({ width: room, block })),
    gap,
  );
}

/** Price, delivery and total. */
export function totals(pen: Pen, { quote: { pricing } }: DocumentInput, width: number): Block {
  const gap = 6;
  const line = (label: string, amount: Cents, style: Style, x: number, y: number) => {
    pen.line(label, style, x, y);
    pen.line(formatMoney(amount), { ...style, isTabular: true }, x, y, "right", width);
  };
  return {
    height: 2 * leading(BODY) + leading(TITLE) + 3 * gap,
    draw: (x, y) => {
      line("Price", cents(pricing.totalPrice), BODY, x, y);
      line("Delivery", cents(pricing.deliveryFee), BODY, x, y + leading(BODY) + 1);
      const under = y + 2 * leading(BODY) + gap;
      pen.rule(x, under, width, INK, 0.75);
      line("Total", quoteTotal(pricing), TITLE, x, under + gap);
    },
  };
}
