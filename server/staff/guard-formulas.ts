/** Characters that begin a formula, in half or full width. */
const FORMULA = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

/** Some spreadsheets split even a quoted cell here. */
const SEPARATORS = ";\t\r\n";

const isBlank = (character: string): boolean => /^[\s\p{Cf}]$/u.test(character);

/** Puts an apostrophe before a formula, at the start of a cell and wherever a spreadsheet may split it. */
export function guardFormulas(text: string): string {
  let isStart = true;
  let guarded = "";
  for (const character of text) {
    guarded += isStart && FORMULA.includes(character) ? `'${character}` : character;
    isStart = SEPARATORS.includes(character) || (isStart && isBlank(character));
  }
  return guarded;
}
