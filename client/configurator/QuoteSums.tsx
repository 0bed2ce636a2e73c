import { type AddressType, deliveryFee } from "#shared/delivery.ts";
import { type Cents, formatMoney, sum, ZERO } from "#shared/money.ts";
import styles from "./QuoteForm.module.css";

interface Props {
  readonly orderCode: string;
  readonly totalPrice: Cents | undefined;
  readonly pricesHidden: boolean | undefined;
  readonly addressType: AddressType | undefined;
}

/** Price, delivery fee and total; with hidden prices, a sentence instead. */
export function QuoteSums({ orderCode, totalPrice = ZERO, pricesHidden, addressType }: Props) {
  if (pricesHidden)
    return (
      <p className={styles.sums}>Workbench {orderCode}. We send you the price with the quote.</p>
    );
  const fee = addressType && deliveryFee(addressType);
  return (
    <dl className={styles.sums} aria-live="polite">
      <dt>Workbench {orderCode}</dt>
      <dd>{formatMoney(totalPrice)}</dd>
      <dt>Delivery</dt>
      <dd>{fee === undefined ? "Choose an address type" : formatMoney(fee)}</dd>
      {fee !== undefined && (
        <>
          <dt className={styles.total}>Total</dt>
          <dd className={styles.total}>{formatMoney(sum([totalPrice, fee]))}</dd>
        </>
      )}
    </dl>
  );
}
