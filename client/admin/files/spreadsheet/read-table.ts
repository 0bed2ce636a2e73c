import { conditionSentence } from "#shared/changes/condition-sentence.ts";
import { contentOf, fieldTitle, type OptionField } from "#shared/rules/option-fields.ts";
import { optionAtPrice, priceOf } from "#shared/rules/option-price.ts";
import { ConditionalOptionSchema, type OptionDocument, type RulesDocument } from "#shared/rules/rules.ts";
import { changeOptions } from "#shared/rules/steps.ts";
import { cellText, type Sheet } from "#shared/text/xlsx/cell.ts";
import { type Fields, setField } from "../../option-panel/typed-option.ts";
import { createFinder } from "./find-option.ts";
import { type FoundTable, findTable, placeOf, type SheetProblem } from "./find-table.ts";
import { idOf, listRows, type OptionRow } from "./list-rows.ts";
import { expectation, readCell, shorten } from "./read-cell.ts";
import { CONDITION, columnsOf, FILE_COLUMNS, plainText, STEP, VALUE } from "./write-table.ts";

export type ReadTable =
  | {
      readonly ok: true;
      readonly rules: RulesDocument;
      /** Sentences about what stays as it is, and what was not read. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly SheetProblem[] };

/**
 * Applies the cells of a file to rules. Options and columns that the file lacks stay as they are. If a cell cannot be read,
 * nothing changes.
 */
export function readTable(rules: RulesDocument, sheets: readonly Sheet[]): ReadTable {
  const found = findTable(sheets);
  if (!found.ok) return { ok: false, problems: [found.problem] };
  const { table } = found;
  const { sheet, top, columns } = table;
  const findOption = createFinder(rules);
  const rows = listRows(rules);
  const rowOf = new Map<string, number>();
  const edited = new Map<string, OptionDocument>();
  const problems: SheetProblem[] = [];
  const counts = { rounded: 0, differing: 0 };

  for (const [at, row] of sheet.rows.entries()) {
    if (at <= top || row.every((cell) => cellText(cell).trim() === "")) continue;
    const cellBelow = (title: string) => row[columns.get(title) ?? -1] ?? null;
    const refuse = (title: string, message: string, of = "") =>
      problems.push({ place: `${placeOf(sheet, at, columns.get(title) ?? 0)} (${title}${of})`, message });
    const identity = findOption(cellBelow);
    if (!identity.ok) {
      refuse(identity.title, identity.message);
      continue;
    }
    const { step, price } = identity.row;
    const option = price ? optionAtPrice(identity.row.option, price) : identity.row.option;
    const name = nameOf(identity.row);
    const of = ` of ${step.name}: ${option.label}`;
    const earlier = rowOf.get(name);
    if (earlier !== undefined) {
      refuse(VALUE, `Row ${earlier + 1} is about the same option. Keep one of the two rows.`, of);
      continue;
    }
    rowOf.set(name, at);
    const words = { [STEP]: step.name, [CONDITION]: conditionSentence((price ?? option).when, rules.steps) };
    for (const [title, text] of Object.entries(words))
      if (columns.has(title) && !isSameText(cellText(cellBelow(title)), text)) counts.differing += 1;

    let fields: Fields = option;
    const changed: OptionField[] = [];
    for (const column of columnsOf(identity.row).filter((each) => columns.has(fieldTitle(each)))) {
      const before = contentOf(option, column.path);
      const cell = cellBelow(fieldTitle(column));
      if (isSameText(cellText(cell), plainText(before))) continue;
      const read = readCell(cell, column, plainText(before));
      if (!read.ok) refuse(fieldTitle(column), read.message, of);
      if (!read.ok || read.content === before) continue;
      fields = setField(fields, column.path.split("."), read.content);
      changed.push(column);
      counts.rounded += read.isRounded ? 1 : 0;
    }
    if (changed.length === 0) continue;
    const { data, error } = AnyOptionSchema.safeParse(fields);
    if (data) edited.set(name, data);
    const issues = error?.issues ?? [];
    const own = findMistakes(fields, issues, changed);
    // A field that the file leaves as it is can be wrong beside one that it changes: half a range.
    const all = own.length > 0 ? own : findMistakes(fields, issues, FILE_COLUMNS);
    for (const { title, message } of all) refuse(title, message, of);
  }
  if (problems.length > 0) return { ok: false, problems };
  const missing = rows.length - rowOf.size;
  return { ok: true, rules: replaceOptions(rules, edited), notes: describeRest(table, { ...counts, missing }) };
}

/** Spreadsheets change the line breaks within a cell, and leave out blanks around it. */
const isSameText = (a: string, b: string): boolean => withLineFeeds(a) === withLineFeeds(b);

const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** An option in either list. */
const AnyOptionSchema = ConditionalOptionSchema.partial({ when: true });

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

/** The mistakes in some fields of an option, such as a text that is too long. */
const findMistakes = (option: Fields, issues: Issues, columns: readonly OptionField[]) =>
  columns.flatMap((column) => {
    const issue = issues.find(({ path }) => {
      const [place, field] = [`${path.join(".")}.`, `${column.path}.`];
      return place.startsWith(field) || field.startsWith(place);
    });
    if (!issue) return [];
    const text = plainText(contentOf(option, column.path));
    const message =
      text === "" ? `It is empty. ${expectation(column)}` : `It holds “${shorten(text)}”. ${issue.message}`;
    return [{ title: fieldTitle(column), message }];
  });

/** The name of a row, which no other row has. */
const nameOf = ({ step, option, id }: Omit<OptionRow, "price">): string => `${step.key} ${option.value} ${id}`;

const replaceOptions = (rules: RulesDocument, edited: ReadonlyMap<string, OptionDocument>): RulesDocument => ({
  ...rules,
  steps: rules.steps.map((step) =>
    changeOptions(step, (before) => {
      const option = edited.get(nameOf({ step, option: before, id: "" })) ?? before;
      if (!option.prices) return option;
      const prices = option.prices.map((price, index) => {
        const at = edited.get(nameOf({ step, option, id: idOf(before, index) }));
        return at ? { ...price, price: priceOf(at) } : price;
      });
      return { ...option, prices };
    }),
  ),
});

interface Rest {
  readonly missing: number;
  readonly differing: number;
  readonly rounded: number;
}

/** Sentences about what the file does not change. */
function describeRest({ columns, unknown }: FoundTable, { missing, differing, rounded }: Rest) {
  const absent = FILE_COLUMNS.map(fieldTitle).filter((title) => !columns.has(title));
  const list = (words: readonly string[]) => new Intl.ListFormat("en-US").format(words.map((word) => `“${word}”`));
  return [
    missing === 1 && "1 option is not in the file. It stays as it is.",
    missing > 1 && `${missing.toLocaleString("en-US")} options are not in the file. They stay as they are.`,
    absent.length > 0 && `Not in the file, so not changed: ${list(absent)}.`,
    unknown.length > 0 && `These columns were not read: ${list(unknown.map(shorten).slice(0, 20))}.`,
    differing > 0 &&
      `A file cannot change ${STEP} and ${CONDITION}: ${differing === 1 ? "one cell there differs" : `${differing} cells there differ`} from the catalog.`,
    rounded > 0 && `${rounded === 1 ? "One amount was" : `${rounded} amounts were`} rounded to cents.`,
  ].filter((sentence) => sentence !== false);
}
