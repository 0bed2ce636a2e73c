import { Button } from "#client/ui/Button.tsx";
import { useConfiguratorPage } from "./configurator-context.ts";
import styles from "./StepNavigation.module.css";

/** Previous, the position among the steps, and the way on: the next step, or the quote after the last one. */
export function StepNavigation() {
  const page = useConfiguratorPage();
  const { step, steps, stepIndex, missing, wanted, total, go, requestQuote } = page;
  const isLast = stepIndex === steps.length - 1;
  const leads = !wanted && (missing.length > 0 || isLast);
  return (
    <div className={styles.bar}>
      <Button
        className={styles.previous}
        aria-disabled={stepIndex === 0 || undefined}
        onClick={() => stepIndex > 0 && go(stepIndex - 1)}
      >
        Previous
      </Button>
      <span className={styles.place}>
        {total && (
          <span className={styles.total} aria-hidden="true">
            {total}
          </span>
        )}{" "}
        {stepIndex + 1} / {steps.length}
      </span>
      <Button
        look={leads ? "primary" : "plain"}
        className={styles.next}
        onClick={() => (isLast ? requestQuote() : go(stepIndex + 1))}
      >
        {isLast ? "Complete" : step.step.required ? "Next Step" : "Skip / Next Step"}
      </Button>
    </div>
  );
}
