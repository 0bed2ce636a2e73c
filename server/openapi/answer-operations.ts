import {
  AcceptQuoteRequest,
  AnswersReply,
  AskChangeRequest,
  CustomerDocumentQuery,
  CustomerQuoteReply,
  DeclineQuoteRequest,
  PreviewEmailForm,
  SendPreviewReply,
  SendQuoteReply,
  SendQuoteRequest,
} from "#shared/api/answers.ts";
import type { OperationGroup } from "./operation.ts";

const GONE = { 404: ["quote_gone"] } as const;

/** A bench that cannot be ordered, or terms that make no sense. */
const DRAFTED = {
  ...GONE,
  400: ["invalid_configuration"],
  409: ["newer_revision", "no_proposal"],
} as const;

const answers: OperationGroup = {
  name: "Staff: answers",
  description: "What staff send to customers, and what customers answer.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/quotes/{quoteId}/answers",
      id: "getAnswers",
      summary: "Get what was sent and answered",
      description:
        "Returns every revision of the quote that was sent, the customer's answers, and the private link.",
      reply: "Revisions, answers and link.",
      content: AnswersReply,
      errors: GONE,
    },
    {
      route: "POST /api/quotes/{quoteId}/send",
      id: "sendQuote",
      summary: "Send a quote",
      description:
        "Sends the next revision of the quote with its PDF, and sets the status to `quoted`. A revision never changes. If you get no reply, send the same request again: a revision that it sent is returned, and not sent twice.",
      body: SendQuoteRequest,
      reply: "The revision that was sent.",
      content: SendQuoteReply,
      errors: {
        ...DRAFTED,
        409: [...DRAFTED[409], "quote_changed", "too_many_revisions"],
        503: ["busy"],
      },
    },
    {
      route: "POST /api/quotes/{quoteId}/send/preview",
      id: "previewQuote",
      summary: "Preview a revision and its email",
      description: "Returns the revision and the email as they would be sent. Stores nothing.",
      body: SendQuoteRequest,
      reply: "The revision and the email.",
      content: SendPreviewReply,
      errors: DRAFTED,
    },
    {
      route: "POST /api/quotes/{quoteId}/send/email",
      id: "previewQuoteEmail",
      summary: "Preview the email of a revision as a page",
      description:
        "Returns the email as it would be sent, for a frame of the product's own page. The private link is left out. Stores nothing.",
      body: PreviewEmailForm,
      bodyType: "application/x-www-form-urlencoded",
      reply: "The email.",
      content: ["text/html"],
      errors: DRAFTED,
    },
    {
      route: "POST /api/quotes/{quoteId}/send/document",
      id: "previewQuoteDocument",
      summary: "Preview the PDF of a revision",
      description: "Returns the PDF as it would be sent. Stores nothing.",
      body: SendQuoteRequest,
      reply: "The file.",
      content: ["application/pdf"],
      errors: DRAFTED,
    },
    {
      route: "GET /api/quotes/{quoteId}/revisions/{number}/document",
      id: "getRevisionDocument",
      summary: "Get the PDF of a revision",
      description: "Returns the PDF exactly as it was sent.",
      reply: "The file.",
      content: ["application/pdf"],
      errors: GONE,
    },
  ],
};

const LINK = { 404: ["no_such_link", "quote_gone"], 429: ["too_many_requests"] } as const;

const customer: OperationGroup = {
  name: "Customers",
  description:
    "The page behind the private link of a quote. The token of the link is sent as `Authorization: Bearer …`. After too many wrong tokens, an IP address gets 429.",
  isForCustomer: true,
  operations: [
    {
      route: "GET /api/customer/quote",
      id: "getCustomerQuote",
      summary: "Get the quote of a link",
      description: "Returns the quote, every revision that was sent, and the answers so far.",
      reply: "The quote.",
      content: CustomerQuoteReply,
      errors: LINK,
    },
    {
      route: "POST /api/customer/accept",
      id: "acceptQuote",
      summary: "Accept a quote",
      description:
        "Accepts the newest revision and sets the status to `approved`. Accepting it again changes nothing. If the revision has expired, the answer is kept as a late acceptance, and staff decide.",
      body: AcceptQuoteRequest,
      reply: "The quote.",
      content: CustomerQuoteReply,
      errors: { ...LINK, 409: ["newer_revision", "quote_closed"] },
    },
    {
      route: "POST /api/customer/ask-change",
      id: "askForChange",
      summary: "Ask for a change",
      description:
        "Sends a message, other benches, or both, and sets the status to `reviewed`. The server prices the benches. If one cannot be ordered, nothing is stored, and the paths in `validationErrors` begin with `proposal.` and its number, counted from 0. The same answer again within ten minutes changes nothing.",
      body: AskChangeRequest,
      reply: "The quote.",
      content: CustomerQuoteReply,
      errors: {
        ...LINK,
        400: ["invalid_configuration"],
        409: ["newer_revision", "quote_accepted", "too_many_answers", "too_many_proposals"],
      },
    },
    {
      route: "POST /api/customer/decline",
      id: "declineQuote",
      summary: "Decline a quote",
      description: "Sets the status to `rejected`.",
      body: DeclineQuoteRequest,
      reply: "The quote.",
      content: CustomerQuoteReply,
      errors: { ...LINK, 409: ["newer_revision", "quote_accepted", "too_many_answers"] },
    },
    {
      route: "GET /api/customer/document",
      id: "getCustomerDocument",
      summary: "Get the PDF of a revision",
      description: "Returns the PDF exactly as it was sent.",
      query: CustomerDocumentQuery,
      reply: "The file.",
      content: ["application/pdf"],
      errors: { ...LINK, 404: [...LINK[404], "not_found"] },
    },
  ],
};

export const answerOperations = [answers, customer];
