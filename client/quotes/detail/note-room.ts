/** What the server takes of a note. */
export const MOST_CHARACTERS = 4000;

/** From here on the writer is told what is left. */
const NEAR = 400;

/** '120 characters left.' near the end of what a note can hold; undefined before it, and past it. */
export function roomLeft({ length }: string): string | undefined {
  const left = MOST_CHARACTERS - length;
  if (left > NEAR || left < 0) return undefined;
  return `${left} ${left === 1 ? "character" : "characters"} left.`;
}

/** What is wrong with a note that is too long; undefined for any other. */
export function tooLong({ length }: string): string | undefined {
  if (length <= MOST_CHARACTERS) return undefined;
  return `Use at most ${MOST_CHARACTERS} characters: these are ${length - MOST_CHARACTERS} too many.`;
}
