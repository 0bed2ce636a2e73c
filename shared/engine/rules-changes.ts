import { formatMoney } from "../money.ts";
import type { RulesDocument } from "../rules.ts";
import { matchInOrder } from "./changes/match-in-order.ts";
import { optionsChanges } from "./changes/options-changes.ts";
import { stepAdded, stepChanges, stepRemoved } from "./changes/step-changes.ts";
import { numberingChange, stepOrderChanges } from "./changes/step-order-changes.ts";
import { told } from "./changes/told.ts";
import { type Rules, readRules } from "./model.ts";

/**
 * What changed between two rules documents, in sentences for staff without a full stop, in the order
 * of the later one: 'Width: 96 in now +$430.00, was +$410.00'. None where nothing that matters
 * differs. Steps are the same by key, options by value.
 */
export function rulesChanges(before: RulesDocument, after: RulesDocument): readonly string[] {
  const [was, is] = [readRules(before), readRules(after)];
  const earlier = matchInOrder(was.steps, is.steps, ({ key }) => key);
  const moves = stepOrderChanges(was.steps, is.steps, earlier);
  const kept = new Set(earlier.values());

  const changes = [
    ...productChanges(was, is),
    ...is.steps.flatMap((step) => {
      const old = earlier.get(step);
      if (!old) return [stepAdded(step)];
      const move = moves.get(step);
      return [
        ...stepChanges(old, step),
        ...(move === undefined ? [] : [move]),
        ...optionsChanges({ rules: was, step: old }, { rules: is, step }),
      ];
    }),
    ...was.steps.filter((step) => !kept.has(step)).map(stepRemoved),
    ...numberingChange(was.steps, is.steps),
  ];
  return changes.map((change) => change.replace(/\s+/g, " "));
}

function productChanges(was: Rules, is: Rules): readonly string[] {
  const changes: string[] = [];
  if (was.product !== is.product) changes.push(`Product key now ${is.product}, was ${was.product}`);
  if (was.name !== is.name)
    changes.push(`Product name now ${told(is.name)}, was ${told(was.name)}`);
  if (was.basePrice !== is.basePrice)
    changes.push(`Base price now ${formatMoney(is.basePrice)}, was ${formatMoney(was.basePrice)}`);
  return changes;
}
