import { memo } from "react";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { optionLabel, type UncheckedOption } from "#shared/edits/unchecked-rules.ts";
import { COLUMNS, type Column, isFixed, isNumeric, shownText } from "./columns.ts";
import styles from "./RulesTable.module.css";
import type { LineProblems } from "./table-problems.ts";

interface Props {
  /** The position among the lines of the table. */
  readonly index: number;
  /** In rem from the line of the step. */
  readonly top: number;
  readonly option: UncheckedOption;
  /** The condition in words. */
  readonly condition: string;
  readonly isNew: boolean;
  readonly isSelected: boolean;
  /** The active cell, if it is in this row. */
  readonly column: number | undefined;
  /** The text that the input of the active cell begins with, while staff edit it. */
  readonly input: string | undefined;
  readonly problems: LineProblems | undefined;
}

/** An option. Its cells are plain text, except the one that staff edit. */
export const OptionRow = memo(function OptionRow(props: Props) {
  const { index, top, option, condition, isNew, isSelected, column, input, problems } = props;
  const name = optionLabel(option);
  return (
    <tr
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      data-line={index}
      className={`${styles.row} ${option.archived === true ? styles.archived : ""}`}
      style={{ top: `${top}rem` }}
    >
      <SelectCell label={`Select ${name}`} isActive={column === 0} checked={isSelected} />
      {COLUMNS.map((each, at) => {
        const isActive = column === at + 1;
        const problem = problems?.get(at + 1);
        const text = each.kind === "condition" ? condition : shownText(option, each);
        return (
          <td
            key={each.field}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a cell of a grid can be read-only
            role="gridcell"
            aria-colindex={at + 2}
            aria-readonly={isFixed(each, isNew) || undefined}
            aria-invalid={problem !== undefined || undefined}
            data-column={at + 1}
            data-active={isActive || undefined}
            tabIndex={isActive ? 0 : -1}
            className={classOf(each, isNew)}
            title={problem ?? text}
          >
            {isActive && input !== undefined ? (
              <CellInput label={`${each.title} of ${name}`} text={input} />
            ) : (
              text
            )}
            {each.field === "colorCode" && /^#[0-9a-f]{6}$/i.test(text) && (
              <svg viewBox="0 0 16 16" className={styles.swatch} aria-hidden="true">
                <rect x="0.5" y="0.5" width="15" height="15" rx="2" fill={text} />
              </svg>
            )}
          </td>
        );
      })}
    </tr>
  );
});

function classOf(column: Column, isNew: boolean): string {
  const look = isNumeric(column) ? styles.number : "";
  const quiet = isFixed(column, isNew) ? styles.quiet : "";
  return `${styles.cell} ${column.field === "label" ? styles.label : ""} ${look} ${quiet}`;
}

/** The input of a cell. Its text enters the draft only when the cell is left. */
function CellInput({ label, text }: { label: string; text: string }) {
  useUnsaved(true);
  return (
    <input
      data-input=""
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      defaultValue={text}
    />
  );
}

interface SelectProps {
  readonly label: string;
  readonly isActive: boolean;
  readonly checked: boolean;
  readonly isMixed?: boolean;
}

/** The box of a line. Keys and clicks reach it through its cell. */
export function SelectCell({ label, isActive, checked, isMixed = false }: SelectProps) {
  return (
    <td
      aria-colindex={1}
      data-column={0}
      data-active={isActive || undefined}
      tabIndex={isActive ? 0 : -1}
      className={`${styles.cell} ${styles.select}`}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={checked}
        readOnly
      />
    </td>
  );
}
