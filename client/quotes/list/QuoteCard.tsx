import { memo } from "react";
import { useMay } from "#client/api/person.ts";
import { CardButton } from "#client/ui/components/CardButton.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { formatDollars } from "#shared/money.ts";
import { assigneeName } from "#shared/quotes/assignee.ts";
import type { ShortQuote } from "#shared/quotes/quote.ts";
import { benchCount, benchesText } from "#shared/quotes/quote-items.ts";
import { type QuoteStatus, restorableUntil } from "#shared/quotes/quote-status.ts";
import { waitingSince } from "#shared/quotes/waiting-since.ts";
import { endTurns } from "#shared/text/text.ts";
import type { DaysOff } from "#shared/time/days-off.ts";
import { dueText, isDueToday } from "#shared/time/due-text.ts";
import { QuoteAge, QuoteMarker, StatusBadge } from "../labels/QuoteLabels.tsx";
import styles from "./QuoteCard.module.css";

interface Props {
  readonly quote: ShortQuote;
  readonly status: QuoteStatus;
  readonly now: Date;
  readonly timeZone: string;
  readonly daysOff: DaysOff;
  readonly overdue: boolean;
  readonly expired: boolean;
  readonly isNew: boolean;
  /** Whether others did something that this person has not seen. */
  readonly isUnread: boolean;
  /** Whether a colleague deleted the quote while it was listed. */
  readonly isGone: boolean;
  readonly isOpen: boolean;
  readonly selected: boolean;
  readonly onOpen: (quoteId: string) => void;
  /** `through` includes all cards between this one and the last one selected. */
  readonly onSelect: (quoteId: string, through: boolean) => void;
}

/** One quote in the list. */
export const QuoteCard = memo(function QuoteCard(props: Props) {
  const { quote, status, now, timeZone, daysOff, isNew, isUnread, isGone, isOpen, selected } =
    props;
  const { quoteId, customerInfo, partner, items, grandTotal, assignee, deletedAt } = quote;
  const mayChange = useMay("quotes:write");
  const isDeleted = isGone || deletedAt !== undefined;
  const since = waitingSince(quote, status);
  const waitsSince = since === undefined ? undefined : new Date(since);
  // An answer says what waits. Its age matters once it is overdue.
  const isAged = quote.answer?.waits
    ? props.overdue
    : waitsSince && isDueToday(waitsSince, now, timeZone, daysOff);
  return (
    <div className={`${styles.row} ${isGone ? styles.gone : ""}`}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`Select ${quoteId}`}
          checked={selected}
          disabled={isDeleted || !mayChange}
          tabIndex={isOpen ? 0 : -1}
          onClick={({ shiftKey }) => props.onSelect(quoteId, shiftKey)}
          onChange={() => {}}
        />
      </label>
      <CardButton
        selected={isOpen}
        className={styles.card ?? ""}
        tabIndex={isOpen ? 0 : -1}
        data-quote={quoteId}
        onClick={() => props.onOpen(quoteId)}
      >
        <span className={styles.line}>
          <span className={styles.who}>
            {isNew && <span className={styles.new}>New</span>}
            {isUnread && !isNew && (
              <span className={styles.unread}>
                <VisuallyHidden>Unread</VisuallyHidden>
              </span>
            )}{" "}
            <b dir="auto">{customerInfo.name}</b> <span dir="auto">{customerInfo.company}</span>
          </span>{" "}
          <StatusBadge status={isDeleted ? "deleted" : status} />
        </span>{" "}
        <span className={styles.line}>
          <span className={styles.fact}>{dateTime(quote.timestamp)}</span>{" "}
          {partner && (
            <span className={styles.via}>
              via <bdi>{endTurns(partner.name ?? partner.id)}</bdi>
            </span>
          )}{" "}
          <span className={styles.total} translate="no">
            {formatDollars(grandTotal)}
          </span>
        </span>{" "}
        <span className={styles.line}>
          <span className={styles.fact}>
            <span translate="no">{quoteId}</span>
            {benchCount(items) > 1 && ` · ${benchesText(items)}`}
            {!quote.complete && " · Unfinished"}
            {assignee && ` · ${assigneeName(assignee)}`}
          </span>{" "}
          {deletedAt && (
            <QuoteAge
              text={`Until ${dateTime(restorableUntil(deletedAt).toISOString())}`}
              overdue={false}
            />
          )}
          {!isDeleted &&
            (waitsSince && isAged ? (
              <span className={styles.marks}>
                {quote.answer?.waits && (
                  <QuoteMarker quote={quote} status={status} expired={props.expired} />
                )}{" "}
                <QuoteAge
                  text={dueText(waitsSince, now, timeZone, daysOff)}
                  overdue={props.overdue}
                />
              </span>
            ) : (
              <QuoteMarker quote={quote} status={status} expired={props.expired} />
            ))}
        </span>
      </CardButton>
    </div>
  );
});
