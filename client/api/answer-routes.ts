import type {
  AnswersReply,
  CustomerLinkReply,
  SendPreviewReply,
  SendQuoteReply,
  SendQuoteRequest,
} from "#shared/api/answers.ts";
import { quotePath } from "./quote-routes.ts";
import { request, sending } from "./request.ts";

export function getAnswers(quoteId: string, signal: AbortSignal) {
  return request<AnswersReply>(quotePath(quoteId, "answers"), { signal });
}

export function previewQuote(quoteId: string, terms: SendQuoteRequest, signal?: AbortSignal) {
  return request<SendPreviewReply>(quotePath(quoteId, "send", "preview"), {
    ...sending("POST", terms),
    ...(signal && { signal }),
  });
}

/** The same terms again are an idempotent replay. */
export function sendQuote(quoteId: string, terms: SendQuoteRequest) {
  return request<SendQuoteReply>(quotePath(quoteId, "send"), sending("POST", terms));
}

/** The address of the PDF as it would be sent. It needs the terms. */
export const previewDocumentAddress = (quoteId: string) => quotePath(quoteId, "send", "document");

/** The address of the email as it would be sent, as a page. It needs the terms. */
export const previewEmailAddress = (quoteId: string) => quotePath(quoteId, "send", "email");

export const revisionAddress = (quoteId: string, number: number) =>
  quotePath(quoteId, "revisions", String(number), "document");

export function renewLink(quoteId: string) {
  return request<CustomerLinkReply>(quotePath(quoteId, "link"), { method: "PUT" });
}

export function revokeLink(quoteId: string) {
  return request<CustomerLinkReply>(quotePath(quoteId, "link"), { method: "DELETE" });
}
