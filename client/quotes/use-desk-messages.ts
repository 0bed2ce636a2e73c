import { useCallback, useState } from "react";
import type { BarMessage } from "#client/ui/MessageBar.tsx";

let messages = 0;

/** A message, and what is done when it is gone. */
interface Standing extends BarMessage {
  readonly onGone?: (() => void) | undefined;
}

/**
 * The messages on what was done. A newer one takes the place of an earlier, but what failed, and what offers
 * to bring a quote back, stands until its own time is over: who goes on at once learns of it, too.
 */
export function useDeskMessages() {
  const [standing, setStanding] = useState<readonly Standing[]>([]);

  const tell = useCallback((told: readonly Omit<Standing, "id">[]) => {
    if (told.length === 0) return;
    const added = told.map((message) => {
      messages += 1;
      return { ...message, id: messages };
    });
    const isTold = ({ text, detail }: Standing) =>
      told.some((message) => message.text === text && message.detail === detail);
    setStanding((before) => [
      ...before.filter(
        (message) => message.onGone || (message.tone === "error" && !isTold(message)),
      ),
      ...added,
    ]);
  }, []);

  const take = useCallback(
    (id: number) => setStanding((before) => before.filter((message) => message.id !== id)),
    [],
  );

  return {
    messages: standing.map(({ onGone: _onGone, undo, ...message }): BarMessage => {
      return {
        ...message,
        undo:
          undo &&
          (() => {
            take(message.id);
            undo();
          }),
      };
    }),
    tell,
    gone(id: number) {
      standing.find((message) => message.id === id)?.onGone?.();
      take(id);
    },
  };
}
