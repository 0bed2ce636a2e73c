import {
  type Configuration,
  isEmpty,
  sameConfiguration,
  type UncheckedConfiguration,
} from "#shared/configuration.ts";
import { availableVariant } from "#shared/engine/availability.ts";
import { choose, clearStep } from "#shared/engine/choose.ts";
import { type Rules, visibleSteps } from "#shared/engine/model.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import { indexRules } from "#shared/engine/rules-index.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import { type UnlockChange, unlockChange } from "#shared/engine/unlock-change.ts";
import { type LostChoice, stillLost, withLostChoices } from "./lost-choices.ts";
import {
  type Earlier,
  type Notice,
  noticesAfterChoice,
  shownNotices,
  stillTold,
  withEarlierChoices,
} from "./notice.ts";
import { rulesChange } from "./rules-change.ts";

export interface ConfiguratorState {
  readonly rules: Rules;
  readonly revision: number;
  readonly configuration: Configuration;
  readonly stepIndex: number;
  /** The last step that the visitor has been at: what is missing before it needs attention. */
  readonly furthestIndex: number;
  /** What is to be told, the newest last. */
  readonly notices: readonly Notice[];
  /** What other choices removed: offered again when it can be had again. */
  readonly lost: readonly LostChoice[];
  /** The option that is not available and was asked for: what it takes is shown. */
  readonly wanted: WantedOption | undefined;
}

export interface WantedOption {
  readonly stepKey: string;
  readonly value: string;
}

export type ConfiguratorAction =
  | { readonly type: "choose"; readonly stepKey: string; readonly value: string }
  | { readonly type: "clear"; readonly stepKey: string }
  | { readonly type: "unlock"; readonly configuration: Configuration }
  | { readonly type: "decline" }
  | { readonly type: "put-back" }
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
    notices: removed.length > 0 ? [{ kind: "opened", removed, undo: undefined }] : [],
    lost: [],
    wanted: undefined,
  };
}

export function configuratorReducer(
  state: ConfiguratorState,
  action: ConfiguratorAction,
): ConfiguratorState {
  const { rules, configuration } = state;
  switch (action.type) {
    case "choose":
      return chooseOption(state, action);
    case "clear":
      return changed(state, clearStep(rules, configuration, action.stepKey));
    case "unlock":
      return unlockOption(state, action.configuration);
    case "decline":
      return { ...state, wanted: undefined };
    case "put-back":
      return putBack(state);
    case "go":
      return goTo(state, action.index);
    case "reset":
      return reset(state);
    case "undo":
      return undo(state);
    case "dismiss":
      return dismiss(state);
    case "open":
      return open(state, action.choices);
    case "rules-changed":
      return changeRules(state, action.rules, action.revision);
  }
}

/** Chooses the option; one that is not available is wanted, and asked for again, not any more. */
function chooseOption(state: ConfiguratorState, option: WantedOption): ConfiguratorState {
  const { rules, configuration } = state;
  const variants = indexRules(rules).byKey.get(option.stepKey)?.variants.get(option.value) ?? [];
  if (availableVariant(variants, configuration))
    return changed(state, choose(rules, configuration, option.stepKey, option.value));
  const { stepKey, value } = option;
  const isAgain = state.wanted?.stepKey === stepKey && state.wanted.value === value;
  return { ...state, wanted: variants.length > 0 && !isAgain ? { stepKey, value } : undefined };
}

function unlockOption(state: ConfiguratorState, configuration: Configuration): ConfiguratorState {
  const { rules, wanted } = state;
  if (!wanted) return state;
  const change = unlockChange(rules, state.configuration, configuration, wanted);
  return changed(state, { ...settle(rules, configuration), ...change });
}

function putBack(state: ConfiguratorState): ConfiguratorState {
  const { configuration } = withLostChoices(state.rules, state.configuration, state.lost);
  return changed(state, { configuration, removed: [] });
}

