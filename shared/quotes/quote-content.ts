import { dollars } from "#shared/money.ts";
import { deliveryFee } from "./delivery.ts";
import type { Quote, QuoteItem, WholeItem, WholeQuote } from "./quote.ts";
import type { QuoteRevision } from "./quote-revisions.ts";
import { isComplete } from "./unfinished.ts";

/**
 * The offer of a quote, in its request or in one of its revisions: the benches and the amounts that make up their total,
 * in dollars. A quote has one current content, which its fields describe: the newest revision that was sent, or the
 * request if none was.
 */
export interface QuoteContent extends Omit<Quote["current"], "items"> {
  readonly items: readonly WholeItem[];
}

export const requestedContent = (requested: NonNullable<WholeQuote["requested"]>): QuoteContent => ({
  number: null,
  adjustments: [],
  ...requested,
});

/** The offer of a quote revision as it was sent, or of its `acceptedOffer`. It becomes the current content of its quote. */
export const sentContent = (revision: QuoteRevision): QuoteContent => {
  const { sentAt, leadTime, expiresOn, message, sender, selection, conditions, ...content } = revision;
  return content;
};

/** The request of the customer, even after other benches were sent. */
export const requestOf = ({ requested, current, items }: WholeQuote): QuoteContent =>
  requested ? requestedContent(requested) : { ...current, items };

/** The delivery fee to send next, in dollars. Before the first revision, that of the address type, which staff may have corrected. */
export const nextDeliveryFee = ({ current, customerInfo }: Pick<Quote, "current" | "customerInfo">): number =>
  current.number === null ? dollars(deliveryFee(customerInfo.addressType)) : current.deliveryFee;

/** The fields of a quote that describe its content: those of the specification, which are about its first bench, and all others. */
export function contentFields(content: QuoteContent) {
  const { items, deliveryFee, grandTotal, rulesRevision } = content;
  const [first] = items;
  if (!first) throw new Error("A quote has at least one item.");
  const { configuration, unitPrice: totalPrice, breakdown, parts } = first;
  return {
    configuration,
    pricing: { totalPrice, breakdown, parts, deliveryFee },
    items: [...items],
    complete: isComplete(items),
    grandTotal,
    revision: rulesRevision,
    current: { ...content, items: items.map(omitBench) },
  };
}

const omitBench = ({ configuration: _, breakdown, parts, ...item }: WholeItem): QuoteItem => item;

/** A quote as one of its revisions has it, or as it was requested. */
export const replaceContent = (quote: WholeQuote, revision: QuoteRevision | undefined): WholeQuote => ({
  ...quote,
  ...contentFields(revision ? sentContent(revision) : requestOf(quote)),
});

/** What the drawings of a sent revision are: 'Drawing of quote Q-261128-6SK7Y, revision 2'. */
export const quoteDrawing = (quoteId: string, revision: number): string =>
  `Drawing of quote ${quoteId}, revision ${revision}`;
