import { memo } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { Button } from "#client/ui/Button.tsx";
import type { StepDocument } from "#shared/rules.ts";
import { OptionTable } from "./OptionTable.tsx";
import { StepActions } from "./StepActions.tsx";
import styles from "./StepCard.module.css";
import { Structure } from "./Structure.tsx";
import { stepId } from "./show-step.ts";
import { structureSummary } from "./structure-summary.ts";

interface Props {
  /** With the options that are shown. */
  readonly step: StepDocument;
  /** All steps, where its conditions name some of them. */
  readonly steps: readonly StepDocument[] | undefined;
  /** How many steps there are. */
  readonly count: number;
  /** Whether only a part of its options may be shown. */
  readonly searched: boolean;
}

/** One step with its options. One that has conditional options is edited in the rules file. */
export const StepCard = memo(function StepCard({ step, steps, count, searched }: Props) {
  const { open, openRulesFile } = useAdmin();
  const { key, options } = step;
  const isDraft = options.length === 0 && !steps && !searched;
  const facts = [
    step.required ? "Required" : "Optional",
    step.multiSelect ? "Multi-select" : undefined,
  ].filter((fact) => fact !== undefined);

  return (
    <article className={styles.card} aria-labelledby={stepId(key)} data-step={key}>
      <header className={styles.head}>
        <h3 id={stepId(key)} tabIndex={-1}>
          {step.stepNumber}. {step.name}
        </h3>
        <StepActions step={step} count={count} />
        <p>
          <code>{key}</code> · {facts.join(" · ")}
          {step.description && ` · ${step.description}`}
        </p>
      </header>
      {steps ? (
        <>
          <p className={styles.note}>
            This step has conditional options, which must be edited in the rules file.{" "}
            <Button look="link" onClick={() => openRulesFile(key)}>
              Open the rules file
            </Button>
          </p>
          <details className={styles.structure} open={searched || undefined}>
            <summary>
              View the structure <span className={styles.range}>{structureSummary(step)}</span>
            </summary>
            <Structure step={step} steps={steps} />
          </details>
        </>
      ) : (
        <>
          {options.length > 0 && <OptionTable stepKey={key} options={options} />}
          {isDraft && <p className={styles.note}>No options yet: not shown to visitors</p>}
          <Button
            look="small"
            className={styles.add}
            aria-label={`Add option to ${step.name}`}
            onClick={() => open({ type: "add-option", stepKey: key })}
          >
            Add Option
          </Button>
        </>
      )}
    </article>
  );
});
