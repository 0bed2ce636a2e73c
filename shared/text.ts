// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTER = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text that any screen, file and database can hold: no control characters, no half characters. */
export function isWellFormedText(text: string): boolean {
  return !CONTROL_CHARACTER.test(text) && !LONE_SURROGATE.test(text);
}

/** Well-formed text without a line break: a name, a telephone number. */
export function isSingleLine(text: string): boolean {
  return isWellFormedText(text) && !/[\r\n\u2028\u2029]/.test(text);
}
