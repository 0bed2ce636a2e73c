import { MAX_DIFFERENT_CHARACTERS } from "#shared/quotes/company.ts";
import { endTurns } from "#shared/text/text.ts";
import { FONT_FAMILIES, subsetOf, type Weight } from "./font-files.ts";
import { type FontFile, loadFont } from "./load-font.ts";

/** A string that the template does not set in a font, such as a property of the document. */
export class Raw {
  readonly raw: string;

  /** Without what the XML in a PDF cannot contain. */
  constructor(text: string) {
    this.raw = text.replace(/[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, " ");
  }
}

/** Text and a font that has all of its characters. */
type Part = readonly [text: string, font: string];

/** A text for the template. Most are plain strings: in the first font, from left to right, without a long word. */
type SetText =
  | string
  | {
      /** In logical order. */
      readonly parts: readonly Part[];
      readonly isRightToLeft: boolean;
      /** The text itself, if a part of it runs from right to left. */
      readonly typed: Raw | null;
      /** Whether it has a word that may be wider than its line. */
      readonly isLong: boolean;
    };

/** The font of most texts. */
export const BODY_FONT = "<@fontsource/archivo latin>";
const WEIGHTS: readonly Weight[] = [400, 600];
/** The characters beyond ASCII in one document: those of the longest conditions, and a thousand more. Each takes milliseconds. */
const MAX_CHARACTERS = MAX_DIFFERENT_CHARACTERS + 1000;

/** Prepares every string in plain data for the template. Loads the fonts that they need, and no others. */
export async function setTexts(data: unknown) {
  const fonts = new Map<string, readonly FontFile[]>();
  const prepared = new Map<string, readonly Part[]>();
  await findFont("A", fonts);
  const graphemes = [...new Set(stringsIn(data).flatMap(graphemesOf))];
  const tooMany = new Set(graphemes.filter((grapheme) => !PLAIN_TEXT.test(grapheme)).slice(MAX_CHARACTERS));
  for (const grapheme of graphemes)
    prepared.set(grapheme, await partsOf(tooMany.has(grapheme) ? REPLACEMENT_CHARACTER : grapheme, fonts));
  const set = (value: unknown): unknown => {
    if (typeof value === "string") return setText(value, prepared);
    if (typeof value !== "object" || value === null || value instanceof Raw) return value;
    if (Array.isArray(value)) return value.map(set);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, set(each)]));
  };
  return { texts: set(data), fonts };
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || value instanceof Raw) return [];
  return Object.values(value).flatMap(stringsIn);
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Printable ASCII needs no other font. */
const PLAIN_TEXT = /^[ -~]*$/;

/** The characters that a reader perceives. */
function graphemesOf(text: string): readonly string[] {
  if (PLAIN_TEXT.test(text)) return [text];
  return Array.from(segmenter.segment(endTurns(text)), ({ segment }) => segment);
}

/** Shorter words fit into the narrowest column. */
const LONG_WORD_PATTERN = /\S{12}/;
/** Long words break after dots, @ and underscores, as in addresses, and at hyphens and slashes between letters. */
const BREAK_POINTS = /(?<=[.@_])(?=\S)|(?<=\p{L}[-/])(?=\p{L})/gu;
const LETTER_OR_TURN = /[\p{L}\u061C\u200E\u200F]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F\u202B\u202E\u2067]/u;

function setText(text: string, prepared: ReadonlyMap<string, readonly Part[]>): SetText {
  const parts: [text: string, font: string][] = [];
  for (const grapheme of graphemesOf(text))
    for (const [part, own] of prepared.get(grapheme) ?? []) {
      const last = parts.at(-1);
      // A space or a change of direction takes the font of the word before it, so that they form one run.
      const font = FONTLESS_CHARACTER.test(part) ? (last?.[1] ?? own) : own;
      if (last?.[1] === font) last[0] += part;
      else parts.push([part, font]);
    }
  const isRightToLeft = RIGHT_TO_LEFT.test(LETTER_OR_TURN.exec(text)?.[0] ?? "");
  const isLong = LONG_WORD_PATTERN.test(text);
  const [[first, font] = ["", BODY_FONT], ...others] = parts;
  const isPlain = others.length === 0 && font === BODY_FONT && !RIGHT_TO_LEFT.test(text) && !isLong;
  if (isPlain) return first;
  if (isLong) for (const part of parts) part[0] = part[0].replace(BREAK_POINTS, "\u200B");
  const typed = RIGHT_TO_LEFT.test(text) ? new Raw(text) : null;
  return { parts, isRightToLeft, typed, isLong };
}

/** Spaces and control characters. */
const BLANK_TEXT = /^[\p{White_Space}\p{Cc}]+$/u;
/** Joiners, selectors and other characters that only change their neighbors. */
const INVISIBLE_CHARACTER = /^\p{Default_Ignorable_Code_Point}$/u;
/** Changes of the writing direction. */
const BIDI_CONTROL = /^\p{Bidi_Control}$/u;
const FONTLESS_CHARACTER = /^(?: |\p{Bidi_Control})$/u;
/** More marks than a letter of any language has. A tower of marks would be as long as the square of its height. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;
/** Replaces a character that no font has, or that is one too many. */
const REPLACEMENT_CHARACTER = "□";

/** Chooses one font for a whole grapheme if possible, else one for each visible code point. */
async function partsOf(grapheme: string, fonts: Map<string, readonly FontFile[]>): Promise<readonly Part[]> {
  if (PLAIN_TEXT.test(grapheme)) return [[grapheme, BODY_FONT]];
  if (BLANK_TEXT.test(grapheme)) return [[" ", BODY_FONT]];
  // Composed characters are in more fonts, and PDF readers search for them.
  const composed = grapheme.normalize("NFC").replace(TOO_MANY_MARKS, "$1");
  const whole = await findFont(composed, fonts);
  if (whole) return [[keepKnown(composed, whole), whole.name]];
  const parts: Part[] = [];
  for (const character of composed) {
    const own = await findFont(character, fonts);
    if (own) parts.push([character, own.name]);
    else if (BIDI_CONTROL.test(character)) parts.push([character, BODY_FONT]);
    else if (!INVISIBLE_CHARACTER.test(character)) {
      const font = await findFont(REPLACEMENT_CHARACTER, fonts);
      if (font) parts.push([REPLACEMENT_CHARACTER, font.name]);
    }
  }
  return parts;
}

/** The characters of a text that a font has. It would draw an empty box for an invisible one that it lacks. */
const keepKnown = (text: string, { characters }: FontFile): string =>
  [...text].filter((character) => characters.has(character.codePointAt(0) ?? 0)).join("");

/** The first font that has all visible characters of a text. */
async function findFont(text: string, fonts: Map<string, readonly FontFile[]>): Promise<FontFile | undefined> {
  const visible = [...text].filter((character) => !INVISIBLE_CHARACTER.test(character));
  const codes = visible.map((character) => character.codePointAt(0) ?? 0);
  const [first] = codes;
  if (first === undefined) return undefined;
  for (const family of FONT_FAMILIES) {
    const subset = subsetOf(family, first);
    if (subset === undefined) continue;
    const files = await Promise.all(WEIGHTS.map((weight) => loadFont(family, subset, weight)));
    const [file] = files;
    if (!file || !codes.every((code) => file.characters.has(code))) continue;
    fonts.set(file.name, files);
    return file;
  }
  return undefined;
}
