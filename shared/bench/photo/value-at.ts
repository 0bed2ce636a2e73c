/**
 * Numbers of lists whose index is always in range, which the types do not say. Each function reads one kind of list: V8 reads
 * through a function for several kinds half as fast.
 */
export const at = (list: Float64Array, index: number): number => list[index] ?? 0;
export const atFloat = (list: Float32Array, index: number): number => list[index] ?? 0;
export const atWord = (list: Uint32Array, index: number): number => list[index] ?? 0;
