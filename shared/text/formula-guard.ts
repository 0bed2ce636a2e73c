/** Characters that begin a formula, in half or full width. */
const FORMULA = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

/** Some spreadsheets split even a quoted cell here. */
const SEPARATORS = ";\t\r\n";

const isBlank = (character: string): boolean => /^[\s\p{Cf}]$/u.test(character);

/** Puts an apostrophe before a formula, at the start of a cell and wherever a spreadsheet may split it. */
export const guardFormulas = (text: string): string => eachFormula(text, (marks) => `'${marks}`);

/** The text before `guardFormulas`. */
export const unguardFormulas = (text: string): string => eachFormula(text, (marks) => marks.slice(1));

/** Replaces the apostrophes, if any, before each character that would begin a formula. */
function eachFormula(text: string, replace: (apostrophes: string) => string): string {
  let isStart = true;
  let apostrophes = "";
  let written = "";
  for (const character of text) {
    if (isStart && character === "'") {
      apostrophes += character;
      continue;
    }
    written += isStart && FORMULA.includes(character) ? replace(apostrophes) : apostrophes;
    written += character;
    isStart = SEPARATORS.includes(character) || (isStart && apostrophes === "" && isBlank(character));
    apostrophes = "";
  }
  return written + apostrophes;
}
