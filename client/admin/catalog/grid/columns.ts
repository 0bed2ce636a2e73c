import type { KeyboardEvent } from "react";

/** The columns of the grid, in order. A cell of the keyboard is a row and one of these. */
export const COLUMNS = [
  { name: "select", title: "Select" },
  { name: "label", title: "Label" },
  { name: "price", title: "Price" },
  { name: "sku", title: "SKU" },
  { name: "figures", title: "Figures" },
  { name: "availability", title: "Availability" },
  { name: "state", title: "State" },
  { name: "requested", title: "Requested", hint: "Requested benches of the last 90 days" },
  { name: "tried", title: "Tried", hint: "Tried without a match in the last 90 days" },
  { name: "edit", title: "Panel" },
  { name: "delete", title: "Deletion" },
] as const satisfies readonly { readonly name: string; readonly title: string; readonly hint?: string }[];

export type ColumnName = (typeof COLUMNS)[number]["name"];

/** The position of a row among those that the grid shows, and a column. */
interface Cell {
  readonly row: number;
  readonly column: number;
}

const PAGE_ROWS = 15;

/** The cell that a key leads to; undefined if it leads to none. Tab leaves the grid at the ends of a row. */
export function moveCell(
  { key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey">,
  { row, column }: Cell,
  rows: number,
): Cell | undefined {
  const isFar = ctrlKey || metaKey;
  const [lastRow, lastColumn] = [rows - 1, COLUMNS.length - 1];
  const down = (by: number) => ({ row: Math.min(Math.max(row + by, 0), lastRow), column });
  const right = (by: number) => ({ row, column: Math.min(Math.max(column + by, 0), lastColumn) });
  switch (key) {
    case "Enter":
      return down(shiftKey ? -1 : 1);
    case "ArrowUp":
      return down(isFar ? -row : -1);
    case "ArrowDown":
      return down(isFar ? lastRow : 1);
    case "PageUp":
      return down(-PAGE_ROWS);
    case "PageDown":
      return down(PAGE_ROWS);
    case "ArrowLeft":
      return right(isFar ? -lastColumn : -1);
    case "ArrowRight":
      return right(isFar ? lastColumn : 1);
    case "Home":
      return { row: isFar ? 0 : row, column: 0 };
    case "End":
      return { row: isFar ? lastRow : row, column: lastColumn };
    case "Tab": {
      const next = column + (shiftKey ? -1 : 1);
      return next < 0 || next > lastColumn ? undefined : { row, column: next };
    }
    default:
      return undefined;
  }
}
