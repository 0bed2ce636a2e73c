import { useId } from "react";
import type { Person } from "#client/drawing/person/person.ts";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import type { ViewDetails, ViewName } from "#shared/bench/sheet/lay-out-view.ts";
import { viewDetails } from "#shared/bench/sheet/view-details.ts";
import { OPEN_FIGURE, titleFacts } from "#shared/bench/title-facts.ts";
import type { Units } from "#shared/bench/units.ts";
import type { Point } from "#shared/bench/views/drawn.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { type Bench, BenchView, VIEW_NAMES } from "../BenchView.tsx";
import { Explore } from "./Explore.tsx";
import styles from "./LargeDrawing.module.css";
import { useZoom } from "./use-zoom.ts";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly bench: Bench;
  readonly view: ViewName;
  readonly units: Units;
  readonly person: Person | undefined;
  readonly personPoints: readonly Point[] | undefined;
  readonly details: ViewDetails | undefined;
  /** Inches. */
  readonly stature: number;
  readonly onClose: () => void;
}

/** A view of the bench on the full screen. Pinching, the wheel and the keys + and - zoom it, dragging moves it, and a tap closes it. */
export function LargeDrawing(props: Props) {
  const { rules, configuration, bench, view, units, person, personPoints, stature, details, onClose } = props;
  const { viewport, zoom, zoomBy, handlers } = useZoom(onClose);
  const legendId = useId();
  const facts = titleFacts(rules, configuration, bench.plan, units);
  const known = [facts.size, facts.height, facts.load, facts.orderCode].filter((fact) => fact !== OPEN_FIGURE);
  return (
    <Dialog title={`${VIEW_NAMES[view]} view`} full onClose={onClose}>
      <div className="drafting-paper grid grid-rows-[minmax(0,1fr)_auto] h-full text-ink">
        <div
          ref={viewport}
          className="relative overflow-hidden cursor-zoom-out [touch-action:none] data-[zoomed=true]:cursor-grab"
          data-zoomed={zoom.scale > 1}
          {...handlers}
        >
          <div
            className="absolute inset-0 [transform-origin:0_0]"
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          >
            <BenchView {...{ view, bench, units, personPoints, details }}>
              {(shown) => (
                <Explore
                  {...{ rules, configuration, units, person, stature, legendId }}
                  view={shown}
                  isSettled
                  onStep={undefined}
                />
              )}
            </BenchView>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 border-t border-sheet-line bg-sheet">
          <div className="flex-[1_1_12rem] min-w-0 wrap-anywhere text-soft text-xs tabular-nums">
            <p>{known.join(" · ")}</p>
            <p id={legendId} />
            <Dimensions {...{ rules, configuration, units }} {...bench} />
          </div>
          <div className={`${styles.zoom} flex items-center ms-auto border border-line-strong rounded`}>
            <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1 / ZOOM_FACTOR)}>
              −
            </button>
            <output aria-label="Zoom">{Math.round(zoom.scale * 100)}%</output>
            <button type="button" aria-label="Zoom in" onClick={() => zoomBy(ZOOM_FACTOR)}>
              +
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

const ZOOM_FACTOR = 1.5;

/** The dimensions that an engineer checks, in words: on a phone, the views have no room for them. */
function Dimensions({ units, ...bench }: Pick<Props, "rules" | "configuration" | "units"> & Bench) {
  const views = (["front", "side", "top"] as const)
    .map((view) => ({ view, texts: viewDetails(view, bench, units).texts }))
    .filter(({ texts }) => texts.length > 0);
  return (
    views.length > 0 && (
      <details className="max-h-[40vh] overflow-auto">
        <summary className="w-fit py-1 cursor-pointer font-strong">All dimensions</summary>
        {views.map(({ view, texts }) => (
          <p key={view}>
            {VIEW_NAMES[view]}: {texts.join(" · ")}
          </p>
        ))}
      </details>
    )
  );
}
