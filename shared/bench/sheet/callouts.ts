import { volumeOf } from "../solids/key-extents.ts";
import type { Bounds } from "../solids/solid.ts";
import { type Drawn, extentOf, isInside, type Point } from "../views/drawn.ts";
import { type Box, CoveredArea } from "./covered-area.ts";
import { cornersOf, cross, type Line, linesOf, outlineOf, runsThrough } from "./crossing.ts";
import { labelLength } from "./dimension.ts";
import { place, type Size } from "./fit-view.ts";
import type { SheetView } from "./lay-out-view.ts";
import type { Primitive } from "./primitive.ts";

/** A name to write beside a point of the drawing. */
export interface Label {
  readonly text: string;
  /** In inches of the view. */
  readonly at: Point;
}

export interface Callouts {
  readonly primitives: readonly Primitive[];
  /** The names of visible pieces without a place for their name. */
  readonly leftOut: readonly string[];
  /** The names of pieces that others hide in this view. */
  readonly hidden: readonly string[];
}

const CELL_PX = 6;
const LINE_HEIGHT = 14;
/** From the end of the leader line to the text. */
const GAP_PX = 3;
const DISTANCES = [18, 28, 40, 54, 70, 90, 114, 142];
const DIRECTIONS = Array.from({ length: 16 }, (_, index): Point => {
  const angle = ((index + 0.5) / 16) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});

/** Other things in a view: points with names, and outlines to keep free. In inches of the view. */
interface Others {
  readonly labels: readonly Label[];
  readonly outlines: readonly (readonly Point[])[];
}

/**
 * The names of the small accessories, each with a leader line from its piece. A name gets the nearest place where it covers
 * no piece, and where name and leader cross no other line or text; or none.
 *
 * @param names of the accessories by the values of their options
 */
export function layOutCallouts(
  drawn: readonly Drawn[],
  names: ReadonlyMap<string, string>,
  { fit, under, over }: SheetView,
  size: Size,
  scale = 1,
  { labels, outlines }: Others = { labels: [], outlines: [] },
): Callouts {
  const small = smallPieces(drawn).map(({ value, at }) => ({ text: names.get(value) ?? value, at }));
  const wanted = [...labels, ...small];
  if (wanted.length === 0) return { primitives: [], leftOut: [], hidden: [] };
  const area = new CoveredArea(size, CELL_PX * scale);
  const polygons = drawn.flatMap(({ faces }) => faces.map(({ points }) => points));
  for (const polygon of [...polygons, ...outlines]) area.cover(polygon.map((point) => place(fit, point)));
  const lines = [
    ...under.filter(({ look }) => look !== "footprint").flatMap(linesOf),
    ...over.flatMap((each) => (each.kind === "text" ? outlineOf(each, scale) : linesOf(each))),
  ];
  const isFree = ({ leader, box }: Callout) =>
    isWithin(box, size) && !area.touches(box) && !lines.some((line) => cross(leader, line) || runsThrough(line, box));

  const callouts: Callout[] = [];
  const [leftOut, hidden]: [string[], string[]] = [[], []];
  for (const { text, at } of wanted) {
    if (!at) {
      hidden.push(text);
      continue;
    }
    const callout = firstOf(placesFor(wrapName(text), place(fit, at), scale), isFree);
    if (callout) {
      callouts.push(callout);
      lines.push(callout.leader, ...outlineOf(callout.name, scale));
      area.cover(cornersOf(callout.name, scale));
    } else leftOut.push(text);
  }
  const primitives = callouts.flatMap(({ leader, name }): readonly Primitive[] => [
    { kind: "line", points: leader, look: "callout" },
    name,
  ]);
  return { primitives, leftOut, hidden };
}

interface Callout {
  readonly leader: Line;
  readonly name: Extract<Primitive, { kind: "text" }>;
  readonly box: Box;
}

/** The places around a point, the nearest first. */
function* placesFor(lines: readonly string[], from: Point, scale: number): Generator<Callout> {
  const lineHeight = LINE_HEIGHT * scale;
  const half = Math.max(...lines.map((line) => labelLength(line, scale))) / 2;
  const tall = (lines.length * lineHeight) / 2;
  for (const distance of DISTANCES) {
    for (const [x, y] of DIRECTIONS) {
      const to: Point = [from[0] + x * distance * scale, from[1] + y * distance * scale];
      // The leader ends at the middle of the nearest side of the name.
      const isBeside = Math.abs(x) > Math.abs(y) / 2;
      const at: Point = [
        Math.round(to[0] + (isBeside ? Math.sign(x) * (half + GAP_PX * scale) : 0)),
        Math.round(to[1] + (isBeside ? 0 : Math.sign(y) * (tall + GAP_PX * scale))),
      ];
      const [left, right, top, bottom] = [at[0] - half, at[0] + half, at[1] - tall, at[1] + tall];
      const box = { left, right, top, bottom };
      const name = { kind: "text", lines, at, angle: 0, lineHeight, look: "callout" } as const;
      yield { leader: [from, to], name, box };
    }
  }
}

function isWithin({ left, top, right, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function firstOf<Item>(items: Iterable<Item>, fits: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (fits(item)) return item;
  return undefined;
}

const MAX_LINE_CHARACTERS = 14;

/** A long name in two lines, parted near its middle. */
function wrapName(name: string): readonly string[] {
  const middle = name.length / 2;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const [space] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  if (name.length <= MAX_LINE_CHARACTERS || space === undefined) return [name];
  return [name.slice(0, space), name.slice(space + 1)];
}

/** The longest side of a small piece, in inches. */
const MAX_SMALL_INCHES = 12;

interface SmallPiece {
  /** Of the option. */
  readonly value: string;
  /** A point where it is visible, in inches of the view; undefined if other pieces hide it. */
  readonly at: Point | undefined;
}

/** The chosen accessories whose main piece is small. */
function smallPieces(drawn: readonly Drawn[]): readonly SmallPiece[] {
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
