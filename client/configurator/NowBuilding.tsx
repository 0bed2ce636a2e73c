import { memo, type ReactNode, useState } from "react";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { Part } from "#shared/engine/price.ts";
import { formatModifier, formatMoney } from "#shared/money.ts";
import { LoadMeter } from "./Load.tsx";
import styles from "./NowBuilding.module.css";
import { useConfiguratorPage } from "./use-configurator.ts";

/** Parts, prices and load so far. The tables are collapsed by default. */
export function NowBuilding() {
  const { pricing, total } = useConfiguratorPage();
  const [partsOpen, setPartsOpen] = useState(false);
  const [sumsOpen, setSumsOpen] = useState(false);
  const count = pricing?.parts.length ?? 0;
  const items = count === 1 ? "1 item" : `${count} items`;

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <h2 id="now-building" className={styles.title}>
          Now Building:
        </h2>
        <Toggle open={partsOpen} controls="parts-list" onToggle={setPartsOpen}>
          <span>Parts List</span>
          <span className={styles.count}>{items}</span>
          {total && <span className={styles.total}>{total}</span>}
        </Toggle>
        {total && (
          <Toggle open={sumsOpen} controls="pricing-breakdown" onToggle={setSumsOpen}>
            Pricing Breakdown
          </Toggle>
        )}
      </div>
      <VisuallyHidden>
        <span aria-live="polite" aria-atomic="true">
          {total && `Total ${total}, `}
          {items}
        </span>
      </VisuallyHidden>
      <section
        id="parts-list"
        aria-label="Parts"
        hidden={!partsOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard, too
        tabIndex={0}
        className={styles.parts}
      >
        <PartsList />
      </section>
      {total && (
        <div id="pricing-breakdown" hidden={!sumsOpen} className={styles.sums}>
          <PricingBreakdown />
        </div>
      )}
      <LoadMeter />
    </div>
  );
}

interface ToggleProps {
  readonly open: boolean;
  /** The ID of the section it toggles. */
  readonly controls: string;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

function Toggle({ open, controls, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onToggle(!open)}
    >
      {children}
      <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 6l5 5 5-5" />
      </svg>
    </button>
  );
}

function PartsList() {
  const { pricing, total } = useConfiguratorPage();
  if (!pricing || pricing.parts.length === 0) {
    return (
      <p className={styles.empty}>Nothing chosen yet. Each option you choose is listed here.</p>
    );
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Selection</th>
          {total && <th scope="col">Price Modifier</th>}
        </tr>
      </thead>
      <tbody>
        {pricing.parts.map((part) => (
          <PartRow key={`${part.stepKey} ${part.value}`} {...part} priced={total !== undefined} />
        ))}
      </tbody>
    </table>
  );
}

const PartRow = memo(function PartRow(part: Part & { readonly priced: boolean }) {
  return (
    <tr>
      <td>{part.stepName}</td>
      <td>
        {part.optionName}
        {part.sku !== undefined && <span className={styles.sku}>{part.sku}</span>}
      </td>
      {part.priced && <td>{formatModifier(part.price)}</td>}
    </tr>
  );
});

function PricingBreakdown() {
  const { rules, pricing } = useConfiguratorPage();
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
      The base price is {formatMoney(rules.basePrice)}. Choose an option to see your total.
    </p>
  );
}
