import type { Look } from "./primitive.ts";

/** The colors of everything that is drawn on paper, in files and in print. */
export const INK = "#1b1d1f";
export const INK_SOFT = "#565b5f";
export const LINE_STRONG = "#84888b";
export const SHEET = "#fbfaf7";
export const SHEET_LINE = "#b9bec2";
const DIMENSION = "#1f5fa8";

/** The text of dimensions in points, and the scale of the paper, where 1 is a label of 13 px on the screen. */
export const PAPER_TEXT = 8;
export const PAPER_SCALE = PAPER_TEXT / 13;

interface PaperLook {
  readonly color: string;
  /** Of lines, in points. */
  readonly width: number;
  readonly opacity?: number;
  readonly dash?: number;
}

export const LOOKS: Readonly<Record<Look, PaperLook>> = {
  floor: { color: LINE_STRONG, width: 0.9 },
  travel: { color: DIMENSION, width: 0.5, opacity: 0.5, dash: 3 },
  footprint: { color: SHEET_LINE, width: 0.5, opacity: 0.28 },
  dimension: { color: DIMENSION, width: 0.5 },
  extension: { color: DIMENSION, width: 0.5, opacity: 0.55 },
  callout: { color: INK_SOFT, width: 0.5 },
  "open-dimension": { color: INK_SOFT, width: 0.5, dash: 2 },
  "open-extension": { color: INK_SOFT, width: 0.5, opacity: 0.55, dash: 2 },
};

/** The outlines and marks of light and dark pieces. */
export const TONES = {
  light: { edge: "#32393f", mark: "#20262b", opacity: 0.55 },
  dark: { edge: "#8b949b", mark: "#eef1f3", opacity: 0.7 },
} as const;
export const EDGE_WIDTH = 0.45;
/** The length of a dot in a dashed line. Painters ignore a dash of length 0. */
export const DOT_LENGTH = 0.001;
