import type { ListedQuote, ShortListReply } from "#shared/api/quotes/quote-list.ts";
import { add, cents, dollars, negate, sum } from "#shared/money.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";
import type { Quote, ShortQuote } from "#shared/quotes/quote.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quotes/quote-status.ts";

/** GET /api/quotes/list with the fields of the specification. */
export interface SpecifiedList {
  readonly quotes: readonly Omit<ListedQuote, "complete">[];
}

/** A page of the list. Without `latest`, the list is loaded again instead of its changes. */
export interface QuoteList extends Omit<ShortListReply, "quotes" | "latest"> {
  /** A quote that came with all of its fields is shown at once. */
  readonly quotes: readonly (ShortQuote | Quote)[];
  readonly latest: number | undefined;
}

/** The reply, or with the fields of the specification alone, what follows from its quotes. */
export function completeList(reply: ShortListReply | SpecifiedList): QuoteList {
  if ("unread" in reply) return reply;
  const { quotes } = reply;
  const count = (status: QuoteStatus) => quotes.filter((quote) => quote.status === status).length;
  const [pending = 0, reviewed = 0, quoted = 0, approved = 0, rejected = 0] = QUOTE_STATUSES.map(count);
  return {
    success: true,
    quotes: quotes.map(completeQuote),
    counts: { pending, reviewed, quoted, approved, rejected },
    ...{ overdue: 0, deleted: 0, archived: 0, answers: 0, todo: pending + reviewed, mentions: 0 },
    today: new Date().toISOString().slice(0, 10),
    overdueBefore: new Date(0).toISOString(),
    ...{ timeZone: "UTC", daysOff: [], rulesRevision: 0, hasPeople: false },
    ...{ unread: [], nextCursor: null, latest: undefined },
  };
}

/** A quote is one bench at its price, with the fee of its address. Lists begin with the newest quote. */
function completeQuote(quote: SpecifiedList["quotes"][number], index: number): Quote {
  const { totalPrice, parts } = quote.pricing;
  const fee = deliveryFee(quote.customerInfo.addressType);
  const modifications = sum(parts.map(({ price }) => cents(price)));
  const items = [{ quantity: 1, unitPrice: totalPrice, sum: totalPrice }];
  const grandTotal = dollars(add(cents(totalPrice), fee));
  const shared = { items, grandTotal };
  return {
    ...quote,
    ...shared,
    seq: -index,
    configuration: {},
    complete: true,
    revision: 0,
    current: { ...{ number: null, adjustments: [], rulesRevision: 0, deliveryFee: dollars(fee) }, ...shared },
    assignee: null,
    pricing: {
      totalPrice,
      deliveryFee: dollars(fee),
      breakdown: {
        basePrice: dollars(add(cents(totalPrice), negate(modifications))),
        modifications: dollars(modifications),
      },
      // Names tell parts apart where there are no keys.
      parts: parts.map((part) => ({ stepKey: part.stepName, value: part.optionName, ...part })),
    },
  };
}
