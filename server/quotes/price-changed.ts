import type { SubmitQuoteRequest } from "#shared/api/submit.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { cents } from "#shared/money.ts";

/** Whether the client showed another total, or other parts or prices, than the server computes. */
export function priceChanged(request: SubmitQuoteRequest, pricing: Pricing): boolean {
  if (cents(request.totalPrice) !== pricing.totalPrice) return true;
  if (!request.parts) return false;
  const seen = request.parts;
  return (
    seen.length !== pricing.parts.length ||
    pricing.parts.some(
      (part, index) =>
        seen[index]?.stepName !== part.stepName ||
        seen[index].optionName !== part.optionName ||
        cents(seen[index].price) !== part.price,
    )
  );
}
