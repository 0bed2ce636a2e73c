import {
  type Configuration,
  isEmpty,
  sameConfiguration,
  type UncheckedConfiguration,
} from "#shared/configuration.ts";
import { choose, clearStep } from "#shared/engine/choose.ts";
import { type Rules, visibleSteps } from "#shared/engine/model.ts";
import { price } from "#shared/engine/price.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import type { Cents } from "#shared/money.ts";

/** What the visitor can go back to. */
export interface Earlier {
  readonly configuration: Configuration;
  readonly stepIndex: number;
}

/** What happened to the visitor's choices that they did not ask for, or can take back. */
export interface Notice {
  readonly kind: "removed" | "reset" | "opened" | "rules-changed";
  readonly removed: readonly Rejection[];
  readonly undo: Earlier | undefined;
  /** The totals before and after a change of the rules, where they differ. */
  readonly totals?: { readonly before: Cents; readonly after: Cents };
}

export interface ConfiguratorState {
  readonly rules: Rules;
  readonly revision: number;
  readonly configuration: Configuration;
  readonly stepIndex: number;
  /** The last step that the visitor has been at: what is missing before it needs attention. */
  readonly furthestIndex: number;
  readonly notice: Notice | undefined;
}

export type ConfiguratorAction =
  | { readonly type: "choose"; readonly stepKey: string; readonly value: string }
  | { readonly type: "clear"; readonly stepKey: string }
  | { readonly type: "go"; readonly index: number }
  | { readonly type: "reset" }
  | { readonly type: "undo" }
  | { readonly type: "dismiss" }
  | { readonly type: "open"; readonly choices: UncheckedConfiguration }
  | { readonly type: "rules-changed"; readonly rules: Rules; readonly revision: number };

/** The start: earlier work, settled against the rules of today. */
export function startState(
  rules: Rules,
  revision: number,
  choices: UncheckedConfiguration,
  stepIndex: number,
): ConfiguratorState {
  const { configuration, removed } = settle(rules, choices);
  const last = visibleSteps(rules).length - 1;
  const index = Math.max(0, Math.min(stepIndex, last));
  return {
    rules,
    revision,
    configuration,
    stepIndex: index,
    furthestIndex: index,
    notice: removed.length > 0 ? { kind: "opened", removed, undo: undefined } : undefined,
  };
}

export function configuratorReducer(
  state: ConfiguratorState,
  action: ConfiguratorAction,
): ConfiguratorState {
  const { rules, configuration } = state;
  switch (action.type) {
    case "choose":
      return changed(state, choose(rules, configuration, action.stepKey, action.value));
    case "clear":
      return changed(state, clearStep(rules, configuration, action.stepKey));
    case "go":
      return goTo(state, action.index);
    case "reset":
      return reset(state);
    case "undo":
      return state.notice?.undo ? { ...state, ...state.notice.undo, notice: undefined } : state;
    case "dismiss":
      return { ...state, notice: undefined };
    case "open":
      return open(state, action.choices);
    case "rules-changed":
      return changeRules(state, action.rules, action.revision);
  }
}

const earlier = ({ configuration, stepIndex }: ConfiguratorState): Earlier => ({
  configuration,
  stepIndex,
});

function changed(state: ConfiguratorState, { configuration, removed }: Settled): ConfiguratorState {
  if (sameConfiguration(configuration, state.configuration)) return state;
  const notice: Notice | undefined =
    removed.length > 0
      ? { kind: "removed", removed, undo: earlier(state) }
      : stillTrue(state.notice);
  return { ...state, configuration, notice };
}

/** A change of the rules comes by itself, perhaps just before a click: it stays until dismissed. */
function stillTrue(notice: Notice | undefined): Notice | undefined {
  return notice?.kind === "rules-changed" ? notice : undefined;
}

/** Accepts only an index within range (spec, section 4). */
function goTo(state: ConfiguratorState, index: number): ConfiguratorState {
  if (index < 0 || index >= visibleSteps(state.rules).length) return state;
  const furthestIndex = Math.max(index, state.furthestIndex);
  return { ...state, stepIndex: index, furthestIndex };
}

function reset(state: ConfiguratorState): ConfiguratorState {
  const undo = isEmpty(state.configuration) ? undefined : earlier(state);
  const notice: Notice = { kind: "reset", removed: [], undo };
  return { ...state, configuration: {}, stepIndex: 0, furthestIndex: 0, notice };
}

/** Opens the bench of a link; another bench that the visitor was at can be had back. */
function open(state: ConfiguratorState, choices: UncheckedConfiguration): ConfiguratorState {
  const { configuration, removed } = settle(state.rules, choices);
  const same = sameConfiguration(configuration, state.configuration);
  const undo = same || isEmpty(state.configuration) ? undefined : earlier(state);
  const notice: Notice | undefined =
    removed.length > 0 || undo ? { kind: "opened", removed, undo } : undefined;
  if (same) return { ...state, notice: notice ?? state.notice };
  return { ...state, configuration, stepIndex: 0, notice };
}

function changeRules(state: ConfiguratorState, rules: Rules, revision: number): ConfiguratorState {
  const { configuration, removed } = settle(rules, state.configuration);
  const last = visibleSteps(rules).length - 1;
  const next = {
    ...state,
    rules,
    revision,
    configuration,
    stepIndex: Math.min(state.stepIndex, last),
    furthestIndex: Math.min(state.furthestIndex, last),
  };
  const [before, after] = [total(state.rules, state.configuration), total(rules, configuration)];
  const priceMoved = before !== undefined && after !== undefined && before !== after;
  if (removed.length === 0 && (!priceMoved || isEmpty(configuration))) return next;
  const totals = priceMoved ? { totals: { before, after } } : {};
  return { ...next, notice: { kind: "rules-changed", removed, undo: undefined, ...totals } };
}

function total(rules: Rules, configuration: Configuration): Cents | undefined {
  const result = price(rules, configuration);
  return result.ok ? result.pricing.totalPrice : undefined;
}
