import {
  type Configuration,
  isEmpty,
  sameConfiguration,
  type UncheckedConfiguration,
} from "#shared/configuration.ts";
import { availableVariant } from "#shared/engine/availability.ts";
import { choose, clearStep } from "#shared/engine/choose.ts";
import { type Rules, visibleSteps } from "#shared/engine/model.ts";
import { type ChosenOption, type Rejection, reviewChoices } from "#shared/engine/review-choices.ts";
import { indexRules } from "#shared/engine/rules-index.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import { type UnlockChange, unlockChange } from "#shared/engine/unlock-change.ts";
import { type LostChoice, stillLost, withLostChoices } from "./lost-choices.ts";
import { type Earlier, type Notice, noticeAfterChoice, withEarlierChoices } from "./notice.ts";
import { priceChange } from "./price-change.ts";

export interface ConfiguratorState {
  readonly rules: Rules;
  readonly revision: number;
  readonly configuration: Configuration;
  readonly stepIndex: number;
  /** The last step that the visitor has been at: what is missing before it needs attention. */
  readonly furthestIndex: number;
  readonly notice: Notice | undefined;
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
    notice: removed.length > 0 ? { kind: "opened", removed, undo: undefined } : undefined,
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

/** Chooses the option; one that is not available is wanted: what it takes is shown. */
function chooseOption(state: ConfiguratorState, option: WantedOption): ConfiguratorState {
  const { rules, configuration } = state;
  const variants = indexRules(rules).byKey.get(option.stepKey)?.variants.get(option.value) ?? [];
  if (availableVariant(variants, configuration))
    return changed(state, choose(rules, configuration, option.stepKey, option.value));
  const wanted = { stepKey: option.stepKey, value: option.value };
  return { ...state, wanted: variants.length > 0 ? wanted : undefined };
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

/** Takes the notice away, and what it offers to put back. */
function dismiss(state: ConfiguratorState): ConfiguratorState {
  const { back } = withLostChoices(state.rules, state.configuration, state.lost);
  const lost = state.lost.filter(
    ({ stepKey, value }) =>
      !back.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  return { ...state, lost, notice: undefined };
}

function changed(
  state: ConfiguratorState,
  { configuration, ...change }: Settled & Partial<UnlockChange>,
): ConfiguratorState {
  const { rules } = state;
  if (sameConfiguration(configuration, state.configuration)) return { ...state, wanted: undefined };
  const notice = noticeAfterChoice(state.notice, state.configuration, configuration, change);
  const lost = stillLost(rules, configuration, [...state.lost, ...valuesOf(change.removed)]);
  return { ...state, configuration, notice, lost, wanted: undefined };
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
  return { ...atFirstStep(state), configuration: {}, notice };
}

/** The first step, with nothing to tell and nothing to offer. */
function atFirstStep(state: ConfiguratorState): ConfiguratorState {
  return {
    ...state,
    stepIndex: 0,
    furthestIndex: 0,
    notice: undefined,
    lost: [],
    wanted: undefined,
  };
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
    lost: stillLost(rules, configuration, state.lost),
    wanted: undefined,
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
  return { ...atFirstStep(state), configuration, notice };
}

/** Goes on at the same step under the new rules, wherever it stands now. */
function changeRules(state: ConfiguratorState, rules: Rules, revision: number): ConfiguratorState {
  const { configuration, removed: dropped } = settle(rules, state.configuration);
  const chosen = reviewChoices(state.rules, state.configuration).chosen;
  const removed = dropped.map((each) => ({ ...chosenAs(each, chosen), ...each }));
  const change = {
    kind: "rules-changed",
    removed,
    ...priceChange(state, rules, configuration),
  } as const;
  const isTold = removed.length > 0 || change.totals || change.repriced.length > 0;
  return {
    rules,
    revision,
    configuration,
    stepIndex: movedIndex(state.rules, rules, state.stepIndex),
    furthestIndex: movedIndex(state.rules, rules, state.furthestIndex),
    notice: isTold ? change : state.notice,
    lost: stillLost(rules, configuration, [...state.lost, ...valuesOf(removed)]),
    wanted: undefined,
  };
}

/** Step and option as they were when they were chosen: the new rules may not have them. */
function chosenAs(
  { stepKey, value }: Rejection,
  chosen: readonly ChosenOption[],
): Partial<ChosenOption> {
  return chosen.find(({ step, option }) => step.key === stepKey && option.value === value) ?? {};
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
