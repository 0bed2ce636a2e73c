import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { FilePlace } from "#client/admin/use-admin-state.ts";
import type { RulesFileProblem } from "#shared/api/rules-file.ts";
import { type DraftRules, optionLabel, optionValue } from "#shared/draft-rules.ts";
import {
  addOption,
  deleteOption,
  duplicateOption,
  moveOption,
  type PlacedEdit,
  setCondition,
  setField,
} from "#shared/edit-rules-file.ts";
import { type OptionPlace, placeName } from "#shared/option-place.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { RulesDraft } from "../rules-draft.ts";
import { ConditionDialog } from "./ConditionDialog.tsx";
import { COLUMN_COUNT, COLUMNS, contentFor, typedText } from "./columns.ts";
import { conditionWords, namesIn } from "./condition-words.ts";
import {
  type Line,
  linesOf,
  NO_FILTER,
  type OptionLine,
  optionLines,
  type StepLine,
  shownSteps,
} from "./lines.ts";
import { movedCell } from "./move-cell.ts";
import { OptionRow, SelectCell } from "./OptionRow.tsx";
import styles from "./RulesTable.module.css";
import { StepGroup } from "./StepGroup.tsx";
import { TableBar } from "./TableBar.tsx";
import { pathOf, problemsByLine } from "./table-problems.ts";
import { HEAD_HEIGHT, ROW_HEIGHT, STEP_HEIGHT, useRowsInView } from "./use-rows-in-view.ts";
import type { TableState } from "./use-table-state.ts";

const [, ...REST] = COLUMNS;

interface Props {
  readonly draft: RulesDraft;
  readonly document: DraftRules;
  /** While the text has a syntax error, an edit would lose it. */
  readonly isReadOnly: boolean;
  readonly problems: readonly RulesFileProblem[];
  /** The saved rules. The values of their options cannot change here. */
  readonly saved: RulesDocument;
  readonly state: TableState;
  /** The step to go to. Passing a new object goes there again. */
  readonly goal: FilePlace | undefined;
  /** Shows a problem that has no cell in the text. */
  readonly onLine: (line: number) => void;
}

