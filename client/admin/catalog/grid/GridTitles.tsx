import { COLUMNS } from "./columns.ts";
import styles from "./Grid.module.css";

/** The titles of the columns, which stay in view. Each step has them for screen readers, too. */
export const GridTitles = () => (
  <div aria-hidden="true" className={styles.titles}>
    {COLUMNS.map((column) => (
      <span
        key={column.name}
        title={"hint" in column ? column.hint : undefined}
        className={styles[column.name]}
      >
        {!ACTIONS.includes(column.name) && column.title}
      </span>
    ))}
  </div>
);

const ACTIONS: readonly string[] = ["select", "edit", "delete"];
