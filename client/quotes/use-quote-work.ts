import { useMemo } from "react";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import type { QuotesDesk } from "./desk/quotes-desk.ts";
import type { FormerPlace } from "./desk/row-place.ts";
import type { StatusOutcome } from "./desk/status-outcome.ts";
import { statusMessages } from "./status-texts.ts";
import type { DeskMessages } from "./use-desk-messages.ts";

/** The actions on quotes, each with its message and Undo. `onBack` must be stable; it receives quotes that return to the list. */
export function useQuoteWork(
  desk: QuotesDesk,
  { tell, begin }: Pick<DeskMessages, "tell" | "begin">,
  onBack: (quoteId: string) => void,
) {
  return useMemo(() => {
    const tellStatuses = (
      ids: readonly string[],
      outcomes: readonly StatusOutcome[],
      undo?: () => void,
    ) =>
      tell(
        statusMessages(outcomes).map((message) => ({
          ...message,
          about: message.tone === "error" && ids.length === 1 ? ids[0] : undefined,
          undo: message.tone === "success" ? undo : undefined,
        })),
      );

    const setStatus = async (ids: readonly string[], status: QuoteStatus) => {
      begin(ids);
      const outcome = await desk.statuses.set(ids, status);
      const undo = async () => {
        begin(ids);
        const back = [...byStatus(outcome.done)].map(([before, those]) =>
          desk.statuses.set(those, before, status),
        );
        tellStatuses(ids, await Promise.all(back));
      };
      tellStatuses(ids, [outcome], outcome.done.length > 0 ? () => void undo() : undefined);
    };

    const restore = async (quote: Quote, place?: FormerPlace) => {
      const { quoteId } = quote;
      begin([quoteId]);
      const failure = await desk.deletions.restore(quote, place);
      if (!failure) {
        tell([{ tone: "success", text: "Quote restored", detail: quoteId }]);
        return onBack(quoteId);
      }
      const isGone = failure.code === "quote_gone";
      tell([
        {
          tone: "error",
          text: "Failed to restore quote",
          detail: failure.message,
          about: place || isGone ? undefined : quoteId,
          undo: isGone ? undefined : () => void restore(quote, place),
        },
      ]);
      onBack(quoteId);
    };

    const remove = async (quote: Quote) => {
      const { quoteId } = quote;
      begin([quoteId]);
      const { place, failure } = await desk.deletions.remove(quote);
      if (!failure)
        return tell([
          {
            tone: "success",
            text: "Quote deleted",
            detail: quoteId,
            about: quoteId,
            undo: () => void restore(quote, place),
          },
        ]);
      tell([
        { tone: "error", text: "Failed to delete quote", detail: failure.message, about: quoteId },
      ]);
      onBack(quoteId);
    };

    return { setStatus, remove, restore };
  }, [desk, tell, begin, onBack]);
}

export type QuoteWork = ReturnType<typeof useQuoteWork>;

/** The statuses to go back to, with the quotes that had them. */
function byStatus(done: StatusOutcome["done"]): ReadonlyMap<QuoteStatus, readonly string[]> {
  const groups = new Map<QuoteStatus, string[]>();
  for (const { quoteId, from } of done) {
    const group = groups.get(from);
    if (group) group.push(quoteId);
    else groups.set(from, [quoteId]);
  }
  return groups;
}
