import { useMemo } from "react";
import { benchSolids } from "#shared/bench/bench-solids.ts";
import type { Point } from "#shared/bench/drawn.ts";
import { fitView, LARGEST_FRONT, place } from "#shared/bench/fit-view.ts";
import { frontExtent } from "#shared/bench/front-extent.ts";
import { inchRange } from "#shared/bench/inches.ts";
import { measured } from "#shared/bench/measured.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { projectFront } from "#shared/bench/project-front.ts";
import type { Solid } from "#shared/bench/solid.ts";
import { Dimension } from "./Dimension.tsx";
import { DrawnSolids } from "./DrawnSolids.tsx";
import { useGrowingPlan } from "./use-growing-plan.ts";
import { useSize } from "./use-size.ts";
import styles from "./View.module.css";

const OUT = 20;

interface Props {
  /** The bench. The view animates towards it. */
  readonly plan: BenchPlan;
  readonly isFresh: (solid: Solid) => boolean;
}

/** The bench from the front, with width, upright height, and the travel of the surface. */
export function FrontView({ plan: target, isFresh }: Props) {
  const plan = useGrowingPlan(target);
  const [ref, size] = useSize<HTMLDivElement>({ width: 400, height: 220 });
  const { width: w, surface: h, uprights: u, figures } = plan;
  const drawn = useMemo(() => projectFront(benchSolids(plan)), [plan]);
  const range = figures.heightRange;
  const { highest, points } = frontExtent(plan, drawn);
  const margins = { left: 46, right: 46, top: 24, bottom: 36 };
  const fit = fitView(points, LARGEST_FRONT, size, margins);
  const at = (x: number, z: number): Point => place(fit, [x, -z]);
  const [floorLeft, floorRight] = [at(-6, 0), at(w + 6, 0)];

  return (
    <div ref={ref} className={styles.view}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={frontLabel(plan)}
        className={styles.svg}
      >
        {range && (
          <path
            d={[range.min, highest].map((z) => `M${at(0, z)} ${at(w, z)}`).join("")}
            className={styles.travel}
          />
        )}
        <path d={`M${floorLeft} ${floorRight}`} className={styles.floor} />
        <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
          <DrawnSolids drawn={drawn} isFresh={isFresh} scale={fit.scale} />
        </g>
        <Dimension
          from={at(0, 0)}
          to={at(w, 0)}
          away={[0, OUT - 4]}
          {...measured(figures.width, "Width")}
        />
        <Dimension
          from={at(0, 0)}
          to={at(0, range ? highest : h)}
          away={[-OUT, 0]}
          label={range ? `${inchRange(range)} in` : "Height"}
          chosen={range !== null}
        />
        {figures.uprights !== null && figures.uprights > 0 && (
          <Dimension
            from={at(w, h)}
            to={at(w, h + u)}
            away={[OUT, 0]}
            {...measured(figures.uprights, "Uprights")}
          />
        )}
      </svg>
    </div>
  );
}

function frontLabel({ figures }: BenchPlan): string {
  const { heightRange } = figures;
  const height = heightRange ? `, surface height ${inchRange(heightRange)} in` : "";
  return `Front view of the bench${height}`;
}
