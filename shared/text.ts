// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text that any screen, file and database can hold: no control characters, no half characters. */
export function isWellFormedText(text: string): boolean {
  return !CONTROL_CHARACTER.test(text) && !LONE_SURROGATE.test(text);
}

/** Well-formed text without a line break: a name, a telephone number. */
export function isSingleLine(text: string): boolean {
  return isWellFormedText(text) && !/[\r\n\u2028\u2029]/.test(text);
}

const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
const END_OF_EMBEDDING = "\u202C";
const END_OF_ISOLATE = "\u2069";

/**
 * Whether every change of the writing direction that a text begins ends in it, too: whatever stands after one
 * that does not, such as a price, would be shown reversed.
 */
export function endsItsTurns(text: string): boolean {
  return endTurns(text) === text;
}

/**
 * The text with an end to each change of direction that it leaves open. A browser takes the end of an element
 * for the end of what the text began, so that markup alone cannot keep it from what comes after.
 */
export function endTurns(text: string): string {
  const ends: string[] = [];
  for (const [turn] of text.matchAll(TURNS)) {
    if (turn === END_OF_EMBEDDING) {
      if (ends.at(-1) === turn) ends.pop();
    } else if (turn === END_OF_ISOLATE) {
      const isolate = ends.lastIndexOf(turn);
      if (isolate >= 0) ends.length = isolate;
    } else ends.push(turn < "\u2066" ? END_OF_EMBEDDING : END_OF_ISOLATE);
  }
  return text + ends.reverse().join("");
}

/** A name that may hold anything, as a sentence or a terminal can show it. */
export function shownName(name: string): string {
  return name.slice(0, 64).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "\uFFFD");
}
