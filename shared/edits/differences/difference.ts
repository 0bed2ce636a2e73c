/** The names of the fields and the keys of the items that lead to a place: ["steps", "width", "options", "96", "priceModifier"]. */
export type Place = readonly string[];

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
