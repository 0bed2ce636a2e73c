import { type Dispatch, useCallback, useContext, useMemo, useReducer, useState } from "react";
import type { RulesReply } from "#shared/api/rules.ts";
import { isEmpty } from "#shared/configuration.ts";
import { type Evaluation, evaluate, type StepState } from "#shared/engine/evaluate.ts";
import { type Pricing, price } from "#shared/engine/price.ts";
import { rulesOfReply, settingsOfReply } from "#shared/rules-reply.ts";
import {
  type ConfiguratorAction,
  type ConfiguratorState,
  configuratorReducer,
  startState,
} from "./configurator-state.ts";
import { HostContext } from "./host-context.ts";
import { withLostChoices } from "./lost-choices.ts";
import { loadWork } from "./saved-work.ts";
import { useFreshRules } from "./use-fresh-rules.ts";
import { openHash, useKeptWork } from "./use-kept-work.ts";
import { useServerCheck } from "./use-server-check.ts";

export interface Configurator extends ConfiguratorState, Evaluation {
  /** The step that the visitor is at; undefined where the rules have none. */
  readonly step: StepState | undefined;
  /** What another choice removed and can be had again. */
  readonly back: ReturnType<typeof withLostChoices>["back"];
  /** Undefined while nothing is chosen, nor decided. */
  readonly pricing: Pricing | undefined;
  readonly dispatch: Dispatch<ConfiguratorAction>;
  /** Asks the server again, for when it knows something newer. */
  readonly recheck: () => void;
}

/** The visitor's choices, and everything that follows from them under the rules. */
export function useConfigurator(reply: RulesReply): Configurator {
  // What the address of a frame names, the page around has put there.
  const source = useContext(HostContext) ? "host" : "link";
  const [state, dispatch] = useReducer(configuratorReducer, { reply, source }, start);
  const { rules, revision, configuration, stepIndex, lost } = state;
  const [settings, setSettings] = useState(() => settingsOfReply(reply));

  const onRulesChanged = useCallback((changed: RulesReply) => {
    const { revision: newer } = changed.rules;
    setSettings(settingsOfReply(changed));
    dispatch({ type: "rules-changed", rules: rulesOfReply(changed), revision: newer });
  }, []);
  const { refused, recheck } = useServerCheck(configuration, revision, settings, onRulesChanged);
  useFreshRules(revision, settings, onRulesChanged);
  useKeptWork(state, dispatch, source);

  const evaluation = useMemo(() => evaluate(rules, configuration), [rules, configuration]);
  const result = useMemo(() => price(rules, configuration), [rules, configuration]);
  const pricing = result.ok && !refused && !isEmpty(configuration) ? result.pricing : undefined;
  const step = evaluation.steps[stepIndex];
  const { back } = useMemo(
    () => withLostChoices(rules, configuration, lost),
    [rules, configuration, lost],
  );
  return { ...state, ...evaluation, step, pricing, back, dispatch, recheck };
}

/** The work of the address, else of this browser. A link to another bench can be taken back. */
function start({ reply, source }: { reply: RulesReply; source: "link" | "host" }) {
  const rules = rulesOfReply(reply);
  const saved = loadWork();
  const kept = startState(rules, reply.rules.revision, saved?.choices ?? {}, saved?.stepIndex ?? 0);
  const opening = openHash(rules, source);
  return opening ? configuratorReducer(kept, opening) : kept;
}
