/** The heading of a step's card. */
export const stepId = (key: string): string => `step-${key}`;

/** Brings a step's card into view, and the focus to its heading. */
export function showStep(key: string): void {
  const heading = document.getElementById(stepId(key));
  heading?.closest("article")?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
