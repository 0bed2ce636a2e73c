import { useMemo } from "react";
import type { Quote } from "#shared/quotes/quote.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import type { FormerPlace } from "../list/list-state.ts";
import type { QuoteList } from "../list/quote-list.ts";
import type { StatusOutcome } from "../list/status-changes.ts";
import { statusMessages } from "./status-texts.ts";
import type { QuoteMessages } from "./use-quote-messages.ts";

/** The actions on quotes, with their messages and Undo. Calls `onBack`, which must be stable, for quotes that return to the list. */
export function useQuoteWork(
  list: QuoteList,
  { tell, begin }: Pick<QuoteMessages, "tell" | "begin">,
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
      const outcome = await list.setStatus(ids, status);
      const undo = async () => {
        begin(ids);
        const back = [...groupByStatus(outcome.done)].map(([before, those]) =>
          list.setStatus(those, before, status),
        );
        tellStatuses(ids, await Promise.all(back));
      };
      tellStatuses(ids, [outcome], outcome.done.length > 0 ? () => void undo() : undefined);
    };

    const confirm = async (quote: Quote, isConfirmed = true): Promise<void> => {
      const { quoteId } = quote;
      begin([quoteId]);
      const failure = await list.confirm(quoteId, isConfirmed);
      tell([
        failure
          ? {
              tone: "error",
              text: isConfirmed ? "Failed to confirm the acceptance" : "Failed to undo",
              detail: failure.message,
              about: quoteId,
            }
          : {
              tone: "success",
              text: isConfirmed ? "Acceptance confirmed" : "Confirmation taken back",
              detail: quoteId,
              undo: isConfirmed ? () => void confirm(quote, false) : undefined,
            },
      ]);
    };

    const restore = async (quote: Quote, place?: FormerPlace) => {
      const { quoteId } = quote;
      begin([quoteId]);
      const failure = await list.restore(quote, place);
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

    const deleteQuote = async (quote: Quote) => {
      const { quoteId } = quote;
      begin([quoteId]);
      const { place, failure } = await list.delete(quote);
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

    return { setStatus, confirm, deleteQuote, restore };
  }, [list, tell, begin, onBack]);
}

export type QuoteWork = ReturnType<typeof useQuoteWork>;

/** Groups the quotes by their previous status. */
function groupByStatus(done: StatusOutcome["done"]): ReadonlyMap<QuoteStatus, readonly string[]> {
  const groups = new Map<QuoteStatus, string[]>();
  for (const { quoteId, from } of done) groups.set(from, [...(groups.get(from) ?? []), quoteId]);
  return groups;
}
