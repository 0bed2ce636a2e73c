import { useCallback, useMemo, useRef, useState } from "react";
import { isDeleted, type ListState } from "./list/list-state.ts";
import type { QuoteList } from "./list/quote-list.ts";

/** The open quote: the first of the list until staff select another. */
export function useSelection(list: QuoteList, { rows, quotes }: ListState) {
  const [quoteId, setQuoteId] = useState<string>();
  const isListed = rows?.some((row) => row.quoteId === quoteId) ?? true;
  // The first quote stays selected when others arrive above it.
  if (!isListed && quoteId !== rows?.[0]?.quoteId) setQuoteId(rows?.[0]?.quoteId);

  const select = useCallback(
    (next: string) => {
      setQuoteId(next);
      list.markRead(next);
    },
    [list],
  );

  return {
    selected: quoteId === undefined ? undefined : quotes.get(quoteId),
    select,
    /** The previous or next quote in the list. */
    neighbor(by: 1 | -1): string | undefined {
      const index = rows?.findIndex((row) => row.quoteId === quoteId) ?? -1;
      return rows?.[index + by]?.quoteId;
    },
  };
}

/** The quotes whose checkbox is checked. */
export function useChecked({ rows, quotes, gone }: ListState) {
  const [everChecked, setEverChecked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  const listed = useMemo(
    () =>
      (rows ?? []).flatMap(({ quoteId }) => {
        const quote = quotes.get(quoteId);
        return quote && !isDeleted({ gone }, quote) ? quoteId : [];
      }),
    [rows, quotes, gone],
  );
  const checked = useMemo(
    () =>
      everChecked.size === 0 ? everChecked : new Set(listed.filter((id) => everChecked.has(id))),
    [everChecked, listed],
  );
  // A quote that left the list comes back unchecked, because nobody saw that it was checked.
  if (rows && checked.size !== everChecked.size) setEverChecked(checked);

  const toggle = useCallback(
    /** `through` checks all quotes between this one and the last one. */
    (quoteId: string, through: boolean) => {
      const [from, to] = [listed.indexOf(last.current ?? ""), listed.indexOf(quoteId)];
      last.current = quoteId;
      setEverChecked((before) => {
        const next = new Set(before);
        if (through && from >= 0 && to >= 0)
          for (const id of listed.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
        else if (!next.delete(quoteId)) next.add(quoteId);
        return next;
      });
    },
    [listed],
  );

  return {
    checked,
    /** The number of quotes that can be checked. */
    listed: listed.length,
    toggle,
    checkAll: () => setEverChecked(new Set(listed)),
    checkNone: () => setEverChecked(new Set()),
  };
}
