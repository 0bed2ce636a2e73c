import { memo, type ReactNode, useState } from "react";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import type { Pricing } from "#shared/engine/price.ts";
import { formatMoney, negate } from "#shared/money.ts";
import { useBench, useLaterBench } from "../state/bench-context.tsx";
import { useLeastPrice } from "./finished-text.ts";
import { LoadMeter } from "./Load.tsx";
import styles from "./NowBuilding.module.css";
import { PartsList, PricingBreakdown } from "./PartsTables.tsx";

/** Parts, prices and load so far. The tables are collapsed by default. */
export const NowBuilding = memo(function NowBuilding() {
  const { pricing, total, isRefused, isStale, missing } = useBench((bench) => ({
    pricing: bench.pricing,
    total: bench.total,
    isRefused: bench.check.refused === bench.configuration,
    isStale: bench.check.isStale,
    missing: bench.missing.length,
  }));
  const least = useLeastPrice();
  const [partsOpen, setPartsOpen] = useState(false);
  const [sumsOpen, setSumsOpen] = useState(false);
  const items = countItems(pricing);

  return (
    <div className={styles.panel} data-open={partsOpen || sumsOpen || undefined}>
      <div className={styles.bar}>
        <div className={styles.heading}>
          <h2 id="now-building" className={styles.title}>
            Now Building:
          </h2>
          {least && missing > 0 && !isRefused ? (
            <p className={styles.start} translate="no">
              {least}
            </p>
          ) : (
            total && pricing && renderExplanation(pricing.breakdown, missing)
          )}
        </div>
        <Toggle open={partsOpen} controls="parts-list" onToggle={setPartsOpen}>
          <span>Parts List</span>
          <span className={styles.count}>{items}</span>
          {total && (
            <span className={`${styles.total} ${missing > 0 ? styles.partial : ""}`}>
              <span translate="no">{total}</span>
              {missing > 0 && " so far"}
            </span>
          )}
        </Toggle>
        {total && (
          <Toggle open={sumsOpen} controls="pricing-breakdown" onToggle={setSumsOpen}>
            Pricing Breakdown
          </Toggle>
        )}
      </div>
      <VisuallyHidden>
        <span aria-live="polite" aria-atomic="true">
          <SpokenTotal />
        </span>
      </VisuallyHidden>
      <p role="status" aria-label="Connection" className={styles.stale}>
        {isStale && "The latest catalog could not be loaded. We will keep trying."}
      </p>
      <section
        id="parts-list"
        aria-label="Parts"
        hidden={!partsOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be scrollable by keyboard
        tabIndex={0}
        className={styles.parts}
      >
        {partsOpen && <PartsList />}
      </section>
      {total && (
        <div id="pricing-breakdown" hidden={!sumsOpen} className={styles.sums}>
          {sumsOpen && <PricingBreakdown />}
        </div>
      )}
      <LoadMeter />
    </div>
  );
});

/** Total and number of parts for screen readers. They follow after the paint of a choice. */
const SpokenTotal = memo(function SpokenTotal() {
  const { total, items } = useLaterBench(({ total, pricing }) => ({ total, items: countItems(pricing) }));
  const least = useLeastPrice();
  if (!total) return items;
  return `${least ? `Finished bench ${least}` : `Total ${total}`}, ${items}`;
});

function countItems(pricing: Pricing | undefined): string {
  const count = pricing?.parts.length ?? 0;
  return count === 1 ? "1 item" : `${count} items`;
}

/**
 * '$1,495.00 base price + $640.00 choices, 8 more to make': explains why the total exceeds the prices of the choices
 * and is not final.
 */
function renderExplanation({ basePrice, modifications }: Pricing["breakdown"], missing: number) {
  const [sign, amount] = modifications < 0 ? ["−", negate(modifications)] : ["+", modifications];
  return (
    <p className={styles.explained}>
      <span>{`${formatMoney(basePrice)} base price `}</span>
      <span>{`${sign} ${formatMoney(amount)} choices${missing > 0 ? "," : ""} `}</span>
      {missing > 0 && <span>{`${missing} more to make `}</span>}
    </p>
  );
}

interface ToggleProps {
  readonly open: boolean;
  /** The ID of the section it toggles. */
  readonly controls: string;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

const Toggle = memo(function Toggle({ open, controls, onToggle, children }: ToggleProps) {
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
});
