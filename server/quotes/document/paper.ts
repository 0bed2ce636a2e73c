import type { Size } from "#shared/bench/fit-view.ts";

export const PAPERS = ["letter", "a4"] as const;

export type Paper = (typeof PAPERS)[number];

/** In points. */
export const PAPER_SIZES: Readonly<Record<Paper, Size>> = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
};
