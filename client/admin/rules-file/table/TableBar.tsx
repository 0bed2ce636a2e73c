import { May } from "#client/api/May.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { optionLabel, type UncheckedStep } from "#shared/edits/unchecked-rules.ts";
import { type OptionPlace, placeName } from "#shared/rules/option-place.ts";
import { NO_FILTER, type RowFilter } from "./lines.ts";
import styles from "./RulesTable.module.css";
import type { Table } from "./use-table.ts";

interface Props {
  readonly steps: readonly UncheckedStep[];
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
  /** The options that the filter shows, and those that are selected. */
  readonly shown: readonly OptionPlace[];
  readonly selected: readonly OptionPlace[];
  readonly onSelectNone: () => void;
  readonly problemCount: number;
  readonly isReadOnly: boolean;
  readonly onPrices: (places: readonly OptionPlace[]) => void;
  readonly table: Table;
}

/** Above the table: what it shows, and what can be done with the active row. */
export function TableBar(props: Props) {
  const { steps, filter, onFilter, shown, selected, problemCount, isReadOnly, table } = props;
  const option = isReadOnly ? undefined : table.option;
  const isFiltered = filter.stepKey !== "" || filter.text !== "" || filter.condition !== "all";
  const priced = selected.length > 0 ? selected : shown;
  const count = numberText(priced.length);
  const unselected = isFiltered ? `${count} Shown` : `All ${count}`;
  const names = new Set(shown.map(placeName));
  const hidden = hiddenText(
    selected.filter((place) => !names.has(placeName(place))).length,
    selected.length,
  );
  const set = (changes: Partial<RowFilter>) => onFilter({ ...filter, ...changes });
  const renderAction = (words: string, keys: string, run: () => void) => (
    <Button
      look="small"
      aria-keyshortcuts={keys}
      aria-disabled={option === undefined || undefined}
      title={keys.replace("Control", "Ctrl").replace("Arrow", "")}
      onClick={run}
    >
      {words}
    </Button>
  );
  return (
    <div className={styles.bar}>
      <div className={styles.filter}>
        <label>
          Step{" "}
          <select value={filter.stepKey} onChange={({ target }) => set({ stepKey: target.value })}>
            <option value="">All steps</option>
            {steps.map(({ key, name: stepName }) => (
              <option key={key} value={key}>
                {stepName}
              </option>
            ))}
          </select>
        </label>
        <label>
          Condition{" "}
          <select
            value={filter.condition}
            onChange={({ target }) => set({ condition: conditionFilter(target.value) })}
          >
            <option value="all">All</option>
            <option value="with">With a condition</option>
            <option value="without">Without</option>
          </select>
        </label>
        <label>
          Search{" "}
          <input
            type="search"
            placeholder="Label, value, SKU, description"
            autoComplete="off"
            value={filter.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        </label>
      </div>
      <p role="status">
        {shown.length === 1 ? "1 option" : `${numberText(shown.length)} options`}
        {selected.length > 0 && ` · ${count} selected${hidden}`}
      </p>
      {isFiltered && (
        <Button look="quiet" onClick={() => onFilter(NO_FILTER)}>
          Show All
        </Button>
      )}
      {selected.length > 0 && (
        <Button look="quiet" onClick={props.onSelectNone}>
          Select None
        </Button>
      )}
      {problemCount > 0 && (
        <Button look="small" className={styles.problem} onClick={table.nextProblem}>
          {problemCount === 1 ? "1 Problem" : `${problemCount} Problems`}
        </Button>
      )}
      <May scope="catalog:write">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in all browsers */}
        <div
          role="group"
          aria-label={option ? `Row of ${optionLabel(option.option)}` : "Row"}
          className={styles.actions}
        >
          {renderAction("Duplicate", "Control+D", table.duplicate)}
          {renderAction("Move Up", "Alt+ArrowUp", () => table.move(-1))}
          {renderAction("Move Down", "Alt+ArrowDown", () => table.move(1))}
          {renderAction("Delete", "Control+Delete", table.remove)}
        </div>
        <Button
          look="small"
          aria-disabled={isReadOnly || priced.length === 0 || undefined}
          onClick={() => !isReadOnly && priced.length > 0 && props.onPrices(priced)}
        >
          Change Prices of {selected.length > 0 ? `${count} Selected${hidden}` : unselected} …
        </Button>
      </May>
      {FORMATS.map((format) => (
        <Button
          key={format}
          look="small"
          title="All options, for Excel, LibreOffice or Numbers. Upload brings the file back."
          onClick={() => void table.save(format)}
        >
          Download {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

const FORMATS = ["xlsx", "csv"] as const;

const numberText = (count: number) => count.toLocaleString("en-US");

/** The number of selected options that the filter hides: a change of prices changes them too. */
function hiddenText(hidden: number, selected: number): string {
  if (hidden === 0) return "";
  return selected === 1 ? ", not shown" : `, ${numberText(hidden)} of them not shown`;
}

function conditionFilter(text: string): RowFilter["condition"] {
  return text === "with" || text === "without" ? text : "all";
}
