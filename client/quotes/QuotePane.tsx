import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "#client/ui/Button.tsx";
import { ButtonLink } from "#client/ui/ButtonLink.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { useNow } from "#client/ui/use-now.ts";
import type { QuoteCounts } from "#shared/api/quote-list.ts";
import { writeHash } from "#shared/configuration.ts";
import { dueText } from "#shared/due-text.ts";
import { type QuoteStatus, WAITING_STATUSES } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import { CustomerNames } from "./CustomerNames.tsx";
import { DeletedNotice } from "./DeletedNotice.tsx";
import { isOverdue } from "./desk/desk-state.ts";
import { QuoteAge } from "./detail/QuoteAge.tsx";
import { QuoteBody } from "./detail/QuoteBody.tsx";
import { PaperButtons } from "./PaperButtons.tsx";
import { Problem } from "./Problem.tsx";
import styles from "./QuotePane.module.css";
import { StatusBadge } from "./StatusBadge.tsx";
import { StatusControl } from "./StatusControl.tsx";
import type { Told } from "./use-desk-messages.ts";
import type { Notes } from "./use-notes.ts";
import { useQuoteDetail } from "./use-quote-detail.ts";

interface Props {
  readonly quote: Quote;
  readonly status: QuoteStatus;
  readonly counts: QuoteCounts;
  /** Whether a colleague deleted it while it was listed. */
  readonly isGone: boolean;
  /** Its last error. */
  readonly problem: Told | undefined;
  /** Whether single-character keys work, and whether status keys affect this quote. */
  readonly withKeys: boolean;
  readonly withStatusKeys: boolean;
  readonly notes: Notes;
  readonly titleRef: RefObject<HTMLHeadingElement | null>;
  readonly onStatus: (status: QuoteStatus) => void;
  readonly onDelete: () => void;
  readonly onRestore: () => void;
  /** Removes the error: another action starts, or the error was dismissed. */
  readonly onBegin: () => void;
  readonly onFailure: (text: string, reason: string) => void;
}

/** One quote: what can be done with it, and all that is known of it. */
export function QuotePane(props: Props) {
  const { quote, status, counts, isGone, problem, notes, titleRef, onStatus, onFailure } = props;
  const { quoteId, timestamp } = quote;
  const now = useNow();
  const { reply, failure, load } = useQuoteDetail(quote, `${notes.added} ${isGone}`);
  const isDeleted = isGone || quote.deletedAt !== undefined;
  const isOver = failure?.code === "quote_gone";
  const pane = useRef<HTMLElement>(null);

  // Another quote is read from its top, however far the one before was scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each quote once
  useLayoutEffect(() => {
    if (!pane.current) return;
    // Where it takes the whole page, the way back stays in sight above it.
    const above = Number.parseFloat(getComputedStyle(pane.current).scrollMarginTop) || 0;
    if (pane.current.getBoundingClientRect().top < above)
      pane.current.scrollIntoView({ block: "start", behavior: "instant" });
  }, [quoteId]);

  return (
    <article ref={pane} className={styles.pane} aria-labelledby="quote-title">
      <div className={styles.bar}>
        <header className={styles.head}>
          <h2 id="quote-title" ref={titleRef} tabIndex={-1}>
            {quoteId}
          </h2>
          <StatusBadge status={isDeleted ? "deleted" : status} />
          {WAITING_STATUSES.includes(status) && !isDeleted && (
            <QuoteAge
              text={dueText(new Date(timestamp), now, counts.timeZone)}
              overdue={isOverdue(quote, status, counts.overdueBefore)}
            />
          )}
          <p className={styles.who}>
            <CustomerNames {...quote.customerInfo} />
          </p>
          <p className={styles.date}>{dateTime(timestamp)}</p>
        </header>
        {isDeleted ? (
          <DeletedNotice
            deletedAt={quote.deletedAt ?? reply?.quote.deletedAt}
            isNews={isGone}
            isOver={isOver}
            withKeys={props.withKeys}
            onRestore={props.onRestore}
          />
        ) : (
          <div className={styles.actions}>
            <StatusControl
              label="Status"
              status={status}
              withKeys={props.withStatusKeys}
              onStatus={onStatus}
            />
            <div className={styles.buttons}>
              <PaperButtons
                quoteId={quoteId}
                onStart={props.onBegin}
                onFailure={(reason) => onFailure("Failed to make the quote document", reason)}
              />
              <ButtonLink
                href={`/${writeHash(quote.configuration)}`}
                target="_blank"
                rel="noopener"
              >
                Open in Configurator
              </ButtonLink>
              <Button look="small" className={styles.delete} onClick={props.onDelete}>
                Delete
              </Button>
            </div>
          </div>
        )}
        {problem && <Problem problem={problem} onDismiss={props.onBegin} />}
      </div>
      {failure && !(isDeleted && isOver) && (
        <p role="alert" className={styles.failure}>
          {isOver
            ? "A colleague deleted this quote."
            : `The details could not be loaded. ${failure.serverError ?? ""}`}{" "}
          <Button
            look="link"
            onClick={() => {
              load();
              titleRef.current?.focus({ preventScroll: true });
            }}
          >
            Try again
          </Button>
        </p>
      )}
      <QuoteBody
        quote={quote}
        reply={reply}
        draft={notes.draftOf(quoteId)}
        onDraft={(draft) => notes.write(quoteId, draft)}
        onRestore={isGone ? props.onRestore : undefined}
        onAdd={quote.deletedAt || isOver ? undefined : (note) => notes.add(quoteId, note)}
      />
    </article>
  );
}
