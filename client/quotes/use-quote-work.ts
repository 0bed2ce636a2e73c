import { useMemo } from "react";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Deleted } from "./desk/deletions.ts";
import type { QuotesDesk } from "./desk/quotes-desk.ts";
import type { StatusOutcome } from "./desk/status-outcome.ts";
import { statusMessages } from "./status-texts.ts";
import type { useDeskMessages } from "./use-desk-messages.ts";

type Tell = ReturnType<typeof useDeskMessages>["tell"];

/** What staff do with quotes, each with its message and its way back. `onRestored` must be stable. */
export function useQuoteWork(desk: QuotesDesk, tell: Tell, onRestored: (quoteId: string) => void) {
  return useMemo(() => {
    const setStatus = async (ids: readonly string[], status: QuoteStatus) => {
      tellStatus(await desk.statuses.set(ids, status));
    };

    const tellStatus = (outcome: StatusOutcome) => {
      const undo = async () => {
        for (const [status, ids] of byStatus(outcome.done))
          tell(statusMessages(await desk.statuses.set(ids, status, outcome.status)));
      };
      tell(
        statusMessages(outcome).map((message) => ({
          ...message,
          undo: message.tone === "success" ? undo : undefined,
        })),
      );
    };

    const restore = async (deleted: Deleted) => {
      const failure = await desk.deletions.restore(deleted);
      if (!failure) {
        onRestored(deleted.quote.quoteId);
        return tell([{ tone: "success", text: "Quote restored" }]);
      }
      // It is kept for a day: only this message leads back to it.
      const canTryAgain = failure.code !== "quote_gone";
      tell([
        {
          tone: "error",
          text: "Failed to restore quote",
          detail: failure.message,
          undo: canTryAgain ? () => void restore(deleted) : undefined,
        },
      ]);
    };

    const remove = async (quote: Quote) => {
      const { deleted, failure } = await desk.deletions.remove(quote);
      if (failure)
        tell([{ tone: "error", text: "Failed to delete quote", detail: failure.message }]);
      if (deleted)
        tell([
          {
            tone: "success",
            text: "Quote deleted",
            detail: quote.quoteId,
            undo: () => void restore(deleted),
            onGone: () => void desk.deletions.forget(deleted),
          },
        ]);
    };

    return { setStatus, remove };
  }, [desk, tell, onRestored]);
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
