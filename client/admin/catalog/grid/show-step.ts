/** The ID of the heading of a step's card. */
export const stepId = (key: string): string => `step-${key}`;

/** Scrolls to a step's card and focuses its heading. A card that was just added appears a moment later. */
export function showStep(key: string, until = performance.now() + 2000): void {
  const heading = document.getElementById(stepId(key));
  if (!heading) {
    if (performance.now() < until) requestAnimationFrame(() => showStep(key, until));
    return;
  }
  heading.closest("article")?.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}
