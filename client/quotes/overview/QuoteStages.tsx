import type { QuotesOverviewReply } from "#shared/api/quotes/quote-list.ts";
import { formatDollars } from "#shared/money.ts";
import styles from "./QuotesOverview.module.css";
import { quotesOverviewStyles } from "./quotes-overview-styles.ts";

type Stages = QuotesOverviewReply["stages"];

/** The newest requests by the stage that they reached, the time of each stage, and the value won. */
export function QuoteStages({ stages }: { stages: Stages }) {
  const { requested, since, quoted, accepted, declined, approvedByStaff, rejectedByStaff } = stages;
  if (since === null) return null;
  const count = requested.toLocaleString("en-US");
  const rows = [
    { name: "Requested", count: requested, time: null },
    { name: "Quoted", ...quoted },
    { name: "Accepted by the customer", ...accepted },
    { name: "Accepted by staff", ...approvedByStaff, time: null },
    { name: "Declined by the customer", ...declined },
    { name: "Closed by staff", ...rejectedByStaff, time: null },
  ];
  return (
    <figure
      // 'Accepted by the customer' wraps on a phone.
      className="m-0 [&_tr>:first-child]:min-w-32 [&_tr>:first-child]:whitespace-normal"
    >
      <figcaption className="text-sm">
        <b>By stage</b>{" "}
        <span className="text-soft">
          {requested === 1 ? "1 request" : `the newest ${count} requests`}, since {shortDate(since)}
        </span>
      </figcaption>
      <table className={quotesOverviewStyles.statuses} aria-label="Quotes by stage">
        <thead>
          <tr>
            <th className="h-6 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="col">
              Stage
            </th>
            <th className="h-6 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="col">
              Quotes
            </th>
            <th className="h-6 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="col">
              Median time
            </th>
            <td className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, time }) => (
            <tr key={name}>
              <th className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap" scope="row">
                {name}
              </th>
              <td className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap">{count.toLocaleString("en-US")}</td>
              <td className="h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap">
                {time === null ? "–" : timeText(time)}
              </td>
              <td className={`${styles.track} h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap`}>
                {count > 0 && (
                  <div className="min-w-[2px] h-3 border" style={{ width: `${(count / requested) * 100}%` }} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-sm">
        <b>{formatDollars(accepted.value)}</b> won: accepted by customers
        {approvedByStaff.count > 0 && (
          <>
            . Accepted by staff: <b>{formatDollars(approvedByStaff.value)}</b>
          </>
        )}
      </p>
    </figure>
  );
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** '2.5 business days', '3 h', '20 min'. */
function timeText(time: number): string {
  const days = Math.round((time / DAY_MS) * 10) / 10;
  if (days >= 1) return `${days} business ${days === 1 ? "day" : "days"}`;
  return time >= HOUR_MS ? `${Math.floor(time / HOUR_MS)} h` : `${Math.floor(time / 60_000)} min`;
}

const shortDate = (at: string) =>
  new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
