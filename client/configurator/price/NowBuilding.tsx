import { memo, type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { formatMoney, negate } from "#shared/money.ts";
import { useBench } from "../state/bench-context.tsx";
import { LoadMeter } from "./Load.tsx";
import styles from "./NowBuilding.module.css";
import { PartsList, PricingBreakdown } from "./PartsTables.tsx";

/** Parts, prices and load so far. The tables are collapsed by default; a print shows them. */
export const NowBuilding = memo(function NowBuilding() {
  const { pricing, total, startsFrom, isStale, missing } = useBench((bench) => ({
    pricing: bench.pricing,
    total: bench.total,
    startsFrom: bench.startsFrom,
    isStale: bench.check.isStale,
    missing: bench.missing.length,
  }));
  const isPrinting = usePrinting();
  const [partsOpen, setPartsOpen] = useState(false);
  const [sumsOpen, setSumsOpen] = useState(false);
  const count = pricing?.parts.length ?? 0;
  const items = count === 1 ? "1 item" : `${count} items`;

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <div className={styles.heading}>
          <h2 id="now-building" className={styles.title}>
            Now Building:
          </h2>
          {startsFrom ? (
            <p className={styles.start} translate="no">
              from {formatMoney(startsFrom.lowest)}
            </p>
          ) : (
            total &&
            pricing && (
              <p className={styles.explained}>
                {explain(pricing.breakdown, missing).map((phrase) => (
                  <span key={phrase}>{phrase} </span>
                ))}
              </p>
            )
          )}
        </div>
        <Toggle open={partsOpen} controls="parts-list" onToggle={setPartsOpen}>
          <span>Parts List</span>
          <span className={styles.count}>{items}</span>
          {total && (
            <span className={`${styles.total} ${pricing ? "" : styles.none}`}>
              <span translate="no">{total}</span>
              {startsFrom && " so far"}
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
          {total ? `Total ${total}, ${items}` : items}
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
        {(partsOpen || isPrinting) && <PartsList />}
      </section>
      {total && (
        <div id="pricing-breakdown" hidden={!sumsOpen} className={styles.sums}>
          {(sumsOpen || isPrinting) && <PricingBreakdown />}
        </div>
      )}
      <LoadMeter />
    </div>
  );
});

/**
 * '$1,495.00 base price + $640.00 choices, 8 more to make': explains why the total exceeds the prices of the choices
 * and is not final.
 */
function explain({ basePrice, modifications }: Pricing["breakdown"], missing: number): readonly string[] {
  const [sign, amount] = modifications < 0 ? ["−", negate(modifications)] : ["+", modifications];
  return [
    `${formatMoney(basePrice)} base price`,
    `${sign} ${formatMoney(amount)} choices${missing > 0 ? "," : ""}`,
    ...(missing > 0 ? [`${missing} more to make`] : []),
  ];
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const isPrintView = useMedia("print");
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser reads the page as soon as the listeners have run.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrintView || isPrinting;
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
