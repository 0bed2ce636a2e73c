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
} from "#shared/api.ts";
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
    summary: "A quote with its history",
    description:
      "The quote as it was submitted, what happened to it since, and what its bench would cost by the rules of today. A deleted quote has `deletedAt`, as long as it can be restored.",
    replies: { 200: { description: "The quote.", content: { json: QuoteReply } } },
    errors: GONE,
  },
  {
    ...FOR_STAFF,
    method: "delete",
    path: "/api/quotes/{quoteId}",
    id: "deleteQuote",
    summary: "Delete a quote",
    description: "It can be restored for a day. Then it is deleted for good.",
    replies: { 200: { description: "It is deleted.", content: { json: DeleteQuoteReply } } },
    errors: GONE,
  },
  {
    ...FOR_STAFF,
    method: "post",
    path: "/api/quotes/{quoteId}/restore",
    id: "restoreQuote",
    summary: "Restore a deleted quote",
    description: "As it was, its history included.",
    replies: { 200: { description: "The quote.", content: { json: RestoreQuoteReply } } },
    errors: GONE,
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/quotes/{quoteId}/status",
    id: "setQuoteStatus",
    summary: "Set the status of a quote",
    description:
      "Any status can follow any other. With `from`, 409 where it was not of that status any more. A quote that has the status already stays as it is, and the reply says `unchanged`.",
    body: { json: SetStatusRequest },
    replies: { 200: { description: "The quote.", content: { json: SetStatusReply } } },
    errors: { ...GONE, 409: ["quote_changed"] },
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/quotes/{quoteId}/notes/{noteId}",
    id: "addQuoteNote",
    summary: "Add a note to a quote",
    description: "For staff alone: customers never see it. 422 where the name is that of another.",
    body: { json: AddNoteRequest },
    replies: { 200: { description: "The note.", content: { json: AddNoteReply } } },
    errors: { ...GONE, 422: ["note_reused"] },
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/quotes/status",
    id: "setQuoteStatuses",
    summary: "Set the status of several quotes",
    description: "Each as `from` says it was; those that somebody else changed stay as they are.",
    body: { json: SetStatusesRequest },
    replies: {
      200: { description: "What became of each.", content: { json: SetStatusesReply } },
    },
  },
];
