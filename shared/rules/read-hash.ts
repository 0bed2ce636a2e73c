import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { decodeText } from "#shared/text/sent-hash.ts";

interface Steps {
  readonly steps: readonly { readonly key: string; readonly multiSelect: boolean }[];
}

/**
 * The choices in a link's hash, unvalidated; undefined if it names no step. Unknown keys are ignored, because email
 * programs add their own.
 */
export function readHash(rules: Steps, hash: string): UncheckedConfiguration | undefined {
  const pairs = hash
    .replace(/^#/, "")
    .split("&")
    .map((pair) => pair.split(/=(.*)/s));
  const texts = new Map(pairs.map(([key, text = ""]) => [key, text]));
  const choices = rules.steps.flatMap(({ key, multiSelect }) => {
    const sent = texts.get(key);
    if (sent === undefined) return [];
    // One error at most for each step, and none for what others added.
    const text = decodeText(sent.replaceAll("+", " "));
    return [[key, multiSelect ? text.split(",").filter(Boolean) : text]];
  });
  return choices.length > 0 ? Object.fromEntries(choices) : undefined;
}
