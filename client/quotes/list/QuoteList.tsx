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
import { CardChunk } from "./CardChunk.tsx";
import { ListEnd } from "./ListEnd.tsx";
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
        .map((part) => ({ part, chunks: chunksOf(rows.filter((row) => row.part === part)) }))
        .filter(({ chunks }) => chunks.length > 0),
    [rows],
  );
  // Answered quotes stay in place until the list is reloaded.
  const isStillOverdue = rows.some(({ quoteId, part }) => {
    const quote = part === "overdue" ? state.quotes.get(quoteId) : undefined;
    return quote && counts && isOverdue(quote, shownStatus(state, quote), counts.overdueBefore);
  });
  const titleOf = (part: Row["part"]) =>
    part === "overdue" && !isStillOverdue
      ? "No longer overdue"
      : PARTS[part] || ORDERS[state.choice.sort];

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
      {parts.map(({ part, chunks: own }) => (
        <section key={part} aria-label={titleOf(part)}>
          {(parts.length > 1 || part !== "rest") && (
            <h2 className={part === "overdue" && isStillOverdue ? styles.overdue : styles.part}>
              {titleOf(part)}
            </h2>
          )}
          {counts &&
            own.map((chunk) => (
              <CardChunk
                key={chunk[0]?.quoteId}
                rows={chunk}
                quotes={state.quotes}
                wanted={state.wanted}
                gone={state.gone}
                unread={unread}
                now={now}
                timeZone={counts.timeZone}
                overdueBefore={counts.overdueBefore}
                selected={chunk.some(({ quoteId }) => quoteId === selected) ? selected : undefined}
                checked={checked}
                onSelect={onSelect}
                onCheck={onCheck}
              />
            ))}
        </section>
      ))}
      <ListEnd state={state} onMore={onMore} />
    </div>
  );
}

/** Cards that are drawn together. */
const CHUNK = 20;

function chunksOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
