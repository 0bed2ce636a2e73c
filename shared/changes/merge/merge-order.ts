import type { Side } from "./versions.ts";

/** An item with its positions; undefined where it does not exist. */
export interface Placed<Item> {
  readonly item: Item;
  readonly base: number | undefined;
  readonly mine: number | undefined;
  readonly theirs: number | undefined;
}

/**
 * The items in the order of the side that moved some, else in their order. An item that only the other side has keeps
 * its predecessor, after items that the first side added there. If both sides moved items, `decide` picks a side.
 */
export function mergeOrder<Item>(
  items: readonly Placed<Item>[],
  decide: (orders: Readonly<Record<Side, readonly Item[]>>) => Side,
): readonly Item[] {
  const orderOf = (side: Side | "base", among = items) =>
    among
      .filter((each) => each[side] !== undefined)
      .sort((a, b) => (a[side] ?? 0) - (b[side] ?? 0));
  const common = items.filter((each) =>
    [each.base, each.mine, each.theirs].every((position) => position !== undefined),
  );
  const [was, mine, theirs] = [
    orderOf("base", common),
    orderOf("mine", common),
    orderOf("theirs", common),
  ];
  const leading = isEqual(mine, was)
    ? "theirs"
    : isEqual(theirs, was) || isEqual(mine, theirs)
      ? "mine"
      : decide({ mine: mine.map(({ item }) => item), theirs: theirs.map(({ item }) => item) });

  const merged = orderOf(leading);
  const following = orderOf(leading === "mine" ? "theirs" : "mine");
  following.forEach((each, index) => {
    if (merged.includes(each)) return;
    const previous = following[index - 1];
    let at = previous ? merged.indexOf(previous) + 1 : 0;
    while (merged[at] && merged[at]?.base === undefined && !following.includes(merged[at] ?? each))
      at += 1;
    merged.splice(at, 0, each);
  });
  return merged.map(({ item }) => item);
}

function isEqual<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.every((item, index) => item === b[index]);
}
