import { useLayoutEffect, useState } from "react";
import { Primitives } from "#client/drawing/Primitives.tsx";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { sceneDimensions } from "#shared/bench/scene/dimensions.ts";
import { dimensionLine } from "#shared/bench/sheet/dimension.ts";
import styles from "./RoundView.module.css";
import type { Stage } from "./stage.ts";

interface Props {
  readonly stage: Stage;
  readonly plan: BenchPlan;
  readonly written: (length: number) => string;
}

/** The dimensions of the bench, drawn over each frame as on the sheet. */
export function Dimensions({ stage, plan, written }: Props) {
  const [, redraw] = useState({});
  useLayoutEffect(() => stage.watch(() => redraw({})), [stage]);
  return (
    <svg aria-hidden="true" className={styles.dimensions}>
      {sceneDimensions(plan).map(({ length, from, to, away }, index) => {
        const [start, end] = [stage.project(from), stage.project(to)];
        const [x, y] = stage.project([from[0] + away[0], from[1] + away[1], from[2] + away[2]]);
        const dimension = {
          from: start,
          to: end,
          away: [x - start[0], y - start[1]],
          label: written(length),
          chosen: true,
        } as const;
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a dimension never move
        return <Primitives key={index} primitives={dimensionLine(dimension, 1)} />;
      })}
    </svg>
  );
}
