import { type ReactNode, type RefObject, useMemo } from "react";
import { useAfterPaint } from "#client/ui/after-paint.ts";
import { measured } from "#shared/bench/dimension.ts";
import { type Point, pointsOf } from "#shared/bench/drawn.ts";
import {
  fitView,
  LARGEST_FRONT,
  LARGEST_ISOMETRIC,
  place,
  type Size,
} from "#shared/bench/fit-view.ts";
import { inchRange } from "#shared/bench/inches.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { frontExtent, projectFront } from "#shared/bench/project-front.ts";
import { COS_30, footprint, isometric, projectIsometric } from "#shared/bench/project-isometric.ts";
import type { Point3, Solid } from "#shared/bench/solid.ts";
import { Dimension } from "./Dimension.tsx";
import { DrawnSolids, pointList } from "./DrawnSolids.tsx";
import { useSize } from "./use-size.ts";
import styles from "./Views.module.css";

interface Props {
  readonly bench: Bench;
  readonly isFresh: (solid: Solid) => boolean;
}

/** The bench as it is drawn now. */
export interface Bench {
  readonly plan: BenchPlan;
  readonly solids: readonly Solid[];
}

/** The bench in isometric view on its footprint, with width and depth. */
export function IsometricView(props: Props & { readonly descriptionId: string }) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 660, height: 440 });
  const { plan, solids } = useShownBench(props.bench, size.isHidden);
  const { width: w, depth: d, figures } = plan;
  const drawn = useMemo(() => projectIsometric(solids), [solids]);
  const floor = footprint(plan).map(isometric);
  const [side, top, bottom, out] = size.height < 300 ? [16, 8, 20, 12] : [34, 20, 22, 18];
  const margins = { left: side, right: side, top, bottom };
  const fit = fitView([...pointsOf(drawn), ...floor], LARGEST_ISOMETRIC, size, margins);
  const at = (point: Point3): Point => place(fit, isometric(point));
  const label = "Isometric view of the bench";
  return (
    <View box={ref} size={size} label={label} descriptionId={props.descriptionId}>
      <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
        <polygon points={pointList(floor)} className={styles.footprint} />
        <DrawnSolids drawn={drawn} isFresh={props.isFresh} scale={fit.scale} />
      </g>
      <Dimension
        from={at([0, d, 0])}
        to={at([w, d, 0])}
        away={[-out * COS_30, out / 2]}
        {...measured(figures.width, "Width")}
      />
      <Dimension
        from={at([w, d, 0])}
        to={at([w, 0, 0])}
        away={[out * COS_30, out / 2]}
        {...measured(figures.depth, "Depth")}
      />
    </View>
  );
}

/** The bench from the front, with width, upright height, and the travel of the surface. */
export function FrontView(props: Props) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 400, height: 220 });
  const { plan, solids } = useShownBench(props.bench, size.isHidden);
  const { width: w, surface: h, uprights: u, figures } = plan;
  const drawn = useMemo(() => projectFront(solids), [solids]);
  const range = figures.heightRange;
  const { highest, points } = frontExtent(plan, drawn);
  const margins = { left: 46, right: 46, top: 24, bottom: 36 };
  const fit = fitView(points, LARGEST_FRONT, size, margins);
  const at = (x: number, z: number): Point => place(fit, [x, -z]);
  const height = range && `${inchRange(range)} in`;
  const label = `Front view of the bench${height ? `, surface height ${height}` : ""}`;
  return (
    <View box={ref} size={size} label={label}>
      {range && (
        <path
          d={[range.min, highest].map((z) => `M${at(0, z)} ${at(w, z)}`).join("")}
          className={styles.travel}
        />
      )}
      <path d={`M${at(-6, 0)} ${at(w + 6, 0)}`} className={styles.floor} />
      <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
        <DrawnSolids drawn={drawn} isFresh={props.isFresh} scale={fit.scale} />
      </g>
      <Dimension
        from={at(0, 0)}
        to={at(w, 0)}
        away={[0, 16]}
        {...measured(figures.width, "Width")}
      />
      <Dimension
        from={at(0, 0)}
        to={at(0, range ? highest : h)}
        away={[-20, 0]}
        label={height ?? "Height"}
        chosen={range !== null}
      />
      {figures.uprights !== null && figures.uprights > 0 && (
        <Dimension
          from={at(w, h)}
          to={at(w, h + u)}
          away={[20, 0]}
          {...measured(figures.uprights, "Uprights")}
        />
      )}
    </View>
  );
}

/** A small sheet hides one of the views. That one follows after the paint. */
function useShownBench(bench: Bench, isHidden: boolean): Bench {
  const later = useAfterPaint(bench);
  return isHidden ? later : bench;
}

interface ViewProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly label: string;
  readonly descriptionId?: string;
  readonly children: ReactNode;
}

function View({ box, size, label, descriptionId, children }: ViewProps) {
  return (
    <div ref={box} className={styles.view}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        aria-describedby={descriptionId}
        className={styles.svg}
      >
        {children}
      </svg>
    </div>
  );
}
