/** Pseudorandom numbers, the same for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  readonly share: () => number;
  /** A whole number from 0 to below this. */
  readonly below: (limit: number) => number;
  /** True with this probability, from 0 to 1. */
  readonly chance: (often: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

/** Each pair of a seed and a second number has its own sequence (mulberry32). */
export function randomOf(seed: number, salt: number): Random {
  let state = (seed ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integerBelow = (limit: number) => Math.floor(share() * limit);
  return {
    share,
    below: integerBelow,
    chance: (often) => share() < often,
    pick: (items) => items[integerBelow(items.length)] ?? items[0],
  };
}
