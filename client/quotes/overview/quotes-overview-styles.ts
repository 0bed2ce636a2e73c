import styles from "./QuotesOverview.module.css";

export const quotesOverviewStyles = {
  statuses: `${styles.statuses} w-full border-collapse text-sm [&_tr>:first-child]:text-left [&_thead_th+th]:text-soft [&_thead_th+th]:font-normal`,
};
