import { randomInt } from "node:crypto";
import { ApiError } from "#server/platform/errors.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import { ID_DIGITS } from "#shared/text/quote-id.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";

const ANSWERED_TEXT = "The customer has answered meanwhile. Please read it first. Nothing was saved.";

/** 'Q-YYMMDD-XXXXX': the day in the company's time zone and five random characters. */
export function newQuoteId(at: Date, timeZone: string): string {
  const day = wallClockDay(at, timeZone).slice(2).replaceAll("-", "");
  const random = Array.from({ length: 5 }, () => ID_DIGITS[randomInt(ID_DIGITS.length)]);
  return `Q-${day}-${random.join("")}`;
}

/** The 409 for a decision about a quote that a colleague changed first, or that its customer has answered since. */
export const refuseChanged = (why: "changed" | "answered"): ApiError =>
  new ApiError(409, "quote_changed", undefined, why === "answered" ? { message: ANSWERED_TEXT } : undefined);

/** The result of a search for a quote or of a change; throws the 404 for a missing quote, which was deleted or never existed. */
export async function requireQuote<Found>(
  quotes: { readonly isDeleted: (quoteId: string) => Promise<boolean> },
  quoteId: string,
  finding: Promise<Found | undefined | false>,
): Promise<Found> {
  const found = await finding;
  if (found !== undefined && found !== false) return found;
  if (await quotes.isDeleted(quoteId)) throw new ApiError(404, "quote_gone");
  throw new ApiError(404, "not_found", undefined, { message: GONE.quote });
}
