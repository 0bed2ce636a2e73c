import type { Choice } from "./configuration.ts";

/** The choices in a step that sets of values tell apart. If there are more than `most`, some are left out. */
export function choicesToTry(
  values: Iterable<string>,
  isMulti: boolean,
  named: readonly ReadonlySet<string>[],
  most: number,
): readonly Choice[] {
  const byPattern = new Map<string, string>();
  for (const value of values) {
    const pattern = named.map((each) => each.has(value)).join();
    if (!byPattern.has(pattern)) byPattern.set(pattern, value);
  }
  const distinct = [...byPattern.values()];
  if (!isMulti) return distinct;
  let sets: (readonly string[])[] = [[]];
  for (const value of distinct) {
    if (sets.length > most) break;
    sets = sets.concat(sets.map((set) => [...set, value]));
  }
  return sets.slice(1);
}
