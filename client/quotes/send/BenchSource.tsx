import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import { benchesText, itemsPrice } from "#shared/quotes/quote-items.ts";
import styles from "./SendQuote.module.css";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import type { Source } from "./typed-terms.ts";
import type { PricedBenches } from "./use-priced-benches.ts";

interface Props {
  readonly source: Source;
  readonly benches: Partial<Record<Source, PricedBenches>>;
  /** The number of the newest revision. */
  readonly after: number;
  readonly hasProposal: boolean;
  readonly onSource: (source: Source) => void;
}

/** The choice of the benches to send, and of their prices. */
export function BenchSource({ source, benches, after, hasProposal, onSource }: Props) {
  const labels = [
    ["latest", after === 0 ? "As requested" : `As in revision ${after}`],
    ["today", "The same at today’s prices"],
    ...(hasProposal ? [["proposal", "The customer’s proposal, at today’s prices"] as const] : []),
  ] as const;
  const price = (benches.latest?.items && itemsPrice(benches.latest.items)) ?? cents(0);
  return (
    <fieldset className={sendQuoteStyles.group}>
      <legend className="mb-2 p-0 font-strong">Benches</legend>
      {labels.map(([each, label]) => {
        const priced = benches[each];
        return (
          <label
            key={each}
            className={`${styles.source} grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-3 cursor-pointer`}
          >
            <input
              className="accent-accent-fill"
              type="radio"
              name="source"
              checked={each === source}
              onChange={() => onSource(each)}
            />
            <span>
              {label}
              <span
                className={
                  priced && !priced.items ? `${styles.problem} text-bad wrap-anywhere` : "block text-soft text-sm"
                }
              >
                {priced === undefined
                  ? "Pricing …"
                  : priced.items
                    ? pricesText(priced.items, price, each)
                    : priced.problem}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** '2 benches, $8,170.00 (+$200.00)', with the difference from the newest. */
function pricesText(
  items: Parameters<typeof itemsPrice>[0],
  latest: ReturnType<typeof itemsPrice>,
  source: Source,
): string {
  const price = itemsPrice(items);
  const text = `${benchesText(items)}, ${formatMoney(price)}`;
  if (source === "latest") return text;
  if (price === latest) return `${text} (no change)`;
  return `${text} (${formatModifier(cents((price - latest) / 100))})`;
}
