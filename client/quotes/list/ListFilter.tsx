import { useEffect, useEffectEvent, useId, useState } from "react";
import { type ListChoice, SHOWN } from "#client/quotes/desk/list-choice.ts";
import { SearchField } from "#client/ui/SearchField.tsx";
import hidden from "#client/ui/VisuallyHidden.module.css";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { QuoteCounts } from "#shared/api/quote-list.ts";
import { LONGEST_SEARCH } from "#shared/quote-search.ts";
import { QUOTE_ORDERS, QUOTE_STATUSES } from "#shared/quote-status.ts";
import styles from "./ListFilter.module.css";

interface Props {
  readonly choice: ListChoice;
  readonly counts: QuoteCounts;
  /** The number of results; undefined until known. */
  readonly found: string | undefined;
  /** Whether '/' focuses the search. */
  readonly withKeys: boolean;
  readonly onChoice: (choice: ListChoice) => void;
  /** Moves the focus from the search to its results, or back. */
  readonly onLeave: (choice: ListChoice, isFound: boolean) => void;
}

/** A pause in typing, after which the search is sent. */
const PAUSE_MS = 180;

const figures = new Intl.NumberFormat("en-US");

const ORDERS: Readonly<Record<ListChoice["sort"], string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total first",
};

/** What of the quotes is listed, and in what order. */
export function ListFilter({ choice, counts, found, withKeys, onChoice, onLeave }: Props) {
  const [text, setText] = useState(choice.q);
  const name = useId();
  // The counts cover all quotes and would contradict the search results.
  const isSearch = choice.q.trim() !== "";

  // What is searched for may be taken away from outside.
  const [asked, setAsked] = useState(choice.q);
  if (asked !== choice.q) {
    setAsked(choice.q);
    setText(choice.q);
  }

  const search = useEffectEvent(() => {
    if (text !== choice.q) onChoice({ ...choice, q: text });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text is searched after its pause
  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className={styles.filter} aria-label="Quotes">
      <div className={styles.search}>
        <SearchField
          hint="ID, customer, partner"
          value={text}
          maxLength={LONGEST_SEARCH}
          withKey={withKeys}
          onText={setText}
          onLeave={(isFound) => onLeave({ ...choice, q: text }, isFound)}
        />
        <select
          className={styles.order}
          aria-label="Order"
          value={choice.sort}
          onChange={({ target }) => {
            const sort = QUOTE_ORDERS.find((each) => each === target.value);
            if (sort) onChoice({ ...choice, q: text, sort });
          }}
        >
          {QUOTE_ORDERS.map((order) => (
            <option key={order} value={order}>
              {ORDERS[order]}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={styles.shown}>
        <legend>
          <VisuallyHidden>Show</VisuallyHidden>
        </legend>
        {SHOWN.filter(
          (show) => show !== "deleted" || counts.deleted > 0 || choice.show === "deleted",
        ).map((show) => (
          <label
            key={show}
            data-show={show}
            data-overdue={(show === "overdue" && counts.overdue > 0) || undefined}
          >
            <input
              type="radio"
              name={name}
              className={hidden.hidden}
              checked={choice.show === show}
              onChange={() => onChoice({ ...choice, q: text, show })}
            />
            {show === "all" ? "All" : show}
            {!isSearch && (
              <>
                {" "}
                <span className={styles.count}>{figures.format(countOf(counts, show))}</span>
              </>
            )}
          </label>
        ))}
        <span role="status" className={styles.found}>
          {isSearch && found}
        </span>
      </fieldset>
    </search>
  );
}

function countOf({ counts, overdue, deleted }: QuoteCounts, show: ListChoice["show"]): number {
  if (show === "overdue") return overdue;
  if (show === "deleted") return deleted;
  if (show !== "all") return counts[show];
  return QUOTE_STATUSES.reduce((total, status) => total + counts[status], 0);
}
