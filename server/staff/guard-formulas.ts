/** A place where a spreadsheet may begin a cell, even a quoted one, before a character that begins a formula. */
const FORMULA = /(^|[;\t\r\n])([\s\p{Cf}]*)(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Puts an apostrophe before a formula, at the start of a cell and wherever a spreadsheet may split it. */
export const guardFormulas = (text: string): string => text.replace(FORMULA, "$1$2'");
