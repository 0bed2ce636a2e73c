/** A place in a note that names a person. */
export interface Mention {
  readonly name: string;
  /** Where the `@` stands. */
  readonly start: number;
  /** Behind the last letter of the name. */
  readonly end: number;
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;

/**
 * The places of a text that name people: `@` and the exact name, such as '@Ana Silva'. Where several names begin alike, the longest
 * counts. A letter or digit before `@` (an email address) or behind the name (another name) makes it no mention. Takes linear time.
 */
export function findMentions(text: string, names: Iterable<string>): readonly Mention[] {
  const known = new Set(names);
  const lengths = [...new Set([...known].map(({ length }) => length))].sort((a, b) => b - a);
  const found: Mention[] = [];
  for (let start = text.indexOf("@"); start >= 0; start = text.indexOf("@", start + 1)) {
    if (start < (found.at(-1)?.end ?? 0) || WORD.test(characterBefore(text, start))) continue;
    for (const length of lengths) {
      const end = start + 1 + length;
      const name = text.slice(start + 1, end);
      if (!known.has(name) || WORD.test(characterAt(text, end))) continue;
      found.push({ name, start, end });
      break;
    }
  }
  return found;
}

const characterAt = (text: string, index: number) => String.fromCodePoint(text.codePointAt(index) ?? 0);

/** Two code units make a character beyond the first plane. */
const characterBefore = (text: string, index: number) => [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? "";
