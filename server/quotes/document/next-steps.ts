import type { Quote } from "#shared/quotes.ts";
import { type Block, stack } from "./block.ts";
import type { Company } from "./company.ts";
import type { Pen } from "./text/pen.ts";
import { BODY, LABEL, STRONG } from "./text/style.ts";

/** What happens next and how to purchase, in the words of the form and of the help. */
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
        `Our team will contact you at ${customerInfo.email} within 1-2 business days with a ` +
          "detailed quote and a drawing. Please keep the quote reference number at hand.",
        BODY,
        width,
      ),
      pen.set(" ", { ...LABEL, size: 3 }),
      pen.set("HOW TO PURCHASE", LABEL),
      pen.set(
        `Contact our team with the quote reference number ${quoteId}, and we take it from there.`,
        BODY,
        width,
      ),
      ...(ways.length > 0 ? [pen.set(ways.join("  or  "), STRONG, width)] : []),
    ],
    1,
  );
}
