import type { ReactNode } from "react";
import { Amounts } from "#client/ui/components/Amounts.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { keepTogether } from "#client/ui/components/Sentence.tsx";
import { orderCode } from "#shared/engine/order-code.ts";
import { add, formatMoney } from "#shared/money.ts";
import { type AddressType, deliveryFee, OPEN_DELIVERY_TEXT } from "#shared/quotes/delivery.ts";
import { benchesText, MAX_QUANTITY } from "#shared/quotes/quote-items.ts";
import type { Rules } from "#shared/rules/model.ts";
import { type AskedBench, benchTitle, ownBench, sumPrices } from "./asked-benches.ts";
import { QUANTITY } from "./quote-fields.ts";
import { quoteStyles } from "./quote-styles.ts";

interface Props {
  readonly rules: Rules;
  readonly benches: readonly AskedBench[];
  readonly addressType: AddressType | undefined;
  /** Of the page's bench, as typed. */
  readonly quantity: string;
  readonly onQuantity: (quantity: string) => void;
  /** The fault of the quantity, in a sentence. */
  readonly error: string | undefined;
}

/** The benches with their sums and the grand total; with hidden prices, a sentence instead of the amounts. */
export function QuoteSums({ rules, benches, addressType, quantity, onQuantity, error }: Props) {
  const { pricesHidden } = rules;
  const bench = ownBench(benches);
  const title = bench ? (
    <>
      <input
        className="w-16 px-2 py-0 bg-paper border border-line-strong rounded text-ink aria-invalid:border-bad coarse:min-h-target"
        type="number"
        name={QUANTITY}
        aria-label="Quantity"
        aria-invalid={error !== undefined}
        required
        min={1}
        max={MAX_QUANTITY}
        value={quantity}
        onChange={({ target }) => onQuantity(target.value)}
      />{" "}
      × Workbench <span translate="no">{orderCode(rules, bench.configuration)}</span>
    </>
  ) : (
    benchesText(benches)
  );
  const canBeOrdered = benches.every(({ problems }) => problems.length === 0);
  return (
    <div className="grid gap-2 pt-3 border-t border-line text-soft" aria-live="polite">
      {!bench && <BenchSums benches={benches} pricesHidden={pricesHidden} />}
      {pricesHidden ? (
        <p>{title}. We will send you the price with the quote.</p>
      ) : (
        canBeOrdered && <Total title={title} benches={benches} addressType={addressType} />
      )}
      {error && <p className="text-bad text-sm">{error}</p>}
    </div>
  );
}

/** The price of all benches, the delivery fee and the grand total. */
function Total({
  title,
  benches,
  addressType,
}: Pick<Props, "benches" | "addressType"> & { readonly title: ReactNode }) {
  const price = sumPrices(benches);
  const fee = addressType && deliveryFee(addressType);
  const isUnfinished = benches.some((bench) => bench.isUnfinished);
  const [total, detail] = isUnfinished ? ["Total so far", "The choices so far"] : ["Total"];
  const delivery = fee === undefined ? OPEN_DELIVERY_TEXT : formatMoney(fee);
  return (
    <Amounts
      lines={[
        { label: title, detail, amount: formatMoney(price) },
        { label: "Delivery", amount: delivery },
        ...(fee === undefined ? [] : [{ label: total, amount: formatMoney(add(price, fee)), look: "large" as const }]),
      ]}
    />
  );
}

/** A row per bench of a project. A long list scrolls. */
function BenchSums({ benches, pricesHidden }: Pick<Props, "benches"> & Pick<Rules, "pricesHidden">) {
  const places = benches.map((bench, index) => ({ bench, place: index + 1 }));
  return (
    <ScrollBox
      label="Benches"
      // A longer list than of a dozen benches is cut within a row.
      className="max-h-98 overflow-y-auto [&+dl]:pt-2 [&+dl]:border-t [&+dl]:border-line [&_bdi]:wrap-anywhere [&_bdi]:text-ink [&_b]:text-bad"
    >
      <ol>
        {places.map(({ bench, place }) => (
          <li key={place} className={quoteStyles.bench}>
            <bdi>{keepTogether(benchTitle(bench) ?? "")}</bdi>
            {bench.problems.length > 0 && <b>Cannot be ordered</b>}
            {bench.pricing && !pricesHidden && <span>{formatMoney(sumPrices([bench]))}</span>}
          </li>
        ))}
      </ol>
    </ScrollBox>
  );
}
