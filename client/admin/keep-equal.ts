/**
 * `next`, in which every part that says the same as in `before` is that of `before`: what was drawn
 * from it need not be drawn again. Both are JSON values.
 */
export function keepEqual<Value>(before: Value, next: Value): Value {
  if (before === next || !isObject(before) || !isObject(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const earlier = matches(before, next);
  const kept = Object.entries(next).map(([key, part]): [string, unknown] => [
    key,
    keepEqual(earlier(key), part),
  ]);
  const isSame =
    kept.length === Object.keys(before).length &&
    kept.every(([key, part]) => Object.hasOwn(before, key) && Reflect.get(before, key) === part);
  if (isSame) return before;
  return (Array.isArray(next) ? kept.map(([, part]) => part) : Object.fromEntries(kept)) as Value;
}

/** What a part is compared with: in a list, the part in its place, or the one of its name elsewhere. */
function matches(before: object, next: object): (key: string) => unknown {
  if (!Array.isArray(before) || !Array.isArray(next)) return (key) => Reflect.get(before, key);
  const byName = new Map(before.map((part) => [nameOf(part), part]));
  return (key) => {
    const [name, there] = [nameOf(next[Number(key)]), before[Number(key)]];
    return name === nameOf(there) ? there : byName.get(name);
  };
}

/** The key of a step, the value of an option. */
function nameOf(part: unknown): unknown {
  return isObject(part) ? (Reflect.get(part, "key") ?? Reflect.get(part, "value")) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
