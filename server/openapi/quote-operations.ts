import { CustomerLinkReply } from "#shared/api/answers.ts";
import { QuoteModelQuery } from "#shared/api/drawings.ts";
import {
  ExportQuotesQuery,
  ListQuotesQuery,
  ListQuotesReply,
  QuoteChangesQuery,
  QuoteChangesReply,
  QuotesOverviewReply,
} from "#shared/api/quote-list.ts";
import {
  AddNoteReply,
  AddNoteRequest,
  ConfirmationReply,
  DeleteQuoteReply,
  QuoteDocumentQuery,
  QuoteReply,
  RestoreQuoteReply,
  SetStatusesReply,
  SetStatusesRequest,
  SetStatusReply,
  SetStatusRequest,
} from "#shared/api/quotes.ts";
import type { OperationGroup } from "./operation.ts";

const GONE = { 404: ["quote_gone"] } as const;

export const quoteOperations: OperationGroup = {
  name: "Staff: quotes",
  description: "The quotes that visitors requested, and their processing.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/quotes/list",
      id: "listQuotes",
      summary: "List quotes",
      description:
        "Returns a page of the quotes that match the filter, and the number of quotes for each status.",
      query: ListQuotesQuery,
      reply: "A page of quotes.",
      content: ListQuotesReply,
    },
    {
      route: "GET /api/quotes/changes",
      id: "getQuoteChanges",
      summary: "Get changed quotes",
      description:
        "Returns the quotes that changed after an event, to keep a list up to date. These requests do not keep a session alive.",
      query: QuoteChangesQuery,
      reply: "The changes.",
      content: QuoteChangesReply,
    },
    {
      route: "GET /api/quotes/overview",
      id: "getQuotesOverview",
      summary: "Get counts and values",
      description:
        "Returns the number and the value of the quotes for each status, how many await an answer, and how many arrived on each of the last 35 days.",
      reply: "The overview.",
      content: QuotesOverviewReply,
    },
    {
      route: "GET /api/quotes/export",
      id: "exportQuotes",
      summary: "Export quotes as CSV",
      description:
        "Returns every quote that matches the filter in UTF-8, one row each, or one row for each item. In a file of items, only the first row of a quote has the amounts of the whole quote, so that their columns add up.",
      query: ExportQuotesQuery,
      reply: "The file.",
      content: ["text/csv"],
    },
    {
      route: "GET /api/quotes/{quoteId}/document",
      id: "getQuoteDocument",
      summary: "Get a quote as a PDF",
      description:
        "Returns the quote with its drawings: its newest revision, before that the request, or the one that `number` names. A quote of several items has an overview, and then a page for each.",
      query: QuoteDocumentQuery,
      reply: "The file.",
      content: ["application/pdf"],
      errors: GONE,
    },
    {
      route: "GET /api/quotes/{quoteId}/model",
      id: "getQuoteModel",
      summary: "Get a bench of a quote as a file",
      description:
        "Returns a bench of the newest revision, before that of the request, or of the one that `number` names, without prices: as a drawing (SVG, PNG, PDF) or for CAD (DXF, STEP, GLB, USDZ).",
      query: QuoteModelQuery,
      reply: "The file.",
      content: [
        "image/svg+xml",
        "image/png",
        "application/pdf",
        "image/vnd.dxf",
        "model/step",
        "model/gltf-binary",
        "model/vnd.usdz+zip",
      ],
      errors: GONE,
    },
    {
      route: "GET /api/quotes/{quoteId}",
      id: "getQuote",
      summary: "Get a quote",
      description:
        "Returns the quote with its current content and its request, its history, and what its workbenches would cost under the current rules. A deleted quote has `deletedAt` while it can be restored.",
      reply: "The quote.",
      content: QuoteReply,
      errors: GONE,
    },
    {
      route: "DELETE /api/quotes/{quoteId}",
      id: "deleteQuote",
      summary: "Delete a quote",
      description: "The quote can be restored for a day. After that it is erased.",
      reply: "The quote is deleted.",
      content: DeleteQuoteReply,
      errors: GONE,
    },
    {
      route: "POST /api/quotes/{quoteId}/restore",
      id: "restoreQuote",
      summary: "Restore a deleted quote",
      description: "Restores the quote with its history.",
      reply: "The quote.",
      content: RestoreQuoteReply,
      errors: GONE,
    },
    {
      route: "PUT /api/quotes/{quoteId}/status",
      id: "setQuoteStatus",
      summary: "Set the status of a quote",
      description:
        "Any status can follow any other. If you send `from` and the quote's status differs, the reply is 409. If the quote already has the new status, nothing changes and `unchanged` is true.",
      body: SetStatusRequest,
      reply: "The quote.",
      content: SetStatusReply,
      errors: { ...GONE, 409: ["quote_changed"] },
    },
    {
      route: "PUT /api/quotes/{quoteId}/confirmation",
      id: "confirmAcceptance",
      summary: "Confirm the customer's acceptance",
      description:
        "Staff have seen that the customer accepted the quote, so it no longer waits for them. Repeating it changes nothing.",
      reply: "The quote.",
      content: ConfirmationReply,
      errors: { ...GONE, 409: ["not_accepted"] },
    },
    {
      route: "DELETE /api/quotes/{quoteId}/confirmation",
      id: "undoConfirmation",
      summary: "Take a confirmation back",
      description: "The customer's acceptance waits for staff again.",
      reply: "The quote.",
      content: ConfirmationReply,
      errors: { ...GONE, 409: ["not_accepted"] },
    },
    {
      route: "PUT /api/quotes/{quoteId}/notes/{noteId}",
      id: "addQuoteNote",
      summary: "Add a note to a quote",
      description:
        "Notes are for staff; customers never see them. If the id belongs to another note, the reply is 422.",
      body: AddNoteRequest,
      reply: "The note.",
      content: AddNoteReply,
      errors: { ...GONE, 422: ["note_reused"] },
    },
    {
      route: "PUT /api/quotes/{quoteId}/link",
      id: "renewQuoteLink",
      summary: "Renew the customer's private link",
      description: "Makes a new link to the customer's page of the quote. The old link ends.",
      reply: "The new link.",
      content: CustomerLinkReply,
      errors: GONE,
    },
    {
      route: "DELETE /api/quotes/{quoteId}/link",
      id: "revokeQuoteLink",
      summary: "Revoke the customer's private link",
      description:
        "The link ends, and the customer's page shows nothing until the link is renewed.",
      reply: "No link.",
      content: CustomerLinkReply,
      errors: GONE,
    },
    {
      route: "PUT /api/quotes/status",
      id: "setQuoteStatuses",
      summary: "Set the status of several quotes",
      description: "A quote whose status differs from `from` is not changed.",
      body: SetStatusesRequest,
      reply: "The outcome for each quote.",
      content: SetStatusesReply,
    },
  ],
};
