import { Button } from "#client/ui/Button.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import type { BenchLoad } from "#shared/bench/bench-load.ts";
import type { Step } from "#shared/engine/model.ts";
import styles from "./LoadWarning.module.css";
import { pounds } from "./pounds.ts";

interface Props {
  readonly load: BenchLoad;
  /** The step in which the capacity is chosen. */
  readonly step: Step;
  readonly onGo: (stepKey: string) => void;
}

/** A warning while the bench's own parts use most or all of its load capacity. */
export function LoadWarning({ load, step, onGo }: Props) {
  const { liftedWeight, capacity, remaining, level } = load;
  const isShown = level !== "enough" && capacity !== null && remaining !== null;
  const text =
    isShown &&
    (level === "little"
      ? `Only ${pounds(remaining)} of ${pounds(capacity)} left for your work.`
      : `Nothing of ${pounds(capacity)} is left for your work: the bench's own parts weigh ${pounds(liftedWeight)}.`);
  return (
    <div className={isShown ? `${styles.warning} ${styles[level]}` : undefined}>
      <p role="status" aria-label="Load warning">
        {text && <Sentence text={text} />}
      </p>
      {isShown && step.fixedChoice === undefined && (
        <Button look="link" onClick={() => onGo(step.key)}>
          Change {step.name}
        </Button>
      )}
    </div>
  );
}
