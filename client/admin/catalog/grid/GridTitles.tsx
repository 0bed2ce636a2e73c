import styles from "./Grid.module.css";

/** The columns of the grid, in order. */
export const COLUMNS = [
  { name: "label", title: "Label" },
  { name: "price", title: "Price" },
  { name: "sku", title: "SKU" },
  { name: "figures", title: "Figures" },
  { name: "availability", title: "Availability" },
  { name: "state", title: "State" },
  { name: "requested", title: "Requested", hint: "Requested benches of the last 90 days" },
  { name: "tried", title: "Tried", hint: "Tried without a match in the last 90 days" },
  { name: "actions", title: "Actions" },
] as const satisfies readonly { readonly name: string; readonly title: string; readonly hint?: string }[];

export type ColumnName = (typeof COLUMNS)[number]["name"];

/** The titles of the columns, which stay in view. Each step has them for screen readers, too. */
export const GridTitles = () => (
  <div
    aria-hidden="true"
    className={`${styles.titles} ${styles.columns} px-3 pb-1 border-b border-line-strong text-soft text-xs`}
  >
    {COLUMNS.map((column) => (
      <span key={column.name} title={"hint" in column ? column.hint : undefined} className={styles[column.name]}>
        {column.name !== "actions" && column.title}
      </span>
    ))}
  </div>
);
