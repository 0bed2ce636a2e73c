import { FONT_FAMILIES, type Weight } from "./font-families.ts";
import { type FontFile, loadFont } from "./load-font.ts";
import { subsetOf } from "./subset-of.ts";

/** Text and the font that has all of it. */
export interface Piece {
  readonly text: string;
  readonly font: FontFile;
}

/** Joiners, selectors and the like: they change what is beside them and are nothing by themselves. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;

/** What stands for a character that no font has. */
const REPLACEMENT = "□";

/**
 * The fonts for what a reader takes for one character: one font for all of it where there is one,
 * else each code point in its own; never an empty place for something visible.
 */
export async function setCluster(cluster: string, weight: Weight): Promise<readonly Piece[]> {
  // Composed where it can be: fonts have more of these, and a reader's search asks for them.
  const composed = cluster.normalize("NFC");
  const whole = await fontOf(composed, weight);
  if (whole) return [{ text: composed, font: whole }];
  const pieces: Piece[] = [];
  for (const text of composed) {
    if (UNSEEN.test(text)) continue;
    const own = await fontOf(text, weight);
    const font = own ?? (await fontOf(REPLACEMENT, weight));
    if (font) pieces.push({ text: own ? text : REPLACEMENT, font });
  }
  return pieces;
}

/** The first font that has all that is seen of a text. */
async function fontOf(text: string, weight: Weight): Promise<FontFile | undefined> {
  const seen = [...text].filter((character) => !UNSEEN.test(character));
  const codePoints = seen.map((character) => character.codePointAt(0) ?? 0);
  const [first] = codePoints;
  if (first === undefined) return undefined;
  for (const family of FONT_FAMILIES) {
    const subset = subsetOf(family, first);
    if (subset === undefined) continue;
    const font = await loadFont(family, subset, weight);
    if (codePoints.every((codePoint) => font.characters.has(codePoint))) return font;
  }
  return undefined;
}
