import { settle } from "#shared/engine/settle.ts";
import { type Choice, type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { applyChange } from "./change-choices.ts";
import type { ChangedSteps, Earlier, Notice } from "./notice.ts";
import {
  findRemovedChoices,
  findReturnableChoices,
  hasExclusive,
  isList,
  removedValues,
  reviewRemoved,
} from "./removed-choices.ts";
import { type ConfiguratorState, findEarlierState, findMovedStep } from "./state.ts";

/** Undoes the change described by a notice. Choices that this removes are listed in a new notice. */
export function undo(state: ConfiguratorState, notice = state.notices.at(-1)): ConfiguratorState {
  if (!notice || notice.kind === "rules-changed" || !notice.undo) return state;
  if (notice.kind !== "change") return returnTo(state, notice.undo);
  const isNewest = notice === state.notices.at(-1);
  const others = isNewest ? notice.before : { notices: state.notices.filter((each) => each !== notice) };
  const choices = revertChange(state.rules, state.configuration, notice.undo);
  return applyChange({ ...state, ...others }, settle(state.rules, choices));
}

/** The configuration with a change undone. Choices made since then stay. */
function revertChange(rules: Rules, configuration: Configuration, changed: ChangedSteps): Configuration {
  const restored: Record<string, Choice> = { ...configuration };
  for (const [stepKey, { before, after }] of Object.entries(changed)) {
    const now = chosenValues(configuration, stepKey);
    const [only] = before;
    if (isList(rules, stepKey)) {
      const isAlone = hasExclusive(rules, stepKey, now) && !hasExclusive(rules, stepKey, after);
      if (!isAlone) restored[stepKey] = listBefore(before, after, now);
    } else if (now.join() === after.join()) {
      if (only !== undefined) restored[stepKey] = only;
      else delete restored[stepKey];
    }
  }
  return restored;
}

/** A list with the values that the change removed and without those that it added. */
function listBefore(before: readonly string[], after: readonly string[], now: readonly string[]): readonly string[] {
  const removed = before.filter((value) => !after.includes(value));
  const kept = now.filter((value) => before.includes(value) || !after.includes(value));
  return [...new Set([...removed, ...kept])];
}

/** Returns to an earlier state, under the current rules. The bench that was there until now can be had back. */
function returnTo(state: ConfiguratorState, before: Earlier): ConfiguratorState {
  const { rules } = state;
  const { configuration, chosen, removed } = settle(rules, before.configuration);
  const undo = findEarlierState(state);
  const notice: Notice = { kind: "opened", source: "work", removed, undo };
  return {
    ...state,
    configuration,
    chosen,
    removedChoices: findRemovedChoices(
      rules,
      configuration,
      [...before.removedChoices, ...removedValues(removed)],
      before.filled,
    ),
    filled: before.filled,
    edit: before.edit,
    wanted: undefined,
    stepIndex: findMovedStep(before.rules, rules, before.stepIndex),
    notices: removed.length > 0 || undo ? [notice] : [],
  };
}

/** Restores the removed choices that are available again. */
export function putBack(state: ConfiguratorState): ConfiguratorState {
  const { rejections: _others, ...restored } = reviewRemoved(state);
  return applyChange(state, { ...restored, removed: [] });
}

/**
 * Removes the notice that is shown, with the older ones behind it, and the offer to put choices back. Others wait behind changed rules.
 * From then on, removed choices are offered, and do not return by themselves.
 */
export function dismiss(state: ConfiguratorState): ConfiguratorState {
  const others = state.notices.filter(({ kind }) => kind !== "rules-changed");
  const waiting = others.length < state.notices.length ? others : [];
  const returnable = findReturnableChoices(state);
  const removedChoices = state.removedChoices
    .filter(
      ({ stepKey, value }) => !returnable.some(({ step, option }) => step.key === stepKey && option.value === value),
    )
    .map(({ stepKey, value }) => ({ stepKey, value }));
  return { ...state, removedChoices, notices: waiting };
}
