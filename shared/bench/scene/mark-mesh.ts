import type { SceneMark, Vector } from "./scene.ts";

/** The distance of marks in front of their piece, in inches. */
const MARK_LIFT_INCHES = 0.03;
const MARK_CORNERS = 10;

/** The marks of a piece as triangles that face to the front: a disc for each dot, and a strip for a line. */
export function markMesh(marks: readonly SceneMark[]) {
  const polygons = marks.flatMap(polygonsOf);
  const triangles: number[] = [];
  let start = 0;
  for (const polygon of polygons) {
    for (let corner = 2; corner < polygon.length; corner += 1)
      triangles.push(start, start + corner - 1, start + corner);
    start += polygon.length;
  }
  return { positions: polygons.flat(), triangles };
}

function polygonsOf({ from, to, size, pitch }: SceneMark): readonly (readonly Vector[])[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [z, toZ] = [from[2] + MARK_LIFT_INCHES, to[2] + MARK_LIFT_INCHES];
  if (pitch > 0) {
    const share = (index: number) => (length === 0 ? 0 : (index * pitch) / length);
    return Array.from({ length: Math.floor(length / pitch + 1e-9) + 1 }, (_, index) => {
      const [x, y] = [from[0] + dx * share(index), from[1] + dy * share(index)];
      return Array.from({ length: MARK_CORNERS }, (_, corner): Vector => {
        const angle = (corner / MARK_CORNERS) * 2 * Math.PI;
        return [x + (size / 2) * Math.cos(angle), y + (size / 2) * Math.sin(angle), z];
      });
    });
  }
  if (length === 0) return [];
  const [ax, ay] = [(-dy / length) * (size / 2), (dx / length) * (size / 2)];
  return [
    [
      [from[0] - ax, from[1] - ay, z],
      [to[0] - ax, to[1] - ay, toZ],
      [to[0] + ax, to[1] + ay, toZ],
      [from[0] + ax, from[1] + ay, z],
    ],
  ];
}
