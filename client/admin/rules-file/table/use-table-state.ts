import { useState } from "react";
import { NO_FILTER, type RowFilter } from "./lines.ts";

/** The cell that keys act on. */
interface ActiveCell {
  /** The line, or if it is gone, */
  readonly id: string;
  /** the line that took its place. */
  readonly index: number;
  /** From 0, which is the box. */
  readonly column: number;
}

const NO_ROWS: ReadonlySet<string> = new Set();

/** The filter, the selection and the active cell of the table. They are kept while the text is shown. */
export function useTableState() {
  const [filter, setFilter] = useState<RowFilter>(NO_FILTER);
  /** The IDs of the selected lines, hidden ones included. */
  const [selected, setSelected] = useState(NO_ROWS);
  const [active, setActive] = useState<ActiveCell>({ id: "", index: 2, column: 1 });
  return { filter, setFilter, selected, setSelected, active, setActive };
}

export type TableState = ReturnType<typeof useTableState>;
