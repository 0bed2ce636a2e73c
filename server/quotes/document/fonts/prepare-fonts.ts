import { FONT_FAMILIES, subsetOf, type Weight } from "./font-files.ts";
import { type FontFile, loadFont } from "./load-font.ts";

/** Text and a font that has all of its characters. */
export interface Piece {
  readonly text: string;
  readonly font: FontFile;
}

export interface Fonts {
  /** The fonts of a grapheme, in logical order; empty if it was not in the prepared texts. */
  readonly pieces: (grapheme: string, weight: Weight) => readonly Piece[];
}

/** Printable ASCII and the other characters of the document's own words. */
const OWN_CHARACTERS = `${String.fromCharCode(...Array.from(Array(95).keys(), (index) => 32 + index))}−×·\u00A0`;
const WEIGHTS: readonly Weight[] = [400, 600];

/** Loads the fonts that the texts need, and no others. */
export async function prepareFonts(texts: Iterable<string>): Promise<Fonts> {
  const all = [OWN_CHARACTERS, ...texts].flatMap(linesOf).flatMap((line) => [...graphemes(line)]);
  const prepared = new Map<string, readonly Piece[]>();
  for (const weight of WEIGHTS)
    for (const grapheme of new Set(all.map(({ segment }) => segment)))
      prepared.set(`${weight}${grapheme}`, await piecesOf(grapheme, weight));
  const known = (text: string, weight: Weight) => prepared.get(`${weight}${text}`);
  return {
    pieces: (grapheme, weight) =>
      known(grapheme, weight) ?? [...grapheme].flatMap((part) => known(part, weight) ?? []),
  };
}

const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;

/** Splits a text at its line breaks and replaces control characters with spaces. */
export function linesOf(text: string): readonly string[] {
  return text.split(LINE_BREAK).map((line) => line.replace(/\p{Cc}/gu, " "));
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The characters that a reader perceives. */
export function graphemes(line: string): Iterable<Intl.SegmentData> {
  return segmenter.segment(line);
}

/** Joiners, selectors and other characters that only change their neighbors. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** The characters of a text that a font has. It would draw an empty box for an invisible one that it lacks. */
const onlyKnown = (text: string, { characters }: FontFile): string =>
  [...text].filter((character) => characters.has(character.codePointAt(0) ?? 0)).join("");

/** Replaces a character that no font has. */
const REPLACEMENT = "□";

/** Chooses one font for a whole grapheme if possible, else one for each visible code point. */
async function piecesOf(grapheme: string, weight: Weight): Promise<readonly Piece[]> {
  // Composed characters are in more fonts, and PDF readers search for them.
  const composed = grapheme.normalize("NFC");
  const whole = await fontOf(composed, weight);
  if (whole) return [{ text: onlyKnown(composed, whole), font: whole }];
  const pieces: Piece[] = [];
  for (const text of composed) {
    if (INVISIBLE.test(text)) continue;
    const own = await fontOf(text, weight);
    const font = own ?? (await fontOf(REPLACEMENT, weight));
    if (font) pieces.push({ text: own ? text : REPLACEMENT, font });
  }
  return pieces;
}

/** The first font that has all visible characters of a text. */
async function fontOf(text: string, weight: Weight): Promise<FontFile | undefined> {
  const visible = [...text].filter((character) => !INVISIBLE.test(character));
  const codePoints = visible.map((character) => character.codePointAt(0) ?? 0);
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
