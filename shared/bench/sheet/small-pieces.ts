import { volumeOf } from "../solids/key-extents.ts";
import type { Bounds } from "../solids/solid.ts";
import { type Drawn, extentOf, isInside, type Point } from "../views/drawn.ts";

/** The longest side of a small piece, in inches. */
const MAX_SMALL_INCHES = 12;

interface SmallPiece {
  /** Of the option. */
  readonly value: string;
  /** A point where it is visible, in inches of the view; undefined if other pieces hide it. */
  readonly at: Point | undefined;
}

/** The chosen accessories whose main piece is small. */
export function smallPieces(drawn: readonly Drawn[]): readonly SmallPiece[] {
  const values = new Set(drawn.flatMap(({ solid: { role, value } }) => (role === "accessories" && value) || []));
  return [...values].flatMap((value) => {
    const own = drawn
      .filter(({ solid }) => solid.value === value)
      .sort((a, b) => volumeOf(b.solid) - volumeOf(a.solid));
    const [main] = own;
    if (!main || longestSide(main.solid) > MAX_SMALL_INCHES) return [];
    const at = own.flatMap((each) => visibleMiddle(each, drawn))[0];
    return { value, at };
  });
}

const sideLengths = ({ x0, x1, y0, y1, z0, z1 }: Bounds) => [x1 - x0, y1 - y0, z1 - z0];
const longestSide = (bounds: Bounds) => Math.max(...sideLengths(bounds));

/** The middle of a face that no later piece covers; none if they cover all. */
function visibleMiddle({ solid, faces }: Drawn, drawn: readonly Drawn[]): readonly Point[] {
  const later = drawn.slice(drawn.findIndex((each) => each.solid === solid) + 1);
  return faces
    .map(({ points }): Point => {
      const [left, top, right, bottom] = extentOf(points);
      return [(left + right) / 2, (top + bottom) / 2];
    })
    .filter(
      (middle) =>
        !later.some(
          (other) => other.solid.value !== solid.value && other.faces.some(({ points }) => isInside(middle, points)),
        ),
    );
}
