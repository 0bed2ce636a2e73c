/** An event of the preview, as the page around it hears it. */
export interface PreviewEvent {
  /** Counts them all. */
  readonly number: number;
  readonly at: Date;
  readonly name: string;
  readonly detail: unknown;
}

/** What the element tells its page. */
export const EVENT_NAMES = ["ready", "change", "step", "quote-submitted"] as const;

const MOST_EVENTS = 100;

/** The events with another one before them; the oldest go. */
export function withEvent(
  events: readonly PreviewEvent[],
  name: string,
  detail: unknown,
): readonly PreviewEvent[] {
  const number = (events[0]?.number ?? 0) + 1;
  return [{ number, at: new Date(), name, detail }, ...events].slice(0, MOST_EVENTS);
}
