import { dimensionLine } from "#shared/bench/dimension.ts";
import type { Point } from "#shared/bench/drawn.ts";
import styles from "./Dimension.module.css";

interface Props {
  /** The two measured points, in pixels. */
  readonly from: Point;
  readonly to: Point;
  /** The offset of the dimension line from the points. */
  readonly away: Point;
  /** The figure with its unit, or the name of the dimension before it is chosen. */
  readonly label: string;
  readonly chosen: boolean;
}

/** A dimension line with its extension lines, arrows and figure; dashed until the size is chosen. */
export function Dimension({ from, to, away, label, chosen }: Props) {
  const drawn = dimensionLine(from, to, away, label);
  const { lines, lineHeight } = drawn;
  return (
    <g className={chosen ? styles.chosen : styles.open}>
      <path d={drawn.extensions.map(pathOf).join("")} className={styles.extension} />
      <path d={pathOf(drawn.line)} className={styles.line} />
      <path d={drawn.arrows.map(pathOf).join("")} className={styles.arrow} />
      <text transform={`translate(${drawn.at}) rotate(${drawn.angle})`} className={styles.label}>
        {lines.map((line, index) => (
          <tspan key={line} x="0" y={(index - (lines.length - 1) / 2) * lineHeight}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

function pathOf(points: readonly Point[]): string {
  return `M${points.join(" ")}`;
}
