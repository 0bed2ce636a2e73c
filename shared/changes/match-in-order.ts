/**
 * Maps each element of `after` to its counterpart in `before`: the one with the same first key, or else with the same second
 * key, and so on. Elements with equal keys are paired in order. New elements are left out.
 */
export function matchInOrder<Item>(
  before: readonly Item[],
  after: readonly Item[],
  ...keys: readonly ((item: Item) => string)[]
): ReadonlyMap<Item, Item> {
  const earlier = new Map<Item, Item>();
  const free = new Set(before);
  for (const key of keys) {
    const waiting = new Map<string, Item[]>();
    for (const item of free) {
      const same = waiting.get(key(item));
      if (same) same.push(item);
      else waiting.set(key(item), [item]);
    }
    for (const item of after) {
      const found = earlier.has(item) ? undefined : waiting.get(key(item))?.shift();
      if (found === undefined) continue;
      earlier.set(item, found);
      free.delete(found);
    }
  }
  return earlier;
}

/** The elements of `before` without a counterpart. */
export function removedOf<Item>(before: readonly Item[], earlier: ReadonlyMap<Item, Item>) {
  const kept = new Set(earlier.values());
  return before.filter((item) => !kept.has(item));
}

/** Whether the elements with a counterpart have kept their order. */
export function areInSameOrder<Item>(
  before: readonly Item[],
  after: readonly Item[],
  earlier: ReadonlyMap<Item, Item>,
): boolean {
  const places = after.flatMap((item) => {
    const old = earlier.get(item);
    return old ? [before.indexOf(old)] : [];
  });
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
}
