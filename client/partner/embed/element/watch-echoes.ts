import type { Configuration } from "#shared/rules/configuration.ts";

/** How late a page may hand back a bench that the frame reported. */
const ECHO_MS = 3000;

/** Recognizes the benches that a page hands back: it heard of them at `change`, and does not ask for another bench. */
export function watchEchoes() {
  let shown = "";
  let isReporting = false;
  /** The benches that the page may still hand back, the oldest first. */
  const due = new Set<string>();

  return {
    /** The frame shows a bench, of which `tell` informs the page. What the page then asks for at once is no late echo. */
    report(configuration: Configuration, tell: () => void) {
      const text = textOf(configuration);
      shown = text;
      due.delete(text);
      due.add(text);
      setTimeout(() => due.delete(text), ECHO_MS);
      isReporting = true;
      tell();
      isReporting = false;
    },
    isEcho(configuration: Configuration): boolean {
      const text = textOf(configuration);
      if (text !== shown && (isReporting || !due.has(text))) return false;
      for (const each of due) {
        due.delete(each);
        if (each === text) break;
      }
      return true;
    },
    /** The page asked for another bench. From now on, it can ask for any. */
    forget() {
      shown = "";
      due.clear();
    },
  };
}

const textOf = (configuration: Configuration): string => JSON.stringify(Object.entries(configuration).sort());