/** Every option of every step as a row. One cell is active: keys act on it, and only it can hold an input. */
export function RulesTable(props: Props) {
  const { draft, document, isReadOnly, problems, saved, state, goal, onLine } = props;
  const { filter, selected, active } = state;
  const [input, setInput] = useState<string>();
  const [conditionFor, setConditionFor] = useState<OptionLine>();
  const [refusal, setRefusal] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const { top, bottom, measure } = useRowsInView(scroller);

  const steps = useMemo(() => shownSteps(document, filter), [document, filter]);
  const lines = useMemo(() => linesOf(steps), [steps]);
  const names = useMemo(() => namesIn(document), [document]);
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
    !savedIds.has(`${document.steps[place.step]?.key} ${optionValue(option)}`);

  const found = lines.findIndex(({ id }) => id === active.id);
  const index = found >= 0 ? found : Math.min(active.index, lines.length - 1);
  const line = lines[index];
  const option = line?.kind === "option" ? line : undefined;
  const column = COLUMNS[active.column - 1];

  const shown = lines.filter((each) => each.kind === "option");
  const chosen = useMemo(() => placesOf(document, selected), [document, selected]);

  // The active cell takes the focus after a key or a click, but not when the table appears.
  const takesFocus = useRef(false);
  /** Whether a key was typed over the cell. Otherwise its whole text is selected. */
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>("[data-active]");
    const field = cell?.querySelector<HTMLInputElement>("[data-input]");
    (field ?? cell)?.focus({ preventScroll: true });
    if (!isTyped.current) field?.select();
    isTyped.current = false;
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    measure();
  });

  const go = (to: { readonly index: number; readonly column: number }, text?: string) => {
    takesFocus.current = true;
    setInput(text);
    setRefusal(undefined);
    state.setActive({ ...to, id: lines[to.index]?.id ?? "" });
  };
  const stay = (text?: string) => go({ index, column: active.column }, text);

  /** Makes an edit and goes to its option, which a filter must not hide. */
  const follow = ({ document: edited, place }: PlacedEdit, to = active.column, text?: string) => {
    const step = edited.steps[place.step];
    const id = step && optionLines(step, place.step).find((each) => isAt(each, place))?.id;
    if (id === undefined) return;
    const isShown = linesOf(shownSteps(edited, filter)).some((each) => each.id === id);
    if (!isShown) state.setFilter(NO_FILTER);
    draft.edit(edited);
    takesFocus.current = true;
    setInput(text);
    setRefusal(undefined);
    state.setActive({ id, index, column: to });
  };

  const write = (text: string) => {
    setInput(undefined);
    if (!option || !column || text === typedText(option.option, column)) return;
    draft.edit(setField(document, option.place, column.field, contentFor(text, column)));
  };

  const canEdit =
    !isReadOnly &&
    option !== undefined &&
    column !== undefined &&
    (column.field !== "value" || isNew(option));

  /** Begins to edit the active cell: with its text, or with a key that was typed over it. */
  const begin = (typed?: string) => {
    if (!canEdit || !option || !column) return;
    if (column.kind === "condition") setConditionFor(option);
    else {
      isTyped.current = typed !== undefined;
      stay(typed ?? typedText(option.option, column));
    }
  };

  const clear = () => {
    if (!canEdit || !option || !column) return;
    if (column.kind === "condition") follow(setCondition(document, option.place, {}));
    else write("");
  };

  const add = (step: StepLine) => {
    if (!isReadOnly) follow(addOption(document, step.index), 1, "New option");
  };

  const edit = {
    duplicate: () => option && !isReadOnly && follow(duplicateOption(document, option.place), 1),
    move: (by: 1 | -1) => option && !isReadOnly && follow(moveOption(document, option.place, by)),
    remove() {
      if (!option || isReadOnly) return;
      const deletion = deleteOption(document, option.place);
      if (deletion.ok) {
        draft.edit(deletion.document);
        stay();
      } else setRefusal(deletion.message);
    },
  };

  const anchor = useRef(index);
  const select = (at: number, isRange: boolean) => {
    const chosenLines = isRange
      ? lines.slice(Math.min(at, anchor.current), Math.max(at, anchor.current) + 1)
      : within(lines, at);
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

  const nextProblem = () => {
    const all = linesOf(shownSteps(document, NO_FILTER));
    const here = all.findIndex(({ id }) => id === line?.id) + 1;
    const next = [...all.slice(here), ...all.slice(0, here)].find((each) =>
      problemsAt.has(pathOf(each)),
    );
    if (!next) return onLine(problems.find((each) => each.line !== undefined)?.line ?? 1);
    const [at = 1] = problemsAt.get(pathOf(next))?.keys() ?? [];
    if (!lines.some(({ id }) => id === next.id)) state.setFilter(NO_FILTER);
    takesFocus.current = true;
    setInput(undefined);
    state.setActive({ id: next.id, index, column: at });
  };

  const pressInInput = (event: KeyboardEvent, text: string) => {
    const { key } = event;
    if (key === "Escape") {
      event.stopPropagation();
      stay();
    } else if (key === "Enter" || key === "Tab" || key === "ArrowUp" || key === "ArrowDown") {
      event.preventDefault();
      const down = event.shiftKey ? -1 : 1;
      const moved =
        key === "Enter"
          ? { index: Math.min(Math.max(index + down, 0), lines.length - 1), column: active.column }
          : movedCell(event, { index, column: active.column }, lines.length, 1);
      write(text);
      go(moved ?? { index, column: active.column });
    }
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLInputElement && "input" in event.target.dataset)
      return pressInInput(event, event.target.value);
    const command = commandFor(event);
    if (command) {
      event.preventDefault();
      event.stopPropagation();
      command();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 32) - 3);
    const moved = movedCell(
      event,
      { index, column: shownColumn(line, active.column) },
      lines.length,
      page,
    );
    if (!moved) return;
    event.preventDefault();
    // A line of a step has two cells. The column stays for the rows below it.
    const isVertical = moved.index !== index && event.key !== "Home" && event.key !== "End";
    go(isVertical ? { ...moved, column: active.column } : moved);
  };

  const commandFor = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, shiftKey, altKey } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const isOnBox = active.column === 0;
    if (isControl && !altKey)
      switch (key.toLowerCase()) {
        case "z":
          return shiftKey ? draft.redo : draft.undo;
        case "y":
          return draft.redo;
        case "d":
          return edit.duplicate;
        case "delete":
          return edit.remove;
        default:
          return undefined;
      }
    if (altKey && key === "ArrowUp") return () => edit.move(-1);
    if (altKey && key === "ArrowDown") return () => edit.move(1);
    if (altKey) return undefined;
    if (key === " ") return () => isOnBox && select(index, shiftKey);
    if (key === "Enter" && isOnBox) return () => select(index, false);
    if (key === "Enter" && line?.kind === "step") return () => add(line);
    if (key === "Enter" || key === "F2") return () => begin();
    if (key === "Delete" || key === "Backspace") return clear;
    const isText = key.length === 1 && column?.kind !== "condition";
    return isText && canEdit ? () => begin(key) : undefined;
  };

  const cellOf = (target: EventTarget) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
    const row = cell?.closest<HTMLElement>("[data-line]");
    return cell && row && { index: Number(row.dataset.line), column: Number(cell.dataset.column) };
  };

  const click = (event: MouseEvent) => {
    const { target } = event;
    const cell = cellOf(target);
    if (!cell || (target instanceof Element && target.closest("[data-input]"))) return;
    const clicked = lines[cell.index];
    const isAdd = target instanceof Element && target.closest("[data-add]");
    if (isAdd && clicked?.kind === "step") return add(clicked);
    if (cell.column === 0) select(cell.index, event.shiftKey);
    const isAgain = cell.index === index && cell.column === active.column;
    if (isAgain && cell.column > 0 && wasActive.current) begin();
    else go(cell);
  };

  /** Whether the cell under the pointer was active before the press, which makes it so. */
  const wasActive = useRef(false);

  const showGoal = useEffectEvent(({ stepKey }: FilePlace) => {
    const all = linesOf(shownSteps(document, NO_FILTER));
    const at = all.findIndex((each) => each.kind === "step" && each.step.key === stepKey);
    state.setFilter(NO_FILTER);
    takesFocus.current = true;
    state.setActive({ id: all[at]?.id ?? "", index: Math.max(at, 1), column: 1 });
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  });
  useEffect(() => {
    if (goal) showGoal(goal);
  }, [goal]);

  let above = 0;
  let position = 0;
  const groups = steps.map((each) => {
    const group = { line: each, index: position + 1, above };
    position += 1 + each.options.length;
    above += STEP_HEIGHT + each.options.length * ROW_HEIGHT;
    return group;
  });

  const cellProblem = line && problemsAt.get(pathOf(line))?.get(active.column);
  return (
    <div className={styles.table}>
      <TableBar
        steps={document.steps}
        filter={filter}
        onFilter={state.setFilter}
        shownCount={shown.length}
        selectedCount={chosen.length}
        onSelectNone={() => state.setSelected(new Set())}
        problemCount={problems.length}
        onProblem={nextProblem}
        option={isReadOnly ? undefined : option}
        edit={edit}
      />
      <div ref={scroller} className={styles.scroller} onScroll={measure}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move through its cells and edit them
          role="grid"
          aria-label="Options of all steps"
          aria-rowcount={lines.length}
          aria-colcount={COLUMN_COUNT}
          aria-multiselectable
          aria-readonly={isReadOnly}
          className={styles.grid}
          style={SIZES}
          onKeyDown={press}
          onMouseDown={({ target }) => {
            const cell = cellOf(target);
            wasActive.current =
              cell?.index === index && cell.column === active.column && cell.column > 0;
          }}
          onClick={click}
          onBlur={({ target }) => {
            if (target instanceof HTMLInputElement && "input" in target.dataset)
              write(target.value);
          }}
        >
          <Head
            column={index === 0 ? active.column : undefined}
            isAll={shown.length > 0 && shown.every(({ id }) => selected.has(id))}
          />
          {groups.map(({ line: group, index: first, above: start }) => (
            <StepGroup
              key={group.id}
              line={group}
              index={first}
              column={index === first ? active.column : undefined}
              selected={group.options.filter(({ id }) => selected.has(id)).length}
              isReadOnly={isReadOnly}
              problems={problemsAt.get(pathOf(group))}
            >
              {group.options.map((each, at) => {
                const isActive = index === first + 1 + at;
                const rowTop = HEAD_HEIGHT + start + STEP_HEIGHT + at * ROW_HEIGHT;
                if (!isActive && (rowTop < top || rowTop > bottom)) return null;
                return (
                  <OptionRow
                    key={each.id}
                    index={first + 1 + at}
                    top={STEP_HEIGHT + at * ROW_HEIGHT}
                    option={each.option}
                    condition={conditionWords(each.option, names)}
                    isNew={isNew(each)}
                    isSelected={selected.has(each.id)}
                    column={isActive ? active.column : undefined}
                    input={isActive ? input : undefined}
                    problems={problemsAt.get(placeName(each.place))}
                  />
                );
              })}
            </StepGroup>
          ))}
        </table>
      </div>
      <p role="status" className={styles.note}>
        {refusal ??
          (cellProblem && option && column
            ? `${column.title} of ${optionLabel(option.option)}: ${cellProblem}`
            : cellProblem)}
      </p>
      {conditionFor && (
        <ConditionDialog
          document={document}
          line={conditionFor}
          onClose={() => {
            setConditionFor(undefined);
            stay();
          }}
          onCondition={(condition) => {
            setConditionFor(undefined);
            follow(setCondition(document, conditionFor.place, condition));
          }}
        />
      )}
    </div>
  );
}

