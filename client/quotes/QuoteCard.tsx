import { dateTime } from "#client/ui/date-time.ts";
import { cents, formatMoney, sum } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import styles from "./QuotesView.module.css";
import { StatusBadge } from "./StatusBadge.tsx";

interface Props {
  readonly quote: Quote;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

export function QuoteCard({ quote, selected, onSelect }: Props) {
  const { customerInfo, pricing } = quote;
  return (
    <button
      type="button"
      className={styles.card}
      aria-current={selected ? "true" : undefined}
      onClick={onSelect}
    >
      <span className={styles.id}>{quote.quoteId}</span>
      <StatusBadge status={quote.status} />
      <span className={styles.who}>
        <bdi>{customerInfo.name}</bdi> · <bdi>{customerInfo.company}</bdi>
      </span>
      <span className={styles.when}>{dateTime(quote.timestamp)}</span>
      <span className={styles.price}>
        {formatMoney(sum([cents(pricing.totalPrice), cents(pricing.deliveryFee)]))}
      </span>
    </button>
  );
}
