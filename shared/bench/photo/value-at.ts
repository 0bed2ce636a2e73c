/** A number of a list whose index is always in range, which the types do not say. */
export const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;
