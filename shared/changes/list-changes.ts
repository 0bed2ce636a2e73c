import { groupBy } from "#shared/rules/group-by.ts";

/** Texts of an item; the first that it shares with an earlier item makes both the same. */
type Keys<Item> = readonly ((item: Item) => string)[];

type Sentences = string | readonly string[];

interface Words<Item> {
  readonly added: (item: Item) => Sentences;
  readonly changed: (before: Item, after: Item) => Sentences;
  readonly removed: (item: Item) => Sentences;
  /** Said if items that stay are in a different order. */
  readonly moved?: string;
  /** Only the order of items of the same group counts. An item can change its group. */
  readonly groupOf?: (item: Item) => unknown;
}

/** The changes of a list, as sentences: of the items in their new order, of those that are gone, and of the order. */
export function listChanges<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: Keys<Item>,
  { added, changed, removed, moved, groupOf = () => "" }: Words<Item>,
): readonly string[] {
  const earlier = matchItems(before, after, keys);
  const kept = new Set(earlier.values());
  return [
    ...after.flatMap((item) => {
      const old = earlier.get(item);
      return old === undefined ? added(item) : changed(old, item);
    }),
    ...before.filter((item) => !kept.has(item)).flatMap(removed),
    ...(moved === undefined || areInSameOrder(before, after, earlier, groupOf) ? [] : [moved]),
  ];
}

/**
 * Maps each item of `after` to its counterpart in `before`: the one with the same first key, or else with the same second
 * key, and so on. Items with equal keys are paired in order. New items are left out.
 */
export function matchItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: Keys<Item>,
): ReadonlyMap<Item, Item> {
  const earlier = new Map<Item, Item>();
  const free = new Set(before);
  for (const key of keys) {
    const waiting = groupBy(free, key);
    for (const item of after) {
      const found = earlier.has(item) ? undefined : waiting.get(key(item))?.shift();
      if (found === undefined) continue;
      earlier.set(item, found);
      free.delete(found);
    }
  }
  return earlier;
}

function areInSameOrder<Item>(
  before: readonly Item[],
  after: readonly Item[],
  earlier: ReadonlyMap<Item, Item>,
  groupOf: (item: Item) => unknown,
): boolean {
  const places = new Map(before.map((item, place) => [item, place]));
  const last = new Map<unknown, number>();
  return after.every((item) => {
    const [old, group] = [earlier.get(item), groupOf(item)];
    if (old === undefined || groupOf(old) !== group) return true;
    const place = places.get(old) ?? 0;
    const isLater = place > (last.get(group) ?? -1);
    last.set(group, place);
    return isLater;
  });
}
