import { useRef } from "react";

/**
 * The rows that people add to a form, change and remove; each element of a row has `data-row`. The focus goes to the first field of a
 * new row, and after a removal to the button that adds one.
 */
export function useTypedRows<Row>(rows: readonly Row[], onRows: (rows: Row[]) => void) {
  const list = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  return {
    list,
    addButton,
    change: (index: number, changes: Partial<Row>) =>
      onRows(rows.map((each, at) => (at === index ? { ...each, ...changes } : each))),
    remove(index: number): void {
      onRows(rows.filter((_, at) => at !== index));
      addButton.current?.focus();
    },
    add(row: Row): void {
      onRows([...rows, row]);
      requestAnimationFrame(() => {
        const newest = [...(list.current?.querySelectorAll("[data-row]") ?? [])].at(-1);
        newest?.querySelector<HTMLElement>("input, select")?.focus();
      });
    },
  };
}
