import { type ChoiceEvent, MOST_EVENTS, refusalOf } from "#shared/choice-counts.ts";
import { removedValues } from "./state/removed-choices.ts";
import type { ConfiguratorState } from "./state/state.ts";

const COUNTS = "/api/configuration/counts";

/** Long enough to send what belongs together in one request. */
const PAUSE_MS = 30_000;

/** The events of this page so far. Each counts once. */
const known = new Set<string>();
const waiting: ChoiceEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes what a change of state tells, and sends it after a pause, or when the page is hidden. */
export function reportChange(before: ConfiguratorState, after: ConfiguratorState): void {
  for (const event of choiceEvents(before, after)) {
    const name = JSON.stringify(event);
    if (known.has(name)) continue;
    known.add(name);
    waiting.push(event);
  }
  if (waiting.length >= MOST_EVENTS || document.hidden) send();
  else if (waiting.length > 0) timer ??= setTimeout(send, PAUSE_MS);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) send();
});

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting.splice(0, MOST_EVENTS);
  if (events.length === 0) return;
  const body = new Blob([JSON.stringify({ events })], { type: "application/json" });
  navigator.sendBeacon(COUNTS, body);
}

/** What a change of state tells: a refused option, or an accepted offer and the choices that a change removed. */
export function choiceEvents(
  before: ConfiguratorState,
  after: ConfiguratorState,
): readonly ChoiceEvent[] {
  const { rules, configuration, wanted } = after;
  if (wanted && wanted !== before.wanted) {
    const refused = refusalOf(rules, configuration, wanted);
    return refused ? [refused] : [];
  }
  const notice = after.notices.at(-1);
  // Undo is not a choice: its notice does not follow the notices that were open.
  if (notice?.kind !== "change" || notice.before.notices !== before.notices) return [];
  const removed = removedValues(notice.removed).map(
    (option): ChoiceEvent => ({ kind: "removed", ...option }),
  );
  const isUnlocked = before.wanted && notice.switches.length > 0;
  return isUnlocked ? [{ kind: "unlocked", ...before.wanted }, ...removed] : removed;
}
