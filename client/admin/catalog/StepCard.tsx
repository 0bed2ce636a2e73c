import { memo, useRef } from "react";
import { RULES_FILE } from "#client/api/admin-routes.ts";
import { May } from "#client/api/May.tsx";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { OptionCount } from "../demand/OptionCount.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { offerText, priceText, structureSummary, whenSentence } from "../rules/step-texts.ts";
import { linkTo } from "../section/address.ts";
import { OptionTable } from "./OptionTable.tsx";
import styles from "./StepCard.module.css";
import { type StepWarning, StepWarnings } from "./StepWarnings.tsx";
import { stepId } from "./show-step.ts";

interface Props {
  /** The step, with only the options that the search found. */
  readonly step: StepDocument;
  /** All steps, to name them in this step's conditions; undefined if it has no conditional options. */
  readonly steps: readonly StepDocument[] | undefined;
  /** The number of steps in the catalog. */
  readonly count: number;
  /** Whether a search may hide some options. */
  readonly searched: boolean;
  readonly warnings: readonly StepWarning[] | undefined;
}

/** One step with its options. Those of a step with conditional options are links in its structure. */
export const StepCard = memo(function StepCard({ step, steps, count, searched, warnings }: Props) {
  const { open } = useAdmin();
  const { key, options } = step;
  const isDraft = options.length === 0 && !steps && !searched;

  return (
    <article className={styles.card} aria-labelledby={stepId(key)} data-step={key}>
      <header className={styles.head}>
        <h3 id={stepId(key)} tabIndex={-1}>
          {step.stepNumber}. {step.name}
        </h3>
        <May scope="catalog:write">
          <StepActions step={step} count={count} />
        </May>
        <p>
          <code>{key}</code> · {step.required ? "Required" : "Optional"}
          {step.multiSelect && " · Multi-select"}
          {step.description && ` · ${step.description}`}
        </p>
      </header>
      {warnings && <StepWarnings warnings={warnings} />}
      {steps ? (
        <>
          <p className={styles.note}>
            This step has conditional options, which must be edited in the rules file.{" "}
            <ButtonLink look="link" href={RULES_FILE} download>
              Download the rules file
            </ButtonLink>{" "}
            <span>Or select an option in the structure.</span>
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
        </>
      )}
      <May scope="catalog:write">
        <Button
          look="small"
          className={styles.add}
          aria-label={`Add option to ${step.name}`}
          onClick={() => open({ type: "add-option", stepKey: key })}
        >
          Add Option
        </Button>
      </May>
    </article>
  );
});

/** The options of a step grouped by condition: 'When Width is 84 in or 96 in: 48 in +$160.00'. */
function Structure({
  step: { key, options, conditionalOptions = [] },
  steps,
}: {
  step: StepDocument;
  steps: readonly StepDocument[];
}) {
  const groups = new Map<string, OptionDocument[]>();
  if (options.length > 0) groups.set("Always", [...options]);
  for (const option of conditionalOptions) {
    const sentence = whenSentence(option.when, steps);
    const group = groups.get(sentence);
    if (group) group.push(option);
    else groups.set(sentence, [option]);
  }
  return (
    <ul className={styles.groups}>
      {[...groups].map(([sentence, group]) => (
        <li key={sentence}>
          <b>{sentence}:</b>
          <ul>
            {group.map((option) => (
              <li key={option.value}>
                <a href={linkTo("catalog", key, option.value)}>{option.label}</a>{" "}
                <span className={styles.price}>{priceText(option)}</span> {offerText(option)}{" "}
                <OptionCount stepKey={key} value={option.value} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const MOVES = [
  { by: -1, label: "up", path: "M8 13V3M3.5 7.5 8 3l4.5 4.5" },
  { by: 1, label: "down", path: "M8 3v10M3.5 8.5 8 13l4.5-4.5" },
];

/** Buttons that move, edit and delete a step. */
function StepActions({ step: { key, name, stepNumber }, count }: Pick<Props, "step" | "count">) {
  const { open, change, basis, tellFailure } = useAdmin();
  const moving = useRef(false);

  const move = async (by: number, { currentTarget }: { currentTarget: HTMLElement }) => {
    const moved = {
      type: "edit-step",
      stepKey: key,
      changes: { stepNumber: stepNumber + by },
    } as const;
    if (moving.current) return;
    moving.current = true;
    tellFailure(moved, await change(moved, basis()));
    moving.current = false;
    // Moving the card blurs the button. Focus it for the next move.
    if (document.activeElement !== document.body) return;
    currentTarget.focus({ preventScroll: true });
    currentTarget.closest("article")?.scrollIntoView({ block: "nearest" });
  };

  const isEnd = (by: number) => stepNumber === (by < 0 ? 1 : count);

  return (
    <div className={styles.actions}>
      {MOVES.map(({ by, label, path }) => (
        <Button
          key={by}
          look="quiet"
          aria-label={`Move ${name} ${label}`}
          aria-disabled={isEnd(by) || undefined}
          onClick={(event) => !isEnd(by) && void move(by, event)}
        >
          <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
            <path d={path} />
          </svg>
        </Button>
      ))}
      <Button
        look="quiet"
        aria-label={`Edit step ${name}`}
        onClick={() => open({ type: "edit-step", stepKey: key })}
      >
        Edit
      </Button>
      <Button
        look="quiet"
        aria-label={`Delete step ${name}`}
        onClick={() => open({ type: "delete-step", stepKey: key })}
      >
        Delete
      </Button>
    </div>
  );
}
