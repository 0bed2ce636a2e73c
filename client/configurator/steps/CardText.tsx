import type { ReactNode } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { raisedRange } from "#shared/bench/raised-range.ts";
import type { PriceDifference } from "#shared/engine/price-difference.ts";
import { choiceText, joinLabels } from "#shared/engine/reason-sentence.ts";
import { add, formatModifier, formatMoney, negate } from "#shared/money.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { type Option, optionPrice, type Step } from "#shared/rules/model.ts";
import { useLaterBench } from "../state/bench-context.tsx";
import type { LaterBench } from "../state/bench-store.ts";
import styles from "./OptionCard.module.css";

interface Props {
  readonly step: Step;
  readonly option: Option;
  /** In the visitor's units. */
  readonly label: string;
  readonly available: boolean;
  readonly isPriced: boolean;
  readonly nameId: string;
  readonly priceId: string;
  readonly detailId: string;
  /** The details that do not depend on other choices. */
  readonly children: ReactNode;
}

/** The words of a card. Its one price, and the choices that it would remove, follow after the paint of a choice. */
export function CardText(props: Props) {
  const { step, option, label, available, isPriced, nameId, priceId, detailId, children } = props;
  const [units] = useUnits();
  const { price, raised, removed } = useLaterBench((bench) => ({
    ...writeCost(bench, step, option, available),
    raised: step.role === "lift" ? raisedRange(bench.rules, bench.configuration, option, units) : undefined,
  }));

  return (
    <span className={styles.text}>
      <span className={styles.head}>
        <span className={styles.label} id={nameId}>
          {label}
        </span>
        {isPriced && (
          <span className={styles.price} id={priceId} translate={price.includes("$") ? "no" : undefined}>
            {price}
          </span>
        )}
      </span>
      <span className={styles.detail} id={detailId}>
        {children}
        {raised && (
          <span>
            <Sentence text={raised} />
          </span>
        )}
        {removed && (
          <span className={styles.reason}>
            <Sentence text={removed} />
          </span>
        )}
      </span>
    </span>
  );
}

/** The price of a card, and what it would remove. */
function writeCost(bench: LaterBench, step: Step, option: Option, available: boolean) {
  const { configuration, startsFrom, differenceOf } = bench;
  const chosen = chosenValues(configuration, step.key);
  // The option that the choice has just replaced is still chosen there.
  const isChosen = chosen.includes(option.value);
  const difference = isChosen || !available ? undefined : differenceOf(step.key, option.value);
  const hasRemoved = difference && difference.removed.length > 0;
  return { price: writePrice(), removed: hasRemoved ? removedText(difference) : undefined };

  function writePrice() {
    const start = startsFrom?.priceWithOption(step.key, option.value);
    if (start !== undefined) return `from ${formatMoney(start)}`;
    if (isChosen) return step.multiSelect ? formatModifier(optionPrice(option)) : "Chosen";
    if (!difference) return formatModifier(optionPrice(option));
    const own = add(difference.total, negate(difference.removedPrice));
    const replaces = chosen.length > 0 && !step.multiSelect;
    return own === 0 && replaces ? "Same price" : formatModifier(own);
  }
}

/** More would make a card too tall. */
const MAX_NAMED = 2;

/** 'Also removes casters (−$285.00)': the price of the card does not contain this amount. Without one: 'Removes casters'. */
function removedText({ removed, removedPrice }: PriceDifference): string {
  const named = removed.length > MAX_NAMED + 1 ? removed.slice(0, MAX_NAMED) : removed;
  const labels = named.map(({ step, option }) => choiceText(step, option));
  const more = removed.length - named.length;
  const all = more > 0 ? [...labels, `${more} more choices`] : labels;
  const amount = removedPrice === 0 ? "" : ` (${formatModifier(removedPrice)})`;
  return `${amount ? "Also removes" : "Removes"} ${joinLabels(all, "and")}${amount}`;
}
