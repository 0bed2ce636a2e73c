import { setField } from "#shared/edits/edit-rules-file.ts";
import { optionAt, optionLabel, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import { contentOf, fieldTitle, type OptionField } from "#shared/rules/option-fields.ts";
import { type OptionPlace, placeName } from "#shared/rules/option-place.ts";
import { ConditionalOptionSchema, OptionSchema } from "#shared/rules/rules.ts";
import { unguardFormulas } from "#shared/text/formula-guard.ts";
import { type Cell, cellText, type Sheet } from "./cell.ts";
import { conditionWords, namesIn } from "./condition-words.ts";
import { createFinder } from "./find-option.ts";
import { type FoundTable, findTable, placeOf } from "./find-table.ts";
import { expectation, readCell, shorten } from "./read-cell.ts";
import type { SheetProblem } from "./sheet-problem.ts";
import { listVariants } from "./variants.ts";
import { CONDITION, FILE_COLUMNS, plainText, STEP, VALUE } from "./write-table.ts";

export type ReadTable =
  | {
      readonly ok: true;
      readonly rules: UncheckedRules;
      /** The number of cells that differ from the rules. */
      readonly changes: number;
      /** Sentences about what stays as it is, and what was not read. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly SheetProblem[] };

/**
 * Applies the cells of a file to rules. Options and columns that the file lacks stay as they are. If a cell cannot be read,
 * nothing changes.
 */
export function readTable(rules: UncheckedRules, sheets: readonly Sheet[]): ReadTable {
  const found = findTable(sheets);
  if (!found.ok) return { ok: false, problems: [found.problem] };
  const { table } = found;
  const { sheet, top, columns } = table;
  const findOption = createFinder(rules);
  const names = namesIn(rules);
  const rowOf = new Map<string, number>();
  const problems: SheetProblem[] = [];
  const counts = { changes: 0, rounded: 0, differing: 0 };
  let after = rules;

  for (const [at, row] of sheet.rows.entries()) {
    if (at <= top || row.every((cell) => cellText(cell).trim() === "")) continue;
    const cellBelow = (title: string) => plainCell(row[columns.get(title) ?? -1]);
    const refuse = (title: string, message: string, of = "") =>
      problems.push({
        place: `${placeOf(sheet, at, columns.get(title) ?? 0)} (${title}${of})`,
        message,
      });
    const identity = findOption(cellBelow);
    if (!identity.ok) {
      refuse(identity.title, identity.message);
      continue;
    }
    const { step, option, place } = identity.variant;
    const of = ` of ${step.name}: ${optionLabel(option)}`;
    const earlier = rowOf.get(placeName(place));
    if (earlier !== undefined) {
      refuse(VALUE, `Row ${earlier + 1} is about the same option. Keep one of the two rows.`, of);
      continue;
    }
    rowOf.set(placeName(place), at);
    const words = { [STEP]: step.name, [CONDITION]: conditionWords(option, names) };
    for (const [title, text] of Object.entries(words))
      if (columns.has(title) && !isSameText(cellText(cellBelow(title)), text))
        counts.differing += 1;

    const edited: OptionField[] = [];
    for (const column of FILE_COLUMNS.filter((each) => columns.has(fieldTitle(each)))) {
      const before = contentOf(option, column.path);
      const cell = cellBelow(fieldTitle(column));
      if (isSameText(cellText(cell), plainText(before))) continue;
      const read = readCell(cell, column, plainText(before), sheet.name !== undefined);
      if (!read.ok) refuse(fieldTitle(column), read.message, of);
      if (!read.ok || read.content === before) continue;
      after = setField(after, place, column.path, read.content);
      edited.push(column);
      counts.rounded += read.isRounded ? 1 : 0;
    }
    counts.changes += edited.length;
    for (const { title, message } of findMistakes(after, place, edited)) refuse(title, message, of);
  }
  if (problems.length > 0) return { ok: false, problems };
  const missing = listVariants(rules).length - rowOf.size;
  return {
    ok: true,
    rules: after,
    changes: counts.changes,
    notes: describeRest(table, { ...counts, missing }),
  };
}

const plainCell = (cell: Cell | undefined): Cell =>
  typeof cell === "string" ? unguardFormulas(cell) : (cell ?? null);

/** Spreadsheets change the line breaks within a cell, and leave out blanks around it. */
const isSameText = (a: string, b: string): boolean => withLineFeeds(a) === withLineFeeds(b);

const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** The problems of an option's edited fields, such as a text that is too long. */
function findMistakes(
  rules: UncheckedRules,
  place: OptionPlace,
  edited: readonly OptionField[],
): readonly { readonly title: string; readonly message: string }[] {
  const option = edited.length > 0 ? optionAt(rules, place) : undefined;
  if (!option) return [];
  const schema = place.list === "options" ? OptionSchema : ConditionalOptionSchema;
  const issues = schema.safeParse(option).error?.issues ?? [];
  return edited.flatMap((column) => {
    const { path: field } = column;
    const issue = issues.find(({ path }) => {
      const own = `${path.join(".")}.`;
      return own.startsWith(`${field}.`) || `${field}.`.startsWith(own);
    });
    if (!issue) return [];
    const text = plainText(contentOf(option, field));
    const message =
      text === ""
        ? `It is empty. ${expectation(column)}`
        : `It holds “${shorten(text)}”. ${issue.message}`;
    return [{ title: fieldTitle(column), message }];
  });
}

interface Rest {
  readonly missing: number;
  readonly differing: number;
  readonly rounded: number;
}

/** Sentences about what the file does not change. */
function describeRest({ columns, unknown }: FoundTable, { missing, differing, rounded }: Rest) {
  const absent = FILE_COLUMNS.map(fieldTitle).filter((title) => !columns.has(title));
  const list = (words: readonly string[]) =>
    new Intl.ListFormat("en-US").format(words.map((word) => `“${word}”`));
  return [
    missing === 1 && "1 option is not in the file. It stays as it is.",
    missing > 1 &&
      `${missing.toLocaleString("en-US")} options are not in the file. They stay as they are.`,
    absent.length > 0 && `Not in the file, so not changed: ${list(absent)}.`,
    unknown.length > 0 &&
      `These columns were not read: ${list(unknown.map(shorten).slice(0, 20))}.`,
    differing > 0 &&
      `A file cannot change ${STEP} and ${CONDITION}: ${differing === 1 ? "one cell there differs" : `${differing} cells there differ`} from the catalog.`,
    rounded > 0 &&
      `${rounded === 1 ? "One amount was" : `${rounded} amounts were`} rounded to cents.`,
  ].filter((sentence) => sentence !== false);
}
