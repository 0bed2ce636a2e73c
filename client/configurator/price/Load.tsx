import { memo } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { weightText } from "#shared/bench/units.ts";
import { useCommands, useLaterBench } from "../state/bench-context.tsx";

const MARKS = { enough: "[--mark:var(--line-strong)]", little: "[--mark:var(--warn)]", none: "[--mark:var(--bad)]" };

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
    <div
      className={`${MARKS[level]} px-4 pt-2 pb-3 border-t border-line text-sm phone:grid phone:grid-cols-[minmax(3rem,1fr)_auto] phone:items-center phone:gap-x-3 phone:gap-y-0 phone:px-3 phone:py-1 phone:text-xs`}
    >
      {/* The policy forbids style attributes in the HTML that the server renders. */}
      <svg
        className="block w-full h-1.5 mt-1 mb-2 overflow-hidden bg-sunk rounded [box-shadow:inset_0_0_0_1px_var(--line)] phone:m-0"
        aria-hidden="true"
      >
        <rect className="fill-(--mark)" width={`${Math.min(100, (100 * liftedWeight) / capacity)}%`} height="100%" />
      </svg>
      <VisuallyHidden>
        <meter
          aria-label="Load"
          max={capacity}
          value={liftedWeight}
          aria-valuetext={`${left}: the bench's own parts take ${weight(liftedWeight)} of ${weight(capacity)}`}
        />
      </VisuallyHidden>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-0 text-soft">
        <span>
          <b className="text-ink">{left}</b> of {weight(capacity)}
        </span>
        <span className="text-xs leading-[1.75] phone:group-not-data-open:hidden">
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
    <div
      className={
        isShown
          ? `${MARKS[level]} flex flex-wrap items-center justify-between gap-x-4 gap-y-0 px-4 py-2 bg-card border-t border-t-line-strong border-l-3 border-l-(--mark) text-(color:--mark) text-sm font-strong max-sm:pb-0`
          : undefined
      }
    >
      <p role="status" aria-label="Load warning">
        {text && <Sentence text={text} />}
      </p>
      {isShown && step.fixedChoice === undefined && (
        <Button look="link" className="max-sm:min-h-target" onClick={() => goTo(step.key)}>
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
