import type { Pricing } from "#shared/engine/price.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import styles from "./NowBuilding.module.css";

interface Props {
  readonly basePrice: Cents;
  readonly pricing: Pricing | undefined;
}

export function PricingBreakdown({ basePrice, pricing }: Props) {
  return pricing ? (
    <dl>
      <dt>Base Price</dt>
      <dd>{formatMoney(pricing.breakdown.basePrice)}</dd>
      <dt>Customizations</dt>
      <dd>{formatMoney(pricing.breakdown.modifications)}</dd>
      <dt className={styles.sum}>Total Price</dt>
      <dd className={styles.sum}>{formatMoney(pricing.totalPrice)}</dd>
    </dl>
  ) : (
    <p className={styles.empty}>
      The base price is {formatMoney(basePrice)}. Choose an option to see your total.
    </p>
  );
}
