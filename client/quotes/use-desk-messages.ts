import { useCallback, useState } from "react";
import type { BarMessage } from "#client/ui/MessageBar.tsx";

/** A message; what failed says which quote it is about, if it is about one. */
export interface Told extends Omit<BarMessage, "id"> {
  readonly about?: string | undefined;
}

/** What failed with several quotes, or with the list. */
export const THE_LIST = "";

let count = 0;

/**
 * The messages on what was done. A newer one takes the place of an earlier, but what failed stands until its own time
 * is over, and Undo until there is another one. What failed also stands where it happened, until more is done there.
 */
export function useDeskMessages() {
  const [standing, setStanding] = useState<readonly BarMessage[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, Told>>(new Map());

  const tell = useCallback((told: readonly Told[]) => {
    if (told.length === 0) return;
    const added = told.map(({ about: _about, ...message }) => {
      count += 1;
      return { ...message, id: count };
    });
    const isTold = ({ text, detail }: BarMessage) =>
      told.some((message) => message.text === text && message.detail === detail);
    const offersUndo = told.some(({ undo }) => undo);
    setStanding((before) => [
      ...before.filter((message) =>
        message.tone === "error" ? !isTold(message) : message.undo && !offersUndo,
      ),
      ...added,
    ]);
    const failed = told.filter(({ tone }) => tone === "error");
    if (failed.length > 0)
      setProblems(
        (before) =>
          new Map([...before, ...failed.map((each) => [each.about ?? THE_LIST, each] as const)]),
      );
  }, []);

  const take = useCallback(
    (id: number) => setStanding((before) => before.filter((message) => message.id !== id)),
    [],
  );

  /** Something is done with these quotes: what failed with them before is no news any more. */
  const begin = useCallback((abouts: readonly string[]) => {
    setProblems((before) => {
      const left = [...before].filter(([about]) => about !== THE_LIST && !abouts.includes(about));
      return left.length === before.size ? before : new Map(left);
    });
  }, []);

  return {
    messages: standing.map(
      ({ undo, ...message }): BarMessage => ({
        ...message,
        undo:
          undo &&
          (() => {
            take(message.id);
            undo();
          }),
      }),
    ),
    /** What failed and where, by quote. */
    problems,
    tell,
    begin,
    gone: take,
  };
}

export type DeskMessages = ReturnType<typeof useDeskMessages>;
