import { isSame } from "./is-same.ts";
import type { Place } from "./merge-fields.ts";
import { mergeOrder } from "./merge-order.ts";
import {
  type BothSides,
  type Decide,
  findChangedSide,
  type Lists,
  pairVersions,
  type Versions,
} from "./versions.ts";

/** The rules by which the items of a list are matched, named and merged. */
export interface ListKind<Item> {
  readonly id: string;
  /** 'hints' */
  readonly plural: string;
  /** The first key, or else the second, matches the items. */
  readonly keys: readonly [(item: Item) => string, (item: Item) => string];
  /** The name in a list, and the name where nothing else says what it is. */
  readonly shortName: (item: Item) => string;
  readonly name: (item: Item) => string;
  /** Merges an item that both sides changed. */
  readonly merge: (versions: BothSides<Item>, place: Place) => Item;
}

/** Merges two sets of changes to a list. */
export function mergeList<Item>(lists: Lists<Item>, kind: ListKind<Item>, decide: Decide): Item[] {
  const { id, plural, keys, shortName, name, merge } = kind;
  const kept = pairVersions(lists, ...keys).flatMap((versions) => {
    const { base, mine, theirs } = versions;
    const any = base ?? mine ?? theirs;
    const itemId = any === undefined ? id : `${id}.${keys[0](any)}`;
    if (!mine || !theirs) {
      const left = onOneSide(versions, isSame, decide, itemId, name);
      return left ? [{ merged: left, versions }] : [];
    }
    const both = { base, mine, theirs };
    const side = findChangedSide(both);
    const merged = side === "both" ? merge(both, { id: itemId, name: name(mine) }) : both[side];
    return [{ merged, versions }];
  });
  const merged = orderItems(kept, lists, (orders) =>
    decide({
      id,
      subject: `Order of the ${plural}`,
      mine: orders.mine.map(shortName).join(", "),
      theirs: orders.theirs.map(shortName).join(", "),
    }),
  );
  return [...merged];
}

/** An item that at most one side still has: undefined if the other side deleted it and this one did not change it. */
export function onOneSide<Item>(
  { base, mine, theirs }: Versions<Item>,
  isUnchanged: (a: Item, b: Item) => boolean,
  decide: Decide,
  id: string,
  nameOf: (item: Item) => string,
): Item | undefined {
  const left = mine ?? theirs;
  if (!base || !left) return left;
  if (isUnchanged(base, left)) return undefined;
  const sideWord = (side: Item | undefined) => (side ? "changed" : "deleted");
  const side = decide({
    id,
    subject: nameOf(left),
    mine: sideWord(mine),
    theirs: sideWord(theirs),
  });
  return side === "mine" ? mine : theirs;
}

interface Kept<Item> {
  readonly merged: Item;
  readonly versions: Versions<Item>;
}

export function orderItems<Item>(
  kept: readonly Kept<Item>[],
  lists: Lists<Item>,
  decide: Parameters<typeof mergeOrder<Item>>[1],
): readonly Item[] {
  const placesIn = (list: readonly Item[]) => {
    const places = new Map(list.map((item, index) => [item, index]));
    return (item: Item | undefined) => (item === undefined ? undefined : places.get(item));
  };
  const [inBase, inMine, inTheirs] = [lists.base, lists.mine, lists.theirs].map(placesIn);
  const placed = kept.map(({ merged, versions: { base, mine, theirs } }) => ({
    item: merged,
    base: inBase?.(base),
    mine: inMine?.(mine),
    theirs: inTheirs?.(theirs),
  }));
  return mergeOrder(placed, decide);
}
