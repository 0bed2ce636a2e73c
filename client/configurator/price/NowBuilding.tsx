import { memo, type ReactNode, useState } from "react";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import type { Pricing } from "#shared/engine/price.ts";
import { formatMoney, negate } from "#shared/money.ts";
import { useBench, useLaterBench } from "../state/bench-context.tsx";
import { useLeastPrice } from "./finished-text.ts";
import { LoadMeter } from "./Load.tsx";
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
  const isOpen = partsOpen || sumsOpen;
  const items = countItems(pricing);

  return (
    <div className="group bg-card border border-line rounded overflow-hidden" data-open={isOpen || undefined}>
      <div className="flex flex-wrap items-stretch justify-end">
        <div className="flex-[1_1_7.5rem] self-center pl-4 py-1 leading-[1.3] phone:pl-3">
          <h2 id="now-building" className="text-md whitespace-nowrap phone:text-sm">
            Now Building:
          </h2>
          {least && missing > 0 && !isRefused ? (
            <p
              className="text-[clamp(1rem,20vw-3.5rem,1.25rem)] font-strong leading-[1.2] whitespace-nowrap"
              translate="no"
            >
              {least}
            </p>
          ) : (
            total && pricing && renderExplanation(pricing.breakdown, missing)
          )}
        </div>
        <Toggle className="phone:grid" open={partsOpen} controls="parts-list" onToggle={setPartsOpen}>
          <span className="phone:col-[1/3] phone:justify-self-end">Parts List</span>
          <span className="text-soft phone:row-start-2">{items}</span>
          {total && (
            <span className={missing > 0 ? "text-soft" : "text-lg font-strong phone:text-md"}>
              <span translate="no">{total}</span>
              {missing > 0 && " so far"}
            </span>
          )}
        </Toggle>
        {total && (
          <Toggle
            className={isOpen ? "" : "phone:hidden"}
            open={sumsOpen}
            controls="pricing-breakdown"
            onToggle={setSumsOpen}
          >
            Pricing Breakdown
          </Toggle>
        )}
      </div>
      <VisuallyHidden>
        <span aria-live="polite" aria-atomic="true">
          <SpokenTotal />
        </span>
      </VisuallyHidden>
      <p
        role="status"
        aria-label="Connection"
        className="px-4 py-2 border-t border-line text-soft text-sm empty:hidden"
      >
        {isStale && "The latest catalog could not be loaded. We will keep trying."}
      </p>
      <section
        id="parts-list"
        aria-label="Parts"
        hidden={!partsOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must be scrollable by keyboard
        tabIndex={0}
        className="max-h-[calc(var(--window)*0.45)] overflow-auto focus-visible:-outline-offset-3"
      >
        {partsOpen && <PartsList />}
      </section>
      {total && (
        <div id="pricing-breakdown" hidden={!sumsOpen}>
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
    <p className="text-soft text-xs [&_span]:inline-block [&_span]:mr-[0.25em]">
      <span>{`${formatMoney(basePrice)} base price `}</span>
      <span>{`${sign} ${formatMoney(amount)} choices${missing > 0 ? "," : ""} `}</span>
      {missing > 0 && <span>{`${missing} more to make `}</span>}
    </p>
  );
}

interface ToggleProps {
  readonly className: string;
  readonly open: boolean;
  /** The ID of the section it toggles. */
  readonly controls: string;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

const Toggle = memo(function Toggle({ className, open, controls, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={`${className} flex items-center gap-3 min-h-13 px-4 py-0 bg-transparent border-0 text-sm whitespace-nowrap hover:bg-sunk focus-visible:-outline-offset-3 max-lg:min-h-target phone:grid-cols-[auto_auto_auto] phone:gap-x-2 phone:gap-y-0 phone:min-h-13 phone:px-[clamp(0.5rem,20vw-4rem,0.75rem)] phone:leading-[1.3]`}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onToggle(!open)}
    >
      {children}
      <svg
        className={`${open ? "rotate-180" : ""} flex-none w-4 fill-none stroke-current stroke-[1.5px] [transition:rotate_var(--fast)] phone:[grid-area:1/3/span_2] phone:self-center`}
        viewBox="0 0 16 16"
        aria-hidden="true"
      >
        <path d="M3 6l5 5 5-5" />
      </svg>
    </button>
  );
});
