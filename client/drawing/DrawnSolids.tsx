import { memo, useMemo } from "react";
import { type Solid, sameSolid } from "#shared/bench/solids/solid.ts";
import type { Drawn, Point, Stroke } from "#shared/bench/views/drawn.ts";
import { scaleColor, shadeColor } from "#shared/color.ts";
import styles from "./DrawnSolids.module.css";

interface Props {
  readonly drawn: readonly Drawn[];
  /** Pixels per inch. A small drawing has finer lines. */
  readonly scale: number;
}

/** The pieces of the bench in their colors, in inches. */
export const DrawnSolids = memo(function DrawnSolids({ drawn, scale }: Props) {
  const parts = useMemo(() => [...new Set(drawn.map(({ solid }) => solid.part))].join(" "), [drawn]);
  const lineWidth = Math.min(1, Math.max(0.5, 0.3 + scale * 0.17)) / scale;
  return (
    <g data-parts={parts} strokeWidth={round(lineWidth, 0.001)} className={styles.solids}>
      {drawn.map((each) => (
        <DrawnSolid key={each.solid.id} drawn={each} />
      ))}
    </g>
  );
});

interface SolidProps {
  readonly drawn: Drawn;
}

/** One piece. Most choices change only a few of them, and React skips the others. */
export const DrawnSolid = memo(
  function DrawnSolid({ drawn: { solid, faces, strokes } }: SolidProps) {
    const tone = toneOf(solid);
    return (
      <>
        {faces.map(({ points, light, outlined }, index) => (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: the faces of a solid never move
            key={index}
            points={pointList(points)}
            fill={shadeColor(solid.color, light)}
            className={outlined ? tone : styles.band}
          />
        ))}
        {strokes.map((stroke, index) => (
          <StrokeLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a solid never move
            key={index}
            {...stroke}
            className={tone ? `${styles.mark} ${tone}` : styles.mark}
          />
        ))}
      </>
    );
  },
  (a, b) => sameSolid(a.drawn.solid, b.drawn.solid),
);

/** Pieces that are darker have light lines. Of 255. */
const DARK_BRIGHTNESS = 96;

/** The class of a piece's lines. */
export const toneOf = ({ color }: Solid) => (scaleColor(color) < DARK_BRIGHTNESS ? styles.dark : undefined);

export function StrokeLine({ from, to, size, pitch, className }: Stroke & { className?: string | undefined }) {
  const line = { x1: round(from[0]), y1: round(from[1]), x2: round(to[0]), y2: round(to[1]) };
  return <line {...line} strokeWidth={size} className={className} {...dashPattern(pitch)} />;
}

const dashPattern = (pitch: number) =>
  pitch > 0 ? { strokeDasharray: `0 ${pitch}`, strokeLinecap: "round" as const } : {};

/** The points of a polygon for SVG. */
export const pointList = (points: readonly Point[]) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");

function round(length: number, precision = 0.01): number {
  const parts = 1 / precision;
  return Math.round(length * parts) / parts;
}
