import { useMemo } from "react";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import { type Point, pointsOf } from "#shared/bench/drawn.ts";
import { fitView, LARGEST_ISOMETRIC, place } from "#shared/bench/fit-view.ts";
import { footprint } from "#shared/bench/footprint.ts";
import { measured } from "#shared/bench/measured.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { COS_30, isometric, projectIsometric } from "#shared/bench/project-isometric.ts";
import type { Point3, Solid } from "#shared/bench/solid.ts";
import { Dimension } from "./Dimension.tsx";
import { DrawnSolids, pointList } from "./DrawnSolids.tsx";
import { useGrowingPlan } from "./use-growing-plan.ts";
import { useSize } from "./use-size.ts";
import styles from "./View.module.css";

interface Props {
  /** The bench. The view animates towards it. */
  readonly plan: BenchPlan;
  readonly isFresh: (solid: Solid) => boolean;
  readonly descriptionId: string;
}

/** The bench in isometric view on its footprint, with width and depth. */
export function IsometricView({ plan: target, isFresh, descriptionId }: Props) {
  const plan = useGrowingPlan(target);
  const [ref, size] = useSize<HTMLDivElement>({ width: 660, height: 440 });
  const { width: w, depth: d, figures } = plan;
  const drawn = useMemo(() => projectIsometric(benchSolids(plan)), [plan]);
  const floor = footprint(plan).map(isometric);
  const compact = size.height < 300;
  const side = compact ? 16 : 34;
  const out = compact ? 12 : 18;
  const fit = fitView([...pointsOf(drawn), ...floor], LARGEST_ISOMETRIC, size, {
    left: side,
    right: side,
    top: compact ? 8 : 20,
    bottom: compact ? 20 : 22,
  });
  const at = (point: Point3): Point => place(fit, isometric(point));

  return (
    <div ref={ref} className={styles.view}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label="Isometric view of the bench"
        aria-describedby={descriptionId}
        className={styles.svg}
      >
        <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
          <polygon points={pointList(floor)} className={styles.footprint} />
          <DrawnSolids drawn={drawn} isFresh={isFresh} scale={fit.scale} />
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
      </svg>
    </div>
  );
}
