import type { Quote } from "#shared/quotes.ts";
import { type Block, stack } from "./block.ts";
import type { Company } from "./company.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, LABEL, STRONG } from "./text/style.ts";

/** What happens next and how to purchase: what the help says, and no more (spec, section 2). */
export function nextSteps(pen: Pen, quote: Quote, company: Company, width: number): Block {
  const { quoteId, customerInfo } = quote;
  // The parts of a phone number stay on one line.
  const phone = company.phone?.replaceAll(" ", "\u00A0");
  const ways = [phone, company.email].filter((way) => way !== undefined);
  return stack(
    pen,
    [
      pen.set("WHAT HAPPENS NEXT", LABEL),
      pen.set(
        `Our team contacts you at ${customerInfo.email} within 1-2 business days, and sends a ` +
          "detailed quote plus a drawing with the quote reference number.",
        BODY,
        width,
      ),
      pen.set(" ", { ...LABEL, size: 3 }),
      pen.set("HOW TO PURCHASE", LABEL),
      pen.set(`Contact our team with the quote reference number ${quoteId}.`, BODY, width),
      ...(ways.length > 0 ? [pen.set(ways.join("  or  "), STRONG, width)] : []),
    ],
    1,
  );
}
