import { type CSSProperties, lazy, Suspense, useLayoutEffect, useMemo, useRef } from "react";
import { conditionWords } from "#shared/edits/spreadsheet/condition-words.ts";
import { optionLabel, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import { type OptionPlace, placeName } from "#shared/rules/option-place.ts";
import { COLUMN_COUNT, COLUMNS, isNumeric, LAST_STICKY_COLUMN } from "./columns.ts";
import { optionLines } from "./lines.ts";
import { OptionRow, SelectCell } from "./OptionRow.tsx";
import styles from "./RulesTable.module.css";
import { StepGroup } from "./StepGroup.tsx";
import { TableBar } from "./TableBar.tsx";
import { cellOf, clickCell, copyText, isInput, pasteText, pressKey } from "./table-events.ts";
import { pathOf } from "./table-problems.ts";
import { HEAD_HEIGHT, ROW_HEIGHT, STEP_HEIGHT, useRowsInView } from "./use-rows-in-view.ts";
import { type TableProps, useTable } from "./use-table.ts";

const DraftOption = lazy(async () => ({
  default: (await import("./DraftOption.tsx")).DraftOption,
}));

/** Every option of every step as a row. One cell is active: keys act on it, and only it can hold an input. */
export function RulesTable(props: TableProps) {
  const { rules, isReadOnly, problems, state } = props;
  const { filter, selected } = state;
  const table = useTable(props);
  const { steps, lines, index, line, option, column, problemsAt } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const view = useRowsInView(scroller);
  const chosen = useMemo(() => placesOf(rules, selected), [rules, selected]);
  const shown = lines.filter((each) => each.kind === "option");

  useLayoutEffect(() => {
    if (!table.takesFocus.current) return;
    table.takesFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>("[data-active]");
    const field = cell?.querySelector<HTMLInputElement>("[data-input]");
    (field ?? cell)?.focus({ preventScroll: true });
    if (!table.isTyped.current) field?.select();
    table.isTyped.current = false;
    if (cell) bringIntoView(cell, scroller.current);
    view.measure();
  });

  /** Whether the cell under the pointer was active before the press, which makes it so. */
  const wasActive = useRef(false);

  let above = 0;
  let position = 0;
  const groups = steps.map((each) => {
    const group = { line: each, index: position + 1, above };
    position += 1 + each.options.length;
    above += STEP_HEIGHT + each.options.length * ROW_HEIGHT;
    return group;
  });

  const cellProblem = line && problemsAt.get(pathOf(line))?.get(table.activeColumn);
  return (
    <div className={styles.table}>
      <TableBar
        steps={rules.steps}
        filter={filter}
        onFilter={state.setFilter}
        shown={shown.map(({ place }) => place)}
        selected={chosen}
        onSelectNone={() => state.setSelected(new Set())}
        problemCount={problems.length}
        isReadOnly={isReadOnly}
        onPrices={props.onPrices}
        table={table}
      />
      <div ref={scroller} className={styles.scroller} onScroll={view.measure}>
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
          onKeyDown={(event) => pressKey(event, table, Math.floor(view.height / ROW_HEIGHT) - 3)}
          onMouseDown={({ target }) => {
            const cell = cellOf(target);
            wasActive.current = cell?.index === index && cell.column === table.activeColumn;
          }}
          onClick={(event) => clickCell(event, table, wasActive.current)}
          onPaste={(event) => pasteText(event, table)}
          onCopy={(event) => copyText(event, table)}
          onBlur={({ target }) => isInput(target) && table.write(target.value)}
        >
          <Head
            column={index === 0 ? table.activeColumn : undefined}
            isAll={shown.length > 0 && shown.every(({ id }) => selected.has(id))}
          />
          {groups.map(({ line: group, index: first, above: start }) => (
            <StepGroup
              key={group.id}
              line={group}
              index={first}
              column={index === first ? table.activeColumn : undefined}
              selected={group.options.filter(({ id }) => selected.has(id)).length}
              isReadOnly={isReadOnly}
              problems={problemsAt.get(pathOf(group))}
            >
              {group.options.map((each, at) => {
                const isActive = index === first + 1 + at;
                const rowTop = HEAD_HEIGHT + start + STEP_HEIGHT + at * ROW_HEIGHT;
                if (!isActive && (rowTop < view.top || rowTop > view.bottom)) return null;
                return (
                  <OptionRow
                    key={each.id}
                    index={first + 1 + at}
                    top={STEP_HEIGHT + at * ROW_HEIGHT}
                    option={each.option}
                    condition={conditionWords(each.option, table.names)}
                    isNew={table.isNew(each)}
                    isSelected={selected.has(each.id)}
                    column={isActive ? table.activeColumn : undefined}
                    input={isActive ? table.input : undefined}
                    problems={problemsAt.get(placeName(each.place))}
                  />
                );
              })}
            </StepGroup>
          ))}
        </table>
      </div>
      <p role="status" className={styles.note}>
        {table.message ??
          (cellProblem && option && column
            ? `${column.title} of ${optionLabel(option.option)}: ${cellProblem}`
            : cellProblem)}
      </p>
      {table.dialogFor && (
        <Suspense fallback={null}>
          <DraftOption
            rules={rules}
            line={table.dialogFor}
            part={column?.kind === "shape" ? "shape" : "availability"}
            onEdit={table.closeDialog}
            onClose={() => table.closeDialog()}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Scrolls to a cell. One that stays in view sideways keeps the columns beside it where they are. */
function bringIntoView(cell: HTMLElement, scroller: HTMLElement | null): void {
  const left = scroller?.scrollLeft ?? 0;
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (scroller && Number(cell.dataset.column) <= LAST_STICKY_COLUMN) scroller.scrollLeft = left;
}

const [, ...REST] = COLUMNS;

const SIZES: CSSProperties & Record<`--${string}`, string> = {
  "--columns": `var(--box) var(--label) ${REST.map(({ width }) => `${width}rem`).join(" ")}`,
  "--width": `calc(var(--box) + var(--label) + ${REST.reduce((sum, { width }) => sum + width, 0)}rem)`,
};

/** The places of the selected options, hidden ones included. */
function placesOf(
  { steps }: UncheckedRules,
  selected: ReadonlySet<string>,
): readonly OptionPlace[] {
  if (selected.size === 0) return [];
  const all = steps.flatMap(optionLines);
  return all.filter(({ id }) => selected.has(id)).map(({ place }) => place);
}

function Head({ column, isAll }: { readonly column: number | undefined; readonly isAll: boolean }) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1} data-line={0} className={styles.row}>
        <SelectCell label="Select all" isActive={column === 0} checked={isAll} />
        {COLUMNS.map((each, at) => (
          <th
            key={each.field}
            aria-colindex={at + 2}
            data-column={at + 1}
            data-active={column === at + 1 || undefined}
            tabIndex={column === at + 1 ? 0 : -1}
            className={`${styles.cell} ${each.field === "label" ? styles.label : ""} ${isNumeric(each) ? styles.number : ""}`}
          >
            {each.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
