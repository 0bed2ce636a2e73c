import type { OutlinePoint } from "./scene.ts";

/** The triangles of a counterclockwise outline without holes, three points for each: one ear is cut off after the other. */
export function triangulate(outline: readonly OutlinePoint[]): readonly number[] {
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