/** Takes away the notices that are shown, and what is offered to be put back. */
function dismiss(state: ConfiguratorState): ConfiguratorState {
  const { back } = withLostChoices(state.rules, state.configuration, state.lost);
  const lost = state.lost.filter(
    ({ stepKey, value }) =>
      !back.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  const { notices } = state;
  const earlierOnes = notices.slice(0, notices.length - shownNotices(notices).length);
  return { ...state, lost, notices: earlierOnes };
}

function changed(
  state: ConfiguratorState,
  { configuration, ...change }: Settled & Partial<UnlockChange>,
): ConfiguratorState {
  const { rules } = state;
  if (sameConfiguration(configuration, state.configuration)) return { ...state, wanted: undefined };
  const notices = noticesAfterChoice(state.notices, state.configuration, configuration, change);
  const lost = stillLost(rules, configuration, [...state.lost, ...valuesOf(change.removed)]);
  return { ...state, configuration, notices, lost, wanted: undefined };
}

function valuesOf(removed: readonly Rejection[]): readonly LostChoice[] {
  return removed.flatMap(({ stepKey, value }) =>
    typeof value === "string" ? [{ stepKey, value }] : [],
  );
}

/** Accepts only an index within range (spec, section 4). */
function goTo(state: ConfiguratorState, index: number): ConfiguratorState {
  if (index !== withinSteps(state.rules, index)) return state;
  const furthestIndex = Math.max(index, state.furthestIndex);
  return { ...state, stepIndex: index, furthestIndex, wanted: undefined };
}

function reset(state: ConfiguratorState): ConfiguratorState {
  const notice: Notice = { kind: "reset", undo: earlier(state) };
  return { ...atFirstStep(state), configuration: {}, notices: [notice] };
}

/** The first step, with nothing to tell and nothing to offer. */
function atFirstStep(state: ConfiguratorState): ConfiguratorState {
  return {
    ...state,
    stepIndex: 0,
    furthestIndex: 0,
    notices: [],
    lost: [],
    wanted: undefined,
  };
}

/** Takes back what the newest notice tells. The rules may have changed since: what no longer fits is told. */
function undo(state: ConfiguratorState): ConfiguratorState {
  const { rules } = state;
  const notice = state.notices.at(-1);
  if (!notice || notice.kind === "rules-changed" || !notice.undo) return state;
  const isReceipt = notice.kind === "receipt";
  const choices = isReceipt
    ? withEarlierChoices(rules, state.configuration, notice.undo)
    : notice.undo.configuration;
  const place = isReceipt ? state : notice.undo;
  const { configuration, removed } = settle(rules, choices);
  const told = stillTold(state.notices.slice(0, -1), configuration);
  return {
    ...state,
    configuration,
    lost: stillLost(rules, configuration, state.lost),
    wanted: undefined,
    stepIndex: withinSteps(rules, place.stepIndex),
    furthestIndex: withinSteps(rules, place.furthestIndex),
    notices: removed.length > 0 ? [...told, { kind: "opened", removed, undo: undefined }] : told,
  };
}

/** Opens the bench of a link; another bench that the visitor was at can be had back. */
function open(state: ConfiguratorState, choices: UncheckedConfiguration): ConfiguratorState {
  const { configuration, removed } = settle(state.rules, choices);
  const same = sameConfiguration(configuration, state.configuration);
  const back = same ? undefined : earlier(state);
  const told: readonly Notice[] =
    removed.length > 0 || back ? [{ kind: "opened", removed, undo: back }] : [];
  if (same) return { ...state, notices: [...state.notices, ...told] };
  return { ...atFirstStep(state), configuration, notices: told };
}

/** Goes on at the same step under the new rules, wherever it stands now. */
function changeRules(state: ConfiguratorState, rules: Rules, revision: number): ConfiguratorState {
  const { configuration, removed, notice } = rulesChange(state, rules);
  return {
    rules,
    revision,
    configuration,
    stepIndex: movedIndex(state.rules, rules, state.stepIndex),
    furthestIndex: movedIndex(state.rules, rules, state.furthestIndex),
    notices: notice ? [...state.notices, notice] : state.notices,
    lost: stillLost(rules, configuration, [...state.lost, ...valuesOf(removed)]),
    wanted: undefined,
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
