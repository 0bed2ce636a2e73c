import {
  ExportQuotesQuery,
  ListQuotesQuery,
  ListQuotesReply,
  QuoteChangesQuery,
  QuoteChangesReply,
  QuoteDocumentQuery,
  QuotesOverviewReply,
} from "#shared/api.ts";
import type { Operation } from "./operation.ts";
import { PAGE_NOTES, QUOTE_FILTER_NOTES } from "./query-notes.ts";

const FOR_STAFF = { method: "get", tag: "Staff: quotes", isForStaff: true } as const;

/** The quotes as staff find them. */
export const listOperations: readonly Operation[] = [
  {
    ...FOR_STAFF,
    path: "/api/quotes/list",
    id: "listQuotes",
    summary: "The quotes, a page at a time",
    description:
      "Quotes that fit the filter, with how many there are of each status whatever is asked for. `nextCursor` is null on the last page.",
    query: { schema: ListQuotesQuery, notes: { ...QUOTE_FILTER_NOTES, ...PAGE_NOTES } },
    replies: { 200: { description: "A page of quotes.", content: { json: ListQuotesReply } } },
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/changes",
    id: "getQuoteChanges",
    summary: "What happened since",
    description:
      "The quotes that something happened to after an event, for whoever shows a list and keeps it current. It keeps no session from ending.",
    query: {
      schema: QuoteChangesQuery,
      notes: { since: "The `latest` of the reply before: the number of an event." },
    },
    replies: { 200: { description: "What changed.", content: { json: QuoteChangesReply } } },
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/overview",
    id: "getQuotesOverview",
    summary: "Counts and values",
    description:
      "How many quotes there are of each status and what they are worth, what waits, and the requests of the last days.",
    replies: { 200: { description: "The overview.", content: { json: QuotesOverviewReply } } },
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/export",
    id: "exportQuotes",
    summary: "The quotes as CSV",
    description: "All quotes that fit the filter, for a spreadsheet: UTF-8, a row each.",
    query: { schema: ExportQuotesQuery, notes: QUOTE_FILTER_NOTES },
    replies: { 200: { description: "The file.", content: { types: ["text/csv"] } } },
    errors: { 400: ["invalid_request"] },
    isStreamed: true,
  },
  {
    ...FOR_STAFF,
    path: "/api/quotes/{quoteId}/document",
    id: "getQuoteDocument",
    summary: "A quote as a PDF",
    description: "The quote with its drawing, to send to the customer.",
    query: { schema: QuoteDocumentQuery, notes: { paper: "The size of its pages." } },
    replies: { 200: { description: "The file.", content: { types: ["application/pdf"] } } },
    errors: { 400: ["invalid_request"], 404: ["not_found", "quote_gone"] },
  },
];
