import { Amounts, amountLines } from "#client/ui/components/Amounts.tsx";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import { cents, formatDollars, formatModifier, formatMoney } from "#shared/money.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { marginText } from "#shared/quotes/quote-costs.ts";
import { driftSentence } from "#shared/quotes/quote-drift.ts";
import { benchCount, benchesText, choiceNote, isPlain, itemsPrice, linesOf } from "#shared/quotes/quote-items.ts";
import { isSigned } from "#shared/quotes/quote-outcome.ts";
import { adjustedPrice, sumLines } from "#shared/quotes/quote-terms.ts";
import { endTurns } from "#shared/text/text.ts";

interface Props {
  readonly quote: Quote;
  /** The quote in full, once loaded: with the difference from today's price, and what the benches cost us. */
  readonly reply: QuoteReply | undefined;
}

/** The price of the benches, the delivery fee and the total, with the drift and the margin. */
export function QuotePrice({ quote, reply }: Props) {
  const drift = reply?.drift;
  const { items, pricing, current } = quote;
  const { breakdown } = pricing;
  const { priceList, freeLines = [] } = current;
  const hasDrifted = drift && (drift.difference !== 0 || drift.changes.length > 0);
  return (
    <section aria-labelledby="quote-sums">
      <h3 id="quote-sums">Price</h3>
      <p className="mb-2 text-soft text-sm">
        {current.number === null
          ? "As requested"
          : `As ${quote.status === "approved" || isSigned(quote) ? "accepted" : "sent"} in revision ${current.number}`}
      </p>
      <div className="max-w-112">
        <Amounts
          lines={[
            ...(isPlain(items)
              ? [
                  { label: "Base Price", amount: formatDollars(breakdown.basePrice) },
                  { label: "Customizations", amount: formatModifier(cents(breakdown.modifications)) },
                ]
              : []),
            {
              label: benchCount(items) > 1 ? `Price of ${benchesText(items)}` : "Price",
              amount: formatMoney(itemsPrice(items)),
            },
            ...freeLines.map(({ text, quantity, sum, ...choice }) => ({
              detail: choiceNote(choice),
              label: (
                <>
                  {quantity} × <bdi>{endTurns(text)}</bdi>
                </>
              ),
              amount: formatDollars(sum),
            })),
            ...amountLines(
              sumLines(
                linesOf(current),
                current,
                quote.complete ? "Total with delivery" : "Total so far, with delivery",
              ),
            ),
          ]}
        />
      </div>
      {priceList && (
        <p className="mt-2 max-w-112 text-sm wrap-anywhere">
          List price: <b>{formatDollars(priceList.listTotal)}</b>. <bdi>{endTurns(priceList.text)}.</bdi>
        </p>
      )}
      <div
        // Reserves one line, so that nothing below moves when the sentence loads.
        className="min-h-[calc(1.5*var(--text-sm)+var(--space-2))] text-sm"
      >
        {drift && (
          <p
            className={
              hasDrifted
                ? "mt-3 max-w-112 px-3 py-2 bg-card border border-line border-l-4 border-l-warn rounded wrap-anywhere"
                : "mt-2 text-soft"
            }
          >
            {driftSentence(drift)}
          </p>
        )}
        {reply?.costs && <Margins quote={quote} costs={reply.costs} />}
      </div>
    </section>
  );
}

interface MarginsProps {
  readonly quote: Quote;
  readonly costs: NonNullable<QuoteReply["costs"]>;
}

/** The margin of the quoted price, without delivery: with the costs of its day, and with those of today if they differ. */
function Margins({ quote: { items, current }, costs: { quoted, today } }: MarginsProps) {
  const price = adjustedPrice(linesOf({ ...current, items }), current.adjustments);
  const [then, now] = [quoted, today].map((costs) => costs && marginText(price, costs));
  return (
    <>
      {then !== undefined && <p className="mt-2 text-soft">{then}.</p>}
      {now !== undefined && now !== then && (
        <p className="mt-2 text-soft">{then === undefined ? now : `With today's costs: ${now}`}.</p>
      )}
    </>
  );
}
