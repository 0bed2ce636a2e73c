import { useEffect, useEffectEvent, useState } from "react";

/** Whoever moves through the list does not read each quote. */
const SETTLE_MS = 400;

interface Seen {
  readonly quoteId: string;
  /** Whether the quote is on the screen. */
  readonly isShown: boolean;
  /** The newest event of the quote; undefined until it is loaded. */
  readonly event: number | undefined;
  readonly isUnread: boolean;
  readonly onSeen: (event: number) => Promise<void>;
}

/** Tells the server that an unread quote is seen, once for each of its events. If that fails, the quote stays unread. */
export function useSeen({ quoteId, isShown, event, isUnread, onSeen }: Seen): void {
  const isSettled = useSettled(quoteId, isShown);
  const tell = useEffectEvent((seen: number) => void onSeen(seen).catch(() => undefined));
  useEffect(() => {
    if (isSettled && isUnread && event !== undefined) tell(event);
  }, [isSettled, isUnread, event]);
}

/** Whether a quote has been shown for a moment. */
function useSettled(quoteId: string, isShown: boolean): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setSettled(quoteId), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      setSettled(undefined);
    };
  }, [quoteId, isShown]);
  return isShown && settled === quoteId;
}
