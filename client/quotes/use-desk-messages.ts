import { useCallback, useEffect, useRef, useState } from "react";
import type { BarMessage } from "#client/ui/MessageBar.tsx";

/** A message, and the quote that it is about, if it is about one. */
export interface Told extends Omit<BarMessage, "id"> {
  readonly about?: string | undefined;
}

type Standing = Told & Pick<BarMessage, "id">;

/** What failed with several quotes, or with the list. */
export const THE_LIST = "";

let count = 0;

/**
 * The messages on what was done. A newer one takes the place of an earlier, but what failed stands until its own time
 * is over, and Undo until there is another one. What failed stands where it happened, until more is done there; where
 * `isInView` says that this place is seen, it is told there alone.
 */
export function useDeskMessages(isInView: (about: string) => boolean = () => false) {
  const [standing, setStanding] = useState<readonly Standing[]>([]);
  const look = useRef(isInView);
  useEffect(() => {
    look.current = isInView;
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, Told>>(new Map());

  const tell = useCallback((told: readonly Told[]) => {
    if (told.length === 0) return;
    const isSeen = ({ tone, undo, about = THE_LIST }: Told) =>
      tone === "error" && !undo && look.current(about);
    const added = told
      .filter((message) => !isSeen(message))
      .map((message) => {
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

  /** Something is done with these quotes: what was told of them before is no news any more. */
  const begin = useCallback((abouts: readonly string[]) => {
    setStanding((before) => before.filter(({ about }) => !about || !abouts.includes(about)));
    setProblems((before) => {
      const left = [...before].filter(([about]) => about !== THE_LIST && !abouts.includes(about));
      return left.length === before.size ? before : new Map(left);
    });
  }, []);

  return {
    messages: standing.map(
      ({ undo, about: _about, ...message }): BarMessage => ({
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
