/**
 * Makes a value for each key, and caches those that were used last, up to `most` values, or as much as `sizeOf` counts. A failure is not
 * cached: the next caller tries again.
 */
export function keepLast<Key, Value>(most: number, sizeOf: (value: Value) => number = () => 1) {
  const kept = new Map<Key, { readonly made: Promise<Value>; size: number }>();
  let total = 0;
  const drop = (key: Key) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return (key: Key, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key);
    const entry = known ?? { made: make(), size: 0 };
    kept.delete(key);
    kept.set(key, entry);
    if (known) return known.made;
    const note = (value: Value) => {
      if (kept.get(key) !== entry) return;
      entry.size = sizeOf(value);
      total += entry.size;
      for (const [oldest] of kept) if (total > most) drop(oldest);
    };
    entry.made.then(note, () => kept.get(key) === entry && drop(key));
    return entry.made;
  };
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
