import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { May } from "#client/api/May.tsx";
import { QueryCache } from "#client/api/query-cache.tsx";
import { NEW_QUOTE, quoteLink } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import { QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import { isNarrowed } from "./list/list-filter.ts";
import { useQuoteList } from "./list/use-quote-list.ts";
import { NewQuote } from "./new/NewQuote.tsx";
import { NewQuoteButton } from "./new/NewQuoteButton.tsx";
import { QuoteRequests } from "./QuoteRequests.tsx";

interface Props {
  readonly active: boolean;
}

/** Quote Requests. */
export const QuotesView = (props: Props) => (
  <QueryCache>
    <LoadedQuotes {...props} />
  </QueryCache>
);

/** Loads Quote Requests and keeps the list up to date. */
function LoadedQuotes({ active }: Props) {
  const list = useQuoteList(active);
  const { state, failure } = list;

  // The session ended before the next page was loaded.
  const retry = useEffectEvent(() => {
    if (state?.rows && state.failure?.code === "sign_in_needed") void list.loadMore();
  });
  useEffect(() => {
    if (active) retry();
  }, [active]);
  const [hadQuotes, setHadQuotes] = useState(false);
  const isNew = useSyncExternalStore(watchHash, () => window.location.hash === NEW_QUOTE);
  const newQuote = active && isNew && (
    <May scope="quotes:write">
      <NewQuote
        onWritten={async (quoteId) => {
          await list.catchUp();
          // Whoever left meanwhile stays there.
          if (window.location.hash === NEW_QUOTE) window.location.replace(quoteLink(quoteId));
        }}
        onClose={() => window.location.replace("#quotes")}
      />
    </May>
  );

  if (!state) {
    if (!failure)
      return (
        <div
          // The title does not move when the quotes have loaded.
          className="grid gap-3 px-page py-4 text-soft"
        >
          <h1 className="text-ink text-xl leading-[var(--target)]">Quote Requests</h1>
          <p role="status">Loading quotes …</p>
        </div>
      );
    return (
      <Message title="Failed to load quotes" tone="error">
        {failure.serverError && <p>{failure.serverError}</p>}
        <Button look="primary" onClick={() => void list.load()}>
          Try again
        </Button>
      </Message>
    );
  }
  const { rows, counts, filter } = state;
  const isEmpty =
    counts.deleted + counts.archived === 0 && QUOTE_STATUSES.every((status) => counts.counts[status] === 0);
  const hasNone =
    isEmpty &&
    rows?.length === 0 &&
    filter.show === "all" &&
    filter.q === "" &&
    !filter.assignee &&
    !isNarrowed(filter);
  if (!hasNone && !hadQuotes) setHadQuotes(true);
  // Once there were quotes, the list stays: deleting the last one must leave the message with Undo.
  if (hasNone && !hadQuotes)
    return (
      <Message title="No quote requests yet">
        <p>
          When a visitor asks for a quote, it is listed here. To try it, build a bench in the Product Configurator and
          click Request Quote.
        </p>
        <NewQuoteButton />
        {newQuote}
      </Message>
    );
  return (
    <QuoteRequests list={list} state={state} active={active}>
      {newQuote}
    </QuoteRequests>
  );
}

function watchHash(tell: () => void): () => void {
  window.addEventListener("hashchange", tell);
  return () => window.removeEventListener("hashchange", tell);
}