const SIZES: CSSProperties & Record<`--${string}`, string> = {
  "--columns": `var(--box) var(--label) ${REST.map(({ width }) => `${width}rem`).join(" ")}`,
  "--width": `calc(var(--box) + var(--label) + ${REST.reduce((sum, { width }) => sum + width, 0)}rem)`,
};

/** The cell of a line that a column leads to: a line of a step has two. */
const shownColumn = (line: Line | undefined, column: number) =>
  line?.kind === "step" ? Math.min(column, 1) : column;

/** The places of the selected options, hidden ones included. */
function placesOf({ steps }: DraftRules, selected: ReadonlySet<string>): readonly OptionPlace[] {
  if (selected.size === 0) return [];
  const all = steps.flatMap(optionLines);
  return all.filter(({ id }) => selected.has(id)).map(({ place }) => place);
}

const isAt = ({ place }: OptionLine, { list, index }: OptionPlace) =>
  place.list === list && place.index === index;

/** The lines that a box selects: an option, those of a step, or all. */
function within(lines: readonly Line[], at: number): readonly Line[] {
  const line = lines[at];
  if (line?.kind === "head") return lines;
  if (line?.kind === "step") return line.options;
  return line ? [line] : [];
}

function Head({ column, isAll }: { readonly column: number | undefined; readonly isAll: boolean }) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} data-line={0} className={styles.row}>
        <SelectCell label="Select all" isActive={column === 0} checked={isAll} />
        {COLUMNS.map(({ field, title, kind }, at) => (
          <th
            key={field}
            aria-colindex={at + 2}
            data-column={at + 1}
            data-active={column === at + 1 || undefined}
            tabIndex={column === at + 1 ? 0 : -1}
            className={`${styles.cell} ${field === "label" ? styles.label : ""} ${kind === "amount" || kind === "figure" ? styles.number : ""}`}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
