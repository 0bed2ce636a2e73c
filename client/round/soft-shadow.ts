import { DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import type { BenchScene, ScenePiece } from "#shared/bench/scene/scene.ts";

const COLUMNS = 128;
const ROWS = 96;
/** The reach of the shadow beyond the bench, in inches. */
const MARGIN = 30;
/** The distance of a shadow above its plane. */
const LIFT = 0.04;

/** The soft shadow of a bench on a level plane: darkest where a piece stands, and fainter below higher pieces. */
export class SoftShadow {
  readonly #bytes = new Uint8Array(COLUMNS * ROWS * 4);
  readonly #texture = new DataTexture(this.#bytes, COLUMNS, ROWS);
  readonly mesh = new Mesh(
    new PlaneGeometry().rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ map: this.#texture, transparent: true, depthWrite: false }),
  );

  constructor() {
    this.#texture.magFilter = LinearFilter;
    this.#texture.minFilter = LinearFilter;
  }

  /** On the floor, at height 0, the shadow goes beyond the bench. Higher up, it ends with the top. */
  show({ pieces, room }: BenchScene, height: number): void {
    const margin = height === 0 ? MARGIN : 0;
    const [width, depth] = [room[0] + 2 * margin, room[2] + 2 * margin];
    this.mesh.position.y = height + LIFT;
    this.mesh.scale.set(width, 1, depth);
    const dark = new Float32Array(COLUMNS * ROWS);
    for (const piece of pieces) {
      const above = piece.position[1] - piece.size[1] / 2 - height;
      if (above > -1e-6) darken(dark, piece, above, width, depth);
    }
    for (const [index, value] of dark.entries())
      this.#bytes[index * 4 + 3] = Math.round(255 * value);
    this.#texture.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.#texture.dispose();
  }
}

/** Darkens the plane below a piece, unless it is darker already. */
function darken(
  dark: Float32Array,
  piece: ScenePiece,
  above: number,
  width: number,
  depth: number,
): void {
  const [x, , z] = piece.position;
  const [w, , d] = piece.size;
  const blur = 1.3 + above * 0.28;
  const strength = 0.5 * Math.exp(-above / 3.5) + 0.26 * Math.exp(-above / 60);
  const across = covered(COLUMNS, width, x, w, blur);
  const deep = covered(ROWS, depth, -z, d, blur);
  for (let row = 0; row < ROWS; row += 1) {
    const share = (deep[row] ?? 0) * strength;
    if (share < 0.004) continue;
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = row * COLUMNS + column;
      dark[at] = Math.max(dark[at] ?? 0, (across[column] ?? 0) * share);
    }
  }
}

/** The share of each cell along a length that a blurred strip covers, 0 to 1. */
function covered(cells: number, length: number, middle: number, size: number, blur: number) {
  return Array.from({ length: cells }, (_, cell) => {
    const away = ((cell + 0.5) / cells - 0.5) * length - middle;
    return step((away + size / 2) / blur) - step((away - size / 2) / blur);
  });
}

/** A soft step from 0 to 1: close to the integral of a Gaussian. */
const step = (x: number): number => 1 / (1 + Math.exp(-2.4 * x));
