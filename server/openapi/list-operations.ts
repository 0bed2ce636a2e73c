import {
  ExportQuotesQuery,
  ListQuotesQuery,
  ListQuotesReply,
  QuoteChangesQuery,
  QuoteChangesReply,
  QuotesOverviewReply,
} from "#shared/api/quote-list.ts";
import { QuoteDocumentQuery } from "#shared/api/quotes.ts";
import type { Operation } from "./operation.ts";

const FOR_STAFF = { method: "get", tag: "Staff: quotes", isForStaff: true } as const;

/** The quotes as staff find them. */
export const listOperations: readonly Operation[] = [
  {
    ...FOR_STAFF,
    path: "/api/quotes/list",
    id: "listQuotes",
    summary: "List quotes",
    description:
      "Returns a page of the quotes that match the filter, and the number of quotes for each status.",
    query: ListQuotesQuery,
    reply: "A page of quotes.",
    content: ListQuotesReply,
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/changes",
    id: "getQuoteChanges",
    summary: "Get changed quotes",
    description:
      "Returns the quotes that changed after an event, for a list that stays current. These requests do not keep a session alive.",
    query: QuoteChangesQuery,
    reply: "The changes.",
    content: QuoteChangesReply,
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/overview",
    id: "getQuotesOverview",
    summary: "Get counts and values",
    description:
      "Returns the number and the value of the quotes for each status, how many wait for an answer, and how many came in on each of the last 35 days.",
    reply: "The overview.",
    content: QuotesOverviewReply,
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/export",
    id: "exportQuotes",
    summary: "Export quotes as CSV",
    description: "Returns every quote that matches the filter, one row each, in UTF-8.",
    query: ExportQuotesQuery,
    reply: "The file.",
    content: ["text/csv"],
    errors: { 400: ["invalid_request"] },
    isStreamed: true,
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/{quoteId}/document",
    id: "getQuoteDocument",
    summary: "Get a quote as a PDF",
    description: "Returns the quote with its drawing, ready to send to the customer.",
    query: QuoteDocumentQuery,
    reply: "The file.",
    content: ["application/pdf"],
    errors: { 400: ["invalid_request"], 404: ["not_found", "quote_gone"] },
  },
];
