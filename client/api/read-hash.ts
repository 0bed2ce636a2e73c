import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";

interface Steps {
  readonly steps: readonly { readonly key: string; readonly multiSelect: boolean }[];
}

/**
 * The choices in a link's hash, unvalidated; undefined if it names no step. Unknown keys are ignored, because email
 * programs add their own.
 */
export function readHash(rules: Steps, hash: string): UncheckedConfiguration | undefined {
  const pairs = [...new URLSearchParams(hash.replace(/^#/, ""))];
  const steps = new Map(rules.steps.map((step) => [step.key, step]));
  const choices = pairs.flatMap(([key, text]) => {
    const step = steps.get(key);
    return step ? [[key, step.multiSelect ? text.split(",").filter(Boolean) : text]] : [];
  });
  return choices.length > 0 ? Object.fromEntries(choices) : undefined;
}
