import { matchInOrder } from "../match-in-order.ts";
import { isSame } from "./is-same.ts";

/** One of two sets of changes to the same rules. */
export type Side = "mine" | "theirs";

/** A place that both sides changed in different ways. */
export interface MergeConflict {
  /** The same for the same place in another merge. */
  readonly id: string;
  /** 'Price of 48 in (Width)' */
  readonly subject: string;
  /** '+$12.00' */
  readonly mine: string;
  /** '+$15.00' */
  readonly theirs: string;
}

/** Records a conflict and returns the chosen side. */
export type Decide = (conflict: MergeConflict) => Side;

/** An item as it was, and on both sides. Undefined where it does not exist. */
export interface Versions<Item> {
  readonly base: Item | undefined;
  readonly mine: Item | undefined;
  readonly theirs: Item | undefined;
}

/** An item that exists on both sides. */
export interface BothSides<Item> extends Versions<Item> {
  readonly mine: Item;
  readonly theirs: Item;
}

/** Whether the side with the only change, if any, is clear. */
export function findChangedSide<Item>({ base, mine, theirs }: Versions<Item>): Side | "both" {
  if (isSame(mine, theirs) || isSame(base, theirs)) return "mine";
  return isSame(base, mine) ? "theirs" : "both";
}

/** The same list in each version. */
export interface Lists<Item> {
  readonly base: readonly Item[];
  readonly mine: readonly Item[];
  readonly theirs: readonly Item[];
}

/** Pairs the items of three lists by their keys: the first key, or else the next. Items that both sides added pair by the first key only. */
export function pairVersions<Item>(
  { base, mine, theirs }: Lists<Item>,
  ...keys: readonly [(item: Item) => string, ...((item: Item) => string)[]]
): readonly Versions<Item>[] {
  const [first] = keys;
  const [mineWas, theirsWas] = [mine, theirs].map((side) => matchInOrder(base, side, ...keys));
  const isNew = (item: Item, was: ReadonlyMap<Item, Item> | undefined) => !was?.has(item);
  const myNew = mine.filter((item) => isNew(item, mineWas));
  const theirNew = theirs.filter((item) => isNew(item, theirsWas));
  const addedTwice = matchInOrder(theirNew, myNew, first);
  const pairedTheirs = new Set(addedTwice.values());
  const [toMine, toTheirs] = [invert(mineWas), invert(theirsWas)];
  return [
    ...base.map((item) => ({ base: item, mine: toMine.get(item), theirs: toTheirs.get(item) })),
    ...myNew.map((item) => ({ base: undefined, mine: item, theirs: addedTwice.get(item) })),
    ...theirNew
      .filter((item) => !pairedTheirs.has(item))
      .map((item) => ({ base: undefined, mine: undefined, theirs: item })),
  ];
}

function invert<Item>(map: ReadonlyMap<Item, Item> = new Map()): ReadonlyMap<Item, Item> {
  return new Map([...map].map(([key, value]) => [value, key]));
}
