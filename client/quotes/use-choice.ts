import { useCallback, useMemo, useRef, useState } from "react";
import { type DeskState, isDeleted } from "./desk/desk-state.ts";

/** The quotes that are chosen to be set together. Those that left the list are not chosen any more. */
export function useChoice({ rows, quotes, gone }: DeskState) {
  const [chosenOnce, setChosenOnce] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  const listed = useMemo(
    () =>
      (rows ?? []).flatMap(({ quoteId }) => {
        const quote = quotes.get(quoteId);
        return quote && !isDeleted({ gone }, quote) ? quoteId : [];
      }),
    [rows, quotes, gone],
  );
  const chosen = useMemo(
    () => (chosenOnce.size === 0 ? chosenOnce : new Set(listed.filter((id) => chosenOnce.has(id)))),
    [chosenOnce, listed],
  );
  // What leaves the list is not chosen when it comes back: nobody sees any more that it was.
  if (rows && chosen.size !== chosenOnce.size) setChosenOnce(chosen);

  /** Adds or takes away a quote; `through`: it and all between it and the last. */
  const toggle = useCallback(
    (quoteId: string, through: boolean) => {
      const [from, to] = [listed.indexOf(last.current ?? ""), listed.indexOf(quoteId)];
      last.current = quoteId;
      setChosenOnce((before) => {
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
    chosen,
    /** The number of quotes that can be ticked. */
    listed: listed.length,
    toggle,
    chooseAll: () => setChosenOnce(new Set(listed)),
    chooseNone: () => setChosenOnce(new Set()),
  };
}
