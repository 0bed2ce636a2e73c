import { type ReactNode, useMemo } from "react";
import { useAfterPaint } from "#client/ui/after-paint.ts";
import type { Drawn, Point } from "#shared/bench/drawn.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import type { Size } from "#shared/bench/sheet/fit-view.ts";
import {
  layOutView,
  projectView,
  type SheetView,
  type ViewName,
} from "#shared/bench/sheet/lay-out-view.ts";
import type { Solid } from "#shared/bench/solid.ts";
import { figureRange, type Units } from "#shared/bench/units.ts";
import styles from "./BenchView.module.css";
import { DrawnSolids } from "./DrawnSolids.tsx";
import { Primitives } from "./Primitives.tsx";
import { useSize } from "./use-size.ts";

/** The bench as it is drawn now. */
export interface Bench {
  readonly plan: BenchPlan;
  readonly solids: readonly Solid[];
}

interface Props {
  readonly view: ViewName;
  readonly bench: Bench;
  readonly units: Units;
  readonly descriptionId?: string;
  /** Points that also fit into the view, in its inches. */
  readonly beside?: readonly Point[];
  /** Elements over the view. */
  readonly children?: (view: LaidView) => ReactNode;
}

/** A view as it is shown. */
export interface LaidView {
  readonly drawn: readonly Drawn[];
  readonly laid: SheetView;
  readonly size: Size;
}

const NOTHING: readonly Point[] = [];

/** The sizes before the first layout, in pixels. */
const USUAL_SIZE = {
  isometric: { width: 660, height: 440 },
  front: { width: 400, height: 220 },
  side: { width: 400, height: 220 },
  top: { width: 400, height: 220 },
};

/** A view of the bench with its dimensions. It fills its container. */
export function BenchView(props: Props) {
  const { view, bench, units, descriptionId, beside = NOTHING, children } = props;
  const [ref, size] = useSize<HTMLDivElement>(USUAL_SIZE[view]);
  const { plan, solids } = useShownBench(bench, size.isHidden);
  const drawn = useMemo(() => projectView(view, solids), [view, solids]);
  const laid = useMemo(
    () => layOutView(view, plan, drawn, size, 1, { units, beside }),
    [view, plan, drawn, size, units, beside],
  );
  const { fit, under, over } = laid;
  return (
    <div ref={ref} className={styles.view}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={labelOf(view, plan, units)}
        aria-describedby={descriptionId}
        className={styles.svg}
      >
        <Primitives primitives={under} />
        <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
          <DrawnSolids key={view} drawn={drawn} scale={fit.scale} highlights />
        </g>
        <Primitives primitives={over} />
      </svg>
      {children?.({ drawn, laid, size })}
    </div>
  );
}

export const VIEW_NAMES = {
  isometric: "Isometric",
  front: "Front",
  side: "Side",
  top: "Top",
} as const;

function labelOf(view: ViewName, { figures }: BenchPlan, units: Units): string {
  const name = `${VIEW_NAMES[view]} view of the bench`;
  const isUpright = view === "front" || view === "side";
  return isUpright && figures.heightRange
    ? `${name}, surface height ${figureRange(figures.heightRange, units)} ${units}`
    : name;
}

/** A small sheet hides one of the views. That one follows after the paint. */
function useShownBench(bench: Bench, isHidden: boolean): Bench {
  const later = useAfterPaint(bench);
  return isHidden ? later : bench;
}
