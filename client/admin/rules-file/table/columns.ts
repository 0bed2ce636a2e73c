import {
  contentOf,
  OPTION_COLUMNS,
  type OptionColumn,
  plainText,
} from "#shared/edits/spreadsheet/columns.ts";
import type { UncheckedOption } from "#shared/edits/unchecked-rules.ts";
import { isRecord } from "#shared/is-record.ts";
import { add, cents, formatDollars, formatMoney, isDollarAmount, negate } from "#shared/money.ts";
import { readDollars } from "../../forms/read-dollars.ts";

export interface Column extends OptionColumn {
  /** In rem. */
  readonly width: number;
}

/** In rem. Figures have 6 if they are not listed. */
const WIDTHS: Readonly<Record<string, number>> = {
  label: 15,
  value: 10,
  when: 22,
  sku: 9,
  priceModifier: 7,
  price: 8,
  cost: 7,
  margin: 9,
  archived: 6,
  offeredUntil: 7.5,
  description: 24,
  "specifications.weightCapacity": 7,
  "dimensions.thickness": 7.5,
  shape: 9,
  colorCode: 7,
};

/** The columns after the box that selects a row. */
export const COLUMNS: readonly Column[] = OPTION_COLUMNS.map((column) => ({
  ...column,
  width: WIDTHS[column.field] ?? 6,
}));

/** The number of columns with the box. */
export const COLUMN_COUNT = COLUMNS.length + 1;

/** The label, which stays in view beside the box when the table scrolls sideways. */
export const LAST_STICKY_COLUMN = 1;

/** The text of an archived option in its column. */
const ARCHIVED = "Archived";

/** The text that a cell shows. */
export function shownText(option: UncheckedOption, { field, kind }: Column): string {
  const content = contentOf(option, field);
  if (kind === "margin") return optionMargin(option);
  if (kind === "state" && content === true) return ARCHIVED;
  if (kind === "shape" && isRecord(content) && typeof content.kind === "string")
    return content.kind.replaceAll("-", " ");
  return kind === "amount" && typeof content === "number" && isDollarAmount(content)
    ? formatDollars(content)
    : plainText(content);
}

/** '$80.00 (66.6%)': what an option earns; empty while its cost or price is unknown. A discount has no percentage. */
function optionMargin({ price, priceModifier, cost }: UncheckedOption): string {
  const amounts = [price ?? priceModifier, cost].map((each) =>
    typeof each === "number" && isDollarAmount(each) ? cents(each) : undefined,
  );
  const [sold, paid] = amounts;
  if (sold === undefined || paid === undefined) return "";
  const margin = add(sold, negate(paid));
  const percent = sold > 0 ? ` (${Math.floor((margin * 1000) / sold) / 10}%)` : "";
  return `${formatMoney(margin)}${percent.replace("-", "−")}`;
}

/** Whether nothing can be typed into the cells of a column. Options keep their values once they are published. */
export const isFixed = ({ field, kind }: Column, isNew: boolean): boolean =>
  kind === "margin" || (field === "value" && !isNew);

/** Whether the cells of a column are numbers. */
export const isNumeric = ({ kind }: Column): boolean =>
  kind === "amount" || kind === "figure" || kind === "margin";

/** Whether a dialog edits the cells of a column. */
export const isInDialog = ({ kind }: Column): boolean => kind === "condition" || kind === "shape";

/** The text that the input of a cell begins with. */
export function typedText(option: UncheckedOption, { field, kind }: Column): string {
  const content = contentOf(option, field);
  if (kind === "state" && content === true) return ARCHIVED;
  return kind === "amount" && typeof content === "number" && isDollarAmount(content)
    ? content.toFixed(2)
    : plainText(content);
}

/** The value of an input in the rules file. A text that is not a number stays as typed, and becomes a problem of its cell. */
export function contentFor(text: string, { kind, isRequired }: Column): unknown {
  const typed = text.trim();
  if (typed === "" && !isRequired) return undefined;
  if (kind === "amount") return readDollars(typed) ?? typed;
  if (kind === "figure") return readFigure(typed) ?? typed;
  if (kind === "state" && typed.toLowerCase() === ARCHIVED.toLowerCase()) return true;
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
