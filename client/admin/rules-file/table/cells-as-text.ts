import { setField } from "#shared/edits/edit-rules-file.ts";
import { contentOf } from "#shared/edits/spreadsheet/columns.ts";
import { conditionWords } from "#shared/edits/spreadsheet/condition-words.ts";
import { readCell } from "#shared/edits/spreadsheet/read-cell.ts";
import {
  optionLabel,
  type UncheckedOption,
  type UncheckedRules,
} from "#shared/edits/unchecked-rules.ts";
import { readDelimited } from "#shared/text/delimited.ts";
import {
  COLUMNS,
  type Column,
  contentFor,
  isFixed,
  isInDialog,
  shownText,
  typedText,
} from "./columns.ts";
import type { OptionLine } from "./lines.ts";

type Pasted =
  | { readonly ok: true; readonly rules: UncheckedRules; readonly changes: number }
  /** The cells that do not fit, in a sentence or more. */
  | { readonly ok: false; readonly message: string };

interface Target {
  /** The options from the active cell down, as the table shows them. */
  readonly options: readonly OptionLine[];
  /** The first column, from 1. */
  readonly column: number;
  readonly names: Parameters<typeof conditionWords>[1];
  /** Whether the value of an option can still change. */
  readonly isNew: (line: OptionLine) => boolean;
}

/** Sets the cells from the active one to the right and down. If one does not fit, none changes. */
export function pasteCells(rules: UncheckedRules, text: string, target: Target): Pasted {
  const { options, column: first, names, isNew } = target;
  const { rows, openQuote } = readDelimited(text, "\t");
  const cells =
    openQuote === undefined ? rows : text.split(/\r?\n/).map((line) => line.split("\t"));
  const columns = COLUMNS.slice(first - 1);
  const width = Math.max(...cells.map(({ length }) => length));
  if (cells.length > options.length)
    return refuse(
      `${cells.length} rows do not fit: the table shows ${options.length} from here on.`,
    );
  if (width > columns.length)
    return refuse(`${width} columns do not fit: the table has ${columns.length} from here on.`);
  const problems: string[] = [];
  let after = rules;
  let changes = 0;
  for (const [at, row] of cells.entries())
    for (const [to, cell] of row.entries()) {
      const [line, column] = [options[at], columns[to]];
      if (!line || !column || isShown(cell, line, column, names)) continue;
      const { option, place } = line;
      const name = `${column.title} of ${optionLabel(option)}`;
      const read = readPasted(cell, column, option, isNew(line));
      if (!read.ok) problems.push(`${name}: ${read.message}`);
      else if (read.content !== contentOf(option, column.field)) {
        after = setField(after, place, column.field, read.content);
        changes += 1;
      }
    }
  const [problem, ...others] = problems;
  if (problem === undefined) return { ok: true, rules: after, changes };
  if (others.length === 0) return refuse(problem);
  const count = others.length === 1 ? "One more cell does" : `${others.length} more cells do`;
  return refuse(`${problem} ${count} not fit.`);
}

function readPasted(cell: string, column: Column, option: UncheckedOption, isNew: boolean) {
  if (isInDialog(column) || isFixed(column, isNew)) return FIXED;
  if (column.kind === "state" || column.kind === "day")
    return { ok: true, content: contentFor(cell, column) } as const;
  return readCell(cell, column, typedText(option, column), false);
}

const FIXED = { ok: false, message: "This cell cannot be pasted into." } as const;

const refuse = (message: string): Pasted => ({
  ok: false,
  message: `Nothing was pasted. ${message}`,
});

/** Whether a cell has the text that the table shows, so that whole rows can be pasted back. */
function isShown(cell: string, line: OptionLine, column: Column, names: Target["names"]): boolean {
  return [copiedText(line, column, names), shownText(line.option, column)].includes(cell.trim());
}

/** The text of a cell for other programs: '430.00', 'when Width is 48 in'. */
function copiedText({ option }: OptionLine, column: Column, names: Target["names"]): string {
  if (column.kind === "condition") return conditionWords(option, names);
  return column.kind === "shape" || column.kind === "margin"
    ? shownText(option, column)
    : typedText(option, column);
}

/** The cells of options for the clipboard: those of a column, or of all columns without one. */
export function copyCells(
  options: readonly OptionLine[],
  column: Column | undefined,
  names: Target["names"],
): string {
  const quote = (text: string) =>
    /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return options
    .map((line) =>
      (column ? [column] : COLUMNS).map((each) => quote(copiedText(line, each, names))).join("\t"),
    )
    .join("\n");
}
