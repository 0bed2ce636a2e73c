import { isRecord } from "#shared/is-record.ts";

/** How a field is typed and stored. A condition and a shape have their own part of the panel. */
type Kind = "text" | "amount" | "figure" | "flag" | "image" | "day" | "state" | "condition" | "shape";

/** A field of an option, for the grid, the panel, spreadsheets, and the sentences of the history. */
export interface OptionField {
  /** Its path in an option: 'specifications.heightRange.min'. */
  readonly path: string;
  /** Its name for staff, without the unit. */
  readonly name: string;
  /** The title of its column in a file; else the name. Files of customers have it, so it never changes. */
  readonly title?: string;
  readonly kind: Kind;
  readonly unit?: "$" | "lb" | "in";
  readonly isRequired?: boolean;
  readonly maxLength?: number;
}

/** The fields that only staff see. Visitors, partners and customers get none of them. */
export const STAFF_FIELDS = { cost: true, archived: true, offeredUntil: true } as const;

const field = <Path extends string>(
  path: Path,
  name: string,
  kind: Kind,
  more: Omit<OptionField, "path" | "name" | "kind"> = {},
) => ({ path, name, kind, ...more });

/** All fields of an option but its value, in the order of a file. */
export const OPTION_FIELDS = [
  field("label", "Label", "text", { isRequired: true, maxLength: 200 }),
  field("priceModifier", "Price modifier", "amount", { unit: "$", title: "Price", isRequired: true }),
  field("price", "Absolute price", "amount", { unit: "$" }),
  field("when", "Condition", "condition"),
  field("sku", "SKU", "text", { maxLength: 64 }),
  field("cost", "Cost", "amount", { unit: "$" }),
  field("archived", "State", "state"),
  field("offeredUntil", "Last day", "day"),
  field("description", "Description", "text", { maxLength: 1000 }),
  field("specifications.weightCapacity", "Weight capacity", "figure", { unit: "lb", title: "Capacity, lb" }),
  field("specifications.heightRange.min", "Lowest height", "figure", { unit: "in", title: "Lowest, in" }),
  field("specifications.heightRange.max", "Highest height", "figure", { unit: "in", title: "Highest, in" }),
  field("specifications.weight", "Weight", "figure", { unit: "lb", title: "Weight, lb" }),
  field("specifications.weightPerSquareFoot", "Weight per sq ft", "figure", { unit: "lb", title: "lb per sq ft" }),
  field("dimensions.width", "Width", "figure", { unit: "in", title: "Width, in" }),
  field("dimensions.depth", "Depth", "figure", { unit: "in", title: "Depth, in" }),
  field("dimensions.height", "Height", "figure", { unit: "in", title: "Height, in" }),
  field("dimensions.thickness", "Thickness", "figure", { unit: "in", title: "Thickness, in" }),
  field("shape", "Shape", "shape"),
  field("colorCode", "Color code", "text", { title: "Color" }),
  field("image", "Image", "image"),
  field("esd", "ESD", "flag"),
];

export type FieldPath = (typeof OPTION_FIELDS)[number]["path"];

export function fieldAt(path: FieldPath): OptionField {
  const found = OPTION_FIELDS.find((each) => each.path === path);
  if (!found) throw new Error(`An option has no field ${path}.`);
  return found;
}

/** The name with its unit, for the label of an input: 'Weight capacity (lb)'. */
export const fieldLabel = ({ name, unit }: OptionField): string => (unit === undefined ? name : `${name} (${unit})`);

/** The title of its column in a file: 'Capacity, lb'. */
export const fieldTitle = ({ title, name }: OptionField): string => title ?? name;

/** The content of an option's field; undefined without it. */
export const contentOf = (option: object, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), option);

/** The text of a content in an input: amounts with their cents, empty for none. */
export function fieldText(option: object, { path, kind }: OptionField): string {
  const content = contentOf(option, path);
  if (kind === "amount" && typeof content === "number") return content.toFixed(2);
  return content === undefined || content === null ? "" : String(content);
}

/** The field that the path of a problem is about: 'steps.2.options.4.dimensions.width' is 'dimensions.width'. */
export function fieldOfProblem(path: string): FieldPath | undefined {
  const own = path.replace(/^steps\.\d+\.\w+\.\d+\./, "");
  // Only both ends of a range together can be wrong.
  if (own === "specifications.heightRange") return "specifications.heightRange.max";
  return OPTION_FIELDS.find((each) => each.path === own)?.path;
}
