import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import { usePolling } from "#client/ui/hooks/use-polling.ts";
import { QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import { readLinkedFilter } from "./list/list-filter.ts";
import { createQuoteList } from "./list/quote-list.ts";
import { QuoteRequests } from "./QuoteRequests.tsx";
import styles from "./QuotesView.module.css";

/** Loads Quote Requests and keeps the list up to date. */
export function QuotesView({ active }: { active: boolean }) {
  const [list] = useState(() => createQuoteList(readLinkedFilter()));
  const state = useSyncExternalStore(list.subscribe, list.state);
  const { rows, counts, failure, filter } = state;

  useEffect(() => {
    if (!active) return;
    const { rows, failure } = list.state();
    if (!rows) void list.load();
    // The session ended before the next page was loaded.
    else if (failure?.code === "sign_in_needed") void list.loadMore();
  }, [active, list]);
  usePolling(active, () => void list.poll());
  const [hadQuotes, setHadQuotes] = useState(false);

  if (!counts) {
    if (!failure)
      return (
        <div className={styles.loading}>
          <h1>Quote Requests</h1>
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
  const isEmpty =
    counts.deleted === 0 && QUOTE_STATUSES.every((status) => counts.counts[status] === 0);
  const hasNone = isEmpty && rows?.length === 0 && filter.show === "all" && filter.q === "";
  if (!hasNone && !hadQuotes) setHadQuotes(true);
  // Once there were quotes, the list stays: deleting the last one must leave the message with Undo.
  if (hasNone && !hadQuotes)
    return (
      <Message title="No quote requests yet">
        <p>
          When a visitor asks for a quote, it is listed here. To try it, build a bench in the
          Product Configurator and click Request Quote.
        </p>
      </Message>
    );
  return <QuoteRequests list={list} state={state} counts={counts} active={active} />;
}
