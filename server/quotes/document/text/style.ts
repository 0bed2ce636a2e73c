import { INK, INK_SOFT } from "#shared/bench/sheet/paper.ts";
import type { Weight } from "../fonts/font-files.ts";
import { COLUMN_HEADER, type Tag } from "../tags/structure-tree.ts";

/** The five sizes of the document, in points. */
export const SIZE = { label: 6.75, small: 8, body: 9, title: 13, display: 21 } as const;

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Extra space between characters, in points. */
  readonly tracking?: number;
  /** Digits of equal width, for columns. */
  readonly isTabular?: boolean;
  /** The role of the text for assistive technology, unless it is a paragraph or a cell. */
  readonly tag?: Tag;
}

export const LINE = "#dcdad4";
export const ACCENT = "#b83a0b";

export const BODY: Style = { size: SIZE.body, weight: 400, color: INK };
export const STRONG: Style = { ...BODY, weight: 600 };
export const SOFT: Style = { ...BODY, color: INK_SOFT };
export const SMALL: Style = { size: SIZE.small, weight: 400, color: INK_SOFT };
export const FIGURES: Style = { ...BODY, isTabular: true };
/** The name of a field. */
export const LABEL: Style = { size: SIZE.label, weight: 600, color: INK_SOFT, tracking: 0.45 };
export const HEADING: Style = { ...LABEL, tag: { type: "H2" } };
export const COLUMN: Style = { ...LABEL, tag: COLUMN_HEADER };

/** The distance from one line to the next. */
export function leading({ size }: Style): number {
  return Math.round(size * 1.34 * 2) / 2;
}

/** The distance from the top of a line to its baseline. */
export function ascent(style: Style): number {
  return (leading(style) + style.size * 0.69) / 2;
}
