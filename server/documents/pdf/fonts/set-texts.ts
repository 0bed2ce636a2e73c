import { MAX_DIFFERENT_CHARACTERS } from "#shared/quotes/company.ts";
import { endTurns } from "#shared/text/text.ts";
import { type Font, fontsOf } from "./load-font.ts";

/** A string that the template does not set in a font, such as a property of the document. */
export class Raw {
  readonly raw: string;

  /** Without what the XML in a PDF cannot contain. */
  constructor(text: string) {
    this.raw = text.replace(/[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, " ");
  }
}

/** The characters beyond ASCII in one document: those of the longest conditions, and a thousand more. Each takes milliseconds. */
const MAX_CHARACTERS = MAX_DIFFERENT_CHARACTERS + 1000;

/** Printable ASCII needs no other font. */
const PLAIN_TEXT = /^[ -~]*$/;
/** Spaces and control characters. */
const BLANK_TEXT = /^[\p{White_Space}\p{Cc}]+$/u;
/** Joiners, selectors and other characters that only change their neighbors. */
const INVISIBLE_CHARACTER = /^\p{Default_Ignorable_Code_Point}$/u;
/** Changes of the writing direction. */
const BIDI_CONTROL = /^\p{Bidi_Control}+$/u;
const FONTLESS_CHARACTER = /^(?: |\p{Bidi_Control})$/u;
/** More marks than a letter of any language has. A tower of marks would be as long as the square of its height. */
const TOO_MANY_MARKS = /(\p{M}{8})\p{M}+/gu;
/** Replaces a character that no font has, or that is one too many. */
const REPLACEMENT_CHARACTER = "□";

/** Shorter words fit into the narrowest column. */
const LONG_WORD_PATTERN = /\S{12}/;
/** Long words break after dots, @ and underscores, as in addresses, and at hyphens and slashes between letters. */
const BREAK_POINTS = /(?<=[.@_])(?=\S)|(?<=\p{L}[-/])(?=\p{L})/gu;
const LETTER_OR_TURN = /[\p{L}\u061C\u200E\u200F]/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F\u202B\u202E\u2067]/u;

/** Text and a font that has all of its characters. */
type Part = readonly [text: string, font: string];

/** The font of most texts. */
export const BODY_FONT = "<@fontsource/archivo latin>";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The characters that a reader perceives. */
const graphemesOf = (text: string): readonly string[] =>
  PLAIN_TEXT.test(text) ? [text] : Array.from(segmenter.segment(endTurns(text)), ({ segment }) => segment);

/** Prepares every string in plain data for the template. Loads the fonts that they need, and no others. */
export async function setTexts(data: unknown) {
  const fonts = new Set<Font>();
  const prepared = new Map<string, Part>();
  await findFont("A", fonts);
  const graphemes = new Set(
    stringsIn(data)
      .flatMap(graphemesOf)
      .filter((grapheme) => !PLAIN_TEXT.test(grapheme)),
  );
  for (const [index, grapheme] of [...graphemes].entries())
    prepared.set(grapheme, await partOf(index < MAX_CHARACTERS ? grapheme : REPLACEMENT_CHARACTER, fonts));
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

/**
 * Most texts are plain strings: in the first font, from left to right, without a long word. Others are parts in
 * logical order; `typed` is the text itself if a part of it runs from right to left.
 */
function setText(text: string, prepared: ReadonlyMap<string, Part>) {
  const isLong = LONG_WORD_PATTERN.test(text);
  const typed = RIGHT_TO_LEFT.test(text) ? new Raw(text) : null;
  const parts: [text: string, font: string][] = [];
  for (const grapheme of graphemesOf(text)) {
    const [part, own] = prepared.get(grapheme) ?? [grapheme, BODY_FONT];
    const last = parts.at(-1);
    // A space or a change of direction takes the font of the word before it, so that they form one run.
    if (last && (last[1] === own || FONTLESS_CHARACTER.test(part))) last[0] += part;
    else parts.push([part, own]);
  }
  const [[first, font] = ["", BODY_FONT], ...others] = parts;
  if (others.length === 0 && font === BODY_FONT && !typed && !isLong) return first;
  if (isLong) for (const part of parts) part[0] = part[0].replace(BREAK_POINTS, "\u200B");
  const isRightToLeft = RIGHT_TO_LEFT.test(LETTER_OR_TURN.exec(text)?.[0] ?? "");
  return { parts, isRightToLeft, typed, isLong };
}

/** A grapheme in a font that has it. Without one, its first character, or a box. */
async function partOf(grapheme: string, fonts: Set<Font>): Promise<Part> {
  if (BLANK_TEXT.test(grapheme)) return [" ", BODY_FONT];
  // Composed characters are in more fonts, and PDF readers search for them.
  const composed = grapheme.normalize("NFC").replace(TOO_MANY_MARKS, "$1");
  if (BIDI_CONTROL.test(composed)) return [composed, BODY_FONT];
  const font = await findFont(composed, fonts);
  // The font would draw an empty box for an invisible character that it lacks.
  const isKnown = (character: string) => font?.characters.has(character.codePointAt(0) ?? 0) ?? false;
  if (font) return [[...composed].filter(isKnown).join(""), font.name];
  const [first = "", ...others] = composed;
  if (others.length > 0) return partOf(first, fonts);
  return INVISIBLE_CHARACTER.test(first) ? ["", BODY_FONT] : partOf(REPLACEMENT_CHARACTER, fonts);
}

/** The first font that has all visible characters of a text. */
async function findFont(text: string, fonts: Set<Font>): Promise<Font | undefined> {
  const codes = [...text].filter((each) => !INVISIBLE_CHARACTER.test(each)).map((each) => each.codePointAt(0) ?? 0);
  const [first] = codes;
  if (first === undefined) return undefined;
  for (const load of fontsOf(first)) {
    const font = await load();
    if (!codes.every((code) => font.characters.has(code))) continue;
    fonts.add(font);
    return font;
  }
  return undefined;
}
