import {
  AddNoteReply,
  AddNoteRequest,
  DeleteQuoteReply,
  QuoteReply,
  RestoreQuoteReply,
  SetStatusesReply,
  SetStatusesRequest,
  SetStatusReply,
  SetStatusRequest,
} from "#shared/api/quotes.ts";
import type { Operation } from "./operation.ts";

const FOR_STAFF = { tag: "Staff: quotes", isForStaff: true } as const;

const GONE = { 404: ["not_found", "quote_gone"] } as const;

/** What staff do with quotes, one or several. */
export const deskOperations: readonly Operation[] = [
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/quotes/{quoteId}",
    id: "getQuote",
    summary: "Get a quote",
    description:
      "Returns the quote as it was submitted, its history, and what its workbench would cost by the current rules. A deleted quote has `deletedAt` while it can be restored.",
    reply: "The quote.",
    content: QuoteReply,
    errors: GONE,
  },
  {
    ...FOR_STAFF,
    method: "delete",
    path: "/api/quotes/{quoteId}",
    id: "deleteQuote",
    summary: "Delete a quote",
    description: "The quote can be restored for a day. Then it is deleted for good.",
    reply: "The quote is deleted.",
    content: DeleteQuoteReply,
    errors: GONE,
  },
  {
    ...FOR_STAFF,
    method: "post",
    path: "/api/quotes/{quoteId}/restore",
    id: "restoreQuote",
    summary: "Restore a deleted quote",
    description: "Restores the quote with its history.",
    reply: "The quote.",
    content: RestoreQuoteReply,
    errors: GONE,
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/quotes/{quoteId}/status",
    id: "setQuoteStatus",
    summary: "Set the status of a quote",
    description:
      "Any status can follow any other. If you send `from` and the quote has another status, the reply is 409. A quote that has the status already stays as it is, and the reply says `unchanged`.",
    body: SetStatusRequest,
    reply: "The quote.",
    content: SetStatusReply,
    errors: { ...GONE, 409: ["quote_changed"] },
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/quotes/{quoteId}/notes/{noteId}",
    id: "addQuoteNote",
    summary: "Add a note to a quote",
    description:
      "Notes are for staff; customers never see them. The reply is 422 if the id belongs to another note.",
    body: AddNoteRequest,
    reply: "The note.",
    content: AddNoteReply,
    errors: { ...GONE, 422: ["note_reused"] },
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/quotes/status",
    id: "setQuoteStatuses",
    summary: "Set the status of several quotes",
    description: "Quotes that have another status than `from` keep it.",
    body: SetStatusesRequest,
    reply: "What happened to each quote.",
    content: SetStatusesReply,
  },
];
