import { ScrollBox } from "#client/ui/ScrollBox.tsx";
import { type AddressType, deliveryFee } from "#shared/delivery.ts";
import type { Rules } from "#shared/engine/model.ts";
import { add, formatMoney } from "#shared/money.ts";
import { orderCode } from "#shared/order-code.ts";
import { benchesText, isPlain } from "#shared/quote-items.ts";
import { type AskedBench, askedPrice, benchTitle } from "./asked-benches.ts";
import styles from "./Quote.module.css";

interface Props {
  readonly rules: Rules;
  readonly benches: readonly AskedBench[];
  readonly addressType: AddressType | undefined;
}

/** The benches with their sums, the delivery fee and the grand total; with hidden prices, no amounts. */
export function QuoteSums({ rules, benches, addressType }: Props) {
  const code = isPlain(benches) && benches[0] && orderCode(rules, benches[0].configuration);
  const shown = { benches, pricesHidden: rules.pricesHidden };
  if (rules.pricesHidden)
    return (
      <div className={styles.sums}>
        {!code && <BenchSums {...shown} />}
        <p>{code && `Workbench ${code}. `}We will send you the price with the quote.</p>
      </div>
    );
  const price = askedPrice(benches);
  const fee = addressType && deliveryFee(addressType);
  return (
    <div className={styles.sums} aria-live="polite">
      {!code && <BenchSums {...shown} />}
      <dl>
        <dt>{code ? `Workbench ${code}` : benchesText(benches)}</dt>
        <dd>{formatMoney(price)}</dd>
        <dt>Delivery</dt>
        <dd>{fee === undefined ? "Choose an address type" : formatMoney(fee)}</dd>
        {fee !== undefined && (
          <>
            <dt className={styles.total}>Total</dt>
            <dd className={styles.total}>{formatMoney(add(price, fee))}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** A row per bench of a project. A long list scrolls. */
function BenchSums({
  benches,
  pricesHidden,
}: Pick<Props, "benches"> & Pick<Rules, "pricesHidden">) {
  const places = benches.map((bench, index) => ({ bench, place: index + 1 }));
  return (
    <ScrollBox label="Benches" className={styles.benches}>
      <ol>
        {places.map(({ bench, place }) => (
          <li key={place}>
            <bdi>{benchTitle(bench)}</bdi>
            {bench.problems.length === 0 ? (
              !pricesHidden && <span>{formatMoney(askedPrice([bench]))}</span>
            ) : (
              <b>Cannot be ordered</b>
            )}
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}
