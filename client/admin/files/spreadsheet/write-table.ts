import { conditionSentence } from "#shared/changes/condition-sentence.ts";
import { contentOf, fieldTitle, OPTION_FIELDS, type OptionField } from "#shared/rules/option-fields.ts";
import { optionAtPrice, priceField } from "#shared/rules/option-price.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { listRows, type OptionRow } from "./list-rows.ts";

/** A text, which is empty for none, or a number. */
export type WrittenCell = string | number;

/** The columns that say which option a row is about. */
export const STEP_KEY = "Step key";
export const VALUE = "Value";
export const VARIANT = "Variant";

/** The columns that say the same in words. A file does not change them. */
export const STEP = "Step";
export const CONDITION = "Condition";

/** The fields that a file can change, each with a column. An image is the name of a stored file. */
export const FILE_COLUMNS: readonly OptionField[] = OPTION_FIELDS.filter(({ kind }) =>
  ["text", "amount", "figure", "flag", "image"].includes(kind),
);

const [LABEL, ...FACTS] = FILE_COLUMNS;

/** The titles of a file, in order. */
export const FILE_TITLES: readonly string[] = [
  STEP,
  LABEL ? fieldTitle(LABEL) : "",
  STEP_KEY,
  VALUE,
  CONDITION,
  VARIANT,
  ...FACTS.map(fieldTitle),
];

/** The options of the rules and their prices by choice as rows of a file, without the titles. */
export function writeTable(rules: RulesDocument): readonly (readonly WrittenCell[])[] {
  return listRows(rules).map(({ step, option, price, id }) => {
    const columns = columnsOf({ option, price });
    const shown = price ? optionAtPrice(option, price) : option;
    return [
      step.name,
      LABEL ? writeCell(option, LABEL) : "",
      step.key,
      option.value,
      conditionSentence((price ?? option).when, rules.steps),
      id,
      ...FACTS.map((column) => (columns.includes(column) ? writeCell(shown, column) : "")),
    ];
  });
}

/** The fields that a row can change: those of the option, or only its price. */
export const columnsOf = ({ option, price }: Pick<OptionRow, "option" | "price">): readonly OptionField[] =>
  price ? FILE_COLUMNS.filter(({ path }) => path === priceField(option)) : FILE_COLUMNS;

function writeCell(option: OptionDocument, { path }: OptionField): WrittenCell {
  const content = contentOf(option, path);
  return typeof content === "number" ? content : plainText(content);
}

/** The text of a content as staff type it. */
export function plainText(content: unknown): string {
  if (content === undefined) return "";
  if (content === true) return "yes";
  return typeof content === "string" ? content : JSON.stringify(content);
}
