import { memo, useMemo, useState } from "react";
import { useAfterPaint } from "#client/ui/hooks/after-paint.ts";
import { sameSolid } from "#shared/bench/solids/solid.ts";
import type { Drawn, Point, Stroke } from "#shared/bench/views/drawn.ts";
import { scaleColor, shadeColor } from "#shared/color.ts";
import styles from "./DrawnSolids.module.css";

interface Props {
  readonly drawn: readonly Drawn[];
  /** Pixels per inch. A small drawing has finer lines. */
  readonly scale: number;
  /** Highlights the pieces that are added after the first ones. */
  readonly highlights?: boolean;
}

/** The pieces of the bench in their colors, in inches. */
export const DrawnSolids = memo(function DrawnSolids({ drawn, scale, highlights = false }: Props) {
  const parts = useMemo(
    () => [...new Set(drawn.map(({ solid }) => solid.part))].join(" "),
    [drawn],
  );
  const lineWidth = Math.min(1, Math.max(0.5, 0.3 + scale * 0.17)) / scale;
  return (
    <>
      <g data-parts={parts} strokeWidth={round(lineWidth, 0.001)} className={styles.solids}>
        {drawn.map((each) => (
          <DrawnSolid key={each.solid.id} drawn={each} />
        ))}
      </g>
      {highlights && <Highlight drawn={drawn} />}
    </>
  );
});

interface SolidProps {
  readonly drawn: Drawn;
  /** In inches. */
  readonly precision?: number;
}

/** One piece. Most choices change only a few of them, and React skips the others. */
export const DrawnSolid = memo(
  function DrawnSolid({ drawn: { solid, faces, strokes }, precision }: SolidProps) {
    const tone = scaleColor(solid.color) < DARK_BRIGHTNESS ? styles.dark : undefined;
    return (
      <>
        {faces.map(({ points, light, outlined }, index) => (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: the faces of a solid never move
            key={index}
            points={pointList(points, precision)}
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

/** The pieces that a choice has added light up once, after the paint. */
const Highlight = memo(function Highlight({ drawn }: Pick<Props, "drawn">) {
  const shown = useAfterPaint(drawn);
  const [state, setState] = useState({ drawn: shown, added: NO_PIECES });
  if (state.drawn !== shown) setState({ drawn: shown, added: addedPieces(state.drawn, shown) });
  const { added } = state;
  if (added.length === 0) return null;
  const faces = added.flatMap((each) => each.faces.filter(({ outlined }) => outlined));
  return (
    <path
      key={added.map(nameOf).join()}
      d={faces.map(({ points }) => `M${pointList(points)}Z`).join("")}
      className={styles.highlight}
      // Otherwise it would light up again whenever the page hides the drawing and shows it.
      onAnimationEnd={() => setState({ drawn: shown, added: NO_PIECES })}
    />
  );
});

const NO_PIECES: readonly Drawn[] = [];

function addedPieces(before: readonly Drawn[], after: readonly Drawn[]): readonly Drawn[] {
  const known = new Set(before.map(nameOf));
  return after.filter((each) => each.solid.value !== null && !known.has(nameOf(each)));
}

/** A piece of another option is a new one. */
const nameOf = ({ solid }: Drawn) => `${solid.id} ${solid.value}`;

export function StrokeLine({
  from,
  to,
  size,
  pitch,
  className,
}: Stroke & { className?: string | undefined }) {
  const line = { x1: round(from[0]), y1: round(from[1]), x2: round(to[0]), y2: round(to[1]) };
  return <line {...line} strokeWidth={size} className={className} {...dashPattern(pitch)} />;
}

const dashPattern = (pitch: number) =>
  pitch > 0 ? { strokeDasharray: `0 ${pitch}`, strokeLinecap: "round" as const } : {};

/** The points of a polygon for SVG, with this precision in inches. */
export function pointList(points: readonly Point[], precision = 0.01): string {
  return points.map(([x, y]) => `${round(x, precision)},${round(y, precision)}`).join(" ");
}

function round(length: number, precision = 0.01): number {
  const parts = 1 / precision;
  return Math.round(length * parts) / parts;
}
