import { useMemo } from "react";
import { chosenValues } from "#shared/configuration.ts";
import { type Option, optionPrice } from "#shared/engine/model.ts";
import { formatModifier } from "#shared/money.ts";
import { useLaterBench } from "./bench-context.tsx";
import styles from "./FromHere.module.css";

interface Props {
  readonly stepKey: string;
  readonly option: Option;
}

/** The price from here, unless the price of the option says the same. It follows after the paint of a choice. */
export function FromHere({ stepKey, option }: Props) {
  const { configuration, fromHere } = useLaterBench();
  // The option that the choice has just replaced is still chosen there.
  const isChosen = chosenValues(configuration, stepKey).includes(option.value);
  const difference = useMemo(
    () => (isChosen ? undefined : fromHere(stepKey, option.value)),
    [isChosen, fromHere, stepKey, option],
  );
  if (difference === undefined || difference === optionPrice(option)) return null;
  return (
    <span className={styles.fromHere}>
      {difference === 0 ? "same total" : `${formatModifier(difference)} from here`}
    </span>
  );
}
