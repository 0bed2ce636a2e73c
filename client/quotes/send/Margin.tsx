import type { SendPreviewReply } from "#shared/api/quotes/answers.ts";
import type { Cents } from "#shared/money.ts";
import { lowMarginText, marginText } from "#shared/quotes/quote-costs.ts";

interface Props extends Pick<SendPreviewReply, "costs" | "lowestMargin"> {
  /** Of the benches after discounts and surcharges, without delivery. */
  readonly price: Cents;
}

/** The margin of a quote with today's costs, and a warning if it is too low. Nothing while the rules have no costs. */
export function Margin({ price, costs, lowestMargin }: Props) {
  if (!costs) return null;
  const warning = lowMarginText(price, costs, lowestMargin);
  return (
    <div className="mt-3 text-sm text-soft">
      <p>{marginText(price, costs)}. The customer does not see this.</p>
      {warning !== undefined && (
        <p role="status" className="mt-2 px-3 py-2 bg-card border border-line border-l-4 border-l-warn text-ink">
          {warning}
        </p>
      )}
    </div>
  );
}
