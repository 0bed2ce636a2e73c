/**
 * Makes a value for each key, and caches those that were used last. A failure is not cached: the next caller tries
 * again.
 */
export function keepLast<Key, Value>(most: number) {
  const kept = new Map<Key, Promise<Value>>();
  return (key: Key, make: () => Promise<Value>): Promise<Value> => {
    const value = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest = key] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
    value.catch(() => {
      if (kept.get(key) === value) kept.delete(key);
    });
    return value;
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
