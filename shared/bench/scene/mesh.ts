import type { Axis, OutlinePoint, ScenePiece, Vector } from "./scene.ts";

/** The surface of a piece as triangles, around its middle. Counterclockwise ones face outward. */
export interface Mesh {
  /** Inches. */
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
  /** A place on the surface, in inches. The grain of a material runs along the first direction. */
  readonly places: readonly (readonly [along: number, across: number])[];
  /** Three vertices for each triangle. */
  readonly triangles: readonly number[];
  /** The ends of the lines along the edges of the piece, two points for each. */
  readonly edges: readonly Vector[];
}

export function meshOf({ form, size }: Pick<ScenePiece, "form" | "size">): Mesh {
  const half: Vector = [size[0] / 2, size[1] / 2, size[2] / 2];
  switch (form.kind) {
    case "box":
      return boxMesh(half, radius(form.round, half));
    case "cylinder":
      return cylinderMesh(half, form.axis, radius(form.round, half));
    case "extrusion":
      return extrusionMesh(half, form.outline);
  }
}

/** An edge takes at most a third of the smallest side. */
const radius = (round: number, half: Vector): number => Math.min(round, Math.min(...half) / 1.5);

/** The depth of a line below the corner that its round edge replaces: that of the middle of the arc. */
const ARC = 1 - Math.SQRT1_2;

const createVector = (read: (axis: number) => number): Vector => [read(0), read(1), read(2)];
const at = (point: Vector, axis: number): number => point[axis % 3] ?? 0;

/** The signs of the coordinates of the eight corners. */
const CORNERS = Array.from({ length: 8 }, (_, bits) => createVector((axis) => ((bits >> axis) & 1) * 2 - 1));
const AXES = [0, 1, 2] as const;

/**
 * A box with round edges. Each corner has a vertex on each of its three sides, with the normal of that side. Flat strips
 * connect the sides, and their normals turn from one side to the other, which looks round.
 */
function boxMesh(half: Vector, round: number): Mesh {
  const vertices = AXES.flatMap((side) => CORNERS.map((signs) => ({ side, signs })));
  return {
    positions: vertices.map(({ side, signs }) =>
      createVector((axis) => at(signs, axis) * (at(half, axis) - (axis === side ? 0 : round))),
    ),
    normals: vertices.map(({ side, signs }) => createVector((axis) => (axis === side ? at(signs, axis) : 0))),
    places: vertices.map(({ side, signs: [x, y, z] }) => {
      const [along, across] = side === 0 ? [z * half[2], y * half[1]] : [x * half[0], 0];
      return [along, side === 1 ? z * half[2] : across || y * half[1]];
    }),
    triangles: BOX_TRIANGLES,
    edges: BOX_EDGES.map((signs) => createVector((axis) => at(signs, axis) * (at(half, axis) - round * ARC))),
  };
}

const vertexAt = (side: number, signs: Vector): number =>
  (side % 3) * 8 + AXES.reduce<number>((bits, axis) => bits + (at(signs, axis) > 0 ? 1 << axis : 0), 0);

/** The signs with another one at an axis. */
const withSign = (signs: Vector, axis: number, sign: number): Vector =>
  createVector((each) => (each === axis % 3 ? sign : at(signs, each)));

const BOX_TRIANGLES: readonly number[] = (() => {
  const sides = AXES.flatMap((axis) =>
    [-1, 1].map((sign) =>
      [
        [-1, -1],
        [sign, -sign],
        [1, 1],
        [-sign, sign],
      ].map(([b = 0, c = 0]) =>
        vertexAt(axis, withSign(withSign(withSign([0, 0, 0], axis, sign), axis + 1, b), axis + 2, c)),
      ),
    ),
  );
  const strips = AXES.flatMap((axis) =>
    CORNERS.filter((signs) => at(signs, axis) < 0).map((low) => {
      const high = withSign(low, axis, 1);
      const [b, c] = [axis + 1, axis + 2];
      const strip = [vertexAt(b, low), vertexAt(b, high), vertexAt(c, high), vertexAt(c, low)];
      return at(low, b) * at(low, c) > 0 ? strip.reverse() : strip;
    }),
  );
  const corners = CORNERS.map((signs) => {
    const corner = AXES.map((axis) => vertexAt(axis, signs));
    return signs[0] * signs[1] * signs[2] > 0 ? corner : corner.reverse();
  });
  return [...sides, ...strips, ...corners].flatMap(fanTriangles);
})();

const BOX_EDGES: readonly Vector[] = AXES.flatMap((axis) =>
  CORNERS.filter((signs) => at(signs, axis) < 0).flatMap((low) => [low, withSign(low, axis, 1)]),
);

/** The triangles of a convex polygon. */
function fanTriangles([first = 0, ...rest]: readonly number[]): readonly number[] {
  return rest.slice(1).flatMap((last, index) => [first, rest[index] ?? first, last]);
}

const SEGMENTS = 28;

