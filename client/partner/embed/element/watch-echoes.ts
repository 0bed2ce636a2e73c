import type { Configuration } from "#shared/rules/configuration.ts";

/** How late a page may hand back a bench that the frame reported. */
const ECHO_MS = 3000;

/** Recognizes the benches that a page hands back: it heard of them at `change`, and does not ask for another bench. */
export function watchEchoes() {
  let shown = "";
  let isReporting = false;
  let report: Event | undefined;
  /** The benches that the page may still hand back, with the timers that end this. */
  const due = new Map<string, number>();

  /** Whether the page hands back an earlier bench. What it sets within our report, or when somebody clicks or presses a key on it, it asks for. */
  const isLate = (configuration: Configuration): boolean => {
    const text = textOf(configuration);
    const { event } = window;
    const isByHand = event?.isTrusted && event instanceof UIEvent;
    const isAsked = isReporting || (event && event === report) || isByHand;
    return text !== shown && due.has(text) && !isAsked;
  };

  return {
    /** The frame shows a bench, of which `tell` informs the page. */
    report(configuration: Configuration, tell: () => void) {
      shown = textOf(configuration);
      report = window.event;
      keepDue(due, shown);
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

function keepDue(due: Map<string, number>, text: string): void {
  clearTimeout(due.get(text));
  due.set(
    text,
    window.setTimeout(() => due.delete(text), ECHO_MS),
  );
}

const textOf = (configuration: Configuration): string => JSON.stringify(Object.entries(configuration).sort());
