import type { UncheckedConfiguration } from "#shared/configuration.ts";

interface Steps {
  readonly steps: readonly { readonly key: string; readonly multiSelect: boolean }[];
}

/** The choices of a link's hash, unchecked; undefined for a hash that names no step. */
export function readHash(rules: Steps, hash: string): UncheckedConfiguration | undefined {
  const pairs = [...new URLSearchParams(hash.replace(/^#/, ""))];
  const steps = new Map(rules.steps.map((step) => [step.key, step]));
  if (!pairs.some(([key]) => steps.has(key))) return undefined;
  return Object.fromEntries(
    pairs.map(([key, text]) => [
      key,
      steps.get(key)?.multiSelect ? text.split(",").filter(Boolean) : text,
    ]),
  );
}
