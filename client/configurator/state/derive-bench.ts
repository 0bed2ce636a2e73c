import { type Evaluation, evaluate, type StepState } from "#shared/engine/evaluate.ts";
import { type Pricing, priceChosen } from "#shared/engine/price.ts";
import type { ChosenOption } from "#shared/engine/review-choices.ts";
import { formatMoney, ZERO_CENTS } from "#shared/money.ts";
import { type Configuration, isEmpty } from "#shared/rules/configuration.ts";
import { findReturnableChoices } from "./removed-choices.ts";
import { type ConfiguratorState, startUntouched } from "./state.ts";

/** What the server said last. */
export interface Check {
  /** The configuration that it refused. It is invalid and has no price. */
  readonly refused: Configuration | undefined;
  /** 'Failed to calculate pricing': stored, but not shown. The request is repeated. */
  readonly error: string | undefined;
  /** Whether newer rules could not be loaded. The page keeps those that it has, and tries again. */
  readonly isStale: boolean;
  /** The partner's settings, see `settingsOfReply`. */
  readonly settings: string;
}

/** The visitor's choices, and everything derived from them and the rules. */
export interface Bench extends ConfiguratorState, Evaluation {
  readonly check: Check;
  /** The current step; undefined if the rules have none. */
  readonly step: StepState | undefined;
  /** The removed choices that are available again. */
  readonly returnable: readonly ChosenOption[];
  /** The price of the choices, also of none and of refused ones. */
  readonly priced: Pricing;
  /** Undefined without choices, and while the server refuses them. */
  readonly pricing: Pricing | undefined;
  /** The bench before the visitor's first choice. */
  readonly untouched: Configuration;
  /** Undefined if prices are hidden. */
  readonly total: string | undefined;
}

/** Derives a bench, and keeps those parts of the last one that are the same. */
export function deriveBench(state: ConfiguratorState, check: Check, last?: Bench): Bench {
  const { rules, configuration, chosen, stepIndex, removedChoices, filled } = state;
  const known = isSameBench(state, last) ? last : undefined;
  const { steps, missing } = known ?? evaluate(rules, configuration);
  const priced = known?.priced ?? priceChosen(rules, chosen);
  const pricing = check.refused === configuration || isEmpty(configuration) ? undefined : priced;
  const untouched = last?.rules === rules ? last.untouched : startUntouched(rules).configuration;
  const isReturnableKnown = known?.removedChoices === removedChoices && known.filled === filled;
  return {
    ...state,
    check,
    steps,
    missing: isSameList(last?.missing, missing) ? last.missing : missing,
    step: steps[stepIndex],
    returnable: isReturnableKnown ? known.returnable : findReturnableChoices(state),
    priced,
    pricing,
    untouched,
    total: rules.pricesHidden ? undefined : formatMoney(pricing?.totalPrice ?? ZERO_CENTS),
  };
}

/** Whether these are the same choices under the same rules. */
export function isSameBench<Known extends Pick<Bench, "rules" | "configuration">>(
  { rules, configuration }: Pick<Bench, "rules" | "configuration">,
  last: Known | undefined,
): last is Known {
  return last?.rules === rules && last.configuration === configuration;
}

function isSameList<Item>(last: readonly Item[] | undefined, items: readonly Item[]): last is readonly Item[] {
  return last?.length === items.length && items.every((item, index) => item === last[index]);
}
