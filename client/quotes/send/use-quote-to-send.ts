import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import { cents } from "#shared/money.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { nextDeliveryFee } from "#shared/quotes/quote-content.ts";
import { itemAmounts, linesOf } from "#shared/quotes/quote-items.ts";
import { writeTerms } from "#shared/quotes/quote-terms.ts";
import { openProposals } from "./open-proposals.ts";
import { fitItems, newItem } from "./typed-lines.ts";
import { readTerms, type TypedTerms } from "./typed-terms.ts";
import { usePricedBenches } from "./use-priced-benches.ts";
import { useSentItems } from "./use-sent-items.ts";

/** A quote to send as far as staff have typed it: what was read, its benches with their prices, and its total. */
export function useQuoteToSend(quote: WholeQuote, answers: AnswersReply, typed: TypedTerms, timeZone: string) {
  const { quoteId, items: latest } = quote;
  const { source } = typed;
  const after = answers.revisions.at(-1)?.number ?? 0;
  const proposals = openProposals(answers);
  // By name, so that another proposal is not sent before it was seen.
  const chosenSeqs = typed.proposals ? [...typed.proposals] : proposals.map(({ seq }) => seq);
  const benches = usePricedBenches({ quoteId, after, latest, timeZone, proposals: chosenSeqs });
  const sourceItems = benches[source]?.items ?? latest;
  const asIs = sourceItems.map((_, place) => newItem(place));
  const typedItems = fitItems(typed.items ?? asIs, benches[source]?.items ?? []);
  const { terms, problems } = readTerms({ ...typed, items: typed.items && typedItems });
  const benchesToSend = { quoteId, after, source, latest, benches: sourceItems, wanted: terms.items, timeZone };
  const sentItems = useSentItems(benchesToSend);
  const items = sentItems.flatMap(({ item }) => item ?? []);
  const freeLines = (terms.freeLines ?? []).map((line) => ({
    ...line,
    ...itemAmounts(line.quantity, cents(line.unitPrice)),
  }));
  const lines = linesOf({ items, freeLines });
  const deliveryFee = terms.deliveryFee ?? nextDeliveryFee(quote);
  return {
    after,
    proposals,
    benches,
    /** The terms for the server. */
    terms: { ...terms, ...(source === "proposal" && { proposals: chosenSeqs }) },
    problems,
    /** The benches of the source as they are. */
    sourceItems,
    typedItems,
    sentItems,
    items,
    freeLines,
    lines,
    written: writeTerms(lines, { ...terms, deliveryFee }),
  };
}

export type QuoteToSend = ReturnType<typeof useQuoteToSend>;
