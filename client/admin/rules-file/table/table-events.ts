import type { ClipboardEvent, KeyboardEvent, MouseEvent } from "react";
import { characterOf, isComposing } from "#client/ui/hooks/keys.ts";
import { COLUMN_COUNT, isInDialog } from "./columns.ts";
import { moveCell } from "./move-cell.ts";
import type { Table } from "./use-table.ts";

/** Runs the command of a key in the table. `page` is the number of rows in view. */
export function pressKey(event: KeyboardEvent, table: Table, page: number): void {
  if (isComposing(event.nativeEvent)) return;
  if (isInput(event.target)) {
    pressInInput(event, table, event.target.value);
    return;
  }
  const command = commandFor(event, table);
  if (command) {
    event.preventDefault();
    // Otherwise Ctrl+Z would also undo the last saved change.
    event.stopPropagation();
    command();
    return;
  }
  const { line, index, activeColumn, lines } = table;
  // A line of a step has two cells. The column stays for the rows below it.
  const columns = line?.kind === "step" ? 2 : COLUMN_COUNT;
  const column = Math.min(activeColumn, columns - 1);
  const moved = moveCell(event, { index, column }, { lines: lines.length, columns, page });
  if (!moved) return;
  event.preventDefault();
  table.go(moved.index, moved.column === column ? activeColumn : moved.column);
}

/** In an input, Enter and the keys that leave the row save. Escape restores. */
function pressInInput(event: KeyboardEvent, table: Table, text: string): void {
  const { key, shiftKey } = event;
  const { index, activeColumn } = table;
  if (key === "Escape") {
    event.stopPropagation();
    table.go(index, activeColumn);
  } else if (key === "Tab") {
    event.preventDefault();
    table.write(text);
    const column = activeColumn + (shiftKey ? -1 : 1);
    table.go(index, Math.min(Math.max(column, 0), COLUMN_COUNT - 1));
  } else if (key === "Enter" || key === "ArrowUp" || key === "ArrowDown") {
    event.preventDefault();
    table.write(text);
    const isUp = key === "ArrowUp" || (key === "Enter" && shiftKey);
    table.go(nextOption(table, isUp ? -1 : 1), activeColumn);
  }
}

/** The next option in a direction, past the lines of steps: who types a column of prices types no step. */
function nextOption({ lines, index }: Table, by: 1 | -1): number {
  for (let at = index + by; at > 0 && at < lines.length; at += by)
    if (lines[at]?.kind === "option") return at;
  return index;
}

function commandFor(event: KeyboardEvent, table: Table): (() => void) | undefined {
  const { key, shiftKey, altKey } = event;
  const { line, index, column, activeColumn } = table;
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && !altKey)
    switch (characterOf(event)) {
      case "z":
        return shiftKey ? table.redo : table.undo;
      case "y":
        return table.redo;
      case "d":
        return table.duplicate;
      case "delete":
        return table.remove;
      default:
        return undefined;
    }
  if (altKey && key === "ArrowUp") return () => table.move(-1);
  if (altKey && key === "ArrowDown") return () => table.move(1);
  if (altKey) return undefined;
  const isBox = activeColumn === 0;
  if (key === " ") return () => isBox && table.select(index, shiftKey);
  if (key === "Enter" && isBox) return () => table.select(index, false);
  if (key === "Enter" && line?.kind === "step") return () => table.add(line);
  if (key === "Enter" || key === "F2") return () => table.begin();
  if (key === "Delete" || key === "Backspace") return table.clear;
  const isText = key.length === 1 && line?.kind === "option" && column && !isInDialog(column);
  return isText ? () => table.begin(key) : undefined;
}

/** Goes to the clicked cell. A click on the active cell edits it. */
export function clickCell({ target, shiftKey }: MouseEvent, table: Table, wasActive: boolean) {
  const cell = cellOf(target);
  if (!cell || isInput(target)) return;
  const line = table.lines[cell.index];
  const isAdd = target instanceof Element && target.closest("[data-add]");
  if (isAdd && line?.kind === "step") return table.add(line);
  if (cell.column === 0) table.select(cell.index, shiftKey);
  if (wasActive && cell.column > 0) table.begin();
  else table.go(cell.index, cell.column);
}

/** Pastes into cells. A single text goes into the input that is open. */
export function pasteText(event: ClipboardEvent, table: Table): void {
  const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
  if (text === "" || (isInput(event.target) && !/[\t\r\n]/.test(text))) return;
  event.preventDefault();
  table.paste(text);
}

/** Copies cells, unless a text is selected. */
export function copyText(event: ClipboardEvent, table: Table): void {
  const text = isInput(event.target) || !document.getSelection()?.isCollapsed ? "" : table.copy();
  if (text === "") return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", text);
}

/** The cell that an element is in. */
export function cellOf(target: EventTarget) {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  const row = cell?.closest<HTMLElement>("[data-line]");
  return cell && row && { index: Number(row.dataset.line), column: Number(cell.dataset.column) };
}

/** Whether an element is the input of the active cell. */
export function isInput(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && "input" in target.dataset;
}
