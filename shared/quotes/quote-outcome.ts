import type { Quote } from "./quote.ts";
import type { QuoteStatus } from "./quote-status.ts";

/** The state of an accepted quote on the customer's page: as it is, reopened by staff, or closed by staff. */
export const CUSTOMER_READS = {
  accepted: "Thank you. This quote is accepted",
  confirming: "Thank you. We are looking at your order",
  closed: "This quote is closed",
} as const;

/** The state on the customer's page that an accepted quote would have with a status. */
export const customerReads = (status: QuoteStatus): string =>
  CUSTOMER_READS[status === "approved" ? "accepted" : status === "rejected" ? "closed" : "confirming"];

/** Whether the customer's acceptance is what the newest revision has for an answer. Staff may have set another status since. */
export const isSigned = ({ answer }: Pick<Quote, "answer">): boolean => answer?.kind === "accepted";

/** The newest revision and answer, as a decision of staff names them: 0 and null if there is none. */
export const lastSaid = ({ sent, answer }: Pick<Quote, "sent" | "answer">) => ({
  ...{ after: sent?.number ?? 0, answered: answer?.at ?? null },
});

/** Whether it is an order: the customer accepted it, and staff have not closed or reopened it since. Orders are not deleted. */
export const isOrder = (quote: Pick<Quote, "answer" | "status">): boolean =>
  quote.status === "approved" && isSigned(quote);

/** The reason for people why an order is not deleted. */
export const ORDER_STAYS =
  "The customer accepted this quote, so it is an order and stays. Archive it, or set another status first if the order was cancelled.";

/**
 * Who decided what about a quote, in words that the customer also reads; undefined until somebody has. An acceptance
 * stays, regardless of the status that staff set afterward.
 */
export function outcomeText(
  { answer, status: saved }: Pick<Quote, "answer" | "status">,
  status: QuoteStatus = saved,
): string | undefined {
  if (answer?.kind === "accepted") {
    const late = answer.late ? "Accepted late" : "Accepted";
    if (status === "rejected") return `${late} by the customer, closed by staff`;
    if (status === "approved" || answer.late) return `${late} by the customer`;
    return "Accepted by the customer, reopened by staff";
  }
  if (status === "approved") return "Accepted by staff";
  if (status === "rejected") return answer?.kind === "declined" ? "Declined by the customer" : "Closed by staff";
  return answer?.kind === "change-asked" && answer.waits ? "Asks for a change" : undefined;
}
