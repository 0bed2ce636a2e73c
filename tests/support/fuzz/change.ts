import fc from "fast-check";
import { jsonText, member } from "./json-text.ts";
import { isObject, isRaw } from "./marks.ts";
import { strangeText, strangeValue } from "./strange.ts";

/** One thing that is wrong with a value, at the place of that number among all its places. */
export interface Change {
  readonly place: number;
  readonly kind: "drop" | "replace" | "add" | "twice" | "wrap" | "retype" | "repeat";
  readonly name: string;
  readonly value: unknown;
}

export const someChange: fc.Arbitrary<Change> = fc.record({
  place: fc.nat({ max: 10_000 }),
  kind: fc.constantFrom("replace", "drop", "add", "twice", "wrap", "retype", "repeat"),
  name: fc.oneof(fc.constantFrom("__proto__", "constructor", "status", "quoteId"), strangeText),
  value: strangeValue,
});

/** The value with the change made. */
export function changed(value: unknown, change: Change): unknown {
  return at(value, change.place % placesOf(value), change);
}

function placesOf(value: unknown): number {
  return childrenOf(value).reduce((count, [, child]) => count + placesOf(child), 1);
}

function childrenOf(value: unknown): readonly (readonly [string, unknown])[] {
  return (isObject(value) && !isRaw(value)) || Array.isArray(value) ? Object.entries(value) : [];
}

/** Goes to the place, which is 0 for the value itself, and changes what is there. */
function at(value: unknown, place: number, change: Change): unknown {
  if (place === 0) return here(value, change);
  let before = 1;
  for (const [name, child] of childrenOf(value)) {
    const places = placesOf(child);
    if (place >= before + places) {
      before += places;
      continue;
    }
    const isGone = place === before && change.kind === "drop";
    return withChild(value, name, isGone ? [] : [at(child, place - before, change)]);
  }
  return value;
}

function withChild(value: unknown, name: string, by: readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.flatMap((each, i) => (String(i) === name ? by : [each]));
  return Object.fromEntries(
    childrenOf(value).flatMap(([key, child]) =>
      key === name ? by.map((each) => [key, each]) : [[key, child]],
    ),
  );
}

function here(value: unknown, { kind, name, value: other }: Change): unknown {
  switch (kind) {
    case "drop":
      return undefined;
    case "replace":
      return other;
    case "add":
      return Array.isArray(value) ? [...value, other] : added(value, [[name, other]]);
    case "twice":
      return added(value, childrenOf(value).slice(0, 1));
    case "wrap":
      return [value];
    case "retype":
      return typeof value === "string" ? Number(value) || 0 : jsonText(value);
    case "repeat":
      if (typeof value === "string") return value.repeat(100);
      return Array.isArray(value) ? Array.from({ length: 200 }, () => value).flat() : value;
  }
}

/** An object with further names, also such as it has already. */
function added(value: unknown, more: readonly (readonly [string, unknown])[]): unknown {
  if (!isObject(value) || isRaw(value)) return value;
  return { raw: `{${[...childrenOf(value), ...more].map(member).join(",")}}` };
}
