import type { TypedQuote } from "#client/api/staff-storage.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { writeHash } from "#shared/rules/configuration.ts";

/** One of them is enough. */
export const EITHER = ["email", "phone"] as const;

/**
 * The customer of an earlier quote, without what was about that one order, and without the second contact, whom anyone with its link may
 * have named.
 */
export const typeCustomer = ({ customerInfo, partner }: WholeQuote): Omit<TypedQuote, "benches"> => ({
  customer: { ...customerInfo, notes: "", poNumber: "", ccEmail: "" },
  ...{ partner: partner?.id, partnerName: partner?.name },
});

/** The benches of an earlier quote, and its other lines. */
export const typeLines = ({
  items,
  current: { freeLines },
}: WholeQuote): Pick<TypedQuote, "benches" | "freeLines"> => ({
  benches: items.map(({ configuration, name, quantity, orderCode = "Bench", optional, range }) => ({
    ...{ label: orderCode, bench: writeHash(configuration), quantity: String(quantity) },
    ...{ name, optional, range },
  })),
  freeLines: freeLines?.map(({ sum: _, ...line }) => line),
});
