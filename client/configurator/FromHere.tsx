import { useMemo } from "react";
import { useAfterPaint } from "#client/ui/after-paint.ts";
import { type Option, optionPrice } from "#shared/engine/model.ts";
import { priceFromHere } from "#shared/engine/price-from-here.ts";
import { formatModifier } from "#shared/money.ts";
import styles from "./FromHere.module.css";
import { useConfiguratorPage } from "./use-configurator.ts";

interface Props {
  readonly stepKey: string;
  readonly option: Option;
}

/** The price from here, unless the price of the option says the same. It follows after the paint of a choice. */
export function FromHere({ stepKey, option }: Props) {
  const page = useConfiguratorPage();
  const { rules } = page;
  const configuration = useAfterPaint(page.configuration);
  const difference = useMemo(
    () => priceFromHere(rules, configuration, stepKey, option.value),
    [rules, configuration, stepKey, option],
  );
  if (difference === undefined || difference === optionPrice(option)) return null;
  return (
    <span className={styles.fromHere}>
      {difference === 0 ? "same total" : `${formatModifier(difference)} from here`}
    </span>
  );
}
