import { DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { type Extent, rangeOf } from "#shared/bench/scene/home-view.ts";
import type { BenchScene } from "#shared/bench/scene/scene.ts";

const TEXTURE_COLUMNS = 160;
const TEXTURE_ROWS = 112;
/** The reach of the shadow beyond what throws it, in inches. */
const SHADOW_MARGIN_INCHES = 24;
/** The distance of a shadow above its plane. */
const SHADOW_LIFT_INCHES = 0.04;
/** The height of what lies flat. */
const MAT_INCHES = 0.15;

interface Plane {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
}

/** The soft shadow of a bench on a level plane: darkest where a piece stands, and fainter below higher pieces. */
export class SoftShadow {
  readonly #bytes = new Uint8Array(TEXTURE_COLUMNS * TEXTURE_ROWS * 4);
  readonly #texture = new DataTexture(this.#bytes, TEXTURE_COLUMNS, TEXTURE_ROWS);
  readonly mesh = new Mesh(
    new PlaneGeometry().rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ map: this.#texture, transparent: true, depthWrite: false }),
  );

  constructor() {
    this.#texture.magFilter = LinearFilter;
    this.#texture.minFilter = LinearFilter;
  }

  /** On the floor, the shadow goes beyond all extents. */
  showOnFloor(extents: readonly Extent[]): void {
    const [x0, x1] = rangeAlong(extents, 0);
    const [z0, z1] = rangeAlong(extents, 2);
    this.#show(extents, 0, {
      x: (x0 + x1) / 2,
      z: (z0 + z1) / 2,
      width: x1 - x0 + 2 * SHADOW_MARGIN_INCHES,
      depth: z1 - z0 + 2 * SHADOW_MARGIN_INCHES,
    });
  }

  /** On the surface, the shadow ends with the top. */
  showOnTop({ pieces, width, depth, surface }: BenchScene): void {
    // A mat is below the plane of the shadow, which would hide it.
    const high = pieces.filter(({ size }) => size[1] > MAT_INCHES);
    this.#show(high, surface, { x: 0, z: 0, width, depth });
  }

  #show(extents: readonly Extent[], height: number, plane: Plane): void {
    this.mesh.position.set(plane.x, height + SHADOW_LIFT_INCHES, plane.z);
    this.mesh.scale.set(plane.width, 1, plane.depth);
    const dark = new Float32Array(TEXTURE_COLUMNS * TEXTURE_ROWS);
    for (const extent of extents) {
      const above = extent.position[1] - extent.size[1] / 2 - height;
      if (above > -1e-6) darken(dark, extent, above, plane);
    }
    for (const [index, value] of dark.entries()) this.#bytes[index * 4 + 3] = Math.round(255 * value);
    this.#texture.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.#texture.dispose();
  }
}

/** Darkens the plane below a piece, unless it is darker already. */
function darken(dark: Float32Array, extent: Extent, above: number, plane: Plane): void {
  const [x, , z] = extent.position;
  const [w, , d] = extent.size;
  const blur = 1 + above * 0.3;
  const strength = 0.46 * Math.exp(-above / 2) + 0.3 * Math.exp(-above / 60);
  const across = coverCells(TEXTURE_COLUMNS, plane.width, x - plane.x, w, blur);
  const deep = coverCells(TEXTURE_ROWS, plane.depth, plane.z - z, d, blur);
  for (let row = 0; row < TEXTURE_ROWS; row += 1) {
    const share = (deep[row] ?? 0) * strength;
    if (share < 0.004) continue;
    for (let column = 0; column < TEXTURE_COLUMNS; column += 1) {
      const at = row * TEXTURE_COLUMNS + column;
      dark[at] = Math.max(dark[at] ?? 0, (across[column] ?? 0) * share);
    }
  }
}

/** The share of each cell along a length that a blurred strip covers, 0 to 1. */
function coverCells(cells: number, length: number, middle: number, size: number, blur: number) {
  return Array.from({ length: cells }, (_, cell) => {
    const away = ((cell + 0.5) / cells - 0.5) * length - middle;
    return softStep((away + size / 2) / blur) - softStep((away - size / 2) / blur);
  });
}

/** A soft step from 0 to 1: close to the integral of a Gaussian. */
const softStep = (x: number): number => 1 / (1 + Math.exp(-2.4 * x));

/** The length that extents take along an axis. */
function rangeAlong(extents: readonly Extent[], axis: 0 | 2) {
  return rangeOf(
    extents.flatMap(({ position, size }) => [position[axis] - size[axis] / 2, position[axis] + size[axis] / 2]),
  );
}
