import { type Dispatch, useCallback, useMemo, useReducer, useState } from "react";
import { loadWork } from "#client/api/saved-work.ts";
import type { RulesReply } from "#shared/api/rules/rules.ts";
import { rulesOfReply, settingsOfReply } from "#shared/api/rules/rules-reply.ts";
import { type Evaluation, evaluate, type StepState } from "#shared/engine/evaluate.ts";
import { type Pricing, priceChosen } from "#shared/engine/price.ts";
import type { ChosenOption } from "#shared/engine/review-choices.ts";
import { type StartingPrices, startingPrices } from "#shared/engine/starting-prices.ts";
import { formatMoney, ZERO_CENTS } from "#shared/money.ts";
import { isEmpty, sameConfiguration } from "#shared/rules/configuration.ts";
import { openHash, useWorkSource } from "./page-link.ts";
import { type ConfiguratorAction, configuratorReducer } from "./reducer.ts";
import { findReturnableChoices } from "./removed-choices.ts";
import { type ConfiguratorState, startState, startUntouched } from "./state.ts";
import { useChoiceCounts } from "./use-choice-counts.ts";
import { useFreshRules, useServerCheck } from "./use-server-check.ts";

export interface Configurator extends ConfiguratorState, Evaluation {
  /** The current step; undefined if the rules have none. */
  readonly step: StepState | undefined;
  /** The removed choices that are available again. */
  readonly returnable: readonly ChosenOption[];
  /** Undefined without choices, and while the server refuses them. */
  readonly pricing: Pricing | undefined;
  /** Before the visitor's first choice, unless prices are hidden. */
  readonly startsFrom: StartingPrices | undefined;
  /** Undefined if prices are hidden. */
  readonly total: string | undefined;
  readonly dispatch: Dispatch<ConfiguratorAction>;
  /** Whether newer rules could not be loaded. The page keeps those that it has, and tries again. */
  readonly isStale: boolean;
  /** Repeats the check with the server, which may have newer rules. */
  readonly recheck: () => void;
}

/** The visitor's choices, and everything derived from them and the rules. The same object until one of them changes. */
export function useConfigurator(reply: RulesReply, tag?: string): Configurator {
  const source = useWorkSource();
  const [state, dispatch] = useReducer(configuratorReducer, { reply, source }, start);
  const { rules, revision, configuration, chosen, stepIndex, removedChoices } = state;
  const [settings, setSettings] = useState(() => settingsOfReply(reply));

  const onRulesChanged = useCallback((changed: RulesReply) => {
    const { revision: newer } = changed.rules;
    setSettings(settingsOfReply(changed));
    dispatch({ type: "rules-changed", rules: rulesOfReply(changed), revision: newer });
  }, []);
  const { refused, isStale, recheck } = useServerCheck(
    configuration,
    { revision, settings, tag },
    onRulesChanged,
  );
  useFreshRules(revision, settings, onRulesChanged);
  useChoiceCounts(state);

  const evaluation = useMemo(() => evaluate(rules, configuration), [rules, configuration]);
  const priced = useMemo(() => priceChosen(rules, chosen), [rules, chosen]);
  const pricing = refused || isEmpty(configuration) ? undefined : priced;
  const returnable = useMemo(
    () => findReturnableChoices({ rules, configuration, removedChoices }),
    [rules, configuration, removedChoices],
  );
  const fixed = useMemo(() => startUntouched(rules).configuration, [rules]);
  const startsFrom = sameConfiguration(configuration, fixed) ? startingPrices(rules) : undefined;
  return useMemo(() => {
    const step = evaluation.steps[stepIndex];
    const total = rules.pricesHidden ? undefined : formatMoney(pricing?.totalPrice ?? ZERO_CENTS);
    return {
      ...state,
      ...evaluation,
      step,
      pricing,
      startsFrom,
      total,
      returnable,
      dispatch,
      isStale,
      recheck,
    };
  }, [state, rules, evaluation, stepIndex, pricing, startsFrom, returnable, isStale, recheck]);
}

/** Starts with the bench in the link, which Undo takes back, or else with the work saved in this browser. */
function start({ reply, source }: { reply: RulesReply; source: "link" | "host" }) {
  const rules = rulesOfReply(reply);
  const saved = loadWork();
  const own = startState(rules, reply.rules.revision, saved?.choices ?? {}, saved?.stepIndex ?? 0);
  // The server renders the page without a visitor.
  const opening = typeof window === "undefined" ? undefined : openHash(rules, source);
  return opening ? configuratorReducer(own, opening) : own;
}
