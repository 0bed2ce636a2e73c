import { memo } from "react";
import { useUnits } from "#client/drawing/units.ts";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { writeLabel } from "#shared/bench/option-figures.ts";
import type { Part } from "#shared/engine/price.ts";
import { formatModifier, formatMoney, ZERO_CENTS } from "#shared/money.ts";
import { useLaterBench } from "../state/bench-context.tsx";
import { PartsHead } from "./PartsHead.tsx";

/** The chosen options with their prices. */
export function PartsList() {
  const { pricing, total, chosen } = useLaterBench(({ pricing, total, chosen }) => ({ pricing, total, chosen }));
  const [units] = useUnits();
  const parts = pricing?.parts ?? [];
  return (
    <>
      <table className="w-full border-collapse text-sm [&_tr>*]:px-4 [&_tr>*]:py-2 [&_tr>*]:border-b [&_tr>*]:border-line [&_tr>*]:align-top [&_tr>*]:wrap-anywhere [&_th]:sticky [&_th]:top-0 [&_th]:bg-card [&_th]:text-soft [&_th]:text-xs [&_th]:text-left [&_th]:[box-shadow:inset_0_-1px_0_var(--line)] [&_tr>:first-child]:w-[32%] [&_td:first-child]:text-soft [&_tr>:nth-child(3)]:text-right [&_tr>:nth-child(3)]:whitespace-nowrap phone:[&_tr>*]:px-3">
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
      {parts.length === 0 && (
        <p className="px-4 py-3 border-t border-line text-soft text-sm">
          Nothing chosen yet. Each option you choose is listed here.
        </p>
      )}
    </>
  );
}

const PartRow = memo(function PartRow(part: Part & { readonly priced: boolean }) {
  return (
    <tr>
      <td>{part.stepName}</td>
      <td>
        <Sentence text={part.optionName} />
        {part.sku !== undefined && (
          <span className="ml-2 text-soft text-xs whitespace-nowrap phone:hidden" translate="no">
            {part.sku}
          </span>
        )}
      </td>
      {part.priced && <td translate="no">{formatModifier(part.price)}</td>}
    </tr>
  );
});

const SUM = "pt-1 border-t border-line-strong font-strong";

/** The base price, the customizations and the total, which begins to count with the first choice. */
export function PricingBreakdown() {
  const { rules, pricing } = useLaterBench(({ rules, pricing }) => ({ rules, pricing }));
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 px-4 pt-3 pb-4 border-t border-line text-sm [&_dd]:text-right">
        <dt>Base Price</dt>
        <dd translate="no">{formatMoney(pricing?.breakdown.basePrice ?? rules.basePrice)}</dd>
        <dt>Customizations</dt>
        <dd translate="no">{formatMoney(pricing?.breakdown.modifications ?? ZERO_CENTS)}</dd>
        <dt className={SUM}>Total Price</dt>
        <dd className={SUM} translate="no">
          {formatMoney(pricing?.totalPrice ?? ZERO_CENTS)}
        </dd>
      </dl>
      {!pricing && (
        <p className="px-4 py-3 border-t border-line text-soft text-sm">The total starts with your first choice.</p>
      )}
    </>
  );
}
