import { Button } from "#client/ui/Button.tsx";
import type { Step } from "#shared/engine/model.ts";
import styles from "./StepNavigation.module.css";

interface Props {
  readonly step: Step;
  readonly index: number;
  readonly count: number;
  /** Whether the way on is the next thing to do. */
  readonly primary: boolean;
  /** Undefined where prices are hidden. */
  readonly total: string | undefined;
  readonly onGo: (index: number) => void;
  readonly onComplete: () => void;
}

/** Previous, the place among the steps, and the way on: next step, or on the last one the quote. */
export function StepNavigation({ step, index, count, primary, total, onGo, onComplete }: Props) {
  const isLast = index === count - 1;
  return (
    <div className={styles.bar}>
      <Button
        className={styles.previous}
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onGo(index - 1)}
      >
        Previous
      </Button>
      <span className={styles.place}>
        {total && (
          <span className={styles.total} aria-hidden="true">
            {total}
          </span>
        )}{" "}
        {index + 1} / {count}
      </span>
      <Button
        look={primary ? "primary" : "plain"}
        className={styles.next}
        onClick={() => (isLast ? onComplete() : onGo(index + 1))}
      >
        {isLast ? "Complete" : step.required ? "Next Step" : "Skip / Next Step"}
      </Button>
    </div>
  );
}
