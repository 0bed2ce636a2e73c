import { useState } from "react";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { formatDollars } from "#shared/money.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import styles from "./Demand.module.css";
import { type DemandRow, shareText } from "./demand-rows.ts";

interface Props {
  readonly rows: readonly DemandRow[];
  readonly steps: readonly StepDocument[];
  readonly benches: ChoiceCountsReply["benches"];
}

/** The share of each option in the requested benches, and what it cost there, by step. */
export function ChosenOptions({ rows, steps, benches }: Props) {
  const [stepKey, setStepKey] = useState("");
  const shown = steps.filter(({ key }) => stepKey === "" || key === stepKey);
  return (
    <section aria-labelledby="chosen-title">
      <div className={styles.head}>
        <h3 id="chosen-title">What visitors requested</h3>
        <label>
          Step{" "}
          <select value={stepKey} onChange={({ target }) => setStepKey(target.value)}>
            <option value="">All steps</option>
            {steps.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ScrollBox label="Requested options" className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Option</th>
              <th scope="col">Share of {benches.toLocaleString("en-US")} benches</th>
              <th scope="col">Money</th>
              <th scope="col">Tried without a match</th>
            </tr>
          </thead>
          {shown.map(({ key, name }) => (
            <StepRows key={key} name={name} rows={rows.filter((row) => row.stepKey === key)} />
          ))}
        </table>
      </ScrollBox>
    </section>
  );
}

interface StepRowsProps {
  readonly name: string;
  readonly rows: readonly DemandRow[];
}

/** The options of a step, most requested first, with the sum of their money. */
function StepRows({ name, rows }: StepRowsProps) {
  const money = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <tbody>
      <tr className={styles.step}>
        <th scope="rowgroup" colSpan={2}>
          {name}
        </th>
        <td>{formatDollars(money)}</td>
        <td />
      </tr>
      {rows
        .toSorted((a, b) => b.chosen - a.chosen)
        .map(({ value, label, chosen, share, amount, refused }) => (
          <tr key={value}>
            <th scope="row">{label}</th>
            <td title={chosen === 1 ? "One bench" : `${chosen.toLocaleString("en-US")} benches`}>
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                className={styles.bar}
                aria-hidden="true"
              >
                <rect width={share * 100} height="8" />
              </svg>{" "}
              <span className={styles.share}>{shareText(share)}</span>
            </td>
            <td>{formatDollars(amount)}</td>
            <td>{refused > 0 && refused.toLocaleString("en-US")}</td>
          </tr>
        ))}
    </tbody>
  );
}
