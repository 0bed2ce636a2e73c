import type { Size } from "#shared/bench/fit-view.ts";

export type Paper = "letter" | "a4";

/** In points. */
export const PAPER_SIZES: Readonly<Record<Paper, Size>> = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
};
