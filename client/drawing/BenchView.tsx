import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFirstPaint } from "#client/ui/hooks/use-first-paint.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import type { Size } from "#shared/bench/sheet/fit-view.ts";
import {
  layOutView,
  projectView,
  type SheetView,
  type ViewDetails,
  type ViewName,
} from "#shared/bench/sheet/lay-out-view.ts";
import type { Solid } from "#shared/bench/solids/solid.ts";
import { type Units, writeRange } from "#shared/bench/units.ts";
import type { Drawn, Point } from "#shared/bench/views/drawn.ts";
import styles from "./BenchView.module.css";
import { DrawnSolids } from "./DrawnSolids.tsx";
import { Primitives } from "./Primitives.tsx";

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
  readonly personPoints?: readonly Point[];
  readonly details?: ViewDetails | undefined;
  /** Elements over the view. */
  readonly children?: (view: LaidView) => ReactNode;
}

/** A view as it is shown. */
export interface LaidView {
  readonly drawn: readonly Drawn[];
  readonly laid: SheetView;
  readonly size: Size;
}

const NO_POINTS: readonly Point[] = [];

const USUAL_SIZE = { name: "usual", width: 402, height: 226 };
const LARGE_SIZE = { name: "large", width: 686, height: 463 };

/**
 * The sizes of each view before its first layout, in pixels, the largest first. The first paint contains all of them, and the
 * style sheet shows the one for this screen.
 */
const FIRST_SIZES_PX = {
  isometric: [LARGE_SIZE, { name: "medium", width: 444, height: 313 }, { name: "small", width: 388, height: 144 }],
  front: [USUAL_SIZE],
  side: [USUAL_SIZE],
  top: [USUAL_SIZE],
};

/** A view of the bench with its dimensions. It fills its container. */
export const BenchView = memo(function BenchView(props: Props) {
  const { view, bench, units, descriptionId, personPoints = NO_POINTS, details, children } = props;
  const isFirstPaint = useFirstPaint();
  const firstSizes = FIRST_SIZES_PX[view];
  const [ref, size] = useSize<HTMLDivElement>(firstSizes[0] ?? USUAL_SIZE);
  const { plan, solids } = bench;
  const drawn = useMemo(() => projectView(view, solids), [view, solids]);
  const sizes = useMemo(
    () => (isFirstPaint ? firstSizes : [{ ...size, name: nameOf(size, firstSizes) }]),
    [isFirstPaint, firstSizes, size],
  );
  const views = useMemo(
    () =>
      sizes.map((each) => ({
        size: each,
        laid: layOutView(view, plan, drawn, each, 1, { units, personPoints, details }),
      })),
    [view, plan, drawn, sizes, units, personPoints, details],
  );
  const [current] = views;
  return (
    <div
      ref={ref}
      // A choice lays out and paints what changes, not the page.
      className={`${styles.view} [contain:layout] absolute inset-0`}
    >
      {views.map(({ size: { name, width, height }, laid: { fit, under, over } }) => (
        <svg
          key={name}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={labelOf(view, plan, units)}
          aria-describedby={descriptionId}
          className={`block size-full overflow-visible ${views.length > 1 ? styles[name] : ""}`}
        >
          <Primitives primitives={under} />
          <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
            <DrawnSolids key={view} drawn={drawn} scale={fit.scale} />
          </g>
          <Primitives primitives={over} />
        </svg>
      ))}
      {!isFirstPaint && current && children?.({ drawn, laid: current.laid, size })}
    </div>
  );
});

/** The name of the first size whose drawing becomes the one of this size. The style sheet has the same limits. */
function nameOf({ width }: Size, firstSizes: readonly { readonly name: string }[]): string {
  const place = width >= 560 ? 0 : width >= 400 ? 1 : 2;
  return (firstSizes[place] ?? firstSizes[0] ?? USUAL_SIZE).name;
}

export const VIEW_NAMES = { isometric: "Isometric", front: "Front", side: "Side", top: "Top" } as const;

function labelOf(view: ViewName, { figures }: BenchPlan, units: Units): string {
  const name = `${VIEW_NAMES[view]} view of the bench`;
  const isUpright = view === "front" || view === "side";
  return isUpright && figures.heightRange
    ? `${name}, surface height ${writeRange(figures.heightRange, units)} ${units}`
    : name;
}

/** The current size of an element in CSS pixels, or the fallback before it has one. A hidden element keeps the size that it had. */
function useSize<E extends Element>(fallback: Size): [RefObject<E | null>, Size] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState<Size>(fallback);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
