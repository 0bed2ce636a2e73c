import { useEffect, useEffectEvent } from "react";

/** Colleagues' changes appear within seconds. A poll without news costs the server almost nothing. */
const POLL_MS = 5000;

/** Asks again and again while the view is shown and the page is seen, and at once when they are again. */
export function usePolling(active: boolean, poll: () => void): void {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === "visible") poll();
  });

  useEffect(() => {
    if (!active) return;
    ask();
    const timer = setInterval(ask, POLL_MS);
    const look = () => ask();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
    };
  }, [active]);
}
