import type { Point } from "./drawn.ts";
import { inches } from "./inches.ts";

/** A dimension line with its arrows and label, in the units of the sheet. */
interface DimensionLine {
  readonly line: readonly [Point, Point];
  /** From near the measured points to a little beyond the line. */
  readonly extensions: readonly (readonly [start: Point, stop: Point])[];
  /** Triangles with their tips at the line's ends. */
  readonly arrows: readonly (readonly [tip: Point, foot: Point, otherFoot: Point])[];
  /** The label, in two lines if it is longer than the measured length. */
  readonly lines: readonly string[];
  readonly lineHeight: number;
  /** The middle of the label. */
  readonly at: Point;
  /** The rotation of the label, in degrees clockwise. */
  readonly angle: number;
}

const ARROW = 7;
const LABEL_GAP = 10;
const LINE_HEIGHT = 14;
/** The approximate width of a character. */
const CHARACTER = 7;

/** The label of a dimension: its figure, or its name while it is not chosen. */
export function measured(length: number | null, name: string) {
  return length === null
    ? { label: name, chosen: false }
    : { label: `${inches(length)} in`, chosen: true };
}

/** The dimension line between two points, offset by `away`. Scale 1 is for the screen, with labels of 13 px. */
export function dimensionLine(
  from: Point,
  to: Point,
  away: Point,
  label: string,
  scale = 1,
): DimensionLine {
  const [a, b] = [add(from, away, 1), add(to, away, 1)];
  const along = unit([b[0] - a[0], b[1] - a[1]]);
  const outwards = unit(away);
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const across = normalTowards(along, outwards);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const lines = label.length * CHARACTER * scale > length ? label.split(/(?<= to) /) : [label];
  const lineHeight = LINE_HEIGHT * scale;
  const arrow = (tip: Point, sign: number) => {
    const foot = add(tip, along, ARROW * scale * sign);
    return [tip, add(foot, across, 2 * scale), add(foot, across, -2 * scale)] as const;
  };
  return {
    line: [a, b],
    extensions: [from, to].map((end) => [
      add(end, outwards, 3 * scale),
      add(add(end, away, 1), outwards, 4 * scale),
    ]),
    arrows: [arrow(a, 1), arrow(b, -1)],
    lines,
    lineHeight,
    at: add(middle, across, LABEL_GAP * scale + ((lines.length - 1) * lineHeight) / 2),
    angle: readable((Math.atan2(along[1], along[0]) * 180) / Math.PI),
  };
}

function add([x, y]: Point, [dx, dy]: Point, times: number): Point {
  return [Math.round((x + dx * times) * 10) / 10, Math.round((y + dy * times) * 10) / 10];
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** The direction perpendicular to a line, on the side that `towards` points to. */
function normalTowards([x, y]: Point, [towardsX, towardsY]: Point): Point {
  return -y * towardsX + x * towardsY >= 0 ? [-y, x] : [y, -x];
}

/** Flips text that would be upside down. */
function readable(angle: number): number {
  if (angle >= 90) return angle - 180;
  return angle < -90 ? angle + 180 : angle;
}
