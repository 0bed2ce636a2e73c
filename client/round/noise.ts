/** A number from 0 to 1 that looks random, and is the same for the same place. */
export function noise(x: number, y: number): number {
  let bits = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
