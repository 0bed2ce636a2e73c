import { Sentence } from "#client/ui/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { BenchLoad } from "#shared/bench/bench-load.ts";
import type { Step } from "#shared/engine/model.ts";
import styles from "./LoadMeter.module.css";
import { pounds } from "./pounds.ts";

interface Props {
  readonly load: BenchLoad;
  /** The step in which the capacity is chosen. */
  readonly step: Step;
}

/** How much of the chosen capacity the bench's own parts take, and what they leave for the work. */
export function LoadMeter({ load, step }: Props) {
  const { ownWeight, liftedWeight, capacity, remaining, level } = load;
  const left = `${pounds(Math.max(0, remaining ?? 0))} left for your work`;

  return (
    <div className={`${styles.load} ${styles[level]}`}>
      <div className={styles.track} aria-hidden="true">
        {capacity !== null && (
          <div style={{ width: `${Math.min(100, (100 * liftedWeight) / capacity)}%` }} />
        )}
      </div>
      {capacity !== null && (
        <VisuallyHidden>
          <meter
            aria-label="Load"
            max={capacity}
            value={liftedWeight}
            aria-valuetext={`${left}: the bench's own parts take ${pounds(liftedWeight)} of ${pounds(capacity)}`}
          />
        </VisuallyHidden>
      )}
      <p className={styles.figures}>
        {capacity === null ? (
          <span>Choose {step.name} to see what is left for your work</span>
        ) : (
          <span>
            <b>{left}</b> of {pounds(capacity)}
          </span>
        )}
        <span>
          <Sentence
            text={`Top, uprights and accessories ${pounds(liftedWeight)} · whole bench ${pounds(ownWeight)}`}
          />
        </span>
      </p>
    </div>
  );
}
