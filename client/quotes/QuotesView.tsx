import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Message } from "#client/ui/Message.tsx";
import { usePolling } from "#client/ui/use-polling.ts";
import { QUOTE_STATUSES } from "#shared/quote-status.ts";
import { createQuotesDesk } from "./desk/quotes-desk.ts";
import { QuoteDesk } from "./QuoteDesk.tsx";
import styles from "./QuotesView.module.css";

/** Quote Requests: what visitors asked for, to be found, answered and set. */
export function QuotesView({ active }: { active: boolean }) {
  const [desk] = useState(createQuotesDesk);
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  const { rows, counts, failure, choice } = state;

  useEffect(() => {
    if (!active) return;
    const { rows, failure } = desk.state();
    if (!rows) void desk.load();
    // More of the list was asked for when the sign-in had ended.
    else if (failure?.code === "sign_in_needed") void desk.loadMore();
  }, [active, desk]);
  usePolling(active, () => void desk.poll());
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
        <Button look="primary" onClick={() => void desk.load()}>
          Try again
        </Button>
      </Message>
    );
  }
  const isEmpty =
    counts.deleted === 0 && QUOTE_STATUSES.every((status) => counts.counts[status] === 0);
  const hasNone = isEmpty && rows?.length === 0 && choice.show === "all" && choice.q === "";
  if (!hasNone && !hadQuotes) setHadQuotes(true);
  // After the last quote is deleted, its message still offers to bring it back.
  if (hasNone && !hadQuotes) {
    return (
      <Message title="No quote requests yet">
        <p>
          When a visitor asks for a quote, it is listed here. To try it, build a bench in the
          Product Configurator and click Request Quote.
        </p>
      </Message>
    );
  }
  return <QuoteDesk desk={desk} state={state} counts={counts} active={active} />;
}
