import { useCallback, useEffect, useState } from "react";
import type { DeskState } from "./desk/desk-state.ts";
import type { QuotesDesk } from "./desk/quotes-desk.ts";

/** Which quote of the list is shown beside it: the first, until another one is chosen. */
export function useSelection(desk: QuotesDesk, { rows, quotes }: DeskState) {
  const [quoteId, setQuoteId] = useState<string>();
  const isListed = rows?.some((row) => row.quoteId === quoteId) ?? true;

  // Kept by its name: what comes above it later does not take its place.
  useEffect(() => {
    if (!isListed || quoteId === undefined) setQuoteId(rows?.[0]?.quoteId);
  }, [rows, isListed, quoteId]);

  const select = useCallback(
    (next: string) => {
      setQuoteId(next);
      desk.open(next);
    },
    [desk],
  );

  return {
    selected: quoteId === undefined ? undefined : quotes.get(quoteId),
    select,
    /** The one before or after in the list, if there is one. */
    neighbor(by: 1 | -1): string | undefined {
      const index = rows?.findIndex((row) => row.quoteId === quoteId) ?? -1;
      return rows?.[index + by]?.quoteId;
    },
  };
}
