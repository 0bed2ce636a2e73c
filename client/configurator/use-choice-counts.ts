import { useEffect, useRef } from "react";
import type { ConfiguratorState } from "./state/state.ts";

/**
 * Reports, without anything about the visitor, which options were tried in vain, unlocked or removed. The code loads with
 * the first of these, and nothing waits for it.
 */
export function useChoiceCounts(state: ConfiguratorState): void {
  const last = useRef(state);
  useEffect(() => {
    const before = last.current;
    last.current = state;
    const mayTell = state !== before && (state.wanted || state.notices.length > 0);
    if (!mayTell || !mayCount()) return;
    import("./report-choices.ts").then(
      ({ reportChange }) => reportChange(before, state),
      () => {},
    );
  }, [state]);
}

/** Whether neither the operator nor the visitor's browser has turned counting off. */
function mayCount(): boolean {
  const optsOut = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  const isOff = document.documentElement.dataset.uncounted !== undefined;
  return !isOff && !optsOut && navigator.doNotTrack !== "1";
}