/** A cylinder with round rims: two rings of vertices for its side, and one for each end. */
function cylinderMesh(half: Vector, along: Axis, round: number): Mesh {
  const axis = "xyz".indexOf(along);
  const angles = Array.from({ length: SEGMENTS }, (_, index) => (index / SEGMENTS) * 2 * Math.PI);
  const [b, c] = [at(half, axis + 1), at(half, axis + 2)];
  const length = at(half, axis);
  const pointAround = (angle: number, out: number, far: number): Vector => {
    const turned = [far, (b - out) * Math.cos(angle), (c - out) * Math.sin(angle)];
    return createVector((each) => turned[(each - axis + 3) % 3] ?? 0);
  };
  const rings = [
    { far: -length, inset: round, end: -1 },
    { far: round - length, inset: 0, end: 0 },
    { far: length - round, inset: 0, end: 0 },
    { far: length, inset: round, end: 1 },
  ];
  const nextIndex = (index: number) => (index + 1) % SEGMENTS;
  const ringVertices = (index: number) => angles.map((_, place) => index * SEGMENTS + place);
  const sides = [0, 1, 2].flatMap((low) =>
    angles.map((_, index) => {
      const [from, to] = [low * SEGMENTS, (low + 1) * SEGMENTS];
      return [from + index, from + nextIndex(index), to + nextIndex(index), to + index];
    }),
  );
  return {
    positions: rings.flatMap(({ far, inset }) => angles.map((angle) => pointAround(angle, inset, far))),
    normals: rings.flatMap(({ end }) =>
      angles.map((angle) => {
        const turned = end === 0 ? [0, Math.cos(angle), Math.sin(angle)] : [end, 0, 0];
        return createVector((each) => turned[(each - axis + 3) % 3] ?? 0);
      }),
    ),
    places: rings.flatMap(({ far }) => angles.map((angle) => [far, angle * b] as const)),
    triangles: [...sides, ringVertices(0).reverse(), ringVertices(3)].flatMap(fanTriangles),
    edges: [-1, 1].flatMap((end) =>
      angles.flatMap((angle, index) =>
        [angle, angles[nextIndex(index)] ?? 0].map((each) =>
          pointAround(each, round * ARC, end * (length - round * ARC)),
        ),
      ),
    ),
  };
}

/** An outline along the x axis, with flat sides and sharp edges. */
function extrusionMesh([half]: Vector, outline: readonly OutlinePoint[]): Mesh {
  const ends = [-half, half].map((x) => outline.map(([z, y]): Vector => [x, y, z]));
  const [left = [], right = []] = ends;
  const sides = outline.map((_, index) => {
    const to = (index + 1) % outline.length;
    const corners = [left[index], right[index], right[to], left[to]];
    return corners.flatMap((corner) => (corner ? [corner] : []));
  });
  const caps = triangulate(outline);
  const count = outline.length;
  return {
    positions: [...ends.flat(), ...sides.flat()],
    normals: [
      ...outline.map((): Vector => [-1, 0, 0]),
      ...outline.map((): Vector => [1, 0, 0]),
      ...outline.flatMap(([z, y], index) => {
        const [toZ, toY] = outline[(index + 1) % count] ?? [z, y];
        const length = Math.hypot(toZ - z, toY - y);
        const out: Vector = [0, (z - toZ) / length, (toY - y) / length];
        return [out, out, out, out];
      }),
    ],
    places: [
      ...ends.flat().map(([, y, z]) => [z, y] as const),
      ...sides.flat().map(([x, y, z]) => [x, y + z] as const),
    ],
    triangles: [
      ...caps,
      ...caps.map((vertex) => count + vertex).reverse(),
      ...sides.flatMap((_, side) => fanTriangles([0, 1, 2, 3].map((corner) => 2 * count + 4 * side + corner))),
    ],
    edges: sides.flatMap(([a, b, c, d]) => (a && b && c && d ? [a, b, b, c, a, d] : [])),
  };
}

/** The triangles of a counterclockwise outline without holes, three points for each: one ear is cut off after the other. */
function triangulate(outline: readonly OutlinePoint[]): readonly number[] {
  const triangles: number[] = [];
  let left = outline.map((point, index) => ({ point, index }));
  while (left.length > 2) {
    const corners = left.map((corner, place) => {
      return [left.at(place - 1) ?? corner, corner, left[place + 1] ?? left[0] ?? corner] as const;
    });
    const ear =
      corners.find(([a, b, c]) => {
        const sides = [
          [a.point, b.point],
          [b.point, c.point],
          [c.point, a.point],
        ] as const;
        const inside = left.filter(({ point }) => sides.every(([p, q]) => turn(p, q, point) >= 0));
        return turn(a.point, b.point, c.point) > 0 && inside.length === 3;
      }) ?? corners[0];
    if (!ear) break;
    triangles.push(...ear.map(({ index }) => index));
    left = left.filter((corner) => corner !== ear[1]);
  }
  return triangles;
}

/** Above 0 for a turn to the left. */
function turn([ax, ay]: OutlinePoint, [bx, by]: OutlinePoint, [cx, cy]: OutlinePoint): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
