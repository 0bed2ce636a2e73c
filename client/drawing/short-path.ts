import type { Point } from "#shared/bench/views/drawn.ts";

/**
 * The outline through these points as a short SVG path, in whole numbers of `unit`: relative, and without points that would be
 * the same or on a line. The first screen has hundreds of outlines in its HTML.
 */
export function shortPath(points: readonly Point[], unit: number): string {
  const corners: Point[] = [];
  for (const [x, y] of points) {
    const corner: Point = [Math.round(x / unit), Math.round(y / unit)];
    const [before, last] = [corners.at(-2), corners.at(-1)];
    if (last && isSame(corner, last)) continue;
    if (before && last && isBetween(before, last, corner)) corners.pop();
    corners.push(corner);
  }
  const [start] = corners;
  if (!start) return "";
  const steps = corners.slice(1).map(([x, y], index) => {
    const [lastX, lastY] = corners[index] ?? start;
    return step(x - lastX, y - lastY);
  });
  return `M${pair(start)}${steps.join("")}`;
}

function step(x: number, y: number): string {
  if (y === 0) return `h${x}`;
  return x === 0 ? `v${y}` : `l${pair([x, y])}`;
}

/** A minus sign separates numbers as well as a space. */
const pair = ([x, y]: Point) => (y < 0 ? `${x}${y}` : `${x} ${y}`);

const isSame = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];

/** Whether a point lies on the way from one to another. */
function isBetween([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): boolean {
  const [x, y, nextX, nextY] = [bx - ax, by - ay, cx - bx, cy - by];
  return x * nextY === y * nextX && x * nextX + y * nextY > 0;
}
