import { COLUMNS } from "./columns.ts";
import styles from "./Grid.module.css";

/** The titles of the columns, which stay in view. Each step has them for screen readers, too. */
export const GridTitles = () => (
  <div
    aria-hidden="true"
    className={`${styles.titles} grid grid-cols-[1.5rem_minmax(9rem,1.7fr)_6.75rem_minmax(4.5rem,0.7fr)_minmax(8rem,2fr)_minmax(8rem,2.2fr)_5.25rem_4rem_2.25rem] items-center gap-x-2 px-3 pb-1 border-b border-line-strong [--row:2.25rem] text-soft text-xs max-lg:hidden`}
  >
    {COLUMNS.map((column) => (
      <span key={column.name} title={"hint" in column ? column.hint : undefined} className={styles[column.name]}>
        {!ACTIONS.includes(column.name) && column.title}
      </span>
    ))}
  </div>
);

const ACTIONS: readonly string[] = ["select", "edit", "delete"];
