import {
  alternativesIn,
  optionValue,
  type UncheckedOption,
  type UncheckedRules,
  type UncheckedStep,
} from "#shared/edits/unchecked-rules.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";

/** An option in its step, with the ID that tells it from others with the same value. */
export interface Variant {
  readonly step: UncheckedStep;
  readonly option: UncheckedOption;
  readonly place: OptionPlace;
  /** Follows from the condition, so it stays the same when options move. Empty without a condition. */
  readonly id: string;
}

/** All options of the rules, in order. */
export function listVariants({ steps }: UncheckedRules): readonly Variant[] {
  return steps.flatMap((step, index) => {
    const seen = new Map<string, number>();
    const list = (name: OptionPlace["list"], options: readonly UncheckedOption[]) =>
      options.map((option, at): Variant => {
        const own = name === "options" ? "" : idOf(option);
        const key = `${optionValue(option)} ${own}`;
        const count = (seen.get(key) ?? 0) + 1;
        seen.set(key, count);
        const id = count === 1 ? own : `${own || "v"}-${count}`;
        return { step, option, place: { step: index, list: name, index: at }, id };
      });
    return [
      ...list("options", step.options),
      ...list("conditionalOptions", step.conditionalOptions ?? []),
    ];
  });
}

/** 'v' and a hash of the condition: spreadsheets leave it alone, because it is no number, date or formula. */
function idOf(option: UncheckedOption): string {
  const parts = alternativesIn(option).map((all) =>
    all.map(({ stepKey, values, not }) => [stepKey, not, ...values.toSorted()]).sort(),
  );
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(parts))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return `v${hash.toString(36).padStart(7, "0")}`;
}
