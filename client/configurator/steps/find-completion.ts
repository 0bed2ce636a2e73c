import { priceChosen } from "#shared/engine/price.ts";
import { choiceText } from "#shared/engine/reason-sentence.ts";
import { type UnlockChange, unlockChange } from "#shared/engine/unlock-change.ts";
import { formatMoney } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Step } from "#shared/rules/model.ts";
import { completeBench } from "../state/finished-bench.ts";
import { findLostChoices } from "../state/removed-choices.ts";
import type { ConfiguratorState } from "../state/state.ts";
import { priceText } from "./notice-text.ts";

/** The choices that complete a bench. */
export interface CompletionOffer {
  readonly configuration: Configuration;
  readonly change: UnlockChange;
  /** The choices that it adds: 'Load Capacity 1,500 lb instead of 1,000 lb' with ', +$520.00', or '' without a price. */
  readonly parts: readonly { readonly text: string; readonly price: string }[];
  /** 'The complete bench costs $5,645.00.'; undefined if prices are hidden. */
  readonly cost: string | undefined;
}

type Lost = Parameters<typeof findLostChoices>[0];

/** Whether a change left required steps without the choice that they had. */
export function lacksLostChoices(missing: readonly Step[], lost: Lost): boolean {
  return findLostChoices(lost).some(({ stepKey }) => missing.some(({ key }) => key === stepKey));
}

/** The completion most like the choices that were removed; undefined if there is none. */
export function findCompletion(state: ConfiguratorState): CompletionOffer | undefined {
  const { rules, configuration } = state;
  const found = completeBench(state);
  if (!found || found.added.length === 0) return undefined;
  const { totalPrice } = priceChosen(rules, found.chosen);
  const change = unlockChange(rules, configuration, found.configuration);
  return {
    configuration: found.configuration,
    change,
    parts: change.switches.map(({ step, option, replaced, priceDifference }) => {
      const instead = replaced ?? found.added.find((each) => each.option === option)?.instead;
      const name = choiceText({ ...step, multiSelect: false }, option);
      const loss = instead ? ` instead of ${instead.label}` : "";
      return { text: name + loss, price: rules.pricesHidden ? "" : priceText(priceDifference) };
    }),
    cost: rules.pricesHidden ? undefined : `The complete bench costs ${formatMoney(totalPrice)}.`,
  };
}

/** 'Nearest: Load Capacity 1,500 lb instead of 1,000 lb; Feet and Casters 6 in casters. The complete bench costs $5,645.00.' */
export function nearestLine({ parts, cost }: CompletionOffer): string {
  const line = `Nearest: ${parts.map(({ text }) => text).join("; ")}.`;
  return cost ? `${line} ${cost}` : line;
}
