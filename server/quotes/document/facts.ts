import { orderCode } from "#shared/bench/title-facts.ts";
import { ADDRESS_TYPE_LABELS } from "#shared/delivery.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import { type Block, beside, stack } from "./block.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, LABEL, STRONG, type Style } from "./text/style.ts";

const GAP = 18;

/** Whom the quote is for, where the bench goes and which one it is. */
export function facts(pen: Pen, quote: Quote, rules: Rules, width: number): Block {
  const { name, company, email, phone, addressType } = quote.customerInfo;
  const code = orderCode(rules, quote.configuration);
  const columns = [
    { share: 0.26, label: "CUSTOMER", first: name, style: STRONG, others: [company] },
    { share: 0.29, label: "CONTACT", first: email, style: BODY, others: [phone] },
    { share: 0.23, label: "DELIVERY", first: ADDRESS_TYPE_LABELS[addressType], style: BODY },
    { share: 0.22, label: "ORDER CODE", first: code, style: STRONG },
  ].map(({ share, label, first, style, others = [] }) => {
    const room = share * (width - 3 * GAP);
    const texts: readonly (readonly [string, Style])[] = [
      [label, LABEL],
      [first, style],
      ...others.map((text) => [text, BODY] as const),
    ];
    const set = texts.map(([text, look]) => pen.set(text, look, room));
    return { room, block: stack(pen, set) };
  });
  return beside(columns, GAP);
}
