/** Makes a value for each object once, and keeps it as long as the object. */
export function keepFor<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const kept = new WeakMap<Of, Value>();
  return (of) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    kept.set(of, made);
    return made;
  };
}
