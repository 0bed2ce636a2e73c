import { optionCount } from "#client/admin/option-count.ts";
import type { StepDocument } from "#shared/rules.ts";
import styles from "./StepIndex.module.css";
import { showStep } from "./show-step.ts";

/** The steps that are shown, to jump to. */
export function StepIndex({ steps }: { steps: readonly StepDocument[] }) {
  return (
    <nav aria-label="Steps" className={styles.index}>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            <button type="button" onClick={() => showStep(step.key)}>
              <span className={styles.number}>{step.stepNumber}</span>
              <span className={styles.name}>{step.name}</span>
              <span className={styles.count}>{optionCount(step)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
