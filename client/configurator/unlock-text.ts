import { optionPrice } from "#shared/engine/model.ts";
import type { Switch, UnlockChange } from "#shared/engine/unlock-change.ts";
import { type Cents, formatModifier, negate } from "#shared/money.ts";

/** 'Switch Height Adjustment to Electric, two-column: +$640.00. Removes: Fold-away crank handle, −$45.00.' */
export function unlockText({ switches, removed }: UnlockChange): string {
  const changes = switches.map(
    (each) => `${switchText(each)}: ${differenceText(each.priceDifference)}.`,
  );
  const losses = removed.flatMap(({ option }) => {
    if (!option) return [];
    const cost = optionPrice(option);
    return [`${option.label}${cost === 0 ? "" : `, ${formatModifier(negate(cost))}`}`];
  });
  const removal = losses.length > 0 ? [`Removes: ${losses.join("; ")}.`] : [];
  return [...changes, ...removal].join(" ");
}

function switchText({ step, option, replaces }: Switch): string {
  if (step.multiSelect) return `Add ${option.label} to ${step.name}`;
  return replaces
    ? `Switch ${step.name} to ${option.label}`
    : `Choose ${option.label} for ${step.name}`;
}

/** '+$640.00', or that nothing changes. */
export function differenceText(difference: Cents): string {
  return difference === 0 ? "no change in price" : formatModifier(difference);
}
