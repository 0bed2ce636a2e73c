import type { Run } from "./visual-runs.ts";

/**
 * A run as it can be shaped. Shaping fails on marks that a font does not foresee at their place: the
 * word is set without its marks then, and where that fails, too, a character at a time.
 */
export function shapeableRuns(run: Run, canShape: (run: Run) => boolean): readonly Run[] {
  if (canShape(run)) return [run];
  const words = run.text.split(/(?<= )/);
  if (words.length > 1) {
    return fromLeft(run, words).flatMap((word) => shapeableRuns(word, canShape));
  }
  const bare = { ...run, text: run.text.replace(/\p{Mn}/gu, "") };
  if (bare.text !== "" && canShape(bare)) return [bare];
  return fromLeft(run, [...run.text])
    .map((character) => ({ ...character, isRightToLeft: false }))
    .filter(canShape);
}

/** The parts of a run as they stand from left to right. */
function fromLeft(run: Run, texts: readonly string[]): readonly Run[] {
  const ordered = run.isRightToLeft ? [...texts].reverse() : texts;
  return ordered.map((text) => ({ ...run, text }));
}
