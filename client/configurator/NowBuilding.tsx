import { useState } from "react";
import type { Pricing } from "#shared/engine/price.ts";
import { type Cents, formatMoney, ZERO } from "#shared/money.ts";
import styles from "./NowBuilding.module.css";
import { PartsList } from "./PartsList.tsx";
import { PricingBreakdown } from "./PricingBreakdown.tsx";

interface Props {
  readonly basePrice: Cents;
  readonly pricing: Pricing | undefined;
}

/** What is chosen so far and what it costs, folded away until asked for. */
export function NowBuilding({ basePrice, pricing }: Props) {
  const [open, setOpen] = useState(false);
  const count = pricing?.parts.length ?? 0;

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
          <span className={styles.count}>{count === 1 ? "1 item" : `${count} items`}</span>
          <span className={styles.total}>{formatMoney(pricing?.totalPrice ?? ZERO)}</span>
          <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 6l5 5 5-5" />
          </svg>
        </button>
      </div>
      <div id="parts-list" hidden={!open}>
        <PartsList parts={pricing?.parts ?? []} />
      </div>
      <PricingBreakdown basePrice={basePrice} pricing={pricing} />
    </div>
  );
}
