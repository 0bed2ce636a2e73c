import { useState } from "react";
import { inches, inchRange } from "#shared/bench/inches.ts";
import { orderCode } from "#shared/bench/order-code.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import styles from "./TitleBlock.module.css";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly plan: BenchPlan;
  /** ISO 8601; today without it. */
  readonly date: string | undefined;
}

const OPEN = "···";
const pounds = new Intl.NumberFormat("en-US");
const day = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** The title block of the sheet: what the drawing shows, in figures. */
export function TitleBlock({ rules, configuration, plan, date }: Props) {
  const [today] = useState(Date.now);
  const { width, depth, heightRange, load } = plan.figures;
  const height = plan.base === "feet" ? "Surface height" : "Height on casters";
  const side = (length: number | null) => (length === null ? OPEN : inches(length));
  return (
    <dl className={styles.block}>
      <Cell name="Product" value={rules.name} wide />
      <Cell name="Order code" value={orderCode(rules, configuration)} wide strong />
      <Cell
        name="Size"
        value={width === null && depth === null ? OPEN : `${side(width)} × ${side(depth)} in`}
      />
      <Cell name={height} value={heightRange ? `${inchRange(heightRange)} in` : OPEN} />
      <Cell name="Rated load" value={load === null ? OPEN : `${pounds.format(load)} lb`} />
      <Cell name="Date" value={day.format(date ? Date.parse(date) : today)} />
      <Cell name="Drawing" value="Representative only" wide />
    </dl>
  );
}

interface CellProps {
  readonly name: string;
  readonly value: string;
  readonly wide?: boolean;
  readonly strong?: boolean;
}

function Cell({ name, value, wide, strong }: CellProps) {
  const open = value === OPEN;
  return (
    <div
      className={wide ? styles.wide : styles.cell}
      data-cell={name}
      data-open={open || undefined}
    >
      <dt>{name}</dt>
      <dd className={strong ? styles.strong : undefined}>
        {open ? (
          <>
            <span aria-hidden="true">{OPEN}</span>
            <span className={styles.spoken}>not chosen yet</span>
          </>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
