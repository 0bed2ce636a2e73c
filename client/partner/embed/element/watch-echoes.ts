import type { Configuration } from "#shared/rules/configuration.ts";

/** How late a page may hand back a bench that the frame reported. */
const ECHO_MS = 3000;

/**
 * The events of what somebody does on the page, also in its shadow roots. What follows one of these at once counts, too, such as
 * `submit`. Not those that scripts can cause, such as `toggle`: what they set may be an echo.
 */
const ACTS = [
  ...[
    "pointerdown",
    "pointerup",
    "mousedown",
    "mouseup",
    "click",
    "contextmenu",
    "keydown",
    "keyup",
    "input",
    "change",
  ],
  ...["touchstart", "touchend", "drop", "dragend", "paste", "popstate"],
];

/** Many in a second. They count only in their own listeners, because what the page sets after them may be an echo. */
const MOVES = [
  ...["touchmove", "dragover", "wheel"],
  ...["move", "over", "out", "enter", "leave"].flatMap((kind) => [`pointer${kind}`, `mouse${kind}`]),
];

/** Recognizes the benches that a page hands back: it heard of them at `change`, and does not ask for another bench. */
export function watchEchoes() {
  let shown = "";
  let isReporting = false;
  let act: Event | undefined;
  /** Whether the listeners of what follows an act may still run. */
  let isFollowed = false;
  /** When the frame last reported each bench. */
  const reportedMs = new Map<string, number>();

  /** Whether the page hands back an earlier bench. What it sets within our report, or at what somebody does on it, it asks for. */
  const isLate = (configuration: Configuration): boolean => {
    const text = textOf(configuration);
    const isDue = performance.now() - (reportedMs.get(text) ?? -ECHO_MS) < ECHO_MS;
    const isActing = isFollowed || (act !== undefined && act.eventPhase !== Event.NONE);
    return text !== shown && isDue && !isReporting && !isActing;
  };

  return {
    /** Notes what somebody does on the page, until its listeners have run. */
    watchActs(signal: AbortSignal) {
      const note = (event: Event) => {
        // A page that writes its hash gets `popstate`, too, then without a state.
        if (!event.isTrusted || (event instanceof PopStateEvent && event.state === null)) return;
        act = event;
        if (MOVES.includes(event.type)) return;
        isFollowed = true;
        setTimeout(() => {
          isFollowed = false;
        });
      };
      for (const type of [...ACTS, ...MOVES])
        window.addEventListener(type, note, { capture: true, passive: true, signal });
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
