/** The heading of a step's card. */
export const stepId = (key: string): string => `step-${key}`;

/** A card that is asked for before it is drawn comes within that. */
const LATEST_MS = 2000;

/** Brings a step's card into view, and the focus to its heading. */
export function showStep(key: string, until = performance.now() + LATEST_MS): void {
  const heading = document.getElementById(stepId(key));
  if (!heading) {
    if (performance.now() < until) requestAnimationFrame(() => showStep(key, until));
    return;
  }
  heading.closest("article")?.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}
