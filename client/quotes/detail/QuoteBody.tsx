import { useMay } from "#client/api/person.ts";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { isPlain } from "#shared/quotes/quote-items.ts";
import { QuoteAttachments } from "../files/QuoteAttachments.tsx";
import type { Typed } from "../work/use-notes.ts";
import { type AddNote, NoteForm } from "./NoteForm.tsx";
import { benchDay, QuoteBench } from "./QuoteBench.tsx";
import styles from "./QuoteBody.module.css";
import { QuoteContact } from "./QuoteContact.tsx";
import { QuoteHistory } from "./QuoteHistory.tsx";
import { QuoteItems } from "./QuoteItems.tsx";
import { QuotePrice } from "./QuotePrice.tsx";

interface Props {
  /** Undefined until it is loaded. */
  readonly quote: Quote | undefined;
  /** Whether a missing quote is on its way. */
  readonly isLoading?: boolean;
  /** The quote with its history and the rules of its benches, once loaded. */
  readonly reply: QuoteReply | undefined;
  readonly answers: AnswersReply | undefined;
  /** 'YYYY-MM-DD' in the company's time zone. */
  readonly today: string;
  readonly typed: Typed;
  readonly onType: (changes: Typed) => void;
  /** Undefined if no note can be added. */
  readonly onAdd: AddNote | undefined;
  /** A file was attached or removed. */
  readonly onChanged: () => void;
  /** Set if the quote must be restored before a note can be added. */
  readonly onRestore?: (() => void) | undefined;
}

/** A quote below its header: customer and price, the bench, and the history. */
export function QuoteBody({ quote, isLoading = false, reply, ...props }: Props) {
  const { answers, today, typed, onType, onAdd, onRestore } = props;
  const mayChange = useMay("quotes:write");
  return (
    <div
      // Keeps the layers of the drawing below the bar at the top.
      className="[container:quote-body_/_inline-size] [isolation:isolate]"
    >
      <div className={`${styles.body} grid grid-cols-1 gap-8 [&_h3]:mb-3 [&_h3]:text-md`}>
        <div
          className={`${styles.answer} grid content-start gap-6 [container-type:inline-size]`}
          aria-busy={isLoading && !quote}
        >
          {quote ? (
            <>
              <QuoteContact
                quote={quote}
                sameRequest={reply?.sameRequest}
                isEditable={onAdd !== undefined && !onRestore}
                edits={typed.customer}
                onEdits={(customer) => onType({ customer })}
              />
              <QuotePrice quote={quote} reply={reply} />
            </>
          ) : (
            <p role="status" className={`${styles.loading} min-h-104 text-soft`}>
              {isLoading && "Loading the quote …"}
            </p>
          )}
        </div>
        <div className={styles.bench}>
          {!quote ? (
            <div
              // About as high as the parts that load.
              className="h-96"
            />
          ) : isPlain(quote.items) ? (
            <QuoteBench
              pricing={reply?.bench}
              configuration={quote.configuration}
              parts={quote.pricing.parts}
              missing={quote.items[0]?.missing}
              day={benchDay(quote)}
            />
          ) : (
            <QuoteItems quote={quote} reply={reply} />
          )}
        </div>
        <section className={`${styles.history} [&_h3]:m-0 grid content-start gap-4`} aria-labelledby="quote-history">
          <h3 id="quote-history">Notes and history</h3>
          {answers && quote && (
            <QuoteAttachments
              quoteId={quote.quoteId}
              attachments={answers.attachments}
              isEditable={onAdd !== undefined && !onRestore && mayChange}
              onChanged={props.onChanged}
            />
          )}
          {onAdd && (mayChange || typed.note || typed.file) && <NoteForm {...{ typed, onType, onAdd, onRestore }} />}
          {reply && <QuoteHistory reply={reply} answers={answers} today={today} />}
        </section>
      </div>
    </div>
  );
}
