import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import type { Bench } from "#client/drawing/BenchView.tsx";
import { DrawnSolids } from "#client/drawing/DrawnSolids.tsx";
import { Primitives } from "#client/drawing/Primitives.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { writeDate } from "#client/drawing/write-date.ts";
import { layOutView, projectView } from "#shared/bench/sheet/lay-out-view.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import styles from "./Summary.module.css";
import { NextSteps, SummaryFacts, SummaryParts } from "./SummaryParts.tsx";

interface Props {
  readonly bench: Bench;
  readonly code: string;
}

/** The summary on paper, in place of the page: with the date, the scale, and how to reach the company. */
export function SummaryPaper({ bench, code }: Props) {
  const { rules, total } = useConfiguratorPage();
  const [today] = useState(Date.now);
  const company = pageCompany();
  return createPortal(
    <section
      className={`${styles.paper} hidden print:grid print:gap-3 print:text-[9.5pt] print:leading-[1.35] print:[&_h1]:text-lg print:[&_tr]:break-inside-avoid`}
      aria-label="Printed summary"
    >
      <header>
        <div>
          <h1>{rules.name}</h1>
          <p>
            Order code <b translate="no">{code}</b>
          </p>
          <p>{writeDate(today)}</p>
        </div>
        {company && (
          <address>
            <b>{company.name}</b>
            {company.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
      </header>
      <div className="print:flex print:items-end print:justify-between print:break-inside-avoid print:[&_figcaption]:text-center print:[&_figcaption]:text-[8pt]">
        <PaperView view="isometric" bench={bench} size={VIEW_SIZES.isometric} />
        <PaperView view="front" bench={bench} size={VIEW_SIZES.front} />
      </div>
      <SummaryFacts />
      <SummaryParts />
      <NextSteps />
      <p className="print:text-[8pt]">
        {total && `Prices as of ${writeDate(today)}. `}This is not a quote yet. The drawing is representative only.
      </p>
    </section>,
    document.body,
  );
}

/** The sizes of the two views on paper, in 1/96 in. */
const VIEW_SIZES = {
  isometric: { width: 320, height: 380 },
  front: { width: 390, height: 380 },
};

/** The scales of the front view: 1 to so many. */
const SCALES = [8, 10, 12, 16, 20, 24, 30, 36, 40, 48, 60, 72, 96];
const PIXELS_PER_INCH = 96;

interface PaperViewProps {
  readonly view: keyof typeof VIEW_SIZES;
  readonly bench: Bench;
  readonly size: { readonly width: number; readonly height: number };
}

/** A view of the bench. The front view is to scale. */
function PaperView({ view, bench: { plan, solids }, size }: PaperViewProps) {
  const [units] = useUnits();
  const { drawn, laid } = useMemo(() => {
    const projected = projectView(view, solids);
    return { drawn: projected, laid: layOutView(view, plan, projected, size, 1, { units }) };
  }, [view, plan, solids, size, units]);
  const { fit, under, over } = laid;
  const least = PIXELS_PER_INCH / fit.scale;
  const ratio = view === "front" ? SCALES.find((each) => each >= least) : undefined;
  const share = ratio === undefined ? 1 : least / ratio;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        width={`${(size.width * share) / PIXELS_PER_INCH}in`}
        height={`${(size.height * share) / PIXELS_PER_INCH}in`}
        role="img"
        aria-label={view === "front" ? "Front view of the bench" : "The bench"}
      >
        <Primitives primitives={under} />
        <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
          <DrawnSolids drawn={drawn} scale={fit.scale} />
        </g>
        <Primitives primitives={over} />
      </svg>
      {ratio !== undefined && <figcaption>Front view, scale 1:{ratio} if printed at 100%</figcaption>}
    </figure>
  );
}

interface Company {
  readonly name: string;
  /** How to reach it: address, phone and email. */
  readonly lines: readonly string[];
}

/** The company on printed pages, as the server wrote it into the page; undefined without one. */
function pageCompany(): Company | undefined {
  const [name, ...lines] = document.documentElement.dataset.company?.split("\n") ?? [];
  return name ? { name, lines } : undefined;
}
