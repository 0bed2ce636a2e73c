import { useMemo } from "react";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import type { QuoteReply } from "#shared/api/quotes.ts";
import { readRules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import { type AddNote, NoteForm } from "./NoteForm.tsx";
import styles from "./QuoteBody.module.css";
import { QuoteContact } from "./QuoteContact.tsx";
import { QuoteHistory } from "./QuoteHistory.tsx";
import { QuoteModels } from "./QuoteModels.tsx";
import { QuoteParts } from "./QuoteParts.tsx";
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
  const bench = reply?.bench;
  const rules = useMemo(() => bench && readRules(bench), [bench]);
  return (
    <div className={styles.box}>
      <div className={styles.body}>
        <div className={styles.answer}>
          <QuoteContact key={quote.quoteId} quote={quote} />
          <QuotePrice pricing={quote.pricing} drift={reply?.drift} />
        </div>
        <div className={styles.bench}>
          <div key={quote.quoteId} className={styles.drawing}>
            {rules && (
              <DraftingSheet
                rules={rules}
                configuration={quote.configuration}
                date={quote.timestamp}
                note="Representative drawing only, as of the day of the request."
              />
            )}
          </div>
          {!onRestore && <QuoteModels quoteId={quote.quoteId} />}
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
