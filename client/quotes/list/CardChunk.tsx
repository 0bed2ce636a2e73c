import { memo } from "react";
import {
  type DeskState,
  isOverdue,
  type Row,
  shownStatus,
} from "#client/quotes/desk/desk-state.ts";
import type { QuoteCounts } from "#shared/api/quote-list.ts";
import styles from "./CardChunk.module.css";
import { QuoteCard } from "./QuoteCard.tsx";

/** The height that a card takes with the room below it. */
const CARD_REM = 5.75;

interface Props
  extends Pick<DeskState, "quotes" | "wanted" | "gone" | "unread">,
    Pick<QuoteCounts, "timeZone" | "overdueBefore"> {
  readonly rows: readonly Row[];
  /** The time, a minute at a time. */
  readonly now: Date;
  /** The card of it that is selected, if one is. */
  readonly selected: string | undefined;
  readonly checked: ReadonlySet<string>;
  readonly onSelect: (quoteId: string) => void;
  readonly onCheck: (quoteId: string, through: boolean) => void;
}

/**
 * Some cards in a row. What is out of sight is neither laid out nor, where nothing of it changed, drawn
 * again, so that thousands of cards move like tens.
 */
export const CardChunk = memo(function CardChunk(props: Props) {
  const { rows, selected, checked, now, timeZone, overdueBefore, onSelect, onCheck } = props;
  const height = `auto ${rows.length * CARD_REM}rem`;
  return (
    <ul className={styles.chunk} style={{ containIntrinsicHeight: height }}>
      {rows.map(({ quoteId }) => {
        const quote = props.quotes.get(quoteId);
        if (!quote) return null;
        const status = shownStatus(props, quote);
        return (
          <li key={quoteId} className={styles.item}>
            <QuoteCard
              quote={quote}
              status={status}
              now={now}
              timeZone={timeZone}
              overdue={isOverdue(quote, status, overdueBefore)}
              isNew={props.unread.has(quoteId)}
              isGone={props.gone.has(quoteId)}
              selected={quoteId === selected}
              checked={checked.has(quoteId)}
              onSelect={onSelect}
              onCheck={onCheck}
            />
          </li>
        );
      })}
    </ul>
  );
});
