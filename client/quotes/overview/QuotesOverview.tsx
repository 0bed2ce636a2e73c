import type { QuotesOverviewReply } from "#shared/api/quotes/quote-list.ts";
import { formatDollars } from "#shared/money.ts";
import badges from "../labels/QuoteLabels.module.css";
import { StatusBadge } from "../labels/QuoteLabels.tsx";
import { useSavedFlag } from "../work/use-saved-flag.ts";
import { DayChart } from "./DayChart.tsx";
import { QuoteStages } from "./QuoteStages.tsx";
import styles from "./QuotesOverview.module.css";

/** One line with the waiting and overdue quotes, which expands to the full overview. */
export function QuotesOverview({ overview }: { overview: QuotesOverviewReply }) {
  const { waiting, overdue, statuses, stages, days } = overview;
  const [open, setOpen] = useSavedFlag("overview", false);

  return (
    <details
      className={styles.overview}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>Overview</span>{" "}
        <span className={styles.figure}>
          <b>{waiting.toLocaleString("en-US")}</b> waiting
        </span>{" "}
        <span className={`${styles.figure} ${overdue > 0 ? styles.overdue : ""}`}>
          <b>{overdue.toLocaleString("en-US")}</b> overdue
        </span>
      </summary>
      {open && (
        <div className={styles.content}>
          <StatusTable statuses={statuses} />
          <QuoteStages stages={stages} />
          <DayChart days={days} />
        </div>
      )}
    </details>
  );
}

/** The number of quotes for each status, and their value with delivery. */
function StatusTable({ statuses }: Pick<QuotesOverviewReply, "statuses">) {
  const highest = Math.max(...statuses.map(({ value }) => value), 1);
  return (
    <table className={styles.statuses} aria-label="Value by status">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Quotes</th>
          <th scope="col">Value</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {statuses.map(({ status, count, value }) => (
          <tr key={status}>
            <th scope="row">
              <StatusBadge status={status} />
            </th>
            <td>{count.toLocaleString("en-US")}</td>
            <td>{formatDollars(value)}</td>
            <td className={styles.track}>
              {value > 0 && (
                <div
                  className={`${styles.bar} ${badges[status]}`}
                  style={{ width: `${(value / highest) * 100}%` }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
