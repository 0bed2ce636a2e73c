import { type ReactNode, useState } from "react";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { Rules } from "#shared/engine/model.ts";
import type { Pricing } from "#shared/engine/price.ts";
import styles from "./NowBuilding.module.css";
import { PartsList } from "./PartsList.tsx";
import { PricingBreakdown } from "./PricingBreakdown.tsx";

interface Props {
  readonly rules: Rules;
  readonly pricing: Pricing | undefined;
  /** Undefined where prices are hidden. */
  readonly total: string | undefined;
  /** Further facts of the bench, below its price. */
  readonly children: ReactNode;
}

/** What is chosen so far and what it costs, folded away until asked for. */
export function NowBuilding({ rules, pricing, total, children }: Props) {
  const [open, setOpen] = useState(false);
  const count = pricing?.parts.length ?? 0;
  const items = count === 1 ? "1 item" : `${count} items`;

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <h2 id="now-building" className={styles.title}>
          Now Building:
        </h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="parts-list"
          onClick={() => setOpen(!open)}
        >
          <span>Parts List</span>
          <span className={styles.count}>{items}</span>
          {total && <span className={styles.total}>{total}</span>}
          <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 6l5 5 5-5" />
          </svg>
        </button>
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
        hidden={!open}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard, too
        tabIndex={0}
        className={styles.parts}
      >
        <PartsList parts={pricing?.parts ?? []} priced={total !== undefined} />
      </section>
      {total && <PricingBreakdown basePrice={rules.basePrice} pricing={pricing} />}
      {children}
    </div>
  );
}
