import type { UncheckedOption } from "#shared/edits/unchecked-rules.ts";
import { isRecord } from "#shared/is-record.ts";

/** A column of the table of options, on the screen and in a file. */
export interface OptionColumn {
  /** The path of the field in an option: 'specifications.heightRange.min'. */
  readonly field: string;
  readonly title: string;
  /** A text cannot say conditions and shapes, so they have dialogs. The margin follows from price and cost. */
  readonly kind: "text" | "amount" | "figure" | "condition" | "shape" | "margin" | "state" | "day";
  readonly isRequired?: boolean;
}

const figureColumn = (field: string, title: string): OptionColumn => ({
  field,
  title,
  kind: "figure",
});

export const OPTION_COLUMNS: readonly OptionColumn[] = [
  { field: "label", title: "Label", kind: "text", isRequired: true },
  { field: "priceModifier", title: "Price", kind: "amount", isRequired: true },
  { field: "price", title: "Absolute price", kind: "amount" },
  { field: "value", title: "Value", kind: "text", isRequired: true },
  { field: "when", title: "Condition", kind: "condition" },
  { field: "sku", title: "SKU", kind: "text" },
  { field: "cost", title: "Cost", kind: "amount" },
  { field: "margin", title: "Margin", kind: "margin" },
  { field: "archived", title: "State", kind: "state" },
  { field: "offeredUntil", title: "Last day", kind: "day" },
  { field: "description", title: "Description", kind: "text" },
  figureColumn("specifications.weightCapacity", "Capacity, lb"),
  figureColumn("specifications.heightRange.min", "Lowest, in"),
  figureColumn("specifications.heightRange.max", "Highest, in"),
  figureColumn("specifications.weight", "Weight, lb"),
  figureColumn("specifications.weightPerSquareFoot", "lb per sq ft"),
  figureColumn("dimensions.width", "Width, in"),
  figureColumn("dimensions.depth", "Depth, in"),
  figureColumn("dimensions.height", "Height, in"),
  figureColumn("dimensions.thickness", "Thickness, in"),
  { field: "shape", title: "Shape", kind: "shape" },
  { field: "colorCode", title: "Color", kind: "text" },
];

/** The content of an option's field; undefined without it. */
export function contentOf(option: UncheckedOption, field: string): unknown {
  return field
    .split(".")
    .reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), option);
}

/** The text of a content as staff type it. */
export function plainText(content: unknown): string {
  if (content === undefined) return "";
  return typeof content === "string" ? content : JSON.stringify(content);
}
