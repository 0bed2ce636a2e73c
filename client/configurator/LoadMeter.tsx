import { Sentence } from "#client/ui/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { BenchLoad } from "#shared/bench/bench-load.ts";
import styles from "./LoadMeter.module.css";
import { pounds } from "./pounds.ts";

/** The share of the chosen load capacity that the bench's own parts take, and what is left for the work. */
export function LoadMeter({ load }: { load: BenchLoad }) {
  const { ownWeight, liftedWeight, isPartial, capacity, remaining, level } = load;
  if (capacity === null) return null;
  const left = `${pounds(Math.max(0, remaining ?? 0))} left for ${isPartial ? "the top and your work" : "your work"}`;
  const parts = isPartial
    ? `Uprights and accessories ${pounds(liftedWeight)} · the top counts once it has a size`
    : `Top, uprights and accessories ${pounds(liftedWeight)} · whole bench ${pounds(ownWeight)}`;

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
          <Sentence text={parts} />
        </span>
      </p>
    </div>
  );
}
