import type { Request } from "express";
import { ApiError } from "#server/errors.ts";
import type { Quote } from "#shared/quotes.ts";
import type { QuoteStore } from "./store.ts";

/** The quote id of a path; 404 for what is none. */
export function pathQuoteId({ params }: Request): string {
  const { quoteId } = params;
  if (typeof quoteId !== "string" || !/^Q-\d{6}-[0-9A-HJKMNP-TV-Z]{5}$/.test(quoteId))
    throw new ApiError(404, "not_found");
  return quoteId;
}

/** The quote of a path; 404 where it is deleted or never was. */
export async function knownQuote(quotes: QuoteStore, req: Request): Promise<Quote> {
  const quoteId = pathQuoteId(req);
  const quote = await quotes.find(quoteId);
  if (!quote) throw await noQuote(quotes, quoteId);
  return quote;
}

/** The 404 for a missing quote, which was deleted or never existed. */
export async function noQuote(quotes: QuoteStore, quoteId: string): Promise<ApiError> {
  if (await quotes.isDeleted(quoteId)) return new ApiError(404, "quote_gone");
  return new ApiError(404, "not_found", undefined, {
    message: "There is no quote with this ID.",
  });
}
