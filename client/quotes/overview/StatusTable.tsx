import badges from "#client/quotes/StatusBadge.module.css";
import { StatusBadge } from "#client/quotes/StatusBadge.tsx";
import type { QuotesOverviewReply } from "#shared/api/quote-list.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { count } from "./count.ts";
import styles from "./StatusTable.module.css";

type Statuses = QuotesOverviewReply["statuses"];

/** How many quotes there are of each status and what they are worth, with delivery. */
export function StatusTable({ statuses }: { statuses: Statuses }) {
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
        {statuses.map(({ status, count: quotes, value }) => (
          <tr key={status}>
            <th scope="row">
              <StatusBadge status={status} />
            </th>
            <td>{count(quotes)}</td>
            <td>{formatMoney(cents(value))}</td>
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
