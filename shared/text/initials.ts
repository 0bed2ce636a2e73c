/** The number of colors that people are told apart by. */
export const PERSON_COLORS = 8;

/** 'AS' for 'Ana Silva', 'A' for 'Ana': the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word = "") => [...word][0]?.toLocaleUpperCase("en-US") ?? "").join("");
}

/** A number from 0 to `PERSON_COLORS` - 1, always the same for an ID. */
export function colorOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % PERSON_COLORS;
}
