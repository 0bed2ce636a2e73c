import type { ReactNode } from "react";
import styles from "./Amounts.module.css";

interface Line {
  readonly label: ReactNode;
  /** How the amount comes about. */
  readonly detail?: string | undefined;
  readonly amount: string;
  /** `total`: the sum of the lines above. `large`: the amount that matters most. */
  readonly look?: "total" | "large";
}

/** Amounts of money, one line each. `--amounts-gap` and `--amounts-label` change its look. */
export function Amounts({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className={styles.amounts}>
      {lines.map(({ label, detail, amount, look }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
        <div key={index} className={look && styles[look]}>
          <dt>
            {label}
            {detail && (
              <>
                {" "}
                <small>{detail}</small>
              </>
            )}
          </dt>
          <dd translate="no">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
