import { optionsOf } from "#shared/rules/archive.ts";
import { alternativesOf } from "#shared/rules/condition.ts";
import type { AnyOption, Condition, RulesDocument, StepDocument } from "#shared/rules/rules.ts";

/** An option in its step, with the ID that tells it from others with the same value. */
export interface Variant {
  readonly step: StepDocument;
  readonly option: AnyOption;
  /** Follows from the condition, so it stays the same when options move. Empty without a condition. */
  readonly id: string;
}

/** All options of the rules, in order. */
export function listVariants({ steps }: RulesDocument): readonly Variant[] {
  return steps.flatMap((step) => {
    const seen = new Map<string, number>();
    return optionsOf(step).map((option): Variant => {
      const own = option.when ? idOf(option.when) : "";
      const key = `${option.value} ${own}`;
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return { step, option, id: count === 1 ? own : `${own || "v"}-${count}` };
    });
  });
}

/** 'v' and a hash of the condition: spreadsheets leave it alone, because it is no number, date or formula. */
function idOf(when: Condition): string {
  const parts = alternativesOf(when).map((all) =>
    all.map(({ stepKey, values, not }) => [stepKey, not, ...values.toSorted()]).sort(),
  );
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(parts)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return `v${hash.toString(36).padStart(7, "0")}`;
}
