import { useState } from "react";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { formatDollars } from "#shared/money.ts";
import type { Quote, QuoteItem } from "#shared/quotes/quote.ts";
import { driftSentence } from "#shared/quotes/quote-drift.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { endTurns } from "#shared/text/text.ts";
import { type BenchDay, benchDay, QuoteBench } from "./QuoteBench.tsx";
import styles from "./QuoteItems.module.css";

/** Up to this many items are all expanded at first. */
const FEW_ITEMS = 3;

interface Props {
  readonly quote: Quote;
  /** The quote in full, once loaded. */
  readonly reply: QuoteReply | undefined;
}

/** The items of a quote, each with its bench. */
export function QuoteItems({ quote, reply }: Props) {
  const { items } = quote;
  const places = items.map((item, index) => ({ item, place: index + 1 }));
  return (
    <section aria-labelledby="quote-items">
      <h3 id="quote-items">{benchesText(items)}</h3>
      <ol className={`${styles.items} grid`}>
        {places.map(({ item, place }) => (
          <li key={place}>
            <Item
              item={item}
              place={place}
              day={benchDay(quote)}
              reply={reply}
              isExpanded={place === 1 || items.length <= FEW_ITEMS}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ItemProps extends Pick<Props, "reply"> {
  readonly item: QuoteItem;
  /** Counted from 1. */
  readonly place: number;
  readonly day: BenchDay;
  readonly isExpanded: boolean;
}

function Item({ item, place, day, reply, isExpanded }: ItemProps) {
  const [open, setOpen] = useState(isExpanded);
  const { name, quantity, unitPrice, sum } = item;
  return (
    <details
      className={`${styles.item} border-t border-line`}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        // In place of the marker, which a grid has not.
        className={`${styles.summary} grid grid-cols-[auto_minmax(0,1fr)_auto_minmax(6rem,auto)] items-baseline gap-x-3 py-2 cursor-pointer before:bg-soft before:[clip-path:polygon(15%_0,100%_50%,15%_100%)] coarse:py-[calc((var(--target)-1.5rem)/2)] before:size-[0.625em]`}
      >
        <b className={`${styles.name} wrap-anywhere`}>
          {place}. {name === undefined ? "Bench" : <bdi>{endTurns(name)}</bdi>}
        </b>{" "}
        <span className={`${styles.each} text-soft text-sm whitespace-nowrap`}>
          {quantity} × {formatDollars(unitPrice)}
        </span>{" "}
        <b className="text-right whitespace-nowrap" translate="no">
          {formatDollars(sum)}
        </b>
      </summary>
      {open && <ItemBench place={place} quantity={quantity} day={day} reply={reply} />}
    </details>
  );
}

type BenchProps = Pick<ItemProps, "place" | "day" | "reply"> & Pick<QuoteItem, "quantity">;

/** The bench of an item, with the difference from today's price. */
function ItemBench({ place, quantity, day, reply }: BenchProps) {
  const whole = reply?.quote.items[place - 1];
  const bench = reply?.benches[place - 1];
  if (!whole || !bench)
    return (
      <div
        // About as high as the bench that loads.
        className="h-112"
      />
    );
  const { configuration, parts, missing } = whole;
  return (
    <div className="grid gap-3 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-soft text-sm">
        <p>
          {orderCode(readRules(bench.rules), configuration)}
          <br />
          {driftSentence(bench.drift, quantity > 1 ? "One bench today" : "Today")}
        </p>
        <ButtonLink href={`/${writeHash(configuration)}`} target="_blank" rel="noopener">
          Open in Configurator
        </ButtonLink>
      </div>
      <QuoteBench
        pricing={bench.rules}
        configuration={configuration}
        parts={parts}
        missing={missing}
        day={day}
        which={`of bench ${place}`}
      />
    </div>
  );
}
