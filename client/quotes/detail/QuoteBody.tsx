import type { QuoteReply } from "#shared/api/quotes.ts";
import { driftSentence } from "#shared/quote-drift.ts";
import type { Quote } from "#shared/quotes.ts";
import { NoteForm } from "./NoteForm.tsx";
import styles from "./QuoteBody.module.css";
import { QuoteContact } from "./QuoteContact.tsx";
import { QuoteDrawing } from "./QuoteDrawing.tsx";
import { QuoteDrift } from "./QuoteDrift.tsx";
import { QuoteHistory } from "./QuoteHistory.tsx";
import { QuoteParts } from "./QuoteParts.tsx";
import { QuoteSums } from "./QuoteSums.tsx";
import type { AddNote } from "./use-note.ts";

interface Props {
  readonly quote: Quote;
  /** What the server adds to it; until that is there, what the list knows is shown. */
  readonly reply: QuoteReply | undefined;
  /** The note to this quote that is being written. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  /** Undefined if no note can be added. */
  readonly onAdd: AddNote | undefined;
  /** Given if the quote takes notes again after restoring it. */
  readonly onRestore?: (() => void) | undefined;
}

/** All of a quote below its header: who and how much, then the bench, then what was done about it. */
export function QuoteBody({ quote, reply, draft, onDraft, onAdd, onRestore }: Props) {
  return (
    <div className={styles.box}>
      <div className={styles.body}>
        <div className={styles.answer}>
          <QuoteContact key={quote.quoteId} quote={quote} />
          <section aria-labelledby="quote-sums">
            <h3 id="quote-sums">Price</h3>
            <QuoteSums pricing={quote.pricing} />
            <div className={styles.drift}>
              {reply && (
                <QuoteDrift
                  sentence={driftSentence(reply.drift)}
                  changed={reply.drift.difference !== 0 || reply.drift.changes.length > 0}
                />
              )}
            </div>
          </section>
        </div>
        <div className={styles.bench}>
          <QuoteDrawing
            key={quote.quoteId}
            bench={reply?.bench}
            configuration={quote.configuration}
            date={quote.timestamp}
          />
          <QuoteParts parts={quote.pricing.parts} />
        </div>
        <section className={styles.history} aria-labelledby="quote-history">
          <h3 id="quote-history">Notes and history</h3>
          {onAdd && (
            <NoteForm
              key={quote.quoteId}
              draft={draft}
              onDraft={onDraft}
              onAdd={onAdd}
              onRestore={onRestore}
            />
          )}
          {reply && <QuoteHistory events={reply.events} />}
        </section>
      </div>
    </div>
  );
}
