import { Sentence } from "#client/ui/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { BenchLoad } from "#shared/bench/bench-load.ts";
import styles from "./LoadMeter.module.css";
import { pounds } from "./pounds.ts";

/** How much of the capacity the bench's own parts take and what they leave for the work, once one is chosen. */
export function LoadMeter({ load }: { load: BenchLoad }) {
  const { ownWeight, liftedWeight, capacity, remaining, level } = load;
  if (capacity === null) return null;
  const left = `${pounds(Math.max(0, remaining ?? 0))} left for your work`;

  return (
    <div className={`${styles.load} ${styles[level]}`}>
      <div className={styles.track} aria-hidden="true">
        <div style={{ width: `${Math.min(100, (100 * liftedWeight) / capacity)}%` }} />
      </div>
      <VisuallyHidden>
        <meter
          aria-label="Load"
          max={capacity}
          value={liftedWeight}
          aria-valuetext={`${left}: the bench's own parts take ${pounds(liftedWeight)} of ${pounds(capacity)}`}
        />
      </VisuallyHidden>
      <p className={styles.figures}>
        <span>
          <b>{left}</b> of {pounds(capacity)}
        </span>
        <span className={styles.parts}>
          <Sentence
            text={`Top, uprights and accessories ${pounds(liftedWeight)} · whole bench ${pounds(ownWeight)}`}
          />
        </span>
      </p>
    </div>
  );
}
