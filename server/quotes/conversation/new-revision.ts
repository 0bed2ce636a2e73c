import type { PartnerRules } from "#server/partners/partner-rules.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { CurrentRules } from "#server/rules/rules-store.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { CustomerAnswer, SendQuoteRequest, SentItem } from "#shared/api/quotes/answers.ts";
import { dollars, formatMoney } from "#shared/money.ts";
import { addUpProposals } from "#shared/quotes/add-up-proposals.ts";
import { adjustItem } from "#shared/quotes/agreed-price.ts";
import type { FreeLine, WholeItem, WholeQuote } from "#shared/quotes/quote.ts";
import { nextDeliveryFee, requestOf } from "#shared/quotes/quote-content.ts";
import { linesOf } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision, QuoteSender } from "#shared/quotes/quote-revisions.ts";
import {
  depositProblem,
  fillMessage,
  isExpired,
  leadTimeText,
  MAX_MESSAGE_CHARACTERS,
  totalProblem,
  writeTerms,
} from "#shared/quotes/quote-terms.ts";
import { allowsQuantity, leastProblem } from "#shared/quotes/select-lines.ts";
import { isComplete, unfinishedText } from "#shared/quotes/unfinished.ts";
import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { dayText } from "#shared/time/day-text.ts";
import { describeAppliedPrices } from "../applied-prices.ts";
import { priceBenches, type UnpricedItem } from "../price-items.ts";
import { readChoices } from "../read-choices.ts";
import { wholeItems, writeFreeLine } from "../whole-items.ts";
import { answeredBenches } from "./shown-answers.ts";

/** The rules of today, and those of the quote's partner. */
interface TodaysRules extends Pick<CurrentRules, "rules" | "revision"> {
  readonly own: PartnerRules;
}

/** A quote with the conversation so far. */
export interface Conversation {
  readonly quote: WholeQuote;
  /** Oldest first. */
  readonly revisions: readonly QuoteRevision[];
  readonly answers: readonly CustomerAnswer[];
}

/** Whoever sends a revision. */
interface SentBy {
  /** As the customer reads it; undefined without an account, and for a program. */
  readonly sender: QuoteSender | undefined;
  readonly conditions: QuoteRevision["conditions"];
  /** Otherwise, a refusal tells nothing that is in the quote. */
  readonly readsQuote: boolean;
}

/** For whoever may not read the quote. Two sentences would tell them apart, and repeated requests the amount. */
const UNTOLD_TEXT = "The quote cannot be sent like this. Somebody who may read it sees the reason in Quote Requests.";

/**
 * The revision that a request would send. Whoever may not read the quote gets one refusal for whatever is in it, and for the date before that, so
 * that nothing can be tried without sending it.
 */
export async function prepareRevision(
  request: SendQuoteRequest,
  conversation: Conversation,
  today: TodaysRules,
  { readsQuote, ...by }: SentBy,
  at: Date,
  timeZone: string,
): Promise<QuoteRevision> {
  const dateProblem = problemAt(
    "expiresOn",
    isExpired(request, at, timeZone) ? "Choose today or a later day." : undefined,
  );
  if (readsQuote) return makeRevision(request, conversation, today, { ...by, at, dateProblem });
  if (dateProblem.length > 0) throw new ApiError(400, "invalid_request", dateProblem);
  try {
    return await makeRevision(request, conversation, today, { ...by, at, dateProblem });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(400, "invalid_request", undefined, { message: UNTOLD_TEXT });
  }
}

interface SentAs extends Omit<SentBy, "readsQuote"> {
  readonly at: Date;
  readonly dateProblem: readonly ValidationError[];
}

/** Throws if a bench is unfinished or cannot be ordered, or if the terms make no sense. */
async function makeRevision(
  request: SendQuoteRequest,
  conversation: Conversation,
  today: TodaysRules,
  { sender, conditions, at, dateProblem }: SentAs,
): Promise<QuoteRevision> {
  const { leadTime, expiresOn } = request;
  const { current, quoteId, customerInfo } = conversation.quote;
  const { items, ...prices } = await itemsToSend(request, conversation, today);
  if (!isComplete(items)) {
    const message = `${unfinishedText(items)} Complete the bench before you send the quote.`;
    throw new ApiError(409, "unfinished_bench", undefined, { message });
  }
  const freeLines = request.freeLines?.map(writeFreeLine) ?? current.freeLines ?? [];
  const lines = linesOf({ items, freeLines });
  const { total, ...terms } = writeTerms(lines, {
    ...request,
    deliveryFee: request.deliveryFee ?? nextDeliveryFee(conversation.quote),
  });
  const message = fillMessage(request.message, {
    ...{ quoteId, name: customerInfo.name, total: formatMoney(total) },
    ...{ validThrough: dayText(expiresOn), leadTime: leadTimeText(leadTime) },
  });
  const isLong = message.length > MAX_MESSAGE_CHARACTERS;
  const problems = [
    ...problemAt("message", isLong ? `Use at most ${MAX_MESSAGE_CHARACTERS} characters.` : undefined),
    ...problemAt(
      "adjustments",
      totalProblem(total) ?? leastProblem({ ...terms, items, freeLines, grandTotal: dollars(total) }),
    ),
    ...problemAt("deposit", total < 0 ? undefined : depositProblem(terms, total)),
    ...choiceProblems(items, freeLines),
    ...dateProblem,
  ];
  if (problems.length > 0) throw new ApiError(400, "invalid_request", problems);
  return {
    number: request.after + 1,
    sentAt: at.toISOString(),
    items,
    ...(freeLines.length > 0 && { freeLines }),
    ...terms,
    leadTime,
    expiresOn,
    message,
    grandTotal: dollars(total),
    ...(sender && { sender }),
    ...(conditions && { conditions: { number: conditions.number, since: conditions.since } }),
    ...prices,
  };
}

