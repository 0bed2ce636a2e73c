import { useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Message } from "#client/ui/Message.tsx";
import { QuoteCard } from "./QuoteCard.tsx";
import { QuoteDetail } from "./QuoteDetail.tsx";
import styles from "./QuotesView.module.css";
import { useQuotes } from "./use-quotes.ts";

/** Quote Requests: the list on the left, the quote itself on the right. */
export function QuotesView({ active }: { active: boolean }) {
  const { quotes, hasMore, failure, load, loadMore } = useQuotes(active);
  const [selectedId, setSelectedId] = useState<string>();

  if (!quotes) {
    if (!failure) return <p className={styles.loading}>Loading quotes …</p>;
    return (
      <Message title="Failed to load quotes" tone="error">
        {failure.serverError && <p>{failure.serverError}</p>}
        <Button look="primary" onClick={load}>
          Try again
        </Button>
      </Message>
    );
  }
  if (quotes.length === 0) {
    return (
      <Message title="No quote requests yet">
        <p>
          When a visitor asks for a quote, it is listed here. To try it, build a bench in the
          Product Configurator and click Request Quote.
        </p>
      </Message>
    );
  }
  const selected = quotes.find(({ quoteId }) => quoteId === selectedId) ?? quotes[0];

  return (
    <div className={`${styles.view} ${selectedId === undefined ? styles.listing : styles.reading}`}>
      <section className={styles.side} aria-labelledby="quotes-title">
        <h1 id="quotes-title">Quote Requests</h1>
        {failure && (
          <p role="alert" className={styles.failure}>
            Failed to load quotes{" "}
            <Button look="link" onClick={load}>
              Try again
            </Button>
          </p>
        )}
        <ul className={styles.list}>
          {quotes.map((quote) => (
            <li key={quote.quoteId}>
              <QuoteCard
                quote={quote}
                selected={quote === selected}
                onSelect={() => setSelectedId(quote.quoteId)}
              />
            </li>
          ))}
        </ul>
        {hasMore && <Button onClick={loadMore}>Show more</Button>}
      </section>
      {selected && (
        <div className={styles.detail}>
          <Button look="link" className={styles.back} onClick={() => setSelectedId(undefined)}>
            Back to quotes
          </Button>
          <QuoteDetail quote={selected} />
        </div>
      )}
    </div>
  );
}
