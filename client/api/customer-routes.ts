import type { Written } from "#shared/api/declaration/endpoint.ts";
import type { ByRoute } from "#shared/api/endpoints.ts";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { sendChange } from "./call.ts";
import { initOf, type RequestFailure } from "./request.ts";

/** The header with the token of a private link. No URL contains the token, so no URL has to be kept secret. */
export const authorizeWith = (token: string) => ({ Authorization: `Bearer ${token}` });

/** An answer of the customer, by its route. */
export type Answers = {
  readonly [Kind in "accept" | "ask-change" | "decline"]: Written<ByRoute[`POST /api/customer/${Kind}`], "body">;
};

export const sendAnswer = <Kind extends keyof Answers>(
  token: string,
  kind: Kind,
  body: Answers[Kind],
): Promise<CustomerQuoteReply> =>
  sendChange(`/api/customer/${kind}`, initOf(`POST /api/customer/${kind}`, { body, headers: authorizeWith(token) }));

const FINAL_CODES = [
  ...["newer_revision", "change_asked", "quote_accepted", "quote_closed", "quote_gone", "no_such_link"],
  ...["too_many_answers", "too_many_proposals"],
];

/** Whether the same answer would be refused again: the quote has changed since the customer read it. */
export const isFinal = ({ code }: RequestFailure): boolean => code !== undefined && FINAL_CODES.includes(code);

/** The reasons for an answer that was not sent, in sentences. */
export function sendFailureText({ answered, message, validationErrors }: RequestFailure): string {
  if (!answered) return `${message} Check your connection, and try again.`;
  return validationErrors?.map((each) => each.message).join(" ") ?? message;
}
