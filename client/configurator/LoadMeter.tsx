import { useMemo } from "react";
import { Button } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { benchLoad } from "#shared/bench/bench-load.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import styles from "./LoadMeter.module.css";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly onGo: (stepKey: string) => void;
}

const STEP = "load_capacity";

/** How much of the chosen capacity the bench's own parts take, and what they leave for the work. */
export function LoadMeter({ rules, configuration, onGo }: Props) {
  const load = useMemo(() => benchLoad(rules, configuration), [rules, configuration]);
  const step = rules.steps.find(({ key }) => key === STEP);
  const { ownWeight, liftedWeight, capacity, remaining, level } = load;
  if (!step) return null;
  const left = remaining === null ? "" : `${pounds(Math.max(0, remaining))} left for your work`;

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
      <div role="status" aria-label="Load warning">
        {level !== "enough" && capacity !== null && remaining !== null && (
          <p className={styles.warning}>
            {level === "little"
              ? `Only ${pounds(remaining)} of ${pounds(capacity)} left for your work.`
              : `Nothing of ${pounds(capacity)} is left for your work: the bench's own parts weigh ${pounds(liftedWeight)}.`}{" "}
            <Button look="link" onClick={() => onGo(STEP)}>
              Change {step.name}
            </Button>
          </p>
        )}
      </div>
      <p className={styles.figures}>
        {capacity === null && <span>Choose {step.name} to see what is left for your work</span>}
        {capacity !== null && level === "enough" && (
          <span>
            <b>{left}</b> of {pounds(capacity)}
          </span>
        )}
        <span>
          Own parts: {pounds(liftedWeight)} lifted, {pounds(ownWeight)} in all
        </span>
      </p>
    </div>
  );
}

function pounds(weight: number): string {
  return `${weight.toLocaleString("en-US")} lb`;
}
