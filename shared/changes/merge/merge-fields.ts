import { type BothSides, type Decide, findChangedSide } from "./versions.ts";

/** A field with its name in a sentence, and its value in words; 'none' without one. */
export interface Field<Item> {
  readonly key: keyof Item & string;
  /** 'Price of 48 in (Width)' */
  readonly subject: (of: string) => string;
  readonly words: (item: Item) => string | undefined;
}

export interface Place {
  readonly id: string;
  /** '48 in (Width)' */
  readonly name: string;
}

/** Merges an item field by field. Other fields are mine. */
export function mergeFields<Item extends object>(
  versions: BothSides<Item>,
  fields: readonly Field<Item>[],
  { id, name }: Place,
  decide: Decide,
): Item {
  const { base, mine, theirs } = versions;
  const merged = { ...mine };
  for (const { key, subject, words } of fields) {
    const values = { base: base?.[key], mine: mine[key], theirs: theirs[key] };
    const changed = findChangedSide(values);
    const side =
      changed === "both"
        ? decide({
            id: `${id}.${key}`,
            subject: subject(name),
            mine: words(mine) ?? "none",
            theirs: words(theirs) ?? "none",
          })
        : changed;
    if (side === "mine") continue;
    if (theirs[key] === undefined) Reflect.deleteProperty(merged, key);
    else merged[key] = theirs[key];
  }
  return merged;
}
