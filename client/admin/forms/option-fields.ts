import type { OptionChanges } from "#shared/edit-rules.ts";
import type { OptionDocument } from "#shared/rules.ts";

/** An option as a form holds it: texts, empty where a fact is not given. Prices in dollars. */
export interface OptionFields {
  readonly label: string;
  readonly description: string;
  readonly priceModifier: string;
  readonly price: string;
  readonly sku: string;
  readonly weightCapacity: string;
  readonly heightMin: string;
  readonly heightMax: string;
  readonly weight: string;
  readonly weightPerSquareFoot: string;
  readonly width: string;
  readonly depth: string;
  readonly height: string;
  readonly thickness: string;
  readonly colorCode: string;
  readonly image: string;
}

/** The form's field at the end of a problem's path. */
const FIELDS: Readonly<Record<string, keyof OptionFields>> = {
  label: "label",
  description: "description",
  priceModifier: "priceModifier",
  price: "price",
  sku: "sku",
  "specifications.weightCapacity": "weightCapacity",
  "specifications.heightRange": "heightMax",
  "specifications.heightRange.min": "heightMin",
  "specifications.heightRange.max": "heightMax",
  "specifications.weight": "weight",
  "specifications.weightPerSquareFoot": "weightPerSquareFoot",
  "dimensions.width": "width",
  "dimensions.depth": "depth",
  "dimensions.height": "height",
  "dimensions.thickness": "thickness",
  colorCode: "colorCode",
  image: "image",
};

/** 'steps.2.options.4.dimensions.width' is the field 'width'. */
export function optionFieldOf(path: string): keyof OptionFields | undefined {
  return FIELDS[path.replace(/^steps\.\d+\.options\.\d+\./, "")];
}

export function optionFields(option: OptionDocument): OptionFields {
  const { specifications = {}, dimensions = {} } = option;
  return {
    label: option.label,
    description: option.description ?? "",
    priceModifier: option.priceModifier.toFixed(2),
    price: option.price?.toFixed(2) ?? "",
    sku: option.sku ?? "",
    weightCapacity: text(specifications.weightCapacity),
    heightMin: text(specifications.heightRange?.min),
    heightMax: text(specifications.heightRange?.max),
    weight: text(specifications.weight),
    weightPerSquareFoot: text(specifications.weightPerSquareFoot),
    width: text(dimensions.width),
    depth: text(dimensions.depth),
    height: text(dimensions.height),
    thickness: text(dimensions.thickness),
    colorCode: option.colorCode ?? "",
    image: option.image ?? "",
  };
}

/** What an edit of some fields changes of an option; facts whose fields were not edited stay. */
export function optionChanges(option: OptionDocument, edits: Partial<OptionFields>): OptionChanges {
  const fields = { ...optionFields(option), ...edits };
  const price = number(fields.price);
  const all = {
    label: fields.label,
    description: fields.description || null,
    priceModifier: Number(fields.priceModifier),
    price: price ?? null,
    sku: fields.sku || null,
    specifications: facts({
      weightCapacity: number(fields.weightCapacity),
      heightRange: heightRange(fields),
      weight: number(fields.weight),
      weightPerSquareFoot: number(fields.weightPerSquareFoot),
    }),
    dimensions: facts({
      width: number(fields.width),
      depth: number(fields.depth),
      height: number(fields.height),
      thickness: number(fields.thickness),
    }),
    colorCode: fields.colorCode || null,
    image: fields.image || null,
  };
  const changed = Object.entries(all).filter(
    ([fact, value]) => !isSame(Reflect.get(option, fact), value),
  );
  return Object.fromEntries(changed);
}

const text = (amount: number | undefined) => amount?.toString() ?? "";

const number = (typed: string) => (typed.trim() === "" ? undefined : Number(typed));

function heightRange({ heightMin, heightMax }: OptionFields) {
  const [min, max] = [number(heightMin), number(heightMax)];
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** The facts that are given; null for none at all. */
function facts<Facts extends object>(all: Facts): Facts | null {
  const given = Object.entries(all).filter(([, fact]) => fact !== undefined);
  return given.length === 0 ? null : (Object.fromEntries(given) as Facts);
}

/** An empty text says as much as none. */
function isSame(before: unknown, after: unknown): boolean {
  const given = (fact: unknown) => (fact === "" || fact === undefined ? null : fact);
  return JSON.stringify(sorted(given(before))) === JSON.stringify(sorted(given(after)));
}

/** Facts may stand in any order. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .map(([key, part]) => [key, sorted(part)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
