import type { ChosenOption } from "#shared/engine/review-choices.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import {
  type Configuration,
  type StepValue,
  sameConfiguration,
  type UncheckedConfiguration,
} from "#shared/rules/configuration.ts";
import { type Rules, visibleSteps } from "#shared/rules/model.ts";
import type { Earlier, Edit, Notice, RemovedChoice } from "./notice.ts";

/** The visitor's actions so far. Everything else on the page is derived from them. */
export interface ConfiguratorState {
  readonly rules: Rules;
  readonly revision: number;
  readonly configuration: Configuration;
  /** Its options, from the review that accepted the choices. */
  readonly chosen: readonly ChosenOption[];
  /** The bench that the partner's page opened last, or left empty. It is not the visitor's before something changes. */
  readonly hostsBench?: Configuration | undefined;
  readonly edit: Edit | undefined;
  readonly stepIndex: number;
  /** Once the visitor has tried to finish, missing choices are marked. */
  readonly triedToFinish: boolean;
  /** Newest last. */
  readonly notices: readonly Notice[];
  /** The page offers to put them back once they are available. */
  readonly removedChoices: readonly RemovedChoice[];
  /** Choices that completions added. Another completion may replace them until the visitor chooses in their step. */
  readonly filled: readonly StepValue[];
  /** Whether the visitor opened or closed the starting benches; undefined if they show wherever the page offers them. */
  readonly starts: "open" | "closed" | undefined;
  /** Undefined while the page shows the steps. Otherwise the project is shown; the hash is that of a link that the visitor opened, or empty. */
  readonly project: string | undefined;
  /** The unavailable option that the visitor asked for. The page shows how to unlock it. */
  readonly wanted: StepValue | undefined;
}

/** The initial state: the visitor's earlier work, settled under the current rules. */
export function startState(
  rules: Rules,
  revision: number,
  choices: UncheckedConfiguration,
  stepIndex: number,
  edit?: Edit,
): ConfiguratorState {
  const { configuration, chosen, removed } = settle(rules, choices);
  const notice: Notice = { kind: "opened", source: "work", removed, undo: undefined };
  const notices = removed.length > 0 ? [notice] : [];
  const nearest = clampStep(rules, stepIndex);
  return { ...FRESH_STATE, rules, revision, configuration, chosen, edit, stepIndex: nearest, notices };
}

const FRESH_STATE = {
  triedToFinish: false,
  notices: [],
  removedChoices: [],
  filled: [],
  starts: undefined,
  project: undefined,
  wanted: undefined,
};

/** The first step, without notices and offers. */
export function goToFirstStep(state: ConfiguratorState): ConfiguratorState {
  return { ...state, ...FRESH_STATE, stepIndex: 0 };
}

/** The bench before the visitor's first choice: the fixed choices. */
export function startUntouched(rules: Rules): Settled {
  return settle(rules, {});
}

/** Whether the page offers starting benches by itself: only the first step may have a choice. */
export function offersStart({ rules, configuration, stepIndex, starts }: ConfiguratorState) {
  if (starts || stepIndex > 0 || !rules.startingBenches?.length) return false;
  return visibleSteps(rules).every(({ key }, index) => index === 0 || !configuration[key]);
}

/** The state for Undo to return to; undefined if the visitor has chosen nothing. */
export function findEarlierState(state: ConfiguratorState): Earlier | undefined {
  const { rules, configuration, stepIndex, removedChoices, filled, edit } = state;
  return sameConfiguration(configuration, startUntouched(rules).configuration)
    ? undefined
    : { rules, configuration, stepIndex, removedChoices, filled, edit };
}

/** The index of the step nearest to an index. */
export function clampStep(rules: Rules, index: number): number {
  return Math.max(0, Math.min(Math.trunc(index), visibleSteps(rules).length - 1));
}

/** The index of a step under new rules; the nearest one if they no longer have it. */
export function findMovedStep(before: Rules, after: Rules, index: number): number {
  const key = visibleSteps(before)[index]?.key;
  const moved = visibleSteps(after).findIndex((step) => step.key === key);
  return moved >= 0 ? moved : clampStep(after, index);
}
