import { keptText } from "#client/ui/hooks/kept-text.ts";

const kept = keptText("localStorage", () => "body-height");

/** The height of the person that this browser keeps, in inches; 0 without one. */
export function loadStature(known: readonly number[]): number {
  const saved = Number(kept.load());
  return known.includes(saved) ? saved : 0;
}

export const saveStature = (stature: number): void => kept.keep(stature > 0 ? String(stature) : undefined);
