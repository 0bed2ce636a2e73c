import { type ChoiceEvent, MAX_EVENTS, refusalOf } from "#shared/demand/choice-events.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { removedValues } from "./removed-choices.ts";
import type { ConfiguratorState } from "./state.ts";

const COUNTS = "/api/configuration/counts";

/** Long enough to send what belongs together in one request. */
const PAUSE_MS = 30_000;

/** Reports what the visitor of one configurator chooses. Each event counts once. */
export class ChoiceReporter {
  readonly #known = new Set<string>();
  readonly #waiting: ChoiceEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener("visibilitychange", this.#sendWhenHidden);
  }

  /** Notes the events in a change of state, and sends them after a pause, or when the page is hidden. */
  note(before: ConfiguratorState, after: ConfiguratorState): void {
    for (const event of choiceEvents(before, after)) {
      const name = JSON.stringify(event);
      if (this.#known.has(name)) continue;
      this.#known.add(name);
      this.#waiting.push(event);
    }
    if (this.#waiting.length >= MAX_EVENTS || document.hidden) this.#send();
    else if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#send(), PAUSE_MS);
  }

  /** Sends what waits. */
  close(): void {
    document.removeEventListener("visibilitychange", this.#sendWhenHidden);
    this.#send();
  }

  readonly #sendWhenHidden = () => {
    if (document.hidden) this.#send();
  };

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#waiting.splice(0, MAX_EVENTS);
    if (events.length === 0) return;
    const body = new Blob([JSON.stringify({ events })], { type: "application/json" });
    navigator.sendBeacon(COUNTS, body);
  }
}

/** The events in a change of state: a refused option, or an accepted offer and the choices that a change removed. */
export function choiceEvents(before: ConfiguratorState, after: ConfiguratorState): readonly ChoiceEvent[] {
  const { rules, configuration, wanted } = after;
  if (wanted && wanted !== before.wanted) {
    const refused = refusalOf(rules, configuration, wanted);
    return refused ? [refused] : [];
  }
  const notice = after.notices.at(-1);
  // Undo is not a choice: its notice does not follow the notices that were open.
  if (notice?.kind !== "change" || notice.before.notices !== before.notices) return [];
  const removed = removedValues(notice.removed).map((option): ChoiceEvent => ({ kind: "removed", ...option }));
  const { wanted: unlocked } = before;
  const isUnlocked =
    unlocked && notice.switches.length > 0 && chosenValues(configuration, unlocked.stepKey).includes(unlocked.value);
  return isUnlocked ? [{ kind: "unlocked", ...unlocked }, ...removed] : removed;
}
