import { useCallback, useMemo, useRef, useState } from "react";
import { isDeleted } from "../labels/quote-state.ts";
import type { ListState } from "../list/list-state.ts";

/** The open quote: the first of the list until staff open another. */
export function useOpenQuote(
  { rows, quotes }: ListState,
  /** Must be stable. */
  onOpen: (quoteId: string) => void,
) {
  const [quoteId, setQuoteId] = useState<string>();
  const isListed = rows?.some((row) => row.quoteId === quoteId) ?? true;
  // Storing the first quote keeps it open when others arrive above it.
  if (!isListed && quoteId !== rows?.[0]?.quoteId) setQuoteId(rows?.[0]?.quoteId);

  const show = useCallback(
    (next: string) => {
      setQuoteId(next);
      onOpen(next);
    },
    [onOpen],
  );

  return {
    openQuote: quoteId === undefined ? undefined : quotes.get(quoteId),
    show,
    /** The previous or next quote in the list. */
    findNeighbor(by: 1 | -1): string | undefined {
      const index = rows?.findIndex((row) => row.quoteId === quoteId) ?? -1;
      return rows?.[index + by]?.quoteId;
    },
  };
}

/** The quotes selected with checkboxes. */
export function useSelection({ rows, quotes, gone }: ListState) {
  const [everSelected, setEverSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  const listed = useMemo(
    () =>
      (rows ?? []).flatMap(({ quoteId }) => {
        const quote = quotes.get(quoteId);
        return quote && !isDeleted({ gone }, quote) ? quoteId : [];
      }),
    [rows, quotes, gone],
  );
  const selected = useMemo(
    () => (everSelected.size === 0 ? everSelected : new Set(listed.filter((id) => everSelected.has(id)))),
    [everSelected, listed],
  );
  // A quote that left the list comes back unselected, because its selection was not visible.
  if (rows && selected.size !== everSelected.size) setEverSelected(selected);

  const toggle = useCallback(
    /** `through` selects all quotes between this one and the last one. */
    (quoteId: string, through: boolean) => {
      const [from, to] = [listed.indexOf(last.current ?? ""), listed.indexOf(quoteId)];
      last.current = quoteId;
      setEverSelected((before) => {
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
    selected,
    /** The number of quotes that can be selected. */
    listed: listed.length,
    toggle,
    selectAll: () => setEverSelected(new Set(listed)),
    selectNone: () => setEverSelected(new Set()),
  };
}
