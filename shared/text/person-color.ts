/** The number of colors that people are told apart by. */
export const PERSON_COLORS = 8;

/** A number from 0 to `PERSON_COLORS` - 1, always the same for an ID. */
export function colorOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % PERSON_COLORS;
}
