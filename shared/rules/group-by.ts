/** Appends to the list under a key. */
export function push<Key, Value>(lists: Map<Key, [Value, ...Value[]]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The items under each key, in the order in which the keys first occur. */
export function groupBy<Item, Key>(all: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of all) push(groups, keyOf(item), item);
  return groups;
}
