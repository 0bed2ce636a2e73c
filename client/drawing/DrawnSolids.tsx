import { memo, useState } from "react";
import { brightness, shadeColor } from "#shared/bench/color.ts";
import type { Drawn, Point, Stroke } from "#shared/bench/drawn.ts";
import { type Solid, sameSolid } from "#shared/bench/solid.ts";
import styles from "./DrawnSolids.module.css";

interface Props {
  readonly drawn: readonly Drawn[];
  /** Pixels per inch. A small drawing has finer lines. */
  readonly scale: number;
  /** Highlights the pieces that are added after the first ones. */
  readonly highlights?: boolean;
}

/** The pieces of the bench in their colors, in inches, in painting order. */
export const DrawnSolids = memo(function DrawnSolids({ drawn, scale, highlights = false }: Props) {
  const [first] = useState(drawn);
  const isLater = highlights && drawn !== first;
  return (
    <g strokeWidth={Math.min(1, Math.max(0.5, 0.3 + scale * 0.17))}>
      {drawn.map((each) => (
        // A piece of another option is a new one, with a highlight of its own.
        <DrawnSolid
          key={`${each.solid.id} ${each.solid.value}`}
          drawn={each}
          isNew={isLater && each.solid.value !== null}
        />
      ))}
    </g>
  );
});

interface SolidProps {
  readonly drawn: Drawn;
  /** Whether it appears by a choice. */
  readonly isNew: boolean;
}

/** One piece. Most choices change only a few of them, and React skips the others. */
const DrawnSolid = memo(
  function DrawnSolid({ drawn: { solid, faces, strokes }, isNew }: SolidProps) {
    const [isFresh, setFresh] = useState(isNew);
    const tone = toneOf(solid);
    return (
      <g
        data-part={solid.part}
        data-solid={solid.id}
        className={isFresh ? `${tone} ${styles.fresh}` : tone}
        // Otherwise it would light up again whenever the page hides the drawing and shows it.
        onAnimationEnd={isFresh ? () => setFresh(false) : undefined}
      >
        {faces.map(({ points, light, outlined }, index) => (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: the faces of a solid never move
            key={index}
            points={pointList(points)}
            fill={shadeColor(solid.color, light)}
            className={outlined ? undefined : styles.band}
          />
        ))}
        {strokes.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a solid never move
          <StrokeLine key={index} {...stroke} className={styles.mark} />
        ))}
      </g>
    );
  },
  (a, b) => sameSolid(a.drawn.solid, b.drawn.solid),
);

export function StrokeLine({
  from,
  to,
  size,
  pitch,
  className,
}: Stroke & { className?: string | undefined }) {
  const dots = pitch > 0 ? { strokeDasharray: `0 ${pitch}`, strokeLinecap: "round" as const } : {};
  const line = { x1: round(from[0]), y1: round(from[1]), x2: round(to[0]), y2: round(to[1]) };
  return <line {...line} strokeWidth={size} className={className} {...dots} />;
}

/** The look of a solid: dark ones have light lines. */
export const toneOf = ({ color }: Solid) => (brightness(color) < 96 ? styles.dark : styles.light);

/** The points of a polygon for SVG, with this precision in inches. */
export function pointList(points: readonly Point[], precision = 0.01): string {
  return points.map(([x, y]) => `${round(x, precision)},${round(y, precision)}`).join(" ");
}

function round(length: number, precision = 0.01): number {
  const parts = 1 / precision;
  return Math.round(length * parts) / parts;
}
