import { useSavedFlag } from "#client/ui/hooks/use-saved-flag.ts";
import type { QuotesOverviewReply } from "#shared/api/quotes/quote-list.ts";
import { formatDollars } from "#shared/money.ts";
import { StatusBadge, toneOf } from "../labels/QuoteLabels.tsx";
import { DayChart } from "./DayChart.tsx";
import styles from "./QuotesOverview.module.css";
import { quotesOverviewStyles } from "./quotes-overview-styles.ts";
import { Reports } from "./Reports.tsx";

/** One line with the waiting and overdue quotes, which expands to the full overview. */
export function QuotesOverview({ overview }: { overview: QuotesOverviewReply }) {
  const { waiting, overdue, statuses, days } = overview;
  const today = days.at(-1);
  const [open, setOpen] = useSavedFlag("quotes-overview", false);

  return (
    <details
      className="[container:quotes-overview_/_inline-size] flex-[1_1_16rem] open:basis-full open:order-last"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer coarse:leading-[var(--target)]">
        <span className="text-sm font-strong">Overview</span>{" "}
        <span className={`${styles.figure} ml-3 text-soft text-sm`}>
          <b className="text-ink text-lg">{waiting.toLocaleString("en-US")}</b> waiting
        </span>{" "}
        <span className={`${styles.figure} ml-3 text-soft text-sm ${overdue > 0 ? styles.overdue : ""}`}>
          <b className="text-ink text-lg">{overdue.toLocaleString("en-US")}</b> overdue
        </span>
      </summary>
      {open && (
        <div className={`${styles.content} grid grid-cols-1 gap-x-8 gap-y-6 py-2`}>
          <StatusTable statuses={statuses} />
          <DayChart days={days} />
          {today && <Reports today={today.day} />}
        </div>
      )}
    </details>
  );
}

/** The number of quotes for each status, and their value with delivery. */
function StatusTable({ statuses }: Pick<QuotesOverviewReply, "statuses">) {
  const highest = Math.max(...statuses.map(({ value }) => value), 1);
  return (
    <table className={quotesOverviewStyles.statuses} aria-label="Value by status">
      <thead>
        <tr>
          <th className="h-6 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="col">
            Status
          </th>
          <th className="h-6 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="col">
            Quotes
          </th>
          <th className="h-6 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="col">
            Value
          </th>
          <td className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap" />
        </tr>
      </thead>
      <tbody>
        {statuses.map(({ status, count, value }) => (
          <tr key={status}>
            <th className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="row">
              <StatusBadge status={status} />
            </th>
            <td className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap">{count.toLocaleString("en-US")}</td>
            <td className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap">{formatDollars(value)}</td>
            <td className={`${styles.track} h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap`}>
              {value > 0 && (
                <div
                  className={`min-w-[2px] h-3 border ${toneOf(status)}`}
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
