import { memo } from "react";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { May } from "#client/api/May.tsx";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import type { StepDocument } from "#shared/rules/rules.ts";
import { structureSummary } from "../../rules/step-texts.ts";
import type { Demand } from "./demand.tsx";
import { COLUMNS } from "./GridTitles.tsx";
import { OptionRow } from "./OptionRow.tsx";
import { RowsInView } from "./RowsInView.tsx";
import { rowId } from "./rows.ts";
import { StepActions } from "./StepActions.tsx";
import { STEP_NOTE, type StepWarning, StepWarnings } from "./StepWarnings.tsx";
import { stepId } from "./show-step.ts";

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
}

/** A step: its line, and its options as the rows of a table. */
export const StepGroup = memo(function StepGroup({ step, steps, count, isFiltered, warnings, demand }: Props) {
  const { key, name, options } = step;
  const withheld = warnings?.flatMap(({ values }) => values) ?? [];
  const isPictured = options.some(({ image, colorCode }) => image ?? colorCode);
  const none = demand.isOn ? 0 : undefined;
  const grid = options.length > 0 && (
    <table aria-label={`Options of ${name}`} className="block text-sm leading-[1.3]">
      <Head />
      <RowsInView count={options.length}>
        {(from, to) =>
          options.slice(from, to).map((option) => {
            const counts = demand.counts.get(rowId(key, option.value));
            return (
              <OptionRow
                key={option.value}
                {...{ stepKey: key, option, steps, isPictured }}
                isWithheld={withheld.includes(option.value)}
                requested={counts?.chosen ?? none}
                tried={counts?.refused ?? none}
              />
            );
          })
        }
      </RowsInView>
    </table>
  );
  return (
    <article className="scroll-mt-[calc(7rem+var(--bar,0px))]" aria-labelledby={stepId(key)} data-step={key}>
      <header className="flex items-center gap-2 min-h-9 px-3 border-b border-line bg-sunk max-sm:flex-wrap max-sm:py-1">
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
        <p className={STEP_NOTE}>
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
      {options.length === 0 && !isFiltered && <p className={STEP_NOTE}>No options yet: not shown to visitors</p>}
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
