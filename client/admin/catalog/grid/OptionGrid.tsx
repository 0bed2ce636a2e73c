import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMay } from "#client/api/person.ts";
import { isComposing } from "#client/ui/hooks/keys.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import { isConditional } from "../../rules/step-texts.ts";
import { priceName } from "../../rules/typed-prices.ts";
import { COLUMNS, moveCell } from "./columns.ts";
import styles from "./Grid.module.css";
import { moveOption } from "./move-option.ts";
import { pastePrices } from "./paste-prices.ts";
import { type ActiveCell, StepGroup } from "./StepGroup.tsx";
import type { StepWarning } from "./StepWarnings.tsx";
import type { Demand } from "./use-demand.ts";

interface Props {
  /** The steps with the options to show. */
  readonly found: readonly StepDocument[];
  readonly config: RulesDocument;
  readonly isFiltered: boolean;
  readonly warnings: ReadonlyMap<string, readonly StepWarning[]>;
  readonly demand: Demand;
  readonly showsTried: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

/** All options, grouped by step. Keys move from cell to cell, also into the next step, and type prices. */
export function OptionGrid(props: Props) {
  const { found, config, isFiltered, warnings, demand, showsTried, selected, onSelected } = props;
  const { steps } = config;
  const { change, basis, open, tell, tellFailure } = useAdmin();
  const mayEdit = useMay("catalog:write");
  const [active, setActive] = useState<ActiveCell>();
  const list = useRef<HTMLOListElement>(null);
  const takesFocus = useRef(false);
  const rows = useMemo(
    () =>
      found.flatMap((step) =>
        step.options.map((option) => {
          const { key: stepKey } = step;
          return { id: priceName(stepKey, option.value), stepKey, option };
        }),
      ),
    [found],
  );

  useLayoutEffect(() => {
    if (!takesFocus.current || !active || !list.current) return;
    takesFocus.current = false;
    const row = list.current.querySelector(`[data-row="${CSS.escape(active.id)}"]`);
    const cell = row?.querySelector<HTMLElement>(`[data-column="${COLUMNS[active.column]?.name}"]`);
    const target = cell?.querySelector<HTMLElement>("input, a, button") ?? cell;
    target?.focus();
    target?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });

  const follow = ({ target }: FocusEvent) => {
    const cell = cellOf(target);
    if (cell && (cell.id !== active?.id || cell.column !== active.column)) setActive(cell);
  };

  const press = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    const { target, key, altKey } = event;
    if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      void move(cell.id, key === "ArrowUp" ? -1 : 1);
      return;
    }
    if (isText(target) ? staysInText(event, target) : runCommand(event, cell)) return;
    const at = rows.findIndex(({ id }) => id === cell.id);
    // On a link or a button, Enter is a click.
    if (key === "Enter" && !isText(target)) return;
    const moved = moveCell(event, { row: at, column: cell.column }, rows.length);
    const row = moved && rows[moved.row];
    if (!row) return;
    event.preventDefault();
    takesFocus.current = true;
    setActive({ id: row.id, column: moved.column });
  };

  /** Moves an option within its step. */
  const move = async (id: string, by: 1 | -1) => {
    const row = rows.find((each) => each.id === id);
    const edit = row && mayEdit && moveOption(config, row.stepKey, row.option.value, by);
    if (!edit) return;
    const outcome = await change(edit, basis());
    tellFailure(edit, outcome);
    // A row that moves loses the focus.
    takesFocus.current = true;
    setActive((now) => now && { ...now });
  };

  /** Runs the command of a key in a cell that holds no text field. */
  const runCommand = (event: KeyboardEvent, { id, column }: ActiveCell): boolean => {
    const row = rows.find((each) => each.id === id);
    if (!row || !(event.target instanceof HTMLElement)) return false;
    const { stepKey, option } = row;
    const isPlain = event.target.matches("td");
    const run = () => {
      if ((event.key === "Enter" && isPlain) || event.key === "F2")
        return () => open({ type: "edit-option", stepKey, value: option.value });
      if (event.key === " " && (isPlain || COLUMNS[column]?.name === "label"))
        return () => select(id, !selected.has(id), event.shiftKey);
      if (event.key === "Delete" && mayEdit) return () => open({ type: "delete-option", stepKey, value: option.value });
      return undefined;
    };
    const command = run();
    if (!command) return false;
    event.preventDefault();
    command();
    return true;
  };

  const paste = async (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    const isOne = !/[\t\r\n]/.test(text.trim());
    if (!cell || COLUMNS[cell.column]?.name !== "price" || isOne || !mayEdit) return;
    event.preventDefault();
    const at = rows.findIndex(({ id }) => id === cell.id);
    const pasted = pastePrices(text, rows.slice(at));
    if (!pasted.ok) return tell({ tone: "error", text: pasted.message });
    tellFailure(pasted.edit, await change(pasted.edit, basis()));
  };

  // The rows keep these functions, so that one selection renders no other row.
  const latest = useRef(rows);
  latest.current = rows;
  const anchor = useRef<string>(undefined);
  const selectAll = useCallback(
    (ids: readonly string[], isOn: boolean) =>
      onSelected((before) => {
        const others = [...before].filter((id) => !ids.includes(id));
        return new Set(isOn ? [...others, ...ids] : others);
      }),
    [onSelected],
  );
  const select = useCallback(
    (id: string, isOn: boolean, isRange: boolean) => {
      const ids = latest.current.map((row) => row.id);
      const ends = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)];
      anchor.current = id;
      if (!isRange) return selectAll([id], isOn);
      selectAll(ids.slice(Math.min(...ends), Math.max(...ends) + 1), true);
    },
    [selectAll],
  );

  return (
    <ol
      ref={list}
      className={`${styles.steps} grid grid-cols-1 bg-card border border-line rounded empty:hidden`}
      onFocus={follow}
      onKeyDown={press}
      onPaste={(event) => void paste(event)}
    >
      {found.map((step) => (
        <li key={step.key}>
          <StepGroup
            step={step}
            steps={steps.some((each) => each.key === step.key && isConditional(each)) ? steps : undefined}
            count={steps.length}
            isFiltered={isFiltered}
            warnings={warnings.get(step.key)}
            demand={demand}
            triedSteps={showsTried ? steps : undefined}
            selected={selected}
            active={active?.id.startsWith(`${step.key}/`) ? active : undefined}
            onSelect={select}
            onSelectAll={selectAll}
          />
        </li>
      ))}
    </ol>
  );
}

/** The cell that an element is in. */
function cellOf(target: EventTarget): ActiveCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  const id = cell?.closest<HTMLElement>("[data-row]")?.dataset.row;
  const column = COLUMNS.findIndex(({ name }) => name === cell?.dataset.column);
  return id === undefined || column < 0 ? undefined : { id, column };
}

const isText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== "checkbox";

/** Whether a key belongs to the text: while a part of it is selected, or none, arrows move within it. F2 ends the selection. */
function staysInText({ key, ctrlKey, metaKey }: KeyboardEvent, input: HTMLInputElement): boolean {
  const { value, selectionStart, selectionEnd } = input;
  if (key === "F2") input.setSelectionRange(value.length, value.length);
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return (/^(Arrow(Left|Right)|Home|End)$/.test(key) && !isWhole) || ((ctrlKey || metaKey) && key === "Enter");
}
