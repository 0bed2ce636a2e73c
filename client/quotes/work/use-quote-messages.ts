import { useCallback, useState } from "react";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";

/** A message, with the ID of the quote it is about, if it is about exactly one. */
export interface QuoteMessage extends Omit<BarMessage, "id"> {
  readonly about?: string | undefined;
}

/** The key of errors that concern several quotes or the list. */
export const LIST_KEY = "";

let count = 0;

/**
 * The messages of Quote Requests. A new message replaces the others, except errors and the last offer to undo. An error
 * also stays at its quote, or above the list, until the next action there.
 */
export function useQuoteMessages() {
  const [shown, setShown] = useState<readonly (QuoteMessage & BarMessage)[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, QuoteMessage>>(new Map());

  const tell = useCallback((told: readonly QuoteMessage[]) => {
    if (told.length === 0) return;
    const added = told.map((message) => {
      count += 1;
      return { ...message, id: count };
    });
    const isRepeated = ({ text, detail }: BarMessage) =>
      told.some((message) => message.text === text && message.detail === detail);
    const offersUndo = told.some(({ undo }) => undo);
    setShown((before) => [
      ...before.filter((message) => (message.tone === "error" ? !isRepeated(message) : message.undo && !offersUndo)),
      ...added,
    ]);
    const failed = told.filter(({ tone }) => tone === "error");
    if (failed.length > 0)
      setProblems((before) => new Map([...before, ...failed.map((each) => [each.about ?? LIST_KEY, each] as const)]));
  }, []);

  const remove = useCallback((id: number) => setShown((before) => before.filter((message) => message.id !== id)), []);

  /** Removes the earlier messages about these quotes and errors of the list, because an action on them starts. */
  const begin = useCallback((quoteIds: readonly string[]) => {
    setShown((before) => before.filter(({ about }) => !about || !quoteIds.includes(about)));
    setProblems((before) => {
      const left = [...before].filter(([about]) => about !== LIST_KEY && !quoteIds.includes(about));
      return left.length === before.size ? before : new Map(left);
    });
  }, []);

  return {
    tellFailure: (text: string, detail: string, about?: string) => tell([{ tone: "error", text, detail, about }]),
    messages: shown.map(
      ({ undo, about: _about, ...message }): BarMessage => ({
        ...message,
        undo:
          undo &&
          (() => {
            remove(message.id);
            undo();
          }),
      }),
    ),
    /** Errors by quote, once they have left the bar: an error is shown in one place at a time. */
    problems: new Map(
      [...problems].filter(
        ([, { text, detail }]) => !shown.some((message) => message.text === text && message.detail === detail),
      ),
    ),
    tell,
    begin,
    remove,
  };
}

export type QuoteMessages = ReturnType<typeof useQuoteMessages>;
