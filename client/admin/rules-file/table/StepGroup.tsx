import type { ReactNode } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { COLUMN_COUNT } from "./columns.ts";
import type { StepLine } from "./lines.ts";
import { SelectCell } from "./OptionRow.tsx";
import styles from "./RulesTable.module.css";
import type { LineProblems } from "./table-problems.ts";
import { ROW_HEIGHT, STEP_HEIGHT } from "./use-rows-in-view.ts";

interface Props {
  readonly line: StepLine;
  /** The position among the lines of the table. */
  readonly index: number;
  /** The active cell, if it is in the line of the step. */
  readonly column: number | undefined;
  /** The number of its options that are selected. */
  readonly selected: number;
  readonly isReadOnly: boolean;
  readonly problems: LineProblems | undefined;
  /** The rows in view. */
  readonly children: ReactNode;
}

/** A step: a line with its name, which stays in view, above its options. */
export function StepGroup(props: Props) {
  const { line, index, column, selected, isReadOnly, problems, children } = props;
  const { step, options } = line;
  const isAll = options.length > 0 && selected === options.length;
  const isNameActive = column !== undefined && column > 0;
  return (
    <tbody
      className={styles.group}
      style={{ height: `${STEP_HEIGHT + options.length * ROW_HEIGHT}rem` }}
    >
      <tr aria-rowindex={index + 1} data-line={index} className={`${styles.row} ${styles.step}`}>
        <SelectCell
          label={`Select all of ${step.name}`}
          isActive={column === 0}
          checked={isAll}
          isMixed={selected > 0 && !isAll}
        />
        <td
          aria-colindex={2}
          aria-colspan={COLUMN_COUNT - 1}
          aria-invalid={problems !== undefined || undefined}
          data-column={1}
          data-active={isNameActive || undefined}
          tabIndex={isNameActive ? 0 : -1}
          className={styles.name}
        >
          <div>
            <b>{step.name}</b>
            <span className={styles.count}>{options.length}</span>
            {!isReadOnly && (
              <Button
                look="link"
                data-add=""
                tabIndex={-1}
                aria-label={`Add option to ${step.name}`}
              >
                Add Option
              </Button>
            )}
            {problems && <span className={styles.problem}>{[...problems.values()].join(" ")}</span>}
          </div>
        </td>
      </tr>
      {children}
    </tbody>
  );
}
