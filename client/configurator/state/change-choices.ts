import { choose } from "#shared/engine/choose.ts";
import { complete } from "#shared/engine/complete.ts";
import type { Settled } from "#shared/engine/settle.ts";
import type { UnlockChange } from "#shared/engine/unlock-change.ts";
import { type Configuration, sameConfiguration } from "#shared/rules/configuration.ts";
import { noticesAfterChange } from "./notice.ts";
import { findRemovedChoices, removedValues } from "./removed-choices.ts";
import type { ConfiguratorState, WantedOption } from "./state.ts";

/** Chooses an option. One that is unavailable, or leads to no complete bench, becomes the wanted option; choosing it again clears that. */
export function chooseOption(state: ConfiguratorState, option: WantedOption): ConfiguratorState {
  const { rules, configuration, wanted } = state;
  const { stepKey, value } = option;
  const chosen = choose(rules, configuration, stepKey, value);
  const canBeFinished = (bench: Configuration) => complete(rules, bench, []) !== undefined;
  // These rules have too many combinations to know all dead ends, so the page looks one bench ahead.
  const isDeadEnd = rules.looksAhead === true && canBeFinished(configuration) && !canBeFinished(chosen.configuration);
  if (chosen.outcome === "chosen" && !isDeadEnd) return applyChange(state, chosen);
  const isAgain = wanted?.stepKey === stepKey && wanted.value === value;
  const isWanted = chosen.outcome !== "ignored" && !isAgain;
  return { ...state, wanted: isWanted ? { stepKey, value } : undefined };
}

/** The state after a change of choices, with a notice if it removed or switched others. */
export function applyChange(
  state: ConfiguratorState,
  { configuration, chosen, ...change }: Settled & Partial<UnlockChange>,
): ConfiguratorState {
  const { rules } = state;
  if (sameConfiguration(configuration, state.configuration)) return { ...state, wanted: undefined };
  const notices = noticesAfterChange(state, configuration, change);
  const removedChoices = findRemovedChoices(rules, configuration, [
    ...state.removedChoices,
    ...removedValues(change.removed),
  ]);
  return { ...state, configuration, chosen, notices, removedChoices, wanted: undefined };
}
