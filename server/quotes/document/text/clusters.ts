import createBidi from "bidi-js";
import type { Weight } from "../fonts/font-files.ts";
import type { FontFile } from "../fonts/load-font.ts";
import { type Fonts, graphemes } from "../fonts/prepare-fonts.ts";

/** A character as readers see it (a grapheme cluster), or the part of one that is in a single font. */
export interface Cluster {
  readonly text: string;
  readonly font: FontFile;
  /** The bidi embedding level: even from left to right, odd from right to left. */
  readonly level: number;
  /** Whether a line may end after it. */
  readonly breaksAfter: boolean;
  readonly isBlank: boolean;
}

const bidi = createBidi();
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F\u202B\u202E\u2067]/u;
/** Breaking spaces and ideographs. */
const BREAKS_AFTER =
  /^[ \u1680\u2000-\u2006\u2008-\u200A\u3000]|^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The clusters of a line of text, in logical order. */
export function clustersOf(text: string, weight: Weight, fonts: Fonts): readonly Cluster[] {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined;
  const clusters: Cluster[] = [];
  for (const { segment, index } of graphemes(text)) {
    const level = levels?.[index] ?? 0;
    const isBlank = /^\s+$/.test(segment);
    const before = clusters.at(-1)?.font;
    for (const { text: part, font } of fonts.pieces(segment, weight)) {
      const shown = isBlank ? " " : mirrored(part, level);
      // A space takes the font of the word before it, so that they form one run.
      const own = isBlank && before?.characters.has(32) ? before : font;
      const breaksAfter = BREAKS_AFTER.test(segment);
      clusters.push({ text: shown, font: own, level, breaksAfter, isBlank });
    }
  }
  return clusters;
}

/** Mirrors brackets in right-to-left text. */
function mirrored(text: string, level: number): string {
  return level % 2 === 1 ? (bidi.getMirroredCharacter(text) ?? text) : text;
}
