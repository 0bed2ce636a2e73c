import type { Company } from "#server/quotes/document/document-input.ts";
import { formatDollars } from "#shared/money.ts";
import { benchesText } from "#shared/quote-items.ts";
import type { QuoteRevision } from "#shared/quote-revisions.ts";
import { dayText, leadTimeText } from "#shared/quote-terms.ts";
import type { Block, Letter } from "./letter.ts";
import { benchList, picture, priceList, type QuoteFacts } from "./quote-facts.ts";

/**
 * The request arrived. Anyone can enter any address in the form, so this email holds nothing that was typed there: nobody can
 * send their own words to strangers with it.
 */
export function requestReceived(facts: QuoteFacts): Letter {
  const { quote, company, pricesHidden, customerLink } = facts;
  const { quoteId, items, grandTotal } = quote;
  const total = pricesHidden ? "" : ` The total is ${formatDollars(grandTotal)}.`;
  return {
    subject: `We received your request ${quoteId}`,
    preview: `${benchesText(items)}.${total} We answer within 1-2 business days.`,
    title: "We received your request",
    blocks: [
      {
        kind: "paragraph",
        text: `Thank you for your request for ${benchesText(items)}. Our team will contact you within 1-2 business days with a detailed quote.`,
      },
      { kind: "facts", rows: [{ label: "Reference", text: quoteId }] },
      ...(pricesHidden
        ? [benchList(facts), paragraph("The price comes with the quote.")]
        : [priceList(facts, { withNames: false })]),
      ...button("View Your Request", customerLink),
      picture(facts),
    ],
    footer: [
      contact(company),
      "You get this email because your address was entered in a quote request. If that was not you, please ignore it.",
    ],
  };
}

/** The quote itself. The PDF is attached. */
export function yourQuote(facts: QuoteFacts, revision: QuoteRevision): Letter {
  const { quote, company, customerLink } = facts;
  const { quoteId, grandTotal, items } = quote;
  const { number, message, expiresOn, leadTime } = revision;
  const name = number > 1 ? `${quoteId}, revision ${number}` : quoteId;
  return {
    subject: `Your quote ${name}`,
    preview: `${benchesText(items)}, ${formatDollars(grandTotal)}. The quote is attached as a PDF.`,
    title: `Your quote ${name}`,
    blocks: [
      ...message.split(/(?:\r?\n){2,}/).flatMap((text) => (text.trim() ? [paragraph(text)] : [])),
      paragraph(`The quote for ${benchesText(items)} is attached as a PDF.`),
      priceList(facts, { withNames: true }),
      {
        kind: "facts",
        rows: [
          { label: "Valid through", text: dayText(expiresOn) },
          { label: "Lead time", text: `${leadTimeText(leadTime)} after you accept` },
        ],
      },
      ...button("View and Answer", customerLink),
      picture(facts),
    ],
    footer: [contact(company)],
  };
}

const paragraph = (text: string): Block => ({ kind: "paragraph", text });

const button = (label: string, href: string | undefined): readonly Block[] =>
  href === undefined ? [] : [{ kind: "button", label, href }];

/** The letterhead in a line. */
const contact = ({ name, address, phone, email }: Company): string =>
  [name, ...address, phone, email].filter((line) => line !== undefined).join(" · ");
