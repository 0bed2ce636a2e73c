import {
  type Configuration,
  isEmpty,
  sameConfiguration,
  type UncheckedConfiguration,
} from "#shared/configuration.ts";
import { choose, clearStep } from "#shared/engine/choose.ts";
import { type Rules, visibleSteps } from "#shared/engine/model.ts";
import { price } from "#shared/engine/price.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import type { Cents } from "#shared/money.ts";
import { type Earlier, type Notice, noticeAfterChoice, withEarlierChoices } from "./notice.ts";

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
  const index = withinSteps(rules, stepIndex);
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
      return undo(state);
    case "dismiss":
      return { ...state, notice: undefined };
    case "open":
      return open(state, action.choices);
    case "rules-changed":
      return changeRules(state, action.rules, action.revision);
  }
}

function changed(state: ConfiguratorState, { configuration, removed }: Settled): ConfiguratorState {
  if (sameConfiguration(configuration, state.configuration)) return state;
  const notice = noticeAfterChoice(state.notice, state.configuration, configuration, removed);
  return { ...state, configuration, notice };
}

/** Accepts only an index within range (spec, section 4). */
function goTo(state: ConfiguratorState, index: number): ConfiguratorState {
  if (index !== withinSteps(state.rules, index)) return state;
  const furthestIndex = Math.max(index, state.furthestIndex);
  return { ...state, stepIndex: index, furthestIndex };
}

function reset(state: ConfiguratorState): ConfiguratorState {
  const notice: Notice = { kind: "reset", undo: earlier(state) };
  return { ...state, configuration: {}, stepIndex: 0, furthestIndex: 0, notice };
}

/** Takes back what the notice tells. The rules may have changed since: what no longer fits is told. */
function undo(state: ConfiguratorState): ConfiguratorState {
  const { rules, notice } = state;
  if (!notice || notice.kind === "rules-changed" || !notice.undo) return state;
  const isReceipt = notice.kind === "removed";
  const choices = isReceipt
    ? withEarlierChoices(rules, state.configuration, notice.undo)
    : notice.undo.configuration;
  const place = isReceipt ? state : notice.undo;
  const { configuration, removed } = settle(rules, choices);
  return {
    ...state,
    configuration,
    stepIndex: withinSteps(rules, place.stepIndex),
    furthestIndex: withinSteps(rules, place.furthestIndex),
    notice: removed.length > 0 ? { kind: "opened", removed, undo: undefined } : undefined,
  };
}

/** Opens the bench of a link; another bench that the visitor was at can be had back. */
function open(state: ConfiguratorState, choices: UncheckedConfiguration): ConfiguratorState {
  const { configuration, removed } = settle(state.rules, choices);
  const same = sameConfiguration(configuration, state.configuration);
  const back = same ? undefined : earlier(state);
  const notice: Notice | undefined =
    removed.length > 0 || back ? { kind: "opened", removed, undo: back } : undefined;
  if (same) return { ...state, notice: notice ?? state.notice };
  return { ...state, configuration, stepIndex: 0, furthestIndex: 0, notice };
}

/** Goes on at the same step under the new rules, wherever it stands now. */
function changeRules(state: ConfiguratorState, rules: Rules, revision: number): ConfiguratorState {
  const { configuration, removed } = settle(rules, state.configuration);
  const [before, after] = [total(state.rules, state.configuration), total(rules, configuration)];
  const moved = before !== undefined && after !== undefined && before !== after;
  const totals = moved && !isEmpty(configuration) ? { before, after } : undefined;
  const notice: Notice | undefined =
    removed.length > 0 || totals ? { kind: "rules-changed", removed, totals } : state.notice;
  return {
    rules,
    revision,
    configuration,
    stepIndex: movedIndex(state.rules, rules, state.stepIndex),
    furthestIndex: movedIndex(state.rules, rules, state.furthestIndex),
    notice,
  };
}

function movedIndex(before: Rules, after: Rules, index: number): number {
  const key = visibleSteps(before)[index]?.key;
  const moved = visibleSteps(after).findIndex((step) => step.key === key);
  return moved >= 0 ? moved : withinSteps(after, index);
}

/** The nearest index that is one of a step's. */
function withinSteps(rules: Rules, index: number): number {
  return Math.max(0, Math.min(index, visibleSteps(rules).length - 1));
}

/** What can be gone back to; nothing where nothing is chosen. */
function earlier(state: ConfiguratorState): Earlier | undefined {
  const { configuration, stepIndex, furthestIndex } = state;
  return isEmpty(configuration) ? undefined : { configuration, stepIndex, furthestIndex };
}

function total(rules: Rules, configuration: Configuration): Cents | undefined {
  const result = price(rules, configuration);
  return result.ok ? result.pricing.totalPrice : undefined;
}
