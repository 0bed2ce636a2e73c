import { choose } from "#shared/engine/choose.ts";
import { complete } from "#shared/engine/complete.ts";
import { type Settled, settle } from "#shared/engine/settle.ts";
import type { UnlockChange } from "#shared/engine/unlock-change.ts";
import { type Configuration, type StepValue, sameConfiguration } from "#shared/rules/configuration.ts";
import { changedSteps, noticesAfterChange, type RemovedChoice } from "./notice.ts";
import { findLostChoices, findRemovedChoices, holds, removedValues, reviewRemoved } from "./removed-choices.ts";
import type { ConfiguratorState } from "./state.ts";

/**
 * Chooses an option, and puts back what earlier choices in its step removed, if it is available again: whoever tries options, such as with
 * the arrow keys, loses nothing. One that is unavailable, or leads to no complete bench, becomes the wanted
 * option; choosing it again clears that.
 */
export function chooseOption(state: ConfiguratorState, option: StepValue): ConfiguratorState {
  const { rules, configuration, wanted } = state;
  const { stepKey, value } = option;
  const filled = state.filled.filter((each) => each.stepKey !== stepKey);
  const chosen = choose(rules, configuration, stepKey, value);
  const canBeFinished = (bench: Configuration) => complete(rules, bench, []) !== undefined;
  // These rules have too many combinations to know all dead ends, so the page looks one bench ahead.
  const isDeadEnd = rules.looksAhead === true && canBeFinished(configuration) && !canBeFinished(chosen.configuration);
  if (chosen.outcome === "chosen" && !isDeadEnd)
    return returnLosses(applyChange(state, chosen, filled), state.removedChoices, stepKey);
  const isAgain = wanted?.stepKey === stepKey && wanted.value === value;
  const isWanted = chosen.outcome !== "ignored" && !isAgain;
  return { ...state, wanted: isWanted ? { stepKey, value } : undefined };
}

/** Puts back the available ones of the choices that earlier changes in a step removed from other steps. */
function returnLosses(state: ConfiguratorState, earlier: readonly RemovedChoice[], stepKey: string): ConfiguratorState {
  const lost = earlier.filter(({ by }) => by?.includes(stepKey));
  const removedChoices = state.removedChoices.filter((removed) => holds(lost, removed));
  if (removedChoices.length === 0) return state;
  const { rejections: _others, ...restored } = reviewRemoved({ ...state, removedChoices });
  return applyChange(state, { ...restored, removed: [] });
}

/** Takes an offer. What a completion adds is not the visitor's choice, unless it was before. */
export function takeOffer(state: ConfiguratorState, configuration: Configuration, change: UnlockChange) {
  const added = change.switches.map(({ step, option }) => ({ stepKey: step.key, value: option.value }));
  const isOwn = (each: StepValue) =>
    change.target !== undefined || (holds(findLostChoices(state), each) && !holds(state.filled, each));
  const others = state.filled.filter((each) => !holds(added, each));
  const filled = [...others, ...added.filter((each) => !isOwn(each))];
  return applyChange(state, { ...settle(state.rules, configuration), ...change }, filled);
}

/** The state after a change of choices, with a notice if it removed or switched others. */
export function applyChange(
  state: ConfiguratorState,
  { configuration, chosen, ...change }: Settled & Partial<UnlockChange>,
  filled = state.filled,
): ConfiguratorState {
  const { rules } = state;
  if (sameConfiguration(configuration, state.configuration)) return { ...state, filled, wanted: undefined };
  const notices = noticesAfterChange(state, configuration, change);
  const by = Object.keys(changedSteps(state.configuration, configuration)).filter((key) =>
    change.removed.every(({ stepKey }) => stepKey !== key),
  );
  const removed = [...state.removedChoices, ...removedValues(change.removed).map((each) => ({ ...each, by }))];
  const removedChoices = findRemovedChoices(rules, configuration, removed, filled);
  return { ...state, configuration, chosen, notices, removedChoices, filled, wanted: undefined };
}
