import { choose } from "#shared/engine/choose.ts";
import type { Settled } from "#shared/engine/settle.ts";
import type { UnlockChange } from "#shared/engine/unlock-change.ts";
import { sameConfiguration } from "#shared/rules/configuration.ts";
import { noticesAfterChange } from "./notice.ts";
import { findRemovedChoices, removedValues } from "./removed-choices.ts";
import type { ConfiguratorState, WantedOption } from "./state.ts";

/** Chooses an option. An unavailable one becomes the wanted option; choosing it again clears that. */
export function chooseOption(state: ConfiguratorState, option: WantedOption): ConfiguratorState {
  const { rules, configuration, wanted } = state;
  const { stepKey, value } = option;
  const chosen = choose(rules, configuration, stepKey, value);
  if (chosen.outcome === "chosen") return applyChange(state, chosen);
  const isAgain = wanted?.stepKey === stepKey && wanted.value === value;
  const isWanted = chosen.outcome === "unavailable" && !isAgain;
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
