import type { Bounds, Solid } from "../solids/solid.ts";

/** Smaller overlaps are ignored, so pieces that only touch do not overlap. */
const TOUCH_INCHES = 1e-6;

/**
 * The solids in the painting order of the isometric view: layer by layer, and from the rear within a
 * layer. A sort by depth alone fails for long pieces, so this visits the pieces behind each piece
 * first. The order is stable.
 */
export function painterOrder(solids: readonly Solid[]): readonly Solid[] {
  const ordered: Solid[] = [];
  const layers = [...new Set(solids.map((solid) => solid.layer))].sort((a, b) => a - b);
  for (const layer of layers) {
    const members = solids.filter((solid) => solid.layer === layer);
    members.sort((a, b) => nearnessOf(a) - nearnessOf(b));
    const seen = new Set<Solid>();
    const visit = (solid: Solid): void => {
      if (seen.has(solid)) return;
      seen.add(solid);
      for (const other of members) {
        if (!seen.has(other) && isBehind(other, solid)) visit(other);
      }
      ordered.push(solid);
    };
    for (const solid of members) visit(solid);
  }
  return ordered;
}

/** Whether `a` is behind `b` in the isometric view: `b` covers part of `a`, and not the other way around. */
export function isBehind(a: Bounds, b: Bounds): boolean {
  if (!overlapOnScreen(a, b)) return false;
  const gaps = [
    { behind: b.x0 - a.x1, before: a.x0 - b.x1, lead: b.x0 + b.x1 - a.x0 - a.x1 },
    { behind: b.y0 - a.y1, before: a.y0 - b.y1, lead: b.y0 + b.y1 - a.y0 - a.y1 },
    { behind: b.z0 - a.z1, before: a.z0 - b.z1, lead: b.z0 + b.z1 - a.z0 - a.z1 },
  ];
  const behind = gaps.some((gap) => gap.behind >= -TOUCH_INCHES);
  const before = gaps.some((gap) => gap.before >= -TOUCH_INCHES);
  if (behind || before) return behind && !before;
  // They overlap: the direction of the smallest overlap decides.
  const least = gaps.reduce((best, gap) =>
    Math.max(gap.behind, gap.before) > Math.max(best.behind, best.before) ? gap : best,
  );
  return least.lead > 0;
}

/** Boxes overlap in the isometric view when their ranges of x - y, x - z and y - z all do. */
function overlapOnScreen(a: Bounds, b: Bounds): boolean {
  return (
    a.x1 - a.y0 > b.x0 - b.y1 + TOUCH_INCHES &&
    b.x1 - b.y0 > a.x0 - a.y1 + TOUCH_INCHES &&
    a.x1 - a.z0 > b.x0 - b.z1 + TOUCH_INCHES &&
    b.x1 - b.z0 > a.x0 - a.z1 + TOUCH_INCHES &&
    a.y1 - a.z0 > b.y0 - b.z1 + TOUCH_INCHES &&
    b.y1 - b.z0 > a.y0 - a.z1 + TOUCH_INCHES
  );
}

function nearnessOf({ x0, x1, y0, y1, z0, z1 }: Bounds): number {
  return x0 + x1 + y0 + y1 + z0 + z1;
}
