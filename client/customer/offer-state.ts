import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";

/** How far the conversation is, as the customer sees it. */
export type OfferState =
  /** Nothing was sent yet. */
  | { readonly kind: "received" }
  | { readonly kind: "ready" | "expired"; readonly revision: QuoteRevision }
  /** The customer asked for a change of the revision, or of the request before the first. */
  | { readonly kind: "asked"; readonly answer: CustomerAnswer }
  /** The customer accepted, but staff have to confirm it: it was late, or they reopened the quote. */
  | { readonly kind: "confirming"; readonly answer: Accepted }
  /** Without an answer, staff accepted for the customer. */
  | { readonly kind: "accepted"; readonly answer: Accepted | undefined }
  | { readonly kind: "declined" }
  /** Staff closed the request. */
  | { readonly kind: "closed" };

type Accepted = Extract<CustomerAnswer, { kind: "accepted" }>;

type Conversation = Pick<CustomerQuoteReply, "revisions" | "answers" | "isExpired"> & {
  readonly quote: Pick<CustomerQuoteReply["quote"], "status">;
};

export function offerStateOf({ quote, revisions, answers, isExpired }: Conversation): OfferState {
  const revision = revisions.at(-1);
  const own = answers.filter(({ number }) => number === (revision?.number ?? null));
  const accepted = own.find((answer) => answer.kind === "accepted");
  const last = own.at(-1);
  if (quote.status === "approved") return { kind: "accepted", answer: accepted };
  if (quote.status === "rejected") return { kind: last?.kind === "declined" ? "declined" : "closed" };
  if (accepted) return { kind: "confirming", answer: accepted };
  if (last?.kind === "change-asked") return { kind: "asked", answer: last };
  if (!revision) return { kind: "received" };
  return { kind: isExpired ? "expired" : "ready", revision };
}

/** The ways to answer, the next thing to do first. */
export type Action = "accept" | "renew" | "change" | "decline";

export function actionsOf(state: OfferState, isSent: boolean, isExpired: boolean): readonly Action[] {
  switch (state.kind) {
    case "accepted":
    case "confirming":
      return [];
    case "declined":
    case "closed":
      return ["change"];
    default:
      if (!isSent) return ["change", "decline"];
      return isExpired ? ["renew", "accept", "decline"] : ["accept", "change", "decline"];
  }
}
