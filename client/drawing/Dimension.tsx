import { dimensionLine } from "#shared/bench/dimension.ts";
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
