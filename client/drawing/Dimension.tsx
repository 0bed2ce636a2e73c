import type { Point } from "#shared/bench/drawn.ts";
import styles from "./Dimension.module.css";

interface Props {
  /** The two places that are measured, in pixels. */
  readonly from: Point;
  readonly to: Point;
  /** From the places to the dimension line. */
  readonly away: Point;
  /** The figure with its unit, or what is measured while that is not chosen. */
  readonly label: string;
  readonly chosen: boolean;
}

const ARROW = 7;
const LABEL_GAP = 10;
const LINE_HEIGHT = 14;
/** Pixels that a character of a label takes, about. */
const CHARACTER = 7;

/** A dimension line with its extension lines, arrows and figure; dashed until the size is chosen. */
export function Dimension({ from, to, away, label, chosen }: Props) {
  const [a, b] = [add(from, away, 1), add(to, away, 1)];
  const along = unit([b[0] - a[0], b[1] - a[1]]);
  const outwards = unit(away);
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const across = normalTowards(along, outwards);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const lines = label.length * CHARACTER > length ? label.split(/(?<= to) /) : [label];
  const at = add(middle, across, LABEL_GAP + ((lines.length - 1) * LINE_HEIGHT) / 2);
  const angle = readable((Math.atan2(along[1], along[0]) * 180) / Math.PI);
  return (
    <g className={chosen ? styles.chosen : styles.open}>
      {[from, to].map((end) => {
        const [start, stop] = [add(end, outwards, 3), add(add(end, away, 1), outwards, 4)];
        return <path key={end.join()} d={`M${start} ${stop}`} className={styles.extension} />;
      })}
      <path d={`M${a} ${b}`} className={styles.line} />
      <path d={arrow(a, along, across)} className={styles.arrow} />
      <path d={arrow(b, along, across, -1)} className={styles.arrow} />
      <text transform={`translate(${at}) rotate(${angle})`} className={styles.label}>
        {lines.map((line, index) => (
          <tspan key={line} x="0" y={(index - (lines.length - 1) / 2) * LINE_HEIGHT}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

function arrow(tip: Point, along: Point, across: Point, sign = 1): string {
  const foot = add(tip, along, ARROW * sign);
  return `M${tip} ${add(foot, across, 2)} ${add(foot, across, -2)}Z`;
}

function add([x, y]: Point, [dx, dy]: Point, times: number): Point {
  return [Math.round((x + dx * times) * 10) / 10, Math.round((y + dy * times) * 10) / 10];
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** The direction square to the line, on the side where the dimension lies. */
function normalTowards([x, y]: Point, [towardsX, towardsY]: Point): Point {
  return -y * towardsX + x * towardsY >= 0 ? [-y, x] : [y, -x];
}

/** Text never stands on its head. */
function readable(angle: number): number {
  if (angle >= 90) return angle - 180;
  return angle < -90 ? angle + 180 : angle;
}
