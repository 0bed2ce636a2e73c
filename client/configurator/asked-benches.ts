import type { SubmissionRequest } from "#shared/api/submit.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { CustomerInfo } from "#shared/customer-fields.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { type Cents, dollars, sum, times, ZERO } from "#shared/money.ts";
import { type ProjectItem, reviewItem } from "#shared/project.ts";
import { isPlain } from "#shared/quote-items.ts";
import { endTurns } from "#shared/text.ts";

/** A bench that the quote form asks for. */
export interface AskedBench {
  /** Undefined for the page's bench. Those of a project have names. */
  readonly name: string | undefined;
  readonly quantity: number;
  readonly configuration: Configuration;
  /** Undefined if the bench cannot be ordered, or not yet. */
  readonly pricing: Pricing | undefined;
  /** The reasons why it cannot be ordered, as sentences; empty if it can be. */
  readonly problems: readonly string[];
}

/** The page's bench, alone. */
export function pageBench(configuration: Configuration, pricing: Pricing | undefined): AskedBench {
  return { name: undefined, quantity: 1, configuration, pricing, problems: [] };
}

/** A bench of a project under the page's rules. */
export function askedBench(rules: Rules, item: ProjectItem): AskedBench {
  const { configuration, pricing, problems } = reviewItem(rules, item);
  return { ...item, configuration, pricing, problems };
}

/** The price of all benches that a form asks for, without delivery. */
export function askedPrice(benches: readonly AskedBench[]): Cents {
  return sum(benches.map(({ pricing, quantity }) => times(pricing?.totalPrice ?? ZERO, quantity)));
}

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
  const rest = {
    customerInfo,
    totalPrice: dollars(askedPrice(benches)),
    ...(website && { website }),
  };
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
