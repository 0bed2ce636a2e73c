import type { PartnerRules } from "#server/partners/partner-rules.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { CurrentRules } from "#server/rules/rules-store.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { CustomerAnswer, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import { cents, dollars } from "#shared/money.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import type { QuoteRevision, QuoteSender } from "#shared/quotes/quote-revisions.ts";
import { adjustedTotal, isExpired, totalProblem, writeAdjustments } from "#shared/quotes/quote-terms.ts";
import { isComplete, unfinishedText } from "#shared/quotes/unfinished.ts";
import { describeAppliedPrices } from "../applied-prices.ts";
import { priceBenches } from "../price-items.ts";
import { wholeItems } from "../submit/new-quote.ts";

/** The rules of today, and those of the quote's partner. */
interface TodaysRules extends Pick<CurrentRules, "rules" | "revision"> {
  readonly own: PartnerRules;
}

/** A quote with the conversation so far. */
export interface Conversation {
  readonly quote: WholeQuote;
  readonly newest: QuoteRevision | undefined;
  readonly answers: readonly CustomerAnswer[];
}

/** The revision that a request would send. Throws if a bench is unfinished or cannot be ordered, or if the terms make no sense. */
export function prepareRevision(
  request: SendQuoteRequest,
  conversation: Conversation,
  today: TodaysRules,
  sender: QuoteSender | undefined,
  at: Date,
  timeZone: string,
): QuoteRevision {
  const { adjustments, leadTime, expiresOn, message } = request;
  const deliveryFee = request.deliveryFee ?? conversation.quote.current.deliveryFee;
  const { items, ...prices } = itemsToSend(request.source, conversation, today);
  if (!isComplete(items)) {
    const message = `${unfinishedText(items)} Complete the bench before you send the quote.`;
    throw new ApiError(409, "unfinished_bench", undefined, { message });
  }
  const total = adjustedTotal(items, adjustments, cents(deliveryFee));
  const problems = [
    ...problemAt("adjustments", totalProblem(total)),
    ...problemAt("expiresOn", isExpired(request, at, timeZone) ? "Choose today or a later day." : undefined),
  ];
  if (problems.length > 0) throw new ApiError(400, "invalid_request", problems);
  return {
    number: request.after + 1,
    sentAt: at.toISOString(),
    items,
    adjustments: writeAdjustments(items, adjustments),
    leadTime,
    expiresOn,
    message,
    deliveryFee,
    grandTotal: dollars(total),
    ...(sender && { sender }),
    ...prices,
  };
}

const problemAt = (path: string, message: string | undefined): readonly ValidationError[] =>
  message === undefined ? [] : [{ path, code: "invalid_field", message }];

function itemsToSend(
  source: SendQuoteRequest["source"],
  { quote, answers }: Conversation,
  { rules, revision, own }: TodaysRules,
): Pick<QuoteRevision, "items" | "rulesRevision" | "priceList"> {
  if (source === "latest") {
    const { rulesRevision, priceList } = quote.current;
    return { items: quote.items, rulesRevision, ...(priceList && { priceList }) };
  }
  const proposals = answers.flatMap((answer) =>
    answer.kind === "change-asked" ? (answer.proposal ? [answer.proposal] : []) : [],
  );
  const items = source === "today" ? quote.items : proposals.at(-1);
  if (!items) throw new ApiError(409, "no_proposal");
  const { priced } = priceBenches(items, own.priced, own.priced, "items");
  const priceList = describeAppliedPrices(rules, own, priced);
  return {
    items: wholeItems(own.priced, priced),
    rulesRevision: revision,
    ...(priceList && { priceList }),
  };
}
