import type {
  AcceptQuoteRequest,
  AskChangeRequest,
  CustomerQuoteReply,
  DeclineQuoteRequest,
} from "#shared/api/answers.ts";
import { type RequestFailure, request, sending } from "./request.ts";

/** The header that shows the token of a private link. No address has it, so that none needs to be kept secret. */
export const showing = (token: string) => ({ Authorization: `Bearer ${token}` });

export function getCustomerQuote(token: string) {
  return request<CustomerQuoteReply>("/api/customer/quote", { headers: showing(token) });
}

/** An answer of the customer, by its route. */
export interface Answers {
  readonly accept: AcceptQuoteRequest;
  readonly "ask-change": AskChangeRequest;
  readonly decline: DeclineQuoteRequest;
}

export function sendAnswer<Kind extends keyof Answers>(
  token: string,
  kind: Kind,
  answer: Answers[Kind],
) {
  const init = sending("POST", answer, showing(token));
  return request<CustomerQuoteReply>(`/api/customer/${kind}`, init);
}

/** The reasons for an answer that was not sent, in sentences. */
export function whyNotSent({ answered, message, validationErrors }: RequestFailure): string {
  if (!answered) return `${message} Check your connection, and try again.`;
  return validationErrors?.map((each) => each.message).join(" ") ?? message;
}

/** The address of a revision as a PDF. */
export const customerDocument = (number: number) => `/api/customer/document?number=${number}`;
