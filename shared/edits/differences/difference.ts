/** The names of the fields and the keys of the items that lead to a place: ["steps", "width", "options", "96", "priceModifier"]. */
export type Place = readonly string[];

/** One difference between two versions of the rules, with what was there before. */
export type Difference = {
  readonly at: Place;
  /** The step or option at the place, as staff call it: '96 in (Width)'. */
  readonly of: string;
} & (
  | {
      /** A field, or a whole step, option, hint or starting bench; undefined if it is not there. */
      readonly before?: unknown;
      readonly after?: unknown;
      /** The key of the item that comes before an added one; null for the first. */
      readonly behind?: string | null | undefined;
    }
  | {
      /** The keys of the items of a list that were moved, in the order of both versions. */
      readonly order: { readonly before: readonly string[]; readonly after: readonly string[] };
    }
);

/** The field that tells the items of a list apart. */
export const LISTS: ReadonlyMap<string, string> = new Map([
  ["steps", "key"],
  ["options", "value"],
  // Drafts of earlier versions have it, until they are migrated.
  ["conditionalOptions", "value"],
  ["startingBenches", "name"],
  ["hints", "text"],
]);

/** Fields whose own fields are places. All other fields are changed as a whole. */
export const GROUPS: ReadonlySet<string> = new Set(["specifications", "dimensions", "choices"]);

export type Fields = Readonly<Record<string, unknown>>;

/** The items of a list by their keys: '36', and for a second item with the same key '36#2'. */
export function keyItems(name: string, items: readonly Fields[]): ReadonlyMap<string, Fields> {
  const field = LISTS.get(name) ?? "";
  const keyed = new Map<string, Fields>();
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = String(item[field]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    keyed.set(count === 1 ? key : `${key}#${count}`, item);
  }
  return keyed;
}
