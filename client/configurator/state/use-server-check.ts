import { useCallback, useContext, useEffect, useRef } from "react";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import type { BenchStore } from "./bench-store.ts";
import { checkWithServer, type ServerCheck } from "./check-with-server.ts";

/** After this time in the background, the bench is checked again. */
const MAX_AGE_IN_BACKGROUND_MS = 60_000;

/**
 * Checks each bench with the server, and again when the visitor returns to the configurator from a staff tab, where the rules may
 * have changed, or to the window after a minute. Returns the function that repeats the check.
 */
export function useServerCheck(store: BenchStore, tag: string | undefined): () => void {
  const check = useRef<ServerCheck>(undefined);
  const recheck = useCallback(() => check.current?.recheck(), []);
  useEffect(() => {
    const started = checkWithServer(store, tag);
    check.current = started;
    return started.stop;
  }, [store, tag]);

  const shown = useContext(ShownContext);
  const wasHidden = useRef(false);
  useEffect(() => {
    if (shown && wasHidden.current) recheck();
    wasHidden.current = !shown;
    if (!shown) return;
    let leftAt = Date.now();
    const look = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt >= MAX_AGE_IN_BACKGROUND_MS) recheck();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [shown, recheck]);
  return recheck;
}
