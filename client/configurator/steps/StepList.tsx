import { memo, useCallback, useEffect, useRef, useState } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { keepTogether } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { writeLabel } from "#shared/bench/option-figures.ts";
import type { StepState } from "#shared/engine/evaluate.ts";
import { useBench, useCommands } from "../state/bench-context.tsx";

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
    <div className="min-w-0 max-lg:-ms-page max-md:-mx-page phone:relative phone:z-1 phone:mx-0">
      <button
        type="button"
        className="opener hidden phone:flex absolute top-0 right-0 items-center gap-2 min-h-9 p-0 bg-transparent border-0 text-soft text-sm"
        aria-expanded={isOpen}
        aria-controls="step-list"
        onClick={() => setOpenAt(isOpen ? undefined : current)}
      >
        All steps
      </button>
      <nav id="step-list" aria-label="Steps" className={`${isOpen ? "" : "phone:hidden"} phone:pt-9`}>
        <ol
          className="sticky top-[calc(var(--band-top)+var(--space-5))] grid gap-px max-h-[calc(var(--window)-6rem)] overflow-auto max-lg:relative max-lg:top-0 max-lg:flex max-lg:gap-1 max-lg:px-page max-lg:py-[3px] max-lg:[scroll-padding-inline:var(--space-7)] max-lg:[scrollbar-width:none] phone:grid phone:gap-px phone:px-0 phone:pt-0 phone:pb-2"
          ref={list}
        >
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

const CURRENT =
  "bg-card [box-shadow:inset_3px_0_0_var(--accent)] max-lg:[box-shadow:inset_0_-3px_0_var(--accent)] phone:[box-shadow:inset_3px_0_0_var(--accent)]";

const NUMBERS: Readonly<Record<Mark, string>> = {
  done: "bg-soft border-soft text-paper",
  attention: "border-warn text-warn",
  todo: "border-line-strong text-soft",
  optional: "border-line-strong text-soft",
};

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
    <li className="max-lg:flex-none">
      <button
        type="button"
        // A choice lays out and paints what changes, not the page.
        className={`${isCurrent ? CURRENT : "bg-transparent hover:bg-sunk"} [contain:layout] relative grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-3 w-full min-h-12 px-3 py-1 border-0 rounded text-left leading-[1.3] max-lg:grid-cols-[auto_auto] max-lg:gap-2 max-lg:w-auto max-lg:min-h-target max-lg:pl-2 max-lg:whitespace-nowrap phone:grid-cols-[1.5rem_minmax(0,1fr)] phone:w-full phone:whitespace-normal`}
        aria-current={isCurrent ? "step" : undefined}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(":focus-visible") &&
          currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
        }
        onClick={() => onGo(index)}
      >
        <span
          className={`${isCurrent ? "bg-accent-fill border-accent-fill text-on-accent" : NUMBERS[mark]} ${mark === "optional" ? "border-dashed" : ""} grid place-items-center size-6 border rounded text-xs font-strong`}
          aria-hidden="true"
        >
          {mark === "done" ? <Tick /> : mark === "attention" ? "!" : index + 1}
        </span>
        <span className="min-w-0 wrap-anywhere text-sm">
          <VisuallyHidden>{`Step ${index + 1}: `}</VisuallyHidden>
          <span className={isCurrent ? "font-strong" : undefined}>{name}</span>
          <VisuallyHidden>{` (${SPOKEN_STATES[mark]})`}</VisuallyHidden>
          {choice !== "" && (
            <span className="line-clamp-2 text-soft text-xs max-lg:hidden phone:line-clamp-2">
              {keepTogether(choice)}
            </span>
          )}
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
    <svg viewBox="0 0 16 16" className="w-3.5 fill-none stroke-current stroke-2" aria-hidden="true">
      <path d="M3 8.5l3.5 3.5L13 5" />
    </svg>
  );
}
