import type { SubmissionRequest } from "#shared/api/quotes/submit.ts";
import { type Pricing, priceChosen } from "#shared/engine/price.ts";
import { BELOW_ZERO } from "#shared/engine/rejection.ts";
import { type Cents, dollars, multiply, sum, ZERO_CENTS } from "#shared/money.ts";
import { type ProjectItem, reviewItem } from "#shared/project/project.ts";
import type { CustomerInfo } from "#shared/quotes/customer-fields.ts";
import { isPlain } from "#shared/quotes/quote-items.ts";
import { type Configuration, isEmpty } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { endTurns } from "#shared/text/text.ts";

/** A bench that the quote form asks for. */
export interface AskedBench {
  /** Undefined for the page's bench. Those of a project have names. */
  readonly name: string | undefined;
  readonly quantity: number;
  readonly configuration: Configuration;
  /** Whether a required step has no choice. Then its price covers the choices so far. */
  readonly isUnfinished: boolean;
  /** Undefined if the bench cannot be ordered, or not yet. */
  readonly pricing: Pricing | undefined;
  /** The reasons why it cannot be ordered, as sentences; empty if it can be. */
  readonly problems: readonly string[];
}

/** The page's bench, alone. Without any choice, it has the base price. */
export function priceBenchOfPage(
  rules: Rules,
  configuration: Configuration,
  confirmed: Pricing | undefined,
  isUnfinished: boolean,
): AskedBench {
  const pricing = isEmpty(configuration) ? priceChosen(rules, []) : confirmed;
  const problems = (pricing?.totalPrice ?? 0) < 0 ? [BELOW_ZERO] : [];
  return { name: undefined, quantity: 1, configuration, isUnfinished, pricing, problems };
}

/** A bench of a project under the page's rules. */
export function priceItem(rules: Rules, item: ProjectItem): AskedBench {
  const { configuration, pricing, problems } = reviewItem(rules, item);
  const all = (pricing?.totalPrice ?? 0) < 0 ? [...problems, BELOW_ZERO] : problems;
  return { ...item, configuration, isUnfinished: false, pricing, problems: all };
}

/** The price of all benches that a form asks for, without delivery. */
export function sumPrices(benches: readonly AskedBench[]): Cents {
  return sum(benches.map(({ pricing, quantity }) => multiply(pricing?.totalPrice ?? ZERO_CENTS, quantity)));
}

/** The page's bench, unless the form asks for those of a project. */
export const ownBench = ([first, ...others]: readonly AskedBench[]): AskedBench | undefined =>
  others.length === 0 && first?.name === undefined ? first : undefined;

/** '4 × Packing', or undefined for the page's bench. */
export function benchTitle({ name, quantity }: AskedBench): string | undefined {
  return name === undefined ? undefined : `${quantity} × ${endTurns(name)}`;
}

/** The submission: the page's bench as one bench, those of a project as items; undefined if one cannot be ordered. */
export function submissionOf(
  benches: readonly AskedBench[],
  customerInfo: CustomerInfo,
  website: string,
): SubmissionRequest | undefined {
  const seen = benches.flatMap(({ pricing, ...bench }) => (pricing ? [{ ...bench, pricing }] : []));
  const [first] = seen;
  if (!first || seen.length < benches.length) return undefined;
  const rest = { customerInfo, totalPrice: dollars(sumPrices(benches)), ...(website && { website }) };
  if (isPlain(benches))
    return {
      configuration: first.configuration,
      ...rest,
      parts: first.pricing.parts.map(({ stepName, optionName, price }) => ({
        stepName,
        optionName,
        price: dollars(price),
      })),
    };
  return {
    items: seen.map(({ name, quantity, configuration, pricing }) => ({
      configuration,
      name,
      quantity,
      unitPrice: dollars(pricing.totalPrice),
    })),
    ...rest,
  };
}
