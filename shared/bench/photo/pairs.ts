/**
 * Pairs of numbers from 0 to 1 that spread evenly over the samples of a pixel, and differ between pixels: Sobol's (0, 2)-sequence
 * with the digits of each pair scrambled by a number of its own (Kollig and Keller 2002). Even pairs need a quarter of the
 * samples of independent ones for the same noise. The same seed gives the same pairs.
 */
export function createPairs(seed: number, samples: number) {
  // Exchanging the samples of a pair needs a power of two.
  const mask = 2 ** Math.floor(Math.log2(samples)) - 1;
  let [pixel, sample, pair] = [0, 0, 0];
  const pairs = {
    first: 0,
    second: 0,
    /** The first pair of a sample of a pixel. */
    start(ofPixel: number, ofSample: number): void {
      [pixel, sample, pair] = [ofPixel, ofSample, 0];
      pairs.next();
    },
    next(): void {
      const key = mix(Math.imul(pixel, 0x9e3779b1) ^ mix(Math.imul(pair, 0x85ebca6b) ^ seed));
      const other = mix(key ^ 0x68bc21eb);
      const index = sample ^ ((key ^ other) & mask);
      pairs.first = ((sobol(index, false) ^ key) >>> 0) / 2 ** 32;
      pairs.second = ((sobol(index, true) ^ other) >>> 0) / 2 ** 32;
      pair += 1;
    },
  };
  return pairs;
}

/** The first dimension of Sobol's sequence, or with `isSecond` the second. */
function sobol(index: number, isSecond: boolean): number {
  let bits = 0;
  let direction = 1 << 31;
  for (let left = index; left > 0; left >>>= 1) {
    if (left & 1) bits ^= direction;
    direction = (isSecond ? direction : 0) ^ (direction >>> 1);
  }
  return bits;
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
}
