import { memo } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { writeLabel } from "#shared/bench/option-figures.ts";
import type { Part } from "#shared/engine/price.ts";
import { formatModifier, formatMoney, ZERO_CENTS } from "#shared/money.ts";
import { useLaterBench } from "../state/bench-context.tsx";
import styles from "./NowBuilding.module.css";
import { PartsHead } from "./PartsHead.tsx";

/** The chosen options with their prices. */
export function PartsList() {
  const { pricing, total, chosen } = useLaterBench(({ pricing, total, chosen }) => ({
    pricing,
    total,
    chosen,
  }));
  const [units] = useUnits();
  const parts = pricing?.parts ?? [];
  return (
    <>
      <table className={styles.table}>
        <PartsHead price={total && "Price Modifier"} />
        <tbody>
          {parts.map((part) => {
            const choice = chosen.find(({ step, option }) => step.key === part.stepKey && option.value === part.value);
            const name = choice ? writeLabel(choice.option, units) : part.optionName;
            return (
              <PartRow key={`${part.stepKey} ${part.value}`} {...part} optionName={name} priced={total !== undefined} />
            );
          })}
        </tbody>
      </table>
      {parts.length === 0 && <p className={styles.empty}>Nothing chosen yet. Each option you choose is listed here.</p>}
    </>
  );
}

const PartRow = memo(function PartRow(part: Part & { readonly priced: boolean }) {
  return (
    <tr>
      <td>{part.stepName}</td>
      <td>
        {part.optionName}
        {part.sku !== undefined && (
          <span className={styles.sku} translate="no">
            {part.sku}
          </span>
        )}
      </td>
      {part.priced && <td translate="no">{formatModifier(part.price)}</td>}
    </tr>
  );
});

/** The base price, the customizations and the total, which begins to count with the first choice. */
export function PricingBreakdown() {
  const { rules, pricing } = useLaterBench(({ rules, pricing }) => ({ rules, pricing }));
  return (
    <>
      <dl>
        <dt>Base Price</dt>
        <dd translate="no">{formatMoney(pricing?.breakdown.basePrice ?? rules.basePrice)}</dd>
        <dt>Customizations</dt>
        <dd translate="no">{formatMoney(pricing?.breakdown.modifications ?? ZERO_CENTS)}</dd>
        <dt className={styles.sum}>Total Price</dt>
        <dd className={styles.sum} translate="no">
          {formatMoney(pricing?.totalPrice ?? ZERO_CENTS)}
        </dd>
      </dl>
      {!pricing && <p className={styles.empty}>The total starts with your first choice.</p>}
    </>
  );
}
