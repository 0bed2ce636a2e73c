import { memo, useState } from "react";
import { keepTogether } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { useFirstPaint } from "#client/ui/hooks/use-first-paint.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { OPEN_FIGURE, titleFacts } from "#shared/bench/title-facts.ts";
import type { Units } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { writeDate } from "../write-date.ts";
import styles from "./TitleBlock.module.css";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly plan: BenchPlan;
  readonly units: Units;
  /** ISO 8601; default: today. */
  readonly date: string | undefined;
  /** What the drawing is. */
  readonly drawing: string;
}

/** The title block of the sheet, with the bench's figures. */
export const TitleBlock = memo(function TitleBlock(props: Props) {
  const { rules, configuration, plan, units, date, drawing } = props;
  const [today] = useState(Date.now);
  // The server does not know the visitor's date: client/page/start.ts.
  const isLate = useFirstPaint() && date === undefined;
  const facts = titleFacts(rules, configuration, plan, units);
  return (
    <dl
      // The outlines of the cells meet in the gaps. At the edge, they are cut off.
      className={`${styles.block} grid grid-cols-[minmax(0,1fr)_minmax(min-content,auto)] gap-px overflow-hidden border border-line-strong bg-sheet text-ink tabular-nums`}
    >
      <Cell name="Product" value={facts.product} wide />
      <Cell name="Order code" value={facts.orderCode} wide strong />
      <Cell name="Size" value={facts.size} />
      <Cell name={facts.heightName} place="Height" value={facts.height} />
      <Cell name="Rated load" value={facts.load} />
      <Cell name="Weight" value={facts.weight} />
      <Cell name="Date" wide value={isLate ? "" : writeDate(date ? Date.parse(date) : today)} />
      <Cell name="Drawing" value={drawing} />
    </dl>
  );
});

interface CellProps {
  readonly name: string;
  /** A stable name of the cell, independent of its label. */
  readonly place?: string;
  readonly value: string;
  readonly wide?: boolean;
  readonly strong?: boolean;
}

const Cell = memo(function Cell({ name, place = name, value, wide, strong }: CellProps) {
  const open = value === OPEN_FIGURE;
  return (
    <div
      className={
        wide
          ? `${styles.wide} min-w-0 px-[10px] pt-[4px] pb-[5px] outline-1 outline-sheet-line col-span-full`
          : `${styles.cell} min-w-0 px-[10px] pt-[4px] pb-[5px] outline-1 outline-sheet-line [&_dt]:whitespace-nowrap`
      }
      data-cell={place}
      data-open={open || undefined}
    >
      <dt>{name}</dt>
      <dd
        className={strong ? styles.strong : undefined}
        translate={strong ? "no" : undefined}
        suppressHydrationWarning={value === ""}
      >
        {open ? (
          <>
            <span aria-hidden="true">{OPEN_FIGURE}</span>
            <VisuallyHidden>not chosen yet</VisuallyHidden>
          </>
        ) : (
          keepTogether(value)
        )}
      </dd>
    </div>
  );
});
