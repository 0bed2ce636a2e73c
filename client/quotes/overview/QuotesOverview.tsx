import { useKeptFlag } from "#client/quotes/use-kept-flag.ts";
import type { QuotesOverviewReply } from "#shared/api/quote-list.ts";
import { count } from "./count.ts";
import { DayChart } from "./DayChart.tsx";
import styles from "./QuotesOverview.module.css";
import { StatusTable } from "./StatusTable.tsx";

/** One line with the waiting and overdue quotes, which expands to the full overview. */
export function QuotesOverview({ overview }: { overview: QuotesOverviewReply }) {
  const { waiting, overdue, statuses, days } = overview;
  const [open, setOpen] = useKeptFlag("overview", false);

  return (
    <details
      className={styles.overview}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
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
      {open && (
        <div className={styles.content}>
          <StatusTable statuses={statuses} />
          <DayChart days={days} />
        </div>
      )}
    </details>
  );
}
