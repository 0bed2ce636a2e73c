/** Makes a value for each key, and keeps the latest. A failure is not kept: the next caller tries again. */
export function keepLatest<Key, Value>() {
  let kept: { readonly key: Key; readonly value: Promise<Value> } | undefined;
  return (key: Key, make: () => Promise<Value>): Promise<Value> => {
    if (kept?.key === key) return kept.value;
    const made = { key, value: make() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
