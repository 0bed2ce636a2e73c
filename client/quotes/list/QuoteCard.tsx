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

/** The waiting time wraps below the ID if the card is too narrow. */
const LINE =
  "flex items-center justify-between gap-3 min-h-5.5 leading-[1.375rem] [&>:last-child:not(:only-child)]:flex-none last:flex-wrap last:gap-y-0";
const FACT = "text-soft truncate";

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
  const { quote, status, now, timeZone, daysOff, isNew, isUnread, isGone, isOpen, selected } = props;
  const { quoteId, customerInfo, partner, items, grandTotal, assignee, deletedAt } = quote;
  const mayChange = useMay("quotes:write");
  const isDeleted = isGone || deletedAt !== undefined;
  const since = waitingSince(quote, status);
  const waitsSince = since === undefined ? undefined : new Date(since);
  // An answer says what waits. Its age matters once it is overdue.
  const isAged = quote.answer?.waits ? props.overdue : waitsSince && isDueToday(waitsSince, now, timeZone, daysOff);
  return (
    <div
      className={`grid grid-cols-[2rem_minmax(0,1fr)] coarse:grid-cols-[var(--target)_minmax(0,1fr)] ${isGone ? styles.gone : ""}`}
    >
      <label
        // A deleted quote cannot be selected.
        className="grid [place-items:center_start] cursor-pointer"
      >
        <input
          className="size-4.5 accent-accent-fill disabled:invisible"
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
        // The outline is inside the card, because a chunk clips its cards.
        className="grid-cols-1 px-3 py-2 text-sm focus-visible:-outline-offset-3"
        tabIndex={isOpen ? 0 : -1}
        data-quote={quoteId}
        onClick={() => props.onOpen(quoteId)}
      >
        <span className={`${styles.line} ${LINE}`}>
          <span
            // A long name leaves room for part of the company.
            className={`${styles.who} flex items-baseline gap-2 min-w-0 text-md`}
          >
            {isNew && (
              <span className="self-center flex-none px-2 py-0 rounded bg-accent-fill text-on-accent text-xs font-strong">
                New
              </span>
            )}
            {isUnread && !isNew && (
              <span
                // A dot: its place and form say the same as its color.
                className="self-center flex-none size-2.5 rounded-[50%] bg-accent"
              >
                <VisuallyHidden>Unread</VisuallyHidden>
              </span>
            )}{" "}
            <b className="flex-none max-w-[65%]" dir="auto">
              {customerInfo.name}
            </b>{" "}
            <span dir="auto">{customerInfo.company}</span>
          </span>{" "}
          <StatusBadge status={isDeleted ? "deleted" : status} />
        </span>{" "}
        <span className={`${styles.line} ${LINE}`}>
          <span className={FACT}>{dateTime(quote.timestamp)}</span>{" "}
          {partner && (
            <span
              // The partner's name gets the remaining width.
              className="flex-[1_1_0] min-w-0 text-soft truncate"
            >
              via <bdi>{endTurns(partner.name ?? partner.id)}</bdi>
            </span>
          )}{" "}
          <span className={`${styles.total} font-strong`} translate="no">
            {formatDollars(grandTotal)}
          </span>
        </span>{" "}
        <span className={`${styles.line} ${LINE}`}>
          <span className={FACT}>
            <span translate="no">{quoteId}</span>
            {benchCount(items) > 1 && ` · ${benchesText(items)}`}
            {!quote.complete && " · Unfinished"}
            {assignee && ` · ${assigneeName(assignee)}`}
          </span>{" "}
          {deletedAt && (
            <QuoteAge text={`Until ${dateTime(restorableUntil(deletedAt).toISOString())}`} overdue={false} />
          )}
          {!isDeleted &&
            (waitsSince && isAged ? (
              <span className="flex gap-2">
                {quote.answer?.waits && <QuoteMarker quote={quote} status={status} expired={props.expired} />}{" "}
                <QuoteAge text={dueText(waitsSince, now, timeZone, daysOff)} overdue={props.overdue} />
              </span>
            ) : (
              <QuoteMarker quote={quote} status={status} expired={props.expired} />
            ))}
        </span>
      </CardButton>
    </div>
  );
});
