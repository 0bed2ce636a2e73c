import { at, atWord } from "./value-at.ts";

/** A node has children, or it is a leaf with triangles. */
const MAX_LEAF_TRIANGLES = 2;
/** A ray does not meet what it leaves. */
const NEAR_INCHES = 1e-4;

/**
 * Finds what rays meet. It halves the triangles of a scene until few are left, so that a ray visits only the boxes on its way: a
 * bounding volume hierarchy.
 */
export class Tree {
  /** What the last ray met: the inches along the ray, the index of the triangle, and the weights of its second and third corner. */
  distance = 0;
  triangle = 0;
  second = 0;
  third = 0;
  /** In the order of the leaves. */
  readonly #triangles: Uint32Array;
  /** Nine numbers for each triangle in that order: its first corner, and the ways from there to the others. */
  readonly #shapes: Float64Array;
  /** Six numbers for the box of each node. */
  readonly #boxes: Float64Array;
  /** The first triangle of a leaf, or the second child of a node. The first child follows its node. */
  readonly #starts: Uint32Array;
  /** The number of triangles of a leaf; 0 for a node with children. */
  readonly #counts: Uint32Array;
  /** The axis along which the children of a node are sorted. */
  readonly #axes: Uint32Array;
  readonly #stack: Uint32Array;

