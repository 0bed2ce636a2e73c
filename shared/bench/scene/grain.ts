import type { MaterialName } from "./scene.ts";

/** A pattern that repeats, in shares of the color of its material. */
export interface Grain {
  /** The size that one repetition covers, in inches. */
  readonly inches: readonly [along: number, across: number];
  /** The size of the pattern as a picture. */
  readonly pixels: readonly [along: number, across: number];
  /** The share of the color, 0 to 1, at a place within one repetition, in inches. */
  readonly shade: (along: number, across: number) => number;
}

const STAVE = 1.75;
const STAVES = 8;
const STAVE_LENGTH = 24;

/** Staves of maple, glued side by side, with joints at different places. */
const WOOD: Grain = {
  inches: [96, STAVE * STAVES],
  pixels: [512, 256],
  shade(along, across) {
    const stave = Math.floor(across / STAVE);
    const shifted = along + noise(stave, 7) * STAVE_LENGTH;
    const board = Math.floor(shifted / STAVE_LENGTH) % (96 / STAVE_LENGTH);
    const own = noise(stave * 13 + board, 3);
    const edge = Math.min(across - stave * STAVE, shifted % STAVE_LENGTH);
    const joint = edge < 0.08 ? 0.14 : 0;
    const wave = Math.sin(across * 3 + Math.sin(along * 0.11 + own * 40) * 1.6 + own * 20) * 0.03;
    const pores = noise(Math.floor(along * 1.2 + own * 50), Math.floor(across * 26)) * 0.07;
    return 1 - 0.2 * own - joint + wave - pores;
  },
};

/** Steel brushed along its length. */
const BRUSHED: Grain = {
  inches: [32, 8],
  pixels: [64, 512],
  shade: (along, across) => {
    const line = Math.floor(across * 64);
    const run = Math.floor(along / 8 + noise(line, 5) * 4) % 4;
    return 0.9 + 0.1 * noise(line, run);
  },
};

const CELLS_PER_INCH = 24;

/** The fine orange peel of powder coat. */
const POWDER: Grain = {
  inches: [128 / CELLS_PER_INCH, 128 / CELLS_PER_INCH],
  pixels: [128, 128],
  shade(along, across) {
    const [x, y] = [Math.round(along * CELLS_PER_INCH), Math.round(across * CELLS_PER_INCH)];
    return 0.9 + 0.05 * noise(x, y) + 0.05 * noise(x >> 1, y >> 1);
  },
};

export const GRAINS = { wood: WOOD, brushed: BRUSHED, powder: POWDER } as const;

/** The grains of the materials that have one. */
export const GRAIN_OF: Partial<Record<MaterialName, keyof typeof GRAINS>> = {
  "butcher-block": "wood",
  "stainless-steel": "brushed",
  "powder-coat": "powder",
};

/** The share of its color, 0 to 1, that a material has at any place on a surface, in inches along its grain and across it. */
export function grainShade(material: MaterialName, along: number, across: number): number {
  const name = GRAIN_OF[material];
  if (!name) return 1;
  const { inches, shade } = GRAINS[name];
  return shade(repeat(along, inches[0]), repeat(across, inches[1]));
}

const repeat = (place: number, length: number) => place - Math.floor(place / length) * length;

/** A number from 0 to 1 that looks random, and is the same for the same place. */
function noise(x: number, y: number): number {
  let bits = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
