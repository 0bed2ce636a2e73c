import { useEffect, useRef } from "react";
import type { ChoiceReporter } from "./report-choices.ts";
import type { ConfiguratorState } from "./state.ts";

/**
 * Reports, without anything about the visitor, which options were tried in vain, unlocked or removed. The code loads with
 * the first of these, and nothing waits for it.
 */
export function useChoiceCounts(state: ConfiguratorState): void {
  const last = useRef(state);
  const loading = useRef<Promise<ChoiceReporter>>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = state;
    const mayTell = state !== before && (state.wanted || state.notices.length > 0);
    if (!mayTell || !mayCount()) return;
    loading.current ??= import("./report-choices.ts").then((code) => new code.ChoiceReporter());
    whenLoaded(loading.current, (reporter) => reporter.note(before, state));
  }, [state]);
  useEffect(
    () => () => {
      const closing = loading.current;
      loading.current = undefined;
      if (closing) whenLoaded(closing, (reporter) => reporter.close());
    },
    [],
  );
}

/** Counting is not worth an error: if its code does not load, nothing counts. */
function whenLoaded(loading: Promise<ChoiceReporter>, use: (reporter: ChoiceReporter) => void) {
  loading.then(use, () => {});
}

/** Whether neither the operator nor the visitor's browser has turned counting off. */
function mayCount(): boolean {
  const optsOut = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  const isOff = document.documentElement.dataset.uncounted !== undefined;
  return !isOff && !optsOut && navigator.doNotTrack !== "1";
}
