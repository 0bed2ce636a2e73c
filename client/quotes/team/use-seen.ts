import { useEffect, useEffectEvent } from "react";

interface Seen {
  /** The newest event on the screen; undefined until the quote is there. */
  readonly event: number | undefined;
  readonly isUnread: boolean;
  readonly onSeen: (event: number) => Promise<void>;
}

/** Tells the server that an unread quote is seen, once for each of its events. If that fails, the quote stays unread. */
export function useSeen({ event, isUnread, onSeen }: Seen): void {
  const tell = useEffectEvent((seen: number) => void onSeen(seen).catch(() => undefined));
  useEffect(() => {
    if (isUnread && event !== undefined) tell(event);
  }, [isUnread, event]);
}
