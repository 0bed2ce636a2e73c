import { useState } from "react";
import type { QuotesOverviewReply } from "#shared/api.ts";
import { count } from "./count.ts";
import { DayChart } from "./DayChart.tsx";
import { keepOpen, wasLeftOpen } from "./kept-open.ts";
import styles from "./QuotesOverview.module.css";
import { StatusTable } from "./StatusTable.tsx";

/** How much there is to do, in a strip that can be folded down to the two figures that ask for it. */
export function QuotesOverview({ overview }: { overview: QuotesOverviewReply }) {
  const { waiting, overdue, statuses, days } = overview;
  const [open, setOpen] = useState(wasLeftOpen);

  const fold = (isOpen: boolean) => {
    setOpen(isOpen);
    keepOpen(isOpen);
  };

  return (
    <details
      className={styles.overview}
      open={open}
      onToggle={({ currentTarget }) => fold(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>Overview</span>{" "}
        <span className={styles.figure}>
          <b>{count(waiting)}</b> waiting
        </span>{" "}
        <span className={`${styles.figure} ${overdue > 0 ? styles.overdue : ""}`}>
          <b>{count(overdue)}</b> overdue
        </span>
      </summary>
      <div className={styles.content}>
        <StatusTable statuses={statuses} />
        <DayChart days={days} />
      </div>
    </details>
  );
}