const problemAt = (path: string, message: string | undefined): readonly ValidationError[] =>
  message === undefined ? [] : [{ path, code: "invalid_field", message }];

/** The problems with what the customer can choose. */
function choiceProblems(items: readonly WholeItem[], freeLines: readonly FreeLine[]): readonly ValidationError[] {
  const problemsOf = (field: string, lines: readonly (WholeItem | FreeLine)[]) =>
    lines.flatMap((line, index) =>
      line.range && !allowsQuantity(line, line.quantity)
        ? problemAt(`${field}.${index}.quantity`, `Enter a quantity from ${line.range.min} to ${line.range.max}.`)
        : [],
    );
  const isAllOptional = items.every(({ optional }) => optional);
  return [
    ...problemsOf("items", items),
    ...problemsOf("freeLines", freeLines),
    ...problemAt("items.0.optional", isAllOptional ? "At least one bench is not optional." : undefined),
  ];
}

/** The benches of a source, or those that the request makes of them, with the rules that have them. */
async function itemsToSend(
  request: SendQuoteRequest,
  conversation: Conversation,
  today: TodaysRules,
): Promise<Pick<QuoteRevision, "items" | "rulesRevision" | "priceList">> {
  const { quote } = conversation;
  const { source } = request;
  const { items: from, changed } = sourceBenches(request, conversation);
  const { rules, revision, own } = today;
  if (source === "latest" && !request.items) {
    const { rulesRevision, priceList } = quote.current;
    return { items: quote.items, rulesRevision, ...(priceList && { priceList }) };
  }
  const sent = (request.items ?? from.map((_, place): SentItem => ({ place }))).map((each, index) => ({
    ...each,
    index,
    configuration: each.bench === undefined ? each.configuration : readChoices(own.priced, each.bench, index),
    earlier: each.place === undefined ? undefined : (from[each.place] ?? refusePlace(index)),
  }));
  const isKept = ({ configuration, earlier }: (typeof sent)[number]) =>
    earlier && !configuration && !changed.includes(earlier);
  const { priced } = await priceBenches(
    sent.flatMap((each) => (isKept(each) ? [] : [unpriced(each)])),
    own.priced,
    own.priced,
    "items",
  );
  const fresh = wholeItems(own.priced, priced);
  const items = sent.map((each) =>
    agreeOn(each, (isKept(each) ? each.earlier : fresh.shift()) ?? refusePlace(each.index)),
  );
  const priceList = describeAppliedPrices(rules, own, items);
  return {
    items,
    rulesRevision: sent.every(isKept) ? quote.current.rulesRevision : revision,
    ...(priceList && { priceList }),
  };
}

/**
 * The benches of a source, those that get the prices of today, and what the customer's proposals do not agree on. Those about an
 * earlier revision do not add up: the newest counts.
 */
export function sourceBenches(
  { source, proposals }: Pick<SendQuoteRequest, "source" | "proposals">,
  { quote, revisions, answers }: Conversation,
): ReturnType<typeof addUpProposals> {
  const { items } = quote;
  if (source !== "proposal") return { items, changed: source === "today" ? items : [], conflicts: [] };
  const requested = requestOf(quote).items;
  const made = answers.flatMap((answer) =>
    answer.kind === "change-asked" && answer.proposal
      ? [{ ...answer, benches: answer.proposal, seen: answeredBenches(answer, requested, revisions) }]
      : [],
  );
  const last = made.at(-1);
  const chosen = made.filter(({ seq, number }) => (proposals ? proposals.includes(seq) : number === last?.number));
  if (chosen.length === 0) throw new ApiError(409, "no_proposal");
  const areOpen = chosen.every(({ number }) => number === (revisions.at(-1)?.number ?? null));
  return addUpProposals(items, areOpen ? chosen : chosen.slice(-1));
}

function refusePlace(index: number): never {
  const message = "There is no such bench in the quote.";
  throw new ApiError(400, "invalid_request", problemAt(`items.${index}.place`, message));
}

/** A bench of the request, as far as it says; the rest is as before. */
interface Wanted extends Omit<SentItem, "configuration"> {
  readonly configuration: UncheckedConfiguration | undefined;
  readonly index: number;
  readonly earlier: WholeItem | undefined;
}

function unpriced({ configuration, index, earlier, ...facts }: Wanted): UnpricedItem {
  const { name = earlier?.name, quantity = earlier?.quantity ?? 1 } = facts;
  return {
    ...(name !== undefined && { name }),
    quantity,
    configuration: configuration ?? earlier?.configuration ?? {},
    place: index,
  };
}

/** The bench as staff want it. A price of the catalog needs no reason. */
function agreeOn({ index, earlier, ...facts }: Wanted, bench: WholeItem): WholeItem {
  const item = adjustItem(bench, { optional: earlier?.optional, range: earlier?.range, ...facts });
  if (item.agreed?.reason === "")
    throw new ApiError(400, "invalid_request", problemAt(`items.${index}.reason`, "Give the reason."));
  return item;
}
