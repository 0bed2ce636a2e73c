import type { Quote } from "#shared/quotes.ts";
import { type Block, beside, stack } from "./block.ts";
import type { Company } from "./company.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, LABEL, STRONG } from "./text/style.ts";

const GAP = 20;

/** What happens next and, beside it, how to purchase: in the words of the help. */
export function nextSteps(pen: Pen, quote: Quote, company: Company, width: number): Block {
  const { quoteId } = quote;
  const room = (width - GAP) / 2;
  const next =
    "This is your quote with its drawing. Please check sizes, parts and delivery. To change anything, " +
    "contact our team with the quote reference number.";
  const purchase = `Contact our team with the quote reference number ${quoteId}, and we take it from there.`;
  const ways = [company.phone, company.email].filter((way) => way !== undefined);
  const columns = [
    stack(pen, [pen.set("WHAT HAPPENS NEXT", LABEL), pen.set(next, BODY, room)]),
    stack(pen, [
      pen.set("HOW TO PURCHASE", LABEL),
      pen.set(purchase, BODY, room),
      ...ways.map((way) => pen.set(way, STRONG, room)),
    ]),
  ];
  return beside(
    columns.map((block) => ({ room, block })),
    GAP,
  );
}
