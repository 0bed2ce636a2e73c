import { memo, useCallback, useEffect, useRef, useState } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { writeLabel } from "#shared/bench/option-figures.ts";
import type { StepState } from "#shared/engine/evaluate.ts";
import { useBench, useCommands } from "../state/bench-context.tsx";
import styles from "./StepList.module.css";

type Mark = "done" | "attention" | "todo" | "optional";

const SPOKEN_STATES: Readonly<Record<Mark, string>> = {
  done: "done",
  attention: "needs a choice",
  todo: "to do",
  optional: "optional",
};

/** A button for each step, with its state and its choice. */
export function StepList() {
  const bench = useBench(({ steps, stepIndex, triedToFinish, removedChoices }) => ({
    steps,
    stepIndex,
    triedToFinish,
    removedChoices,
  }));
  const { steps, stepIndex: current, triedToFinish, removedChoices } = bench;
  const { go } = useCommands();
  const [units] = useUnits();
  const list = useRef<HTMLOListElement>(null);
  // Going to a step closes the list, also to the current one. It stays closed when the visitor comes back.
  const [openAt, setOpenAt] = useState<number>();
  const isOpen = openAt === current;
  if (openAt !== undefined && !isOpen) setOpenAt(undefined);

  const goTo = useCallback(
    (index: number) => {
      go(index);
      setOpenAt(undefined);
    },
    [go],
  );

  // Centers the current step, or shows its beginning if it is too wide. Repeats this when the list is resized, for instance into a strip.
  useEffect(() => {
    const { current: element } = list;
    const item = element?.children[current];
    if (!element || !(item instanceof HTMLElement)) return;
    const centerCurrent = () => {
      const space = Math.max(0, element.clientWidth - item.offsetWidth);
      element.scrollLeft = item.offsetLeft - space / 2;
      element.scrollTop = item.offsetTop + (item.offsetHeight - element.clientHeight) / 2;
    };
    centerCurrent();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(centerCurrent);
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);

  return (
    <div className={styles.steps}>
      <button
        type="button"
        className={`opener ${styles.opener}`}
        aria-expanded={isOpen}
        aria-controls="step-list"
        onClick={() => setOpenAt(isOpen ? undefined : current)}
      >
        All steps
      </button>
      <nav id="step-list" aria-label="Steps" className={styles.nav} data-open={isOpen || undefined}>
        <ol className={styles.list} ref={list}>
          {steps.map((state, index) => {
            const isRemoved = removedChoices.some(({ stepKey }) => stepKey === state.step.key);
            const isDue = index !== current && (isRemoved || triedToFinish);
            const mark = markOf(state, isDue);
            return (
              <StepButton
                key={state.step.key}
                index={index}
                name={state.step.name}
                choice={state.chosen.map((option) => writeLabel(option, units)).join(", ")}
                mark={mark}
                isCurrent={index === current}
                onGo={goTo}
              />
            );
          })}
        </ol>
      </nav>
    </div>
  );
}

interface StepButtonProps {
  readonly index: number;
  readonly name: string;
  /** The labels of the chosen options; '' without a choice. */
  readonly choice: string;
  readonly mark: Mark;
  readonly isCurrent: boolean;
  readonly onGo: (index: number) => void;
}

const StepButton = memo(function StepButton(props: StepButtonProps) {
  const { index, name, choice, mark, isCurrent, onGo } = props;
  return (
    <li>
      <button
        type="button"
        className={`${styles.item} ${styles[mark]}`}
        aria-current={isCurrent ? "step" : undefined}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(":focus-visible") &&
          currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
        }
        onClick={() => onGo(index)}
      >
        <span className={styles.number} aria-hidden="true">
          {mark === "done" ? <Tick /> : mark === "attention" ? "!" : index + 1}
        </span>
        <span className={styles.text}>
          <VisuallyHidden>{`Step ${index + 1}: `}</VisuallyHidden>
          <span className={styles.name}>{name}</span>
          <VisuallyHidden>{` (${SPOKEN_STATES[mark]})`}</VisuallyHidden>
          {choice !== "" && <span className={styles.choice}>{choice}</span>}
        </span>
      </button>
    </li>
  );
});

function markOf({ step, chosen }: StepState, isDue: boolean): Mark {
  if (chosen.length > 0) return "done";
  if (!step.required) return "optional";
  return isDue ? "attention" : "todo";
}

function Tick() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3 8.5l3.5 3.5L13 5" />
    </svg>
  );
}
