import { type ReactNode, useRef } from "react";
import { Button } from "../components/Button.tsx";
import { TextField } from "./TextField.tsx";

interface RowParts<Row> {
  readonly row: Row;
  readonly change: (changes: Partial<Row>) => void;
  /** A field of the row that is text. */
  readonly text: (field: keyof Row & string, label: string, more?: { maxLength?: number; rows?: number }) => ReactNode;
  readonly problemOf: (field: keyof Row & string) => string | undefined;
}

interface Props<Row> {
  readonly legend: string;
  /** The path of the rows, with which the paths of problems begin: 'taxes' for 'taxes.0.name'. */
  readonly path: string;
  /** The noun for a row: 'tax'. */
  readonly what: string;
  /** The label of the button that adds a row. */
  readonly action: string;
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly max: number;
  readonly problems: ReadonlyMap<string, string>;
  /** The columns of a row, whose last is the button that removes it. */
  readonly className: string;
  readonly onRows: (rows: Row[]) => void;
  readonly children: (parts: RowParts<Row>) => ReactNode;
  readonly hint?: ReactNode;
  /** Another way to add a row. */
  readonly offer?: ((add: (row: Row) => void) => ReactNode) | undefined;
}

/**
 * The rows that people add to a form, change and remove. The focus goes to the first field of a new row, and after a removal to the
 * button that adds one.
 */
export function TypedRows<Row extends object>({ legend, path, what, rows, onRows, ...props }: Props<Row>) {
  const list = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (row: Row) => {
    onRows([...rows, row]);
    requestAnimationFrame(() => {
      const newest = [...(list.current?.querySelectorAll("[data-row]") ?? [])].at(-1);
      newest?.querySelector<HTMLElement>("input, select")?.focus();
    });
  };
  return (
    <fieldset ref={list} className="grid grid-cols-1 content-start gap-3 m-0 min-w-0 p-0 border-0">
      <legend className="mb-2 p-0 font-strong">{legend}</legend>
      {props.hint && <p className="text-soft text-sm">{props.hint}</p>}
      {rows.map((row, index) => {
        const change = (changes: object) =>
          onRows(rows.map((each, at) => (at === index ? { ...each, ...changes } : each)));
        const problemOf = (field: string) => props.problems.get(`${path}.${index}.${field}`);
        const text: RowParts<Row>["text"] = (field, label, more) => (
          <TextField
            {...{ label, ...more }}
            name={`${path}-${field}`}
            value={String(row[field])}
            onText={(typed) => change({ [field]: typed })}
            error={problemOf(field)}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
          <div key={index} data-row className={`grid items-start gap-2 pb-3 border-b border-line ${props.className}`}>
            {props.children({ row, change, text, problemOf })}
            <Button
              look="small"
              className="justify-self-start mt-7 max-sm:mt-0"
              aria-label={`Remove ${what} ${index + 1}`}
              onClick={() => {
                onRows(rows.toSpliced(index, 1));
                addButton.current?.focus();
              }}
            >
              Remove
            </Button>
          </div>
        );
      })}
      {rows.length < props.max && (
        <div className="flex flex-wrap items-end gap-2">
          {props.offer?.(add)}
          <Button ref={addButton} look="small" onClick={() => add(props.empty)}>
            {props.action}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