  constructor(corners: Float64Array) {
    const { boxes, starts, counts, axes, triangles, depth } = build(corners);
    this.#triangles = Uint32Array.from(triangles);
    this.#boxes = Float64Array.from(boxes);
    this.#starts = Uint32Array.from(starts);
    this.#counts = Uint32Array.from(counts);
    this.#axes = Uint32Array.from(axes);
    this.#stack = new Uint32Array(depth + 2);
    this.#shapes = Float64Array.from(
      triangles.flatMap((triangle) => {
        const shape = [...corners.subarray(triangle * 9, triangle * 9 + 9)];
        return shape.map((value, index) => (index < 3 ? value : value - (shape[index % 3] ?? 0)));
      }),
    );
  }

  /** Whether a ray meets a triangle within `reach` inches. With `any`, the first one that is found will do. */
  meets(from: Float64Array, along: Float64Array, reach: number, any: boolean): boolean {
    const ox = at(from, 0);
    const oy = at(from, 1);
    const oz = at(from, 2);
    const dx = at(along, 0);
    const dy = at(along, 1);
    const dz = at(along, 2);
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    const boxes = this.#boxes;
    const stack = this.#stack;
    this.distance = reach;
    let found = false;
    let left = 1;
    stack[0] = 0;
    while (left > 0) {
      left -= 1;
      const node = atWord(stack, left);
      const box = node * 6;
      const x0 = (at(boxes, box) - ox) * ix;
      const y0 = (at(boxes, box + 1) - oy) * iy;
      const z0 = (at(boxes, box + 2) - oz) * iz;
      const x1 = (at(boxes, box + 3) - ox) * ix;
      const y1 = (at(boxes, box + 4) - oy) * iy;
      const z1 = (at(boxes, box + 5) - oz) * iz;
      const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
      const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
      if (leave < enter || leave < NEAR_INCHES || enter > this.distance) continue;
      const start = atWord(this.#starts, node);
      const count = atWord(this.#counts, node);
      if (count === 0) {
        // The nearer child comes first, so that farther ones can be left out.
        const isAhead = at(along, atWord(this.#axes, node)) > 0;
        stack[left] = isAhead ? start : node + 1;
        stack[left + 1] = isAhead ? node + 1 : start;
        left += 2;
      } else if (this.#meetsLeaf(start, start + count, ox, oy, oz, dx, dy, dz)) {
        if (any) return true;
        found = true;
      }
    }
    return found;
  }

  /** Möller and Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection". */
  #meetsLeaf(
    start: number,
    end: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
  ): boolean {
    const shapes = this.#shapes;
    let found = false;
    for (let index = start; index < end; index += 1) {
      const shape = index * 9;
      const ax = at(shapes, shape + 3);
      const ay = at(shapes, shape + 4);
      const az = at(shapes, shape + 5);
      const bx = at(shapes, shape + 6);
      const by = at(shapes, shape + 7);
      const bz = at(shapes, shape + 8);
      const px = dy * bz - dz * by;
      const py = dz * bx - dx * bz;
      const pz = dx * by - dy * bx;
      const inverse = 1 / (ax * px + ay * py + az * pz);
      const tx = ox - at(shapes, shape);
      const ty = oy - at(shapes, shape + 1);
      const tz = oz - at(shapes, shape + 2);
      const second = (tx * px + ty * py + tz * pz) * inverse;
      // A ray along the triangle gives no number.
      if (!(second >= 0 && second <= 1)) continue;
      const qx = ty * az - tz * ay;
      const qy = tz * ax - tx * az;
      const qz = tx * ay - ty * ax;
      const third = (dx * qx + dy * qy + dz * qz) * inverse;
      const distance = (bx * qx + by * qy + bz * qz) * inverse;
      if (!(third >= 0 && second + third <= 1 && distance > NEAR_INCHES && distance < this.distance)) continue;
      this.distance = distance;
      this.triangle = atWord(this.#triangles, index);
      this.second = second;
      this.third = third;
      found = true;
    }
    return found;
  }
}

/** The nodes of a tree: each is halved where the surfaces of both boxes, times their triangles, are least. */
function build(corners: Float64Array) {
  const boxes: number[] = [];
  const starts: number[] = [];
  const counts: number[] = [];
  const axes: number[] = [];
  const triangles: number[] = [];
  let deepest = 0;
  const middle = (triangle: number, axis: number) =>
    at(corners, triangle * 9 + axis) + at(corners, triangle * 9 + 3 + axis) + at(corners, triangle * 9 + 6 + axis);
  const divide = (list: readonly number[], depth: number): void => {
    const node = starts.length;
    deepest = Math.max(deepest, depth);
    const box = new Box();
    for (const triangle of list) box.add(corners, triangle);
    boxes.push(...box.low, ...box.high);
    starts.push(triangles.length);
    counts.push(list.length);
    axes.push(0);
    if (list.length <= MAX_LEAF_TRIANGLES) {
      triangles.push(...list);
      return;
    }
    counts[node] = 0;
    const { axis, order, place } = bestHalves(corners, list, middle);
    axes[node] = axis;
    divide(order.slice(0, place), depth + 1);
    starts[node] = starts.length;
    divide(order.slice(place), depth + 1);
  };
  divide(
    Array.from({ length: corners.length / 9 }, (_, index) => index),
    0,
  );
  return { boxes, starts, counts, axes, triangles, depth: deepest };
}

type Middle = (triangle: number, axis: number) => number;

function bestHalves(corners: Float64Array, list: readonly number[], middle: Middle) {
  return [0, 1, 2]
    .map((axis) => {
      const order = list.toSorted((a, b) => middle(a, axis) - middle(b, axis));
      const [before, after] = [surfaces(corners, order), surfaces(corners, order.toReversed())];
      const costs = before.map((surface, index) => {
        const rest = order.length - index - 1;
        return surface * (index + 1) + (after[rest - 1] ?? Infinity) * rest;
      });
      const least = costs.reduce((best, cost, index) => (cost < (costs[best] ?? 0) ? index : best), 0);
      return { axis, order, place: least + 1, cost: costs[least] ?? 0 };
    })
    .reduce((best, each) => (each.cost < best.cost ? each : best));
}

/** The surfaces of the boxes around the first triangle, the first two, and so on. */
function surfaces(corners: Float64Array, list: readonly number[]): readonly number[] {
  const box = new Box();
  return list.map((triangle) => {
    box.add(corners, triangle);
    const [x, y, z] = [box.high[0] - box.low[0], box.high[1] - box.low[1], box.high[2] - box.low[2]];
    return x * y + y * z + z * x;
  });
}

class Box {
  readonly low: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly high: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  add(corners: Float64Array, triangle: number): void {
    for (let value = 0; value < 9; value += 1) {
      const coordinate = at(corners, triangle * 9 + value);
      const axis = value % 3;
      if (coordinate < (this.low[axis] ?? 0)) this.low[axis] = coordinate;
      if (coordinate > (this.high[axis] ?? 0)) this.high[axis] = coordinate;
    }
  }
}
