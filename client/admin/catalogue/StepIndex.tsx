import type { StepDocument } from "#shared/rules.ts";
import styles from "./StepIndex.module.css";
import { showStep } from "./show-step.ts";

/** The steps that are shown, to jump to. */
export function StepIndex({ steps }: { steps: readonly StepDocument[] }) {
  return (
    <nav aria-label="Steps" className={styles.index}>
      <ol>
        {steps.map(({ key, name, stepNumber, options, conditionalOptions = [] }) => (
          <li key={key}>
            <button type="button" onClick={() => showStep(key)}>
              <span className={styles.number}>{stepNumber}</span>
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{options.length + conditionalOptions.length}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
