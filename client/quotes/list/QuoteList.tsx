import { type RefObject, useMemo } from "react";
import {
  type DeskState,
  isOverdue,
  type Row,
  shownStatus,
} from "#client/quotes/desk/desk-state.ts";
import { focusCard } from "#client/quotes/focus-quote.ts";
import { Button } from "#client/ui/Button.tsx";
import { useNow } from "#client/ui/use-now.ts";
import { ListEnd } from "./ListEnd.tsx";
import { QuoteCard } from "./QuoteCard.tsx";
import styles from "./QuoteList.module.css";
import { useSteadyScroll } from "./use-steady-scroll.ts";
import { useSteadyTop } from "./use-steady-top.ts";

interface Props {
  readonly state: DeskState;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly selected: string | undefined;
  readonly checked: ReadonlySet<string>;
  readonly onSelect: (quoteId: string) => void;
  readonly onCheck: (quoteId: string, through: boolean) => void;
  readonly onMore: () => void;
}

const PARTS: Readonly<Record<Row["part"], string>> = {
  new: "New",
  overdue: "Overdue",
  rest: "",
};

const ORDERS: Readonly<Record<DeskState["choice"]["sort"], string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total first",
};

/** The quotes of the choice, those that came meanwhile and those that are overdue above all others. */
export function QuoteList(props: Props) {
  const { state, listRef, selected, checked, onSelect, onCheck, onMore } = props;
  const { rows = [], counts, unread } = state;
  const now = useNow();
  useSteadyScroll(listRef, rows[0]?.quoteId);
  useSteadyTop(listRef, checked.size > 0);
  const parts = useMemo(
    () =>
      (["new", "overdue", "rest"] as const)
        .map((part) => ({ part, rows: rows.filter((row) => row.part === part) }))
        .filter((each) => each.rows.length > 0),
    [rows],
  );

  return (
    <div ref={listRef} className={styles.scroller} aria-busy={state.reading}>
      <div className={styles.arrived} role="status">
        {unread.size > 0 && (
          <Button
            look="small"
            onClick={() => {
              const newest = rows.find(({ quoteId }) => unread.has(quoteId));
              if (newest) onSelect(newest.quoteId);
              listRef.current?.scrollTo({ top: 0 });
              // The button goes with its message; the focus goes to what it led to.
              requestAnimationFrame(() => focusCard(listRef.current, newest?.quoteId));
            }}
          >
            {unread.size === 1 ? "1 new quote" : `${unread.size} new quotes`}{" "}
            <span aria-hidden="true">↑</span>
          </Button>
        )}
      </div>
      {parts.map(({ part, rows: own }) => (
        <section key={part} aria-label={PARTS[part] || ORDERS[state.choice.sort]}>
          {(parts.length > 1 || part !== "rest") && (
            <h2 className={part === "overdue" ? styles.overdue : styles.part}>
              {PARTS[part] || ORDERS[state.choice.sort]}
            </h2>
          )}
          <ul className={styles.list}>
            {own.map(({ quoteId }) => {
              const quote = state.quotes.get(quoteId);
              if (!quote || !counts) return null;
              const status = shownStatus(state, quote);
              return (
                <li key={quoteId} className={styles.item}>
                  <QuoteCard
                    quote={quote}
                    status={status}
                    now={now}
                    timeZone={counts.timeZone}
                    overdue={isOverdue(quote, status, counts.overdueBefore)}
                    isNew={unread.has(quoteId)}
                    isGone={state.gone.has(quoteId)}
                    selected={quoteId === selected}
                    checked={checked.has(quoteId)}
                    onSelect={onSelect}
                    onCheck={onCheck}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <ListEnd state={state} onMore={onMore} />
    </div>
  );
}
