import type { ReactNode } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { keepTogether, Sentence } from "#client/ui/components/Sentence.tsx";
import { choiceText, joinLabels } from "#shared/engine/reason-sentence.ts";
import { add, formatModifier, negate } from "#shared/money.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { type Option, optionPrice, type Step } from "#shared/rules/model.ts";
import { finishedText } from "../price/finished-text.ts";
import { useLaterBench } from "../state/bench-context.tsx";
import type { LaterBench } from "../state/bench-store.ts";
import type { BenchAfter } from "../state/finished-bench.ts";
import { raisedRange } from "./raised-range.ts";

interface Props {
  readonly step: Step;
  readonly option: Option;
  /** In the visitor's units. */
  readonly label: string;
  readonly available: boolean;
  /** The price below the label. */
  readonly isStacked: boolean;
  readonly isPriced: boolean;
  readonly nameId: string;
  readonly priceId: string;
  readonly detailId: string;
  /** The details that do not depend on other choices. */
  readonly children: ReactNode;
}

/** The words of a card. Its one price, and the choices that it would remove, follow after the paint of a choice. */
export function CardText(props: Props) {
  const { step, option, label, available, isStacked, isPriced, nameId, priceId, detailId, children } = props;
  const quiet = available ? "" : "text-soft";
  const [units] = useUnits();
  const { price, raised, removed } = useLaterBench((bench) => ({
    ...writeCost(bench, step, option, available),
    raised: step.role === "lift" ? raisedRange(bench.rules, bench.configuration, option, units) : undefined,
  }));

  return (
    <span className="flex-1 min-w-0 wrap-anywhere">
      <span
        className={`${isStacked ? "flex-col" : ""} flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0 max-sm:gap-x-2`}
      >
        <span
          className={`${isStacked ? "flex-[1_1_auto]" : "flex-[1_1_8rem]"} ${quiet || "font-strong"} min-w-0 hyphens-auto leading-[1.3]`}
          id={nameId}
        >
          {keepTogether(label)}
        </span>
        {isPriced && (
          <span
            className={`${quiet} flex-none text-sm whitespace-nowrap`}
            id={priceId}
            translate={price.includes("$") ? "no" : undefined}
          >
            {price}
          </span>
        )}
      </span>
      <span className="grid text-soft text-sm leading-[1.4]" id={detailId}>
        {children}
        {raised && (
          <span>
            <Sentence text={raised} />
          </span>
        )}
        {removed && (
          <span className="text-warn">
            <Sentence text={removed} />
          </span>
        )}
      </span>
    </span>
  );
}

/**
 * The price of a card: what the bench then costs, or what one more option of a list adds to that. And the choices that it would remove. It is the same
 * whichever option of the step is chosen now, so a choice changes no price beside it.
 */
function writeCost(bench: LaterBench, step: Step, option: Option, available: boolean) {
  const { configuration, finished, afterChoosing } = bench;
  const isChosen = chosenValues(configuration, step.key).includes(option.value);
  // A click on a chosen option of a list takes it off.
  const after = !available || (isChosen && step.multiSelect) ? undefined : afterChoosing(step.key, option.value);
  return { price: writePrice(), removed: after && after.removed.length > 0 ? removedText(after) : undefined };

  function writePrice() {
    const then = after?.finished;
    if (then === undefined || finished === undefined) return formatModifier(optionPrice(option));
    // An option that the finished bench has in an empty list would go with the first choice, and its price with it.
    const isReplaced = finished.added.some((each) => each.step.key === step.key && optionPrice(each.option) !== 0);
    if (!step.multiSelect || isReplaced) return finishedText(then);
    return formatModifier(add(then.price, negate(finished.price)));
  }
}

/** More would make a card too tall. */
const MAX_NAMED = 2;

/** 'Removes casters and Load Capacity 1,000 lb (nearest: 1,500 lb)': the price of the card contains the nearest ones. */
function removedText({ removed }: BenchAfter): string {
  const named = removed.length > MAX_NAMED + 1 ? removed.slice(0, MAX_NAMED) : removed;
  const labels = named.map(({ step, option, nearest }) => {
    const name = choiceText(step, option);
    return nearest ? `${name} (nearest: ${nearest.label})` : name;
  });
  const more = removed.length - named.length;
  return `Removes ${joinLabels(more > 0 ? [...labels, `${more} more choices`] : labels, "and")}`;
}
