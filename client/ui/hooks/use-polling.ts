import { useEffect, useEffectEvent } from "react";

/** Colleagues' changes appear within seconds. A poll without news costs the server almost nothing. */
const POLL_MS = 5000;

/** Polls while the view and the page are visible, and at once when they become visible or the connection returns. */
export function usePolling(active: boolean, poll: () => void): void {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === "visible") poll();
  });

  useEffect(() => {
    if (!active) return;
    ask();
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("online", ask);
    };
  }, [active]);
}
