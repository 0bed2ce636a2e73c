import type { Configuration } from "#shared/rules/configuration.ts";

/** How late a page may hand back a bench that the frame reported. */
const ECHO_MS = 3000;

/** What somebody does on the page, also in its shadow roots. `change` and `submit` follow one of these at once. */
const ACTS = ["pointerdown", "pointerup", "click", "keydown", "input"];

/** Recognizes the benches that a page hands back: it heard of them at `change`, and does not ask for another bench. */
export function watchEchoes() {
  let shown = "";
  let isReporting = false;
  let isActing = false;
  /** When the frame last reported each bench. */
  const reportedMs = new Map<string, number>();

  /** Whether the page hands back an earlier bench. What it sets within our report, or at what somebody does on it, it asks for. */
  const isLate = (configuration: Configuration): boolean => {
    const text = textOf(configuration);
    const isDue = performance.now() - (reportedMs.get(text) ?? -ECHO_MS) < ECHO_MS;
    return text !== shown && isDue && !isReporting && !isActing;
  };

  return {
    /** Notes what somebody does on the page, until its listeners have run. */
    watchActs(signal: AbortSignal) {
      const note = ({ isTrusted }: Event) => {
        if (!isTrusted) return;
        isActing = true;
        setTimeout(() => {
          isActing = false;
        });
      };
      for (const act of ACTS) window.addEventListener(act, note, { capture: true, passive: true, signal });
    },
    /** The frame shows a bench, of which `tell` informs the page. */
    report(configuration: Configuration, tell: () => void) {
      shown = textOf(configuration);
      reportedMs.set(shown, performance.now());
      isReporting = true;
      tell();
      isReporting = false;
    },
    /** Whether the page is in a listener of `change` or `ready`: it asks for what it sets, even if it has set that before. */
    isReporting: () => isReporting,
    isLate,
    isEcho: (configuration: Configuration) => textOf(configuration) === shown || isLate(configuration),
    /** The page asked for another bench. What the frame reported before may still come back. */
    ask() {
      shown = "";
    },
  };
}

const textOf = (configuration: Configuration): string => JSON.stringify(Object.entries(configuration).sort());
