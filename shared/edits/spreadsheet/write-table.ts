import {
  optionValue,
  type UncheckedOption,
  type UncheckedRules,
} from "#shared/edits/unchecked-rules.ts";
import type { WrittenCell } from "#shared/text/delimited.ts";
import { guardFormulas } from "#shared/text/formula-guard.ts";
import { contentOf, OPTION_COLUMNS, type OptionColumn } from "./columns.ts";
import { conditionWords, namesIn } from "./condition-words.ts";
import { listVariants } from "./variants.ts";

/** The columns that say which option a row is about. */
export const STEP_KEY = "Step key";
export const VALUE = "Value";
export const VARIANT = "Variant";

/** The columns that say the same in words. A file does not change them. */
export const STEP = "Step";
export const CONDITION = "Condition";

/** The columns that a file can change. */
export const FILE_COLUMNS: readonly OptionColumn[] = OPTION_COLUMNS.filter(
  ({ field, kind }) =>
    field !== "value" && (kind === "text" || kind === "amount" || kind === "figure"),
);

const [LABEL, ...FACTS] = FILE_COLUMNS;

/** The titles of a file, in order. */
export const FILE_TITLES: readonly string[] = [
  STEP,
  LABEL?.title ?? "",
  STEP_KEY,
  VALUE,
  CONDITION,
  VARIANT,
  ...FACTS.map(({ title }) => title),
];

/** The options of the rules as rows of a file, without the titles. */
export function writeTable(rules: UncheckedRules): readonly (readonly WrittenCell[])[] {
  const names = namesIn(rules);
  return listVariants(rules).map(({ step, option, id }) => [
    guardFormulas(step.name),
    LABEL ? writeCell(option, LABEL) : "",
    step.key,
    optionValue(option),
    guardFormulas(conditionWords(option, names)),
    id,
    ...FACTS.map((column) => writeCell(option, column)),
  ]);
}

/** The cell of a field: a number, or a text that no spreadsheet takes for a formula. */
export function writeCell(option: UncheckedOption, { field }: OptionColumn): WrittenCell {
  const content = contentOf(option, field);
  if (content === undefined || typeof content === "number") return content ?? null;
  return guardFormulas(typeof content === "string" ? content : JSON.stringify(content));
}
