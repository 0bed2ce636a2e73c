import { LRUCache } from "lru-cache";

/**
 * Makes a value for each key, and caches those that were used last, up to `most` values, or as much as `sizeOf` counts. A failure is not
 * cached: the next caller tries again.
 */
export function keepLast<Key extends string | number, Value extends object>(
  most: number,
  sizeOf: (value: Value) => number = () => 1,
) {
  const kept = new LRUCache<Key, Value, () => Promise<Value>>({
    maxSize: most,
    sizeCalculation: sizeOf,
    fetchMethod: (_key, _before, { context: make }) => make(),
    // Whoever waits for a value gets it, even if others have displaced it meanwhile.
    ignoreFetchAbort: true,
  });
  return (key: Key, make: () => Promise<Value>): Promise<Value> => kept.forceFetch(key, { context: make });
}

/** Makes a value for each object, such as rules, and keeps it as long as the object. A failure is not kept. */
export function cachePerRules<Of extends object, More extends readonly unknown[], Value>(
  make: (of: Of, ...more: More) => Value,
): (of: Of, ...more: More) => Value {
  const kept = new WeakMap<Of, Value>();
  return (of, ...more) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of, ...more);
    kept.set(of, made);
    if (made instanceof Promise) made.catch(() => kept.delete(of));
    return made;
  };
}
