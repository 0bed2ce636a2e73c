import { foldCode } from "./fold-code.ts";

/**
 * Returns whether texts contain each word of a search, in any case. A word that is a code is also found as it was meant. An empty
 * search finds all.
 */
export function matchWords(search: string): (...texts: readonly unknown[]) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const spellings = words.map((word) => [word, foldCode(word) || word] as const);
  return (...texts) => {
    const text = texts.join("\n").toLowerCase();
    return spellings.every(([word, code]) => text.includes(word) || text.includes(code));
  };
}
