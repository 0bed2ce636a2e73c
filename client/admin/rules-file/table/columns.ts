import type { UncheckedOption } from "#shared/edits/unchecked-rules.ts";
import { isRecord } from "#shared/is-record.ts";
import { formatDollars, isDollarAmount } from "#shared/money.ts";
import { readDollars } from "../../forms/read-dollars.ts";

export interface Column {
  /** The path of the field in an option: 'specifications.heightRange.min'. */
  readonly field: string;
  readonly title: string;
  /** Conditions and shapes are edited in dialogs. */
  readonly kind: "text" | "amount" | "figure" | "condition" | "shape";
  /** In rem. */
  readonly width: number;
  readonly isRequired?: boolean;
}

const figureColumn = (field: string, title: string, width = 6): Column => ({
  field,
  title,
  kind: "figure",
  width,
});

/** The columns after the box that selects a row. */
export const COLUMNS: readonly Column[] = [
  { field: "label", title: "Label", kind: "text", width: 15, isRequired: true },
  { field: "value", title: "Value", kind: "text", width: 10, isRequired: true },
  { field: "when", title: "Condition", kind: "condition", width: 22 },
  { field: "sku", title: "SKU", kind: "text", width: 9 },
  { field: "priceModifier", title: "Price", kind: "amount", width: 7, isRequired: true },
  { field: "price", title: "Absolute price", kind: "amount", width: 8 },
  { field: "description", title: "Description", kind: "text", width: 24 },
  figureColumn("specifications.weightCapacity", "Capacity, lb", 7),
  figureColumn("specifications.heightRange.min", "Lowest, in"),
  figureColumn("specifications.heightRange.max", "Highest, in"),
  figureColumn("specifications.weight", "Weight, lb"),
  figureColumn("specifications.weightPerSquareFoot", "lb per sq ft"),
  figureColumn("dimensions.width", "Width, in"),
  figureColumn("dimensions.depth", "Depth, in"),
  figureColumn("dimensions.height", "Height, in"),
  figureColumn("dimensions.thickness", "Thickness, in", 7.5),
  { field: "shape", title: "Shape", kind: "shape", width: 9 },
  { field: "colorCode", title: "Color", kind: "text", width: 7 },
];

/** The number of columns with the box. */
export const COLUMN_COUNT = COLUMNS.length + 1;

function contentOf(option: UncheckedOption, field: string): unknown {
  return field
    .split(".")
    .reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), option);
}

/** The text that a cell shows. */
export function shownText(option: UncheckedOption, { field, kind }: Column): string {
  const content = contentOf(option, field);
  if (kind === "shape" && isRecord(content) && typeof content.kind === "string")
    return content.kind.replaceAll("-", " ");
  return kind === "amount" && typeof content === "number" && isDollarAmount(content)
    ? formatDollars(content)
    : plainText(content);
}

/** Whether a dialog edits the cells of a column. */
export const isInDialog = ({ kind }: Column): boolean => kind === "condition" || kind === "shape";

/** The text that the input of a cell begins with. */
export function typedText(option: UncheckedOption, { field, kind }: Column): string {
  const content = contentOf(option, field);
  return kind === "amount" && typeof content === "number" && isDollarAmount(content)
    ? content.toFixed(2)
    : plainText(content);
}

function plainText(content: unknown): string {
  if (content === undefined) return "";
  return typeof content === "string" ? content : JSON.stringify(content);
}

/** The value of an input in the rules file. A text that is not a number stays as typed, and becomes a problem of its cell. */
export function contentFor(text: string, { kind, isRequired }: Column): unknown {
  const typed = text.trim();
  if (typed === "" && !isRequired) return undefined;
  if (kind === "amount") return readDollars(typed) ?? typed;
  if (kind === "figure") return readFigure(typed) ?? typed;
  return typed;
}

/** '1,500' or '28.5'. */
function readFigure(text: string): number | undefined {
  return /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text)
    ? Number(text.replaceAll(",", ""))
    : undefined;
}

/** The column that shows a field, from 1; the label for the option as a whole. */
export function columnOf(field: string): number {
  const isWithin = (inner: string, outer: string) => `${inner}.`.startsWith(`${outer}.`);
  const at = COLUMNS.findIndex(
    (column) => field !== "" && (isWithin(field, column.field) || isWithin(column.field, field)),
  );
  return Math.max(at, 0) + 1;
}
