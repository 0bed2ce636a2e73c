import type { Colleague } from "#shared/api/people.ts";

/** The typed part of a mention, in front of the cursor. */
interface TypedMention {
  /** Where the `@` stands. */
  readonly start: number;
  /** The colleagues who fit, by name. */
  readonly people: readonly Colleague[];
}

/** Longer than any name. */
const MAX_TYPED_CHARACTERS = 80;

/** The mention that the cursor is in, if it fits the name of a colleague and is not whole yet; accents and case do not matter. */
export function findTypedMention(
  text: string,
  cursor: number,
  colleagues: readonly Colleague[],
): TypedMention | undefined {
  const before = text.slice(Math.max(0, cursor - MAX_TYPED_CHARACTERS), cursor);
  const typed = /(?<![\p{L}\p{M}\p{N}_])@([^@\n]*)$/u.exec(before)?.[1];
  if (typed === undefined) return undefined;
  const wanted = foldName(typed);
  const people = colleagues.filter(({ name }) => {
    const folded = foldName(name);
    return folded.startsWith(wanted) || (wanted !== "" && folded.includes(` ${wanted}`));
  });
  // A list would cover the buttons below, with nothing to choose.
  const isWhole = people.length === 1 && people[0]?.name === typed;
  return people.length > 0 && !isWhole ? { start: cursor - typed.length - 1, people } : undefined;
}

const foldName = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The text with a mention in place of what was typed, and the place of the cursor behind it. */
export function insertMention(text: string, start: number, cursor: number, name: string) {
  const mention = `@${name}`;
  const rest = text.slice(cursor);
  const gap = rest.startsWith(" ") ? "" : " ";
  return { text: `${text.slice(0, start)}${mention}${gap}${rest}`, cursor: start + mention.length + 1 };
}
