import { memo } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { weightText } from "#shared/bench/units.ts";
import { useCommands, useLaterBench } from "../state/bench-context.tsx";
import styles from "./Load.module.css";

/** The load capacity: the bench's own parts use some of it, and the rest is left for the visitor's work. */
export const LoadMeter = memo(function LoadMeter() {
  const load = useLaterBench((bench) => bench.load);
  const weight = useWeightText();
  const { ownWeight, liftedWeight, isPartial, capacity, remaining, level } = load;
  if (capacity === null) return null;
  const left = `${weight(Math.max(0, remaining ?? 0))} left for ${isPartial ? "the top and your work" : "your work"}`;
  const parts = isPartial
    ? `Uprights and accessories ${weight(liftedWeight)} · the top counts once it has a size`
    : `Top, uprights and accessories ${weight(liftedWeight)} · whole bench ${weight(ownWeight)}`;

  return (
    <div className={`${styles.load} ${styles[level]}`}>
      {/* The policy forbids style attributes in the HTML that the server renders. */}
      <svg className={styles.track} aria-hidden="true">
        <rect width={`${Math.min(100, (100 * liftedWeight) / capacity)}%`} height="100%" />
      </svg>
      <VisuallyHidden>
        <meter
          aria-label="Load"
          max={capacity}
          value={liftedWeight}
          aria-valuetext={`${left}: the bench's own parts take ${weight(liftedWeight)} of ${weight(capacity)}`}
        />
      </VisuallyHidden>
      <p className={styles.figures}>
        <span>
          <b>{left}</b> of {weight(capacity)}
        </span>
        <span className={styles.parts}>
          <Sentence text={parts} />
        </span>
      </p>
    </div>
  );
});

/** A warning while the bench's own parts use most or all of its load capacity. */
export const LoadWarning = memo(function LoadWarning() {
  const { load, step } = useLaterBench(({ load, rules }) => ({
    load,
    step: rules.steps.find(({ role }) => role === "load"),
  }));
  const { goTo } = useCommands();
  const weight = useWeightText();
  const { liftedWeight, capacity, remaining, level } = load;
  if (!step) return null;
  const isShown = level !== "enough" && capacity !== null && remaining !== null;
  const text =
    isShown &&
    (level === "little"
      ? `Only ${weight(remaining)} of ${weight(capacity)} left for your work.`
      : `None of the ${weight(capacity)} is left for your work: the bench's own parts weigh ${weight(liftedWeight)}.`);
  return (
    <div className={isShown ? `${styles.warning} ${styles[level]}` : undefined}>
      <p role="status" aria-label="Load warning">
        {text && <Sentence text={text} />}
      </p>
      {isShown && step.fixedChoice === undefined && (
        <Button look="link" onClick={() => goTo(step.key)}>
          Change {step.name}
        </Button>
      )}
    </div>
  );
});

/** Writes weights in the units of the page: '1,000 lb', '1,000 lb (454 kg)'. */
function useWeightText() {
  const [units] = useUnits();
  return (pounds: number) => weightText(pounds, units);
}
