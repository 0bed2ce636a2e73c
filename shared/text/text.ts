import { groupDigits } from "./group-digits.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression looks for control characters
const CONTROL_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text has no control characters and no lone surrogates. */
export function isWellFormedText(text: string): boolean {
  return !CONTROL_CHARACTER.test(text) && !LONE_SURROGATE.test(text);
}

/** Whether a text is well-formed and has no line break. */
export function isSingleLine(text: string): boolean {
  return isWellFormedText(text) && !/[\r\n\u2028\u2029]/.test(text);
}

/** U+2800 is a Braille cell without dots, U+1D159 a note without a head. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800\u{1D159}]/u;

/** Whether somebody can see a text: it has more than blanks, characters without a width, and marks without a letter. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
const END_OF_EMBEDDING = "\u202C";
const END_OF_ISOLATE = "\u2069";

/** Whether a text ends every change of the writing direction that it begins. Otherwise a price after it could be reversed. */
export function endsItsTurns(text: string): boolean {
  return endTurns(text) === text;
}

/** Ends each change of direction that the text leaves open. Markup alone cannot contain such a change. */
export function endTurns(text: string): string {
  const ends: string[] = [];
  for (const [turn] of text.matchAll(BIDI_OVERRIDES)) {
    if (turn === END_OF_EMBEDDING) {
      if (ends.at(-1) === turn) ends.pop();
    } else if (turn === END_OF_ISOLATE) {
      const isolate = ends.lastIndexOf(turn);
      if (isolate >= 0) ends.length = isolate;
    } else ends.push(turn < "\u2066" ? END_OF_EMBEDDING : END_OF_ISOLATE);
  }
  return text + ends.reverse().join("");
}

/** An untrusted name for a sentence or a terminal: shortened, without invisible characters. */
export function shownName(name: string): string {
  return name.slice(0, 64).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "\uFFFD");
}

/** '1 quote', '1,200 quotes'. */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupDigits(count)} ${count === 1 ? noun : plural}`;
}
