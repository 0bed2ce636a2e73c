import type { KeyboardEvent } from "react";

interface Cell {
  readonly index: number;
  readonly column: number;
}

interface Extent {
  readonly lines: number;
  /** In the line of the cell. */
  readonly columns: number;
  /** The lines in view. */
  readonly page: number;
}

/** The cell that a key leads to; undefined if it leads to none. Tab leaves the table at the ends of a line. */
export function moveCell(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { index, column }: Cell,
  { lines, columns, page }: Extent,
): Cell | undefined {
  const isFar = ctrlKey || metaKey;
  const last = { index: lines - 1, column: columns - 1 };
  const clampCell = (cell: Cell): Cell => ({
    index: Math.min(Math.max(cell.index, 0), last.index),
    column: Math.min(Math.max(cell.column, 0), last.column),
  });
  switch (key) {
    case "ArrowUp":
      return clampCell({ index: isFar ? 1 : index - 1, column });
    case "ArrowDown":
      return clampCell({ index: isFar ? last.index : index + 1, column });
    case "ArrowLeft":
      return clampCell({ index, column: isFar ? 0 : column - 1 });
    case "ArrowRight":
      return clampCell({ index, column: isFar ? last.column : column + 1 });
    case "Home":
      return { index: isFar ? 1 : index, column: 0 };
    case "End":
      return { index: isFar ? last.index : index, column: last.column };
    case "PageUp":
      return clampCell({ index: index - page, column });
    case "PageDown":
      return clampCell({ index: index + page, column });
    case "Tab": {
      const next = column + (shiftKey ? -1 : 1);
      return next < 0 || next > last.column ? undefined : { index, column: next };
    }
    default:
      return undefined;
  }
}
