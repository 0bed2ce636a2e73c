import { replaceEqualDeep } from "@tanstack/react-query";
import type { OptionChanges } from "#shared/edits/edit-options.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";

/** The fields of the form, each with the path of its fact in an option. */
const PATHS = {
  label: "label",
  description: "description",
  priceModifier: "priceModifier",
  price: "price",
  sku: "sku",
  weightCapacity: "specifications.weightCapacity",
  heightMin: "specifications.heightRange.min",
  heightMax: "specifications.heightRange.max",
  weight: "specifications.weight",
  weightPerSquareFoot: "specifications.weightPerSquareFoot",
  width: "dimensions.width",
  depth: "dimensions.depth",
  height: "dimensions.height",
  thickness: "dimensions.thickness",
  colorCode: "colorCode",
  image: "image",
  cost: "cost",
  offeredUntil: "offeredUntil",
} as const;

const TEXTS: readonly string[] = [
  ...["label", "description", "sku", "colorCode", "image", "offeredUntil"],
];
const PRICES: readonly string[] = ["priceModifier", "price", "cost"];

type Field = keyof typeof PATHS;

/** An option as texts, empty for missing fields. Prices in dollars. */
export type OptionFields = Readonly<Record<Field, string>>;

const FIELDS = Object.keys(PATHS).filter((name): name is Field => name in PATHS);

/** The field of a problem: 'steps.2.options.4.dimensions.width' is 'width'. */
export function optionFieldOf(path: string): Field | undefined {
  const fact = path.replace(/^steps\.\d+\.\w+\.\d+\./, "");
  if (fact === "specifications.heightRange") return "heightMax";
  return FIELDS.find((name) => PATHS[name] === fact);
}

export function optionFields(option: OptionDocument): OptionFields {
  const texts = FIELDS.map((name) => {
    const fact = PATHS[name]
      .split(".")
      .reduce<unknown>((each, key) => readNested(each)[key], option);
    const isPrice = PRICES.includes(name) && typeof fact === "number";
    return [name, isPrice ? fact.toFixed(2) : String(fact ?? "")];
  });
  return Object.fromEntries(texts) as OptionFields;
}

/** The changes that edits of some fields make to an option. Other fields stay; null removes one. */
export function optionChanges(option: OptionDocument, edits: Partial<OptionFields>): OptionChanges {
  const fields = { ...optionFields(option), ...edits };
  let edited: NestedFields = {};
  for (const name of FIELDS) {
    const text = TEXTS.includes(name) ? fields[name] : fields[name].trim();
    const fact = TEXTS.includes(name) ? text : Number(text);
    if (text !== "") edited = setNested(edited, PATHS[name].split("."), fact);
  }
  const nested = new Set(FIELDS.map((name) => PATHS[name].split(".")[0] ?? ""));
  const all = [...nested].map((fact): [string, unknown] => [fact, edited[fact] ?? null]);
  // An empty text is the same as none.
  const readSavedText = (fact: string) => {
    const given = readNested(option)[fact] ?? null;
    return given === "" ? null : given;
  };
  return Object.fromEntries(
    all.filter(
      ([fact, after]) => replaceEqualDeep(readSavedText(fact), after) !== readSavedText(fact),
    ),
  );
}

type NestedFields = Readonly<Record<string, unknown>>;

const isNested = (value: unknown): value is NestedFields =>
  typeof value === "object" && value !== null;
const readNested = (value: unknown): NestedFields => (isNested(value) ? value : {});

/** Adds a fact at its path, and the groups on the way there. */
function setNested(
  nested: unknown,
  [key = "", ...rest]: readonly string[],
  value: unknown,
): NestedFields {
  const own = readNested(nested);
  return { ...own, [key]: rest.length === 0 ? value : setNested(own[key], rest, value) };
}
