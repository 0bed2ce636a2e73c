import { memo, useMemo } from "react";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { May } from "#client/api/May.tsx";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import type { StepDocument } from "#shared/rules/rules.ts";
import { structureSummary } from "../../rules/step-texts.ts";
import { COLUMNS } from "./columns.ts";
import styles from "./Grid.module.css";
import { gridStyles } from "./grid-styles.ts";
import { OptionRow } from "./OptionRow.tsx";
import { RowsInView } from "./RowsInView.tsx";
import { rowsOf } from "./rows.ts";
import { StepActions } from "./StepActions.tsx";
import { type StepWarning, StepWarnings } from "./StepWarnings.tsx";
import { stepId } from "./show-step.ts";
import type { Demand } from "./use-demand.ts";
import { triedWithText } from "./use-demand.ts";

/** The cell that Tab leads to. */
export interface ActiveCell {
  readonly id: string;
  readonly column: number;
}

interface Props {
  /** The step, with only the options that the search and the filter found. */
  readonly step: StepDocument;
  /** All steps, to name them in this step's conditions; undefined if it has no conditional options. */
  readonly steps: readonly StepDocument[] | undefined;
  /** The number of steps in the catalog. */
  readonly count: number;
  /** Whether some options may be hidden. */
  readonly isFiltered: boolean;
  readonly warnings: readonly StepWarning[] | undefined;
  readonly demand: Demand;
  /** All steps, to name what options were tried with; undefined while the rows do not say it. */
  readonly triedSteps: readonly StepDocument[] | undefined;
  /** The selected rows of all steps. */
  readonly selected: ReadonlySet<string>;
  /** The active cell, if it is in this step. */
  readonly active: ActiveCell | undefined;
  readonly onSelect: (id: string, isOn: boolean, isRange: boolean) => void;
  readonly onSelectAll: (ids: readonly string[], isOn: boolean) => void;
}

const NO_STEPS: readonly StepDocument[] = [];

/** A step: its line, and its options as the rows of a grid. */
export const StepGroup = memo(function StepGroup(props: Props) {
  const { step, steps, count, isFiltered, warnings, demand, triedSteps, selected, active } = props;
  const { key, name } = step;
  const rows = useMemo(() => rowsOf(step, steps ?? NO_STEPS), [step, steps]);
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const withheld = warnings?.flatMap(({ values }) => values) ?? [];
  const isPictured = rows.some(({ option: { image, colorCode } }) => image ?? colorCode);
  const tab = active ?? { id: ids[0], column: 1 };
  const grid = rows.length > 0 && (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move through its cells
      role="grid"
      aria-label={`Options of ${name}`}
      aria-rowcount={rows.length + 1}
      aria-multiselectable
      className={`${styles.grid} block text-sm leading-[1.3]`}
    >
      <Head />
      <RowsInView count={rows.length} shown={active && ids.indexOf(active.id)}>
        {(from, to) =>
          rows.slice(from, to).map((row) => {
            const counts = demand.counts.get(row.id);
            const none = demand.isOn ? 0 : undefined;
            const refusals = triedSteps && demand.refusals.get(row.id);
            return (
              <OptionRow
                key={row.id}
                {...row}
                stepKey={key}
                isConditional={steps !== undefined}
                isWithheld={withheld.includes(row.option.value)}
                isPictured={isPictured}
                isSelected={selected.has(row.id)}
                requested={counts?.chosen ?? none}
                tried={counts?.refused ?? none}
                triedWith={triedWithText(refusals ?? [], triedSteps ?? NO_STEPS)}
                column={tab.id === row.id ? tab.column : undefined}
                onSelect={props.onSelect}
              />
            );
          })
        }
      </RowsInView>
    </table>
  );
  return (
    <article className="scroll-mt-[calc(7rem+var(--bar,0px))]" aria-labelledby={stepId(key)} data-step={key}>
      <header
        className={`${styles.head} flex items-center gap-2 min-h-9 px-3 bg-sunk [border-block:1px_solid_var(--line)] max-sm:flex-wrap max-sm:py-1`}
      >
        {rows.length > 0 && (
          <input
            className="flex-none m-0 mr-1 size-4 accent-accent-fill"
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
            }}
            type="checkbox"
            aria-label={`Select all of ${name}`}
            checked={chosen === rows.length}
            onChange={({ target }) => props.onSelectAll(ids, target.checked)}
          />
        )}
        <h3 className="text-sm wrap-anywhere" id={stepId(key)} tabIndex={-1}>
          {step.stepNumber}. {name}
        </h3>
        <p className="flex-1 min-w-0 text-soft text-xs truncate" title={step.description}>
          <code>{key}</code> · {step.required ? "Required" : "Optional"}
          {step.multiSelect && " · Multi-select"}
          {step.description && ` · ${step.description}`}
        </p>
        <May scope="catalog:write">
          <StepActions step={step} count={count} />
        </May>
      </header>
      {warnings && <StepWarnings warnings={warnings} />}
      {steps && (
        <p className={gridStyles.stepNote}>
          This step has conditional options, which must be edited in the rules file or in the panel of an option.{" "}
          <ButtonLink look="link" href={RULES_FILE} download>
            Download the rules file
          </ButtonLink>
        </p>
      )}
      {steps ? (
        <details open>
          <summary className="px-3 py-1 text-accent text-xs cursor-pointer">
            View the structure <span className="text-soft">{structureSummary(step)}</span>
          </summary>
          {grid}
        </details>
      ) : (
        grid
      )}
      {rows.length === 0 && !isFiltered && <p className={gridStyles.stepNote}>No options yet: not shown to visitors</p>}
    </article>
  );
});

/** The titles, for screen readers in each step. On the screen they stand once, above all steps. */
const Head = () => (
  <thead className="spoken">
    <tr>
      {COLUMNS.map(({ name, title }) => (
        <th key={name} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
);
