import { Fragment } from "react";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { type Drawn, extentOf, pointsOf } from "#shared/bench/views/drawn.ts";
import { projectIsometric } from "#shared/bench/views/project-isometric.ts";
import { shadeColor } from "#shared/color.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import styles from "./DrawnSolids.module.css";
import { toneOf } from "./DrawnSolids.tsx";
import { shortPath } from "./short-path.ts";

/** In inches of the benches. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** Benches to show side by side, and the box that holds each of them at the same scale. */
export function drawBenches(rules: Rules, configurations: readonly Configuration[]) {
  const benches = configurations.map((configuration) =>
    projectIsometric(benchSolids(planBench(rules, configuration))).map(omitMarks),
  );
  const extents = benches.map((drawn) => extentOf(pointsOf(drawn)));
  const box: Box = {
    width: Math.max(...extents.map(([left, , right]) => right - left)),
    height: Math.max(...extents.map(([, top, , bottom]) => bottom - top)),
  };
  return { benches, box };
}

const omitMarks = ({ solid, faces }: Drawn): Drawn => ({
  solid,
  faces: faces.filter(({ outlined }) => outlined),
  strokes: [],
});

interface Props {
  readonly drawn: readonly Drawn[];
  readonly box: Box;
  readonly className?: string | undefined;
}

/** A small picture of a bench, without marks, standing in the middle of its box. */
export function BenchPicture({ drawn, box, className }: Props) {
  const [left, , right, bottom] = extentOf(pointsOf(drawn));
  const { width, height } = box;
  const view = [(left + right - width) / 2, bottom - height, width, height];
  return (
    <svg
      viewBox={view.map((inches) => Math.round(inches * 10) / 10).join(" ")}
      aria-hidden="true"
      className={className}
    >
      <g transform={`scale(${UNIT_INCHES})`} strokeWidth="1" className={styles.solids}>
        {drawn.map(({ solid, faces }) => (
          <Fragment key={solid.id}>
            {faces.map(({ points, light }, index) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: the faces of a solid never move
                key={index}
                d={`${shortPath(points, UNIT_INCHES)}z`}
                fill={shadeColor(solid.color, light)}
                className={toneOf(solid)}
              />
            ))}
          </Fragment>
        ))}
      </g>
    </svg>
  );
}

/** A quarter of a pixel. The first screen has four pictures in its HTML. */
const UNIT_INCHES = 0.5;
