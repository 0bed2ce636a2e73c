import type { Point } from "../views/drawn.ts";
import type { Primitive } from "./primitive.ts";

export interface Dimension {
  /** The two measured points, in the units of the sheet. */
  readonly from: Point;
  readonly to: Point;
  /** The offset of the dimension line from the points. */
  readonly away: Point;
  /** The figure with its unit, or the name of the dimension while it is not chosen. */
  readonly label: string;
  readonly chosen: boolean;
  /** Whether another dimension begins at the same extension line, further out. */
  readonly sharesStart?: boolean;
}

const ARROW_PX = 7;
const LABEL_GAP = 10;
const LINE_HEIGHT = 14;
/** The approximate width of a character, and what a narrow one lacks. */
const CHARACTER_PX = 7.3;
const NARROWER_PX = 2.7;
const OTHERS = /[^ijlftrI .,'/-]/g;

/** The approximate length of a label. Scale 1 is for the screen, with labels of 13 px. */
export const labelLength = (label: string, scale: number): number =>
  (label.length * CHARACTER_PX - label.replace(OTHERS, "").length * NARROWER_PX) * scale;

/** A dimension line with its extension lines, arrows and figure. */
export function dimensionLine(dimension: Dimension, scale: number): readonly Primitive[] {
  const { from, to, away, label, chosen, sharesStart = false } = dimension;
  const [a, b] = [add(from, away, 1), add(to, away, 1)];
  const along = normalize([b[0] - a[0], b[1] - a[1]]);
  const outwards = normalize(away);
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const across = normalTowards(along, outwards);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const lines = labelLength(label, scale) > length ? label.split(/(?<= to) /) : [label];
  const lineHeight = LINE_HEIGHT * scale;
  const look = chosen ? "dimension" : "open-dimension";
  const extended = sharesStart ? [to] : [from, to];
  const arrowHead = (tip: Point, sign: number): Primitive => {
    const foot = add(tip, along, ARROW_PX * scale * sign);
    const feet = [add(foot, across, 2 * scale), add(foot, across, -2 * scale)];
    return { kind: "polygon", points: [tip, ...feet], look };
  };
  return [
    ...extended.map(
      (end): Primitive => ({
        kind: "line",
        points: [add(end, outwards, 3 * scale), add(add(end, away, 1), outwards, 4 * scale)],
        look: chosen ? "extension" : "open-extension",
      }),
    ),
    { kind: "line", points: [a, b], look },
    arrowHead(a, 1),
    arrowHead(b, -1),
    {
      kind: "text",
      lines: lines.map((line) => line.trim()),
      at: add(middle, across, LABEL_GAP * scale + ((lines.length - 1) * lineHeight) / 2),
      angle: keepUpright((Math.atan2(along[1], along[0]) * 180) / Math.PI),
      lineHeight,
      look,
    },
  ];
}

function add([x, y]: Point, [dx, dy]: Point, times: number): Point {
  return [Math.round((x + dx * times) * 10) / 10, Math.round((y + dy * times) * 10) / 10];
}

function normalize([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** The direction perpendicular to a line, on the side that `towards` points to. */
function normalTowards([x, y]: Point, [towardsX, towardsY]: Point): Point {
  return -y * towardsX + x * towardsY >= 0 ? [-y, x] : [y, -x];
}

/** Flips text that would be upside down. */
function keepUpright(angle: number): number {
  if (angle >= 90) return angle - 180;
  return angle < -90 ? angle + 180 : angle;
}
