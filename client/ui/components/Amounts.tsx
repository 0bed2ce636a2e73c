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

/** The kinds of lines that people name. Their words keep their own direction. */
const TYPED_KINDS = ["discount", "surcharge", "tax"];

/** The lines of an offer below its benches. */
export const amountLines = (
  lines: readonly (Pick<Line, "detail" | "amount"> & {
    readonly kind: string;
    readonly label: string;
    readonly note?: string | undefined;
  })[],
): readonly Line[] =>
  lines.map(({ kind, label, note, amount }) => ({
    label: TYPED_KINDS.includes(kind) ? <bdi>{label}</bdi> : label,
    detail: note,
    amount,
    ...(kind === "total" && { look: "total" }),
  }));

/** Amounts of money, one line each. `--amounts-gap` and `--amounts-label` change its look. */
export function Amounts({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className={`${styles.amounts} grid gap-[var(--amounts-gap,var(--space-1))] [&_dd]:text-right`}>
      {lines.map(({ label, detail, amount, look }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          key={index}
          className={`grid grid-cols-[minmax(0,1fr)_fit-content(65%)] gap-4 ${look && styles[look]}`}
        >
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
