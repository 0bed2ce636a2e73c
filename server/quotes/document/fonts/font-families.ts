/** The two weights of the document. */
export type Weight = 400 | 600;

export interface FontFamily {
  /** The package that has it. */
  readonly name: string;
  /** The file of a subset of its characters, by the package's own names. */
  readonly file: (subset: string, weight: Weight) => string;
  /**
   * Set where the file holds the thinnest design only: how wide a stroke makes it as heavy as the
   * text beside it, a share of the size.
   */
  readonly stroke?: Readonly<Record<Weight, number>>;
}

const byWeight = (name: string): FontFamily => ({
  name: `@fontsource/${name}`,
  file: (subset, weight) => `${name}-${subset}-${weight}-normal.woff`,
});

const inOneWeight = (name: string): FontFamily => ({
  name: `@fontsource/${name}`,
  file: (subset) => `${name}-${subset}-400-normal.woff`,
});

const inEveryWeight = (name: string, stroke: FontFamily["stroke"]): FontFamily => ({
  name: `@fontsource-variable/${name}`,
  file: (subset) => `${name}-${subset}-wght-normal.woff2`,
  ...(stroke && { stroke }),
});

const HEAVIER = { 400: 0.034, 600: 0.07 };

/**
 * The document's own typeface first, then those that stand in for it: a character is set in the
 * first that has it. The last is drawn in coarse dots, but has nearly everything.
 */
export const FONT_FAMILIES: readonly FontFamily[] = [
  byWeight("archivo"),
  byWeight("noto-sans"),
  byWeight("noto-sans-hebrew"),
  byWeight("ibm-plex-sans-arabic"),
  inEveryWeight("noto-sans-sc", HEAVIER),
  inEveryWeight("noto-sans-kr", HEAVIER),
  inOneWeight("noto-sans-symbols-2"),
  inOneWeight("noto-sans-symbols"),
  inEveryWeight("noto-emoji", undefined),
  inOneWeight("unifontex"),
];
