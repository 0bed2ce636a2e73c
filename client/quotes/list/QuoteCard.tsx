import { memo } from "react";
import { useMay } from "#client/api/person.ts";
import { CardButton } from "#client/ui/components/CardButton.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { formatDollars } from "#shared/money.ts";
import { assigneeName } from "#shared/quotes/assignee.ts";
import type { Quote, ShortQuote } from "#shared/quotes/quote.ts";
import { benchCount, benchesText, benchSummary } from "#shared/quotes/quote-items.ts";
import { type QuoteStatus, restorableUntil } from "#shared/quotes/quote-status.ts";
import { actionText, waitingSince } from "#shared/quotes/waiting-since.ts";
import { endTurns } from "#shared/text/text.ts";
import type { DaysOff } from "#shared/time/days-off.ts";
import { dueText, isDueToday } from "#shared/time/due-text.ts";
import { QuoteAge, QuoteMarker, StatusBadge } from "../labels/QuoteLabels.tsx";
import styles from "./QuoteCard.module.css";

interface Props {
  readonly quote: ShortQuote | Quote;
  readonly status: QuoteStatus;
  readonly now: Date;
  readonly timeZone: string;
  readonly daysOff: DaysOff;
  readonly overdue: boolean;
  readonly expired: boolean;
  /** Whether the day of its next action has come. */
  readonly isDue: boolean;
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
  const { quote, status, now, timeZone, daysOff, isNew, isUnread, isGone, isOpen, selected, isDue } = props;
  const { quoteId, customerInfo, partner, items, grandTotal, assignee, deletedAt } = quote;
  const mayChange = useMay("quotes:write");
  const partnerName = partner && (partner.name ?? partner.id);
  const isDeleted = isGone || deletedAt !== undefined;
  const since = waitingSince(quote, status);
  const waitsSince = since === undefined ? undefined : new Date(since);
  // An answer says what waits. Its age matters once it is overdue.
  const isAged = quote.answer?.waits ? props.overdue : waitsSince && isDueToday(waitsSince, now, timeZone, daysOff);
  const bench = "pricing" in quote ? benchSummary(quote.pricing.parts) : (quote.bench ?? "");
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
        className={`${styles.card} text-sm focus-visible:-outline-offset-3`}
        tabIndex={isOpen ? 0 : -1}
        data-quote={quoteId}
        onClick={() => props.onOpen(quoteId)}
      >
        <span
          // The company is in the first line where it has room for a word, and nowhere otherwise: a name is never cut for it.
          className={`${styles.who} flex flex-wrap items-baseline gap-x-2 h-[1lh] min-w-0 overflow-hidden`}
        >
          <span className="flex items-baseline gap-2 min-w-0 max-w-full">
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
            <b className="truncate" dir="auto">
              {customerInfo.name}
            </b>
          </span>{" "}
          <span className="flex-[1_0_4rem] w-0 truncate text-soft" dir="auto">
            {customerInfo.company}
          </span>
        </span>{" "}
        <span
          className={`${styles.bench} text-soft truncate`}
          title={[bench, partnerName && `via ${partnerName}`].filter(Boolean).join(", ")}
        >
          {quote.byPhone && "By phone · "}
          {!quote.complete && "Unfinished · "}
          {benchCount(items) > 1 && `${benchesText(items)} · `}
          {bench}
          {partnerName && (
            <>
              {" "}
              via <bdi>{endTurns(partnerName)}</bdi>
            </>
          )}
        </span>{" "}
        <span className={`${styles.state} flex items-center justify-end gap-2 min-w-0`}>
          {isDue && quote.nextAction && (
            <span
              className="text-xs text-accent font-strong whitespace-nowrap"
              title={actionText(quote.nextAction)}
              dir="auto"
            >
              {quote.nextAction.text}
            </span>
          )}{" "}
          {!isDeleted && isAged && waitsSince && (
            <QuoteAge text={dueText(waitsSince, now, timeZone, daysOff)} overdue={props.overdue} />
          )}{" "}
          {deletedAt ? (
            <QuoteAge text={`Until ${dateTime(restorableUntil(deletedAt).toISOString())}`} overdue={false} />
          ) : (
            !isDeleted &&
            (quote.answer?.waits || (!isAged && !isDue)) && (
              <span className={quote.answer?.waits || props.expired || quote.sent?.openedAt ? "" : styles.quiet}>
                <QuoteMarker quote={quote} status={status} expired={props.expired} now={now} />
              </span>
            )
          )}{" "}
          {
            // The customer's answer says more than the status, and leaves room for the name.
            (isDeleted || !quote.answer?.waits || status !== quote.status) && (
              <StatusBadge status={isDeleted ? "deleted" : status} />
            )
          }
        </span>{" "}
        <span className={`${styles.total} font-strong text-right`} translate="no">
          {formatDollars(grandTotal)}
        </span>{" "}
        <span
          className={`${styles.age} text-soft text-xs text-right whitespace-nowrap`}
          title={dateTime(quote.timestamp)}
        >
          {ageText(new Date(quote.timestamp), now)}
        </span>{" "}
        <span
          className={`${styles.assignee} text-xs text-center`}
          title={assignee ? assigneeName(assignee) : undefined}
        >
          {assignee && (
            <>
              <span aria-hidden="true">{initialsOf(assignee.name)}</span>
              <VisuallyHidden>{assigneeName(assignee)}</VisuallyHidden>
            </>
          )}
        </span>
        <span className="spoken" translate="no">
          {quoteId}
        </span>
      </CardButton>
    </div>
  );
});

const HOUR_MS = 3_600_000;

/** How long ago: '20 min', '3 h', '12 d'. */
function ageText(at: Date, now: Date): string {
  const hours = Math.max(0, now.getTime() - at.getTime()) / HOUR_MS;
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}

/** 'OS' for Olivia Stone. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .filter((_, place, { length }) => place === 0 || place === length - 1)
    .join("")
    .toUpperCase();
