import type { RulesDocument } from "./rules.ts";

/** More are told as one. */
const MOST = 3;

/**
 * The options of other steps whose condition names a step, or one of its values: '30 in, 36 in and 48
 * in (Depth)'. Undefined where there are none.
 */
export function optionsWaiting(
  { steps }: RulesDocument,
  stepKey: string,
  value?: string,
): string | undefined {
  const waiting = steps.flatMap(({ key, name, conditionalOptions = [] }) => {
    const labels = conditionalOptions
      .filter(({ when }) => {
        const values = Object.hasOwn(when, stepKey) ? when[stepKey] : undefined;
        return values !== undefined && (value === undefined || values.includes(value));
      })
      .map(({ label }) => label);
    return key === stepKey || labels.length === 0 ? [] : [`${listed(labels)} (${name})`];
  });
  return waiting.length === 0 ? undefined : waiting.join("; ");
}

function listed(labels: readonly string[]): string {
  const [last = "", ...others] = [...new Set(labels)].reverse();
  if (others.length === 0) return last;
  if (others.length >= MOST) return `${others.length + 1} options`;
  return `${others.reverse().join(", ")} and ${last}`;
}
