import { createContext, type Dispatch, useCallback, useContext, useReducer, useState } from "react";
import { loadWork } from "#client/api/saved-work.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import { isEmpty } from "#shared/configuration.ts";
import { type Evaluation, evaluate, type StepState } from "#shared/engine/evaluate.ts";
import { type Pricing, price } from "#shared/engine/price.ts";
import type { Project } from "#shared/project.ts";
import { rulesOfReply, settingsOfReply } from "#shared/rules-reply.ts";
import { openHash, useWorkSource } from "./page-link.ts";
import { type ConfiguratorAction, configuratorReducer } from "./state/reducer.ts";
import { restoreChoices } from "./state/removed-choices.ts";
import { type ConfiguratorState, startState } from "./state/state.ts";
import { useChoiceCounts } from "./use-choice-counts.ts";
import { useFreshRules, useServerCheck } from "./use-server-check.ts";
import type { StepFocus } from "./use-step-focus.ts";

export interface Configurator extends ConfiguratorState, Evaluation {
  /** The current step; undefined if the rules have none. */
  readonly step: StepState | undefined;
  /** The removed choices that are available again. */
  readonly restorable: ReturnType<typeof restoreChoices>["restorable"];
  /** Undefined without choices, and while the server refuses them. */
  readonly pricing: Pricing | undefined;
  readonly dispatch: Dispatch<ConfiguratorAction>;
  /** Repeats the check with the server, which may have newer rules. */
  readonly recheck: () => void;
}

/** The visitor's choices, and everything derived from them and the rules. */
export function useConfigurator(reply: RulesReply, tag?: string): Configurator {
  const source = useWorkSource();
  const [state, dispatch] = useReducer(configuratorReducer, { reply, source }, start);
  const { rules, revision, configuration, stepIndex, removedChoices } = state;
  const [settings, setSettings] = useState(() => settingsOfReply(reply));

  const onRulesChanged = useCallback((changed: RulesReply) => {
    const { revision: newer } = changed.rules;
    setSettings(settingsOfReply(changed));
    dispatch({ type: "rules-changed", rules: rulesOfReply(changed), revision: newer });
  }, []);
  const { refused, recheck } = useServerCheck(
    configuration,
    { revision, settings, tag },
    onRulesChanged,
  );
  useFreshRules(revision, settings, onRulesChanged);
  useChoiceCounts(state);

  const evaluation = evaluate(rules, configuration);
  const result = price(rules, configuration);
  const pricing = result.ok && !refused && !isEmpty(configuration) ? result.pricing : undefined;
  const step = evaluation.steps[stepIndex];
  const { restorable } = restoreChoices(rules, configuration, removedChoices);
  return { ...state, ...evaluation, step, pricing, restorable, dispatch, recheck };
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

/** The visitor's bench, and the actions that the page's parts share. */
interface ConfiguratorPage extends Configurator, StepFocus {
  readonly step: StepState;
  /** Undefined if prices are hidden. */
  readonly total: string | undefined;
  readonly go: (index: number) => void;
  readonly goTo: (stepKey: string) => void;
  readonly reset: () => void;
  readonly openHelp: () => void;
  readonly requestQuote: () => void;
  /** Opens the quote form for benches of the project. */
  readonly requestItems: (items: Project) => void;
}

export const ConfiguratorContext = createContext<ConfiguratorPage | undefined>(undefined);

export function useConfiguratorPage(): ConfiguratorPage {
  const page = useContext(ConfiguratorContext);
  if (!page) throw new Error("This component must be inside the configurator.");
  return page;
}
