import {
  type Configuration,
  sameConfiguration,
  type UncheckedConfiguration,
} from "#shared/configuration.ts";
import { availableVariant } from "#shared/engine/availability.ts";
import { choose, clearStep } from "#shared/engine/choose.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import { indexRules, type Variant } from "#shared/engine/rules-index.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import { type UnlockChange, unlockChange } from "#shared/engine/unlock-change.ts";
import { type LostChoice, stillLost, withLostChoices } from "./lost-choices.ts";
import { type Earlier, type Notice, noticesAfterChange, withEarlierChoices } from "./notice.ts";
import { rulesChange } from "./rules-change.ts";
import { movedIndex, withinSteps } from "./step-index.ts";

export interface ConfiguratorState {
  readonly rules: Rules;
  readonly revision: number;
  readonly configuration: Configuration;
  readonly stepIndex: number;
  /** Whether the visitor has tried to finish: from then on what is missing needs attention. */
  readonly triedToFinish: boolean;
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
  | { readonly type: "finish" }
  | { readonly type: "reset" }
  /** Takes back what the notice tells, the newest where none is named. */
  | { readonly type: "undo"; readonly notice?: Notice }
  | { readonly type: "dismiss" }
  | {
      readonly type: "open";
      readonly choices: UncheckedConfiguration;
      readonly source: "link" | "host";
    }
  /** A link was opened that names no bench. */
  | { readonly type: "open-nothing" }
  | { readonly type: "rules-changed"; readonly rules: Rules; readonly revision: number };

const UNREADABLE_LINK: Notice = {
  kind: "opened",
  source: "unreadable-link",
  removed: [],
  undo: undefined,
};

/** The start: earlier work, settled against the rules of today. */
export function startState(
  rules: Rules,
  revision: number,
  choices: UncheckedConfiguration,
  stepIndex: number,
): ConfiguratorState {
  const { configuration, removed } = settle(rules, choices);
  return {
    rules,
    revision,
    configuration,
    stepIndex: withinSteps(rules, stepIndex),
    triedToFinish: false,
    notices:
      removed.length > 0 ? [{ kind: "opened", source: "work", removed, undo: undefined }] : [],
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
    case "finish":
      return { ...state, triedToFinish: true };
    case "reset":
      return reset(state);
    case "undo":
      return undo(state, action.notice);
    case "dismiss":
      return dismiss(state);
    case "open":
      return open(state, action);
    case "open-nothing":
      return {
        ...state,
        notices: [...state.notices.filter((each) => each !== UNREADABLE_LINK), UNREADABLE_LINK],
      };
    case "rules-changed":
      return changeRules(state, action.rules, action.revision);
  }
}

/** Chooses the option; one that is not available is wanted, and asked for again, not any more. */
function chooseOption(state: ConfiguratorState, option: WantedOption): ConfiguratorState {
  const { rules, configuration } = state;
  const { stepKey, value } = option;
  const variants = variantsOf(rules, option);
  if (availableVariant(variants, configuration))
    return changed(state, choose(rules, configuration, stepKey, value));
  const isAgain = state.wanted?.stepKey === stepKey && state.wanted.value === value;
  return { ...state, wanted: variants.length > 0 && !isAgain ? { stepKey, value } : undefined };
}

function variantsOf(rules: Rules, { stepKey, value }: WantedOption): readonly Variant[] {
  return indexRules(rules).byKey.get(stepKey)?.variants.get(value) ?? [];
}

/** The wanted option, if the rules still have it and it is still not available. */
function stillWanted(
  rules: Rules,
  configuration: Configuration,
  wanted: WantedOption | undefined,
): WantedOption | undefined {
  const variants = wanted ? variantsOf(rules, wanted) : [];
  return variants.length > 0 && !availableVariant(variants, configuration) ? wanted : undefined;
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

/** Takes away the notices, and what is offered to be put back. */
function dismiss(state: ConfiguratorState): ConfiguratorState {
  const { back } = withLostChoices(state.rules, state.configuration, state.lost);
  const lost = state.lost.filter(
    ({ stepKey, value }) =>
      !back.some(({ step, option }) => step.key === stepKey && option.value === value),
  );
  return { ...state, lost, notices: [] };
}

function changed(
  state: ConfiguratorState,
  { configuration, ...change }: Settled & Partial<UnlockChange>,
): ConfiguratorState {
  const { rules } = state;
  if (sameConfiguration(configuration, state.configuration)) return { ...state, wanted: undefined };
  const notices = noticesAfterChange(state.notices, state.configuration, configuration, change);
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
  return { ...state, stepIndex: index, wanted: undefined };
}

/** Clears all but what is decided; where nothing else is chosen, what can be undone stays so. */
function reset(state: ConfiguratorState): ConfiguratorState {
  const undo = earlier(state);
  if (!undo) return { ...atFirstStep(state), notices: state.notices };
  const configuration = untouched(state.rules);
  return { ...atFirstStep(state), configuration, notices: [{ kind: "reset", undo }] };
}

/** The first step, with nothing to tell and nothing to offer. */
function atFirstStep(state: ConfiguratorState): ConfiguratorState {
  return {
    ...state,
    stepIndex: 0,
    triedToFinish: false,
    notices: [],
    lost: [],
    wanted: undefined,
  };
}

/** Takes back what a notice tells. What then no longer fits is told in its turn. */
function undo(state: ConfiguratorState, notice = state.notices.at(-1)): ConfiguratorState {
  if (!notice || notice.kind === "rules-changed" || !notice.undo) return state;
  if (notice.kind !== "receipt") return goBack(state, notice.undo);
  const others = { ...state, notices: state.notices.filter((each) => each !== notice) };
  const choices = withEarlierChoices(state.rules, state.configuration, notice.undo);
  return changed(others, settle(state.rules, choices));
}

/** Goes back to an earlier state, under the rules of now. */
function goBack(state: ConfiguratorState, before: Earlier): ConfiguratorState {
  const { rules } = state;
  const { configuration, removed } = settle(rules, before.configuration);
  const notice: Notice = { kind: "opened", source: "work", removed, undo: undefined };
  return {
    ...state,
    configuration,
    lost: stillLost(rules, configuration, [...before.lost, ...valuesOf(removed)]),
    wanted: undefined,
    stepIndex: movedIndex(before.rules, rules, before.stepIndex),
    notices: removed.length > 0 ? [notice] : [],
  };
}

/** Opens the bench of a link or of the page around; another bench that the visitor was at can be had back. */
function open(
  state: ConfiguratorState,
  { choices, source }: Extract<ConfiguratorAction, { readonly type: "open" }>,
): ConfiguratorState {
  const { configuration, removed } = settle(state.rules, choices);
  const last = state.notices.at(-1);
  const opened = last?.kind === "opened" ? last : undefined;
  const isSame = sameConfiguration(configuration, state.configuration);
  const undo = isSame ? opened?.undo : earlier(state);
  const told: readonly Notice[] =
    removed.length > 0 || undo ? [{ kind: "opened", source, removed, undo }] : [];
  if (!isSame) return { ...atFirstStep(state), configuration, notices: told };
  return { ...state, notices: [...state.notices.filter((each) => each !== opened), ...told] };
}

/** Goes on at the same step under the new rules, wherever it stands now. */
function changeRules(state: ConfiguratorState, rules: Rules, revision: number): ConfiguratorState {
  const stepIndex = movedIndex(state.rules, rules, state.stepIndex);
  // What was told before has prices, and what is told now would have them for new.
  if (rules.pricesHidden !== state.rules.pricesHidden)
    return startState(rules, revision, state.configuration, stepIndex);
  const { configuration, removed, notice } = rulesChange(state, rules);
  return {
    rules,
    revision,
    configuration,
    stepIndex,
    triedToFinish: state.triedToFinish,
    notices: notice ? [...state.notices, notice] : state.notices,
    lost: stillLost(rules, configuration, [...state.lost, ...valuesOf(removed)]),
    wanted: stillWanted(rules, configuration, state.wanted),
  };
}

/** What is chosen where the visitor chose nothing: what is decided. */
function untouched(rules: Rules): Configuration {
  return settle(rules, {}).configuration;
}

/** What can be gone back to; nothing where the visitor chose nothing. */
function earlier(state: ConfiguratorState): Earlier | undefined {
  const { rules, configuration, stepIndex, lost } = state;
  return sameConfiguration(configuration, untouched(rules))
    ? undefined
    : { rules, configuration, stepIndex, lost };
}
