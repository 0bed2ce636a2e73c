import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import {
  addOption,
  deleteOption,
  duplicateOption,
  moveOption,
  type PlacedEdit,
  setCondition,
  setField,
} from "#shared/edits/edit-rules-file.ts";
import { namesIn } from "#shared/edits/spreadsheet/condition-words.ts";
import { optionAt, optionValue, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { Address } from "../../section/address.ts";
import type { RulesDraft } from "../text/rules-draft.ts";
import { copyCells, pasteCells } from "./cells-as-text.ts";
import { COLUMNS, contentFor, isFixed, isInDialog, typedText } from "./columns.ts";
import {
  filterSteps,
  type Line,
  linesOf,
  NO_FILTER,
  type OptionLine,
  optionLines,
  type StepLine,
} from "./lines.ts";
import { pathOf, problemsByLine } from "./table-problems.ts";
import type { TableState } from "./use-table-state.ts";

export interface TableProps {
  readonly draft: RulesDraft;
  readonly rules: UncheckedRules;
  /** While the text has a syntax error, an edit would lose it. */
  readonly isReadOnly: boolean;
  readonly problems: readonly RulesFileProblem[];
  /** The saved rules. The values of their options cannot change here. */
  readonly saved: RulesDocument;
  readonly state: TableState;
  /** '#admin/table/lift' goes to the step with this key, and a new visit goes there again. */
  readonly goal: Address;
  /** Shows a problem that has no cell in the text. */
  readonly onLine: (line: number) => void;
  /** Changes the prices of options. */
  readonly onPrices: (places: readonly OptionPlace[]) => void;
}

export type Table = ReturnType<typeof useTable>;

/** The lines of the table, its active cell, and what staff can do with it. */
export function useTable(props: TableProps) {
  const { draft, rules, isReadOnly, problems, saved, state, goal, onLine } = props;
  const { filter, selected, active } = state;
  /** The text that the input of the active cell begins with; undefined if it is not being edited. */
  const [input, setInput] = useState<string>();
  /** The option whose condition or shape is edited in a dialog. */
  const [dialogFor, setDialogFor] = useState<OptionLine>();
  /** The effect of the last command, or why it had none. */
  const [message, setMessage] = useState<string>();
  /** Set by a key or a click, after which the active cell takes the focus; not when the table appears. */
  const takesFocus = useRef(false);
  /** Whether a key was typed over the cell. Otherwise its whole text is selected. */
  const isTyped = useRef(false);

  const steps = useMemo(() => filterSteps(rules, filter), [rules, filter]);
  const lines = useMemo(() => linesOf(steps), [steps]);
  const names = useMemo(() => namesIn(rules), [rules]);
  const problemsAt = useMemo(() => problemsByLine(problems), [problems]);
  const savedIds = useMemo(
    () =>
      new Set(
        saved.steps.flatMap(({ key, options, conditionalOptions = [] }) =>
          [...options, ...conditionalOptions].map(({ value }) => `${key} ${value}`),
        ),
      ),
    [saved],
  );
  const isNew = ({ place, option }: OptionLine) =>
    !savedIds.has(`${rules.steps[place.step]?.key} ${optionValue(option)}`);

  const found = lines.findIndex(({ id }) => id === active.id);
  const index = found >= 0 ? found : Math.min(active.index, lines.length - 1);
  const line = lines[index];
  const option = line?.kind === "option" ? line : undefined;
  const column = COLUMNS[active.column - 1];

  const activate = (id: string, at: number, to: number, text?: string) => {
    takesFocus.current = true;
    setInput(text);
    setMessage(undefined);
    state.setActive({ id, index: at, column: to });
  };
  const go = (at: number, to: number, text?: string) => activate(lines[at]?.id ?? "", at, to, text);

  /** Goes to an option of the rules, which a filter must not hide. */
  const reveal = ({ rules: edited, place }: PlacedEdit, to = active.column, text?: string) => {
    const step = edited.steps[place.step];
    const target = step && optionLines(step, place.step).find((each) => isAt(each, place));
    if (!target) return;
    const isShown = linesOf(filterSteps(edited, filter)).some(({ id }) => id === target.id);
    if (!isShown) state.setFilter(NO_FILTER);
    activate(target.id, index, to, text);
  };
  const make = (edit: PlacedEdit, to?: number, text?: string) => {
    draft.edit(edit.rules);
    reveal(edit, to, text);
  };

  /** Undoes or redoes, and goes to the option that changes. */
  const travel = (run: () => void) => {
    run();
    const { rules: after } = draft.table();
    const place = after && findChangedPlace(rules, after);
    if (place) reveal({ rules: after, place });
  };

  const write = (text: string) => {
    setInput(undefined);
    if (!option || !column || text === typedText(option.option, column)) return;
    draft.edit(setField(rules, option.place, column.field, contentFor(text, column)));
  };

  const canEdit =
    !isReadOnly && option !== undefined && column !== undefined && !isFixed(column, isNew(option));

  /** Begins to edit the active cell: with its text, or with a key that was typed over it. */
  const begin = (typed?: string) => {
    if (!canEdit || !option || !column) return;
    if (isInDialog(column)) setDialogFor(option);
    else {
      isTyped.current = typed !== undefined;
      go(index, active.column, typed ?? typedText(option.option, column));
    }
  };

  const clear = () => {
    if (!canEdit || !option || !column) return;
    if (column.kind === "condition") make(setCondition(rules, option.place, undefined));
    else write("");
  };

  const showGoal = useEffectEvent((stepKey: string) => {
    const all = linesOf(filterSteps(rules, NO_FILTER));
    const at = all.findIndex((each) => each.kind === "step" && each.step.key === stepKey);
    state.setFilter(NO_FILTER);
    activate(all[at]?.id ?? "", Math.max(at, 1), 1);
  });
  useEffect(() => {
    if (goal[1] !== undefined) showGoal(goal[1]);
  }, [goal]);

  const anchor = useRef(index);
  const select = (at: number, isRange: boolean) => {
    const chosenLines = isRange
      ? lines.slice(Math.min(at, anchor.current), Math.max(at, anchor.current) + 1)
      : findSelectedLines(lines, at);
    const ids = chosenLines.filter(({ kind }) => kind === "option").map(({ id }) => id);
    const isOn = isRange || !ids.every((id) => selected.has(id));
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    anchor.current = at;
    state.setSelected(next);
  };

  return {
    steps,
    lines,
    names,
    problemsAt,
    isNew,
    index,
    line,
    option,
    column,
    activeColumn: active.column,
    input,
    dialogFor,
    message,
    takesFocus,
    isTyped,
    go,
    write,
    begin,
    clear,
    select,
    /** Saves all options as a file. */
    async save(format: "xlsx" | "csv") {
      try {
        const { saveTable } = await import("../spreadsheet/spreadsheet-file.ts");
        await saveTable(rules, format);
      } catch {
        setMessage("The file was not saved. Please reload the page and try again.");
      }
    },
    undo: () => travel(draft.undo),
    redo: () => travel(draft.redo),
    add: (step: StepLine) => !isReadOnly && make(addOption(rules, step.index), 1, "New option"),
    duplicate: () => option && !isReadOnly && make(duplicateOption(rules, option.place), 1),
    move: (by: 1 | -1) => option && !isReadOnly && make(moveOption(rules, option.place, by)),
    /** Pastes cells from the active one to the right and down, as one step of the history. */
    paste(text: string) {
      if (isReadOnly) return;
      const options = lines.slice(index).filter((each) => each.kind === "option");
      const to = Math.max(active.column, 1);
      const pasted = pasteCells(rules, text, { options, column: to, names, isNew });
      if (pasted.ok) draft.edit(pasted.rules);
      go(index, active.column);
      if (!pasted.ok) setMessage(pasted.message);
      else
        setMessage(pasted.changes === 1 ? "One cell changed." : `${pasted.changes} cells changed.`);
    },
    /** The active cell of the selected rows, or of its own row without any. In the column of the boxes, whole rows. */
    copy() {
      const options = lines.filter((each) => each.kind === "option");
      const chosen = options.filter(({ id }) => selected.has(id));
      return copyCells(chosen.length > 0 ? chosen : option ? [option] : [], column, names);
    },
    remove() {
      if (!option || isReadOnly) return;
      const deletion = deleteOption(rules, option.place);
      draft.edit(deletion.rules);
      go(index, active.column);
      if (deletion.along.length > 0)
        setMessage(
          `${new Intl.ListFormat("en-US").format(deletion.along)} went along: they needed it. Undo brings all back.`,
        );
    },
    /** Closes the dialog of a cell, with an edit if there is one. */
    closeDialog(edit?: PlacedEdit) {
      setDialogFor(undefined);
      if (edit) make(edit);
      else go(index, active.column);
    },
    nextProblem() {
      const all = linesOf(filterSteps(rules, NO_FILTER));
      const here = all.findIndex(({ id }) => id === line?.id) + 1;
      const next = [...all.slice(here), ...all.slice(0, here)].find((each) =>
        problemsAt.has(pathOf(each)),
      );
      if (!next) return onLine(problems.find((each) => each.line !== undefined)?.line ?? 1);
      const [at = 1] = problemsAt.get(pathOf(next))?.keys() ?? [];
      if (!lines.some(({ id }) => id === next.id)) state.setFilter(NO_FILTER);
      activate(next.id, index, at);
    },
  };
}

const isAt = ({ place }: OptionLine, { list, index }: OptionPlace) =>
  place.list === list && place.index === index;

/** The lines that a box selects: an option, those of a step, or all. */
function findSelectedLines(lines: readonly Line[], at: number): readonly Line[] {
  const line = lines[at];
  if (line?.kind === "head") return lines;
  if (line?.kind === "step") return line.options;
  return line ? [line] : [];
}

/** The first option that is another one in the second rules. */
function findChangedPlace(before: UncheckedRules, after: UncheckedRules): OptionPlace | undefined {
  return after.steps
    .filter((step, index) => step !== before.steps[index])
    .flatMap((step) => optionLines(step, after.steps.indexOf(step)))
    .find(({ place, option }) => option !== optionAt(before, place))?.place;
}
