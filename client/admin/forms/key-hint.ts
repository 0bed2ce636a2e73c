/** What a step key and an option value look like (shared/rules.ts). */
export const KEY_HINT =
  "Lower-case letters, digits, - and _. Rules and links use it; it cannot be changed later.";
