import { useMay } from "#client/api/person.ts";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { isPlain } from "#shared/quotes/quote-items.ts";
import { type AddNote, NoteForm } from "./NoteForm.tsx";
import { benchDay, QuoteBench } from "./QuoteBench.tsx";
import styles from "./QuoteBody.module.css";
import { QuoteContact } from "./QuoteContact.tsx";
import { QuoteHistory } from "./QuoteHistory.tsx";
import { QuoteItems } from "./QuoteItems.tsx";
import { QuoteModels } from "./QuoteModels.tsx";
import { QuotePrice } from "./QuotePrice.tsx";

interface Props {
  readonly quote: Quote;
  /** The quote in full, once loaded. */
  readonly reply: QuoteReply | undefined;
  /** The unfinished note. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  /** Undefined if no note can be added. */
  readonly onAdd: AddNote | undefined;
  /** Set if the quote must be restored before a note can be added. */
  readonly onRestore?: (() => void) | undefined;
}

/** A quote below its header: customer and price, the bench, and the history. */
export function QuoteBody({ quote, reply, draft, onDraft, onAdd, onRestore }: Props) {
  const mayChange = useMay("quotes:write");
  const renderModels = (item: number) =>
    !onRestore && <QuoteModels quoteId={quote.quoteId} item={item} />;
  return (
    <div className={styles.box}>
      <div className={styles.body}>
        <div className={styles.answer}>
          <QuoteContact key={quote.quoteId} quote={quote} sameRequest={reply?.sameRequest} />
          <QuotePrice quote={quote} reply={reply} />
        </div>
        <div className={styles.bench}>
          {isPlain(quote.items) ? (
            <QuoteBench
              key={quote.quoteId}
              pricing={reply?.bench}
              configuration={quote.configuration}
              parts={quote.pricing.parts}
              missing={quote.items[0]?.missing}
              day={benchDay(quote)}
              models={renderModels(1)}
            />
          ) : (
            <QuoteItems key={quote.quoteId} quote={quote} reply={reply} models={renderModels} />
          )}
        </div>
        <section className={styles.history} aria-labelledby="quote-history">
          <h3 id="quote-history">Notes and history</h3>
          {onAdd && mayChange && (
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
