import { useEffect } from "react";
import type { BenchStore } from "./bench-store.ts";
import type { ChoiceReporter } from "./report-choices.ts";

/**
 * Reports, without anything about the visitor, which unavailable options were tried. The code loads with the first of these, and
 * nothing waits for it.
 */
export function useChoiceCounts({ now }: BenchStore): void {
  useEffect(() => {
    let last = now.read().wanted;
    let loading: Promise<ChoiceReporter> | undefined;
    const unsubscribe = now.subscribe(() => {
      const { wanted } = now.read();
      if (wanted === last) return;
      last = wanted;
      if (!wanted || !mayCount()) return;
      loading ??= import("./report-choices.ts").then((code) => new code.ChoiceReporter());
      whenLoaded(loading, (reporter) => reporter.note(wanted));
    });
    return () => {
      unsubscribe();
      if (loading) whenLoaded(loading, (reporter) => reporter.close());
    };
  }, [now]);
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
