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
  const steps = new Map(rules.steps.map((step) => [step.key, step]));
  // One error at most: if the whole can be decoded, so can each part.
  const decode = decodeText(hash) === hash ? String : decodeText;
  const choices = hash
    .replace(/^#/, "")
    .split("&")
    .flatMap((pair) => {
      const [key = "", ...rest] = pair.split("=").map((each) => decode(each.replaceAll("+", " ")));
      const text = rest.join("=");
      const step = steps.get(key);
      return step ? [[key, step.multiSelect ? text.split(",").filter(Boolean) : text]] : [];
    });
  return choices.length > 0 ? Object.fromEntries(choices) : undefined;
}
