import type { ListQuotesReply } from "#shared/api/quotes/quote-list.ts";
import { add, cents, dollars, negate, sum } from "#shared/money.ts";
import { mapFields } from "#shared/quotes/customer-fields.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quotes/quote-status.ts";

/** The fields of a quote in the specification. */
type SpecifiedQuote = Pick<Quote, "quoteId" | "status" | "timestamp" | "customerInfo"> &
  Partial<Omit<Quote, "pricing">> & {
    readonly pricing: Partial<Omit<Quote["pricing"], "parts">> & {
      readonly totalPrice: number;
      readonly parts: readonly SpecifiedPart[];
    };
  };

type Part = Quote["pricing"]["parts"][number];
type SpecifiedPart = Pick<Part, "stepName" | "optionName" | "price"> & Partial<Part>;

/** GET /api/quotes/list with at least the fields of the specification. */
export type SpecifiedList = Pick<ListQuotesReply, "success"> &
  Partial<Omit<ListQuotesReply, "quotes">> & { readonly quotes: readonly SpecifiedQuote[] };

/** A list reply in which everything but the quotes may be absent. Without events, the list is loaded again instead of its changes. */
export interface QuoteList extends Omit<ListQuotesReply, "latest"> {
  readonly latest: number | undefined;
}

/** Completes a reply with what follows from its quotes. */
export function completeList({ quotes, ...reply }: SpecifiedList): QuoteList {
  const count = (status: QuoteStatus) => quotes.filter((quote) => quote.status === status).length;
  const [pending, reviewed, quoted, approved, rejected] = QUOTE_STATUSES.map(count);
  return {
    counts: {
      pending: pending ?? 0,
      reviewed: reviewed ?? 0,
      quoted: quoted ?? 0,
      approved: approved ?? 0,
      rejected: rejected ?? 0,
    },
    overdue: 0,
    deleted: 0,
    answers: 0,
    todo: (pending ?? 0) + (reviewed ?? 0),
    today: new Date().toISOString().slice(0, 10),
    overdueBefore: new Date(0).toISOString(),
    timeZone: "UTC",
    daysOff: [],
    rulesRevision: 0,
    hasPeople: false,
    mentions: 0,
    unread: [],
    nextCursor: null,
    latest: undefined,
    ...reply,
    quotes: quotes.map(completeQuote),
  };
}

/** A quote without items is one bench at its price, with the fee of its address. Lists begin with the newest quote. */
function completeQuote(quote: SpecifiedQuote, index: number): Quote {
  const { totalPrice, parts } = quote.pricing;
  const { customerInfo } = quote;
  const fee = deliveryFee(customerInfo.addressType);
  const modifications = sum(parts.map(({ price }) => cents(price)));
  const grandTotal = dollars(add(cents(totalPrice), fee));
  const items = [{ quantity: 1, unitPrice: totalPrice, sum: totalPrice }];
  const shared = { items, deliveryFee: dollars(fee), grandTotal };
  return {
    seq: -index,
    configuration: {},
    complete: true,
    items,
    grandTotal,
    revision: 0,
    current: { number: null, adjustments: [], rulesRevision: 0, ...shared },
    assignee: null,
    ...quote,
    // An older server does not send newer fields.
    customerInfo: mapFields("key", ({ key }) => customerInfo[key] ?? "", customerInfo.addressType),
    pricing: {
      deliveryFee: dollars(fee),
      breakdown: {
        basePrice: dollars(add(cents(totalPrice), negate(modifications))),
        modifications: dollars(modifications),
      },
      ...quote.pricing,
      // Names tell parts apart where the keys are absent.
      parts: parts.map((part) => ({ stepKey: part.stepName, value: part.optionName, ...part })),
    },
  };
}
