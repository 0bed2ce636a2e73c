import { useLayoutEffect, useState } from "react";
import { Primitives } from "#client/drawing/Primitives.tsx";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { sceneDimensions } from "#shared/bench/scene/dimensions.ts";
import { dimensionLine } from "#shared/bench/sheet/dimension.ts";
import { placeDimensions } from "./place-dimensions.ts";
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
  const seen = sceneDimensions(plan).map(({ length, edges }) => ({
    label: written(length),
    edges: edges.map(([from, to]) => [stage.project(from), stage.project(to)] as const),
  }));
  return (
    <svg aria-hidden="true" className={styles.dimensions}>
      {placeDimensions(seen, stage.outline(), stage.size).map((dimension) => (
        <Primitives key={dimension.label} primitives={dimensionLine(dimension, 1)} />
      ))}
    </svg>
  );
}
