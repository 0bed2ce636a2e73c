import type {
  ListQuotesReply,
  QuoteChangesReply,
  QuoteFilter,
  QuotesOverviewReply,
} from "#shared/api/quote-list.ts";
import type {
  AddNoteReply,
  ConfirmationReply,
  QuoteReply,
  RestoreQuoteReply,
  SetStatusesReply,
  SetStatusReply,
} from "#shared/api/quotes.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import { request, sending } from "./request.ts";

const QUOTES = "/api/quotes";

/** The path of a quote, or of something in it. */
export const quotePath = (quoteId: string, ...rest: readonly string[]) =>
  [QUOTES, ...[quoteId, ...rest].map(encodeURIComponent)].join("/");

/** A filter as the query of a list or of an export. */
function queryOf(filter: QuoteFilter): URLSearchParams {
  const { status, overdue, todo, q, sort, answersFirst, overdueFirst } = filter;
  return new URLSearchParams({
    ...(status && { status }),
    ...(overdue && { overdue: "1" }),
    ...(todo && { todo: "1" }),
    ...(q && { q }),
    ...(answersFirst && { answersFirst: "1" }),
    ...(overdueFirst && { overdueFirst: "1" }),
    sort,
  });
}

export function listQuotes(filter: QuoteFilter, cursor: string | null) {
  const query = queryOf(filter);
  if (filter.deleted) query.set("deleted", "1");
  if (cursor !== null) query.set("cursor", cursor);
  return request<ListQuotesReply>(`${QUOTES}/list?${query}`);
}

/** The address of the filtered quotes as CSV, with a row per quote or per item. */
export function exportAddress(filter: QuoteFilter, rows: "quotes" | "items"): string {
  // In one part: a quote that changes its part during the export would appear twice.
  const query = queryOf({ ...filter, answersFirst: false, overdueFirst: false });
  if (rows === "items") query.set("rows", rows);
  return `${QUOTES}/export?${query}`;
}

/** The address of a quote as a PDF. */
export const documentAddress = (quoteId: string, paper: string) =>
  `${quotePath(quoteId, "document")}?paper=${paper}`;

export function listChanges(since: number) {
  return request<QuoteChangesReply>(`${QUOTES}/changes?since=${since}`);
}

export function getOverview(signal: AbortSignal) {
  return request<QuotesOverviewReply>(`${QUOTES}/overview`, { signal });
}

export function getQuote(quoteId: string, signal: AbortSignal) {
  return request<QuoteReply>(quotePath(quoteId), { signal });
}

/** Sets the status of quotes, each only if its status is still `from`. */
export function setStatuses(
  status: QuoteStatus,
  quotes: readonly { readonly quoteId: string; readonly from: QuoteStatus }[],
) {
  return request<SetStatusesReply>(`${QUOTES}/status`, sending("PUT", { status, quotes }));
}

export function setStatus(quoteId: string, status: QuoteStatus, from: QuoteStatus) {
  return request<SetStatusReply>(quotePath(quoteId, "status"), sending("PUT", { status, from }));
}

/** Confirms the customer's acceptance, or takes that back. */
export function confirmAcceptance(quoteId: string, isConfirmed: boolean) {
  const method = isConfirmed ? "PUT" : "DELETE";
  return request<ConfirmationReply>(quotePath(quoteId, "confirmation"), { method });
}

export function deleteQuote(quoteId: string) {
  return request(quotePath(quoteId), { method: "DELETE" });
}

export function restoreQuote(quoteId: string) {
  return request<RestoreQuoteReply>(quotePath(quoteId, "restore"), { method: "POST" });
}

/** `noteId` makes a retry an idempotent replay. */
export function addNote(quoteId: string, noteId: string, note: string) {
  return request<AddNoteReply>(quotePath(quoteId, "notes", noteId), sending("PUT", { note }));
}
