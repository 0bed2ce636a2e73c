import { formatDollars, formatMoney } from "#shared/money.ts";
import { offerAll } from "#shared/rules/archive.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { inSentence, wordsChange } from "./fact-changes.ts";
import { hintChanges, startingBenchChanges } from "./guidance-changes.ts";
import { matchInOrder } from "./match-in-order.ts";
import { optionsChanges } from "./options-changes.ts";
import {
  numberingChange,
  stepAddedText,
  stepChanges,
  stepOrderChanges,
  stepRemovedText,
} from "./step-changes.ts";

/**
 * The changes between two versions of the rules, as sentences for staff without a period, in the order of the newer
 * version: 'Width: 96 in now +$430.00, was +$410.00'. Steps are matched by key, options by value.
 */
export function rulesChanges(before: RulesDocument, after: RulesDocument): readonly string[] {
  const [was, is] = [readRules(offerAll(before)), readRules(offerAll(after))];
  const earlier = matchInOrder(was.steps, is.steps, ({ key }) => key);
  const moves = stepOrderChanges(was.steps, is.steps, earlier);
  const kept = new Set(earlier.values());

  const changes = [
    ...productChanges(was, is),
    ...wordsChange("Base cost", before.baseCost, after.baseCost, formatDollars),
    ...wordsChange("Lowest margin", before.lowestMargin, after.lowestMargin, (it) => `${it}%`),
    ...is.steps.flatMap((step) => {
      const old = earlier.get(step);
      if (!old) return [stepAddedText(step)];
      const move = moves.get(step);
      return [
        ...stepChanges(old, step),
        ...(move === undefined ? [] : [move]),
        ...optionsChanges(
          { rules: was, step: old, documents: before.steps },
          { rules: is, step, documents: after.steps },
        ),
      ];
    }),
    ...was.steps.filter((step) => !kept.has(step)).map(stepRemovedText),
    ...numberingChange(was.steps, is.steps),
    ...startingBenchChanges(
      { rules: was, benches: before.startingBenches },
      { rules: is, benches: after.startingBenches },
    ),
    ...hintChanges(was, is),
  ];
  return changes.map((change) => change.replace(/\s+/g, " "));
}

function productChanges(was: Rules, is: Rules): readonly string[] {
  const changes: string[] = [];
  if (was.product !== is.product) changes.push(`Product key now ${is.product}, was ${was.product}`);
  if (was.name !== is.name)
    changes.push(`Product name now ${inSentence(is.name)}, was ${inSentence(was.name)}`);
  if (was.basePrice !== is.basePrice)
    changes.push(`Base price now ${formatMoney(is.basePrice)}, was ${formatMoney(was.basePrice)}`);
  if (was.orderCodePrefix !== is.orderCodePrefix) {
    const [before, after] = [was, is].map(({ orderCodePrefix }) => orderCodePrefix ?? "none");
    changes.push(`Order code prefix now ${after}, was ${before}`);
  }
  return changes;
}

const MAX_SUMMARY_CHARACTERS = 300;

/** The changes of a revision in at most 300 characters: the first ones, and the number of others. Empty for none. */
export function summaryOfChanges(changes: readonly string[], noun = "change"): string {
  const [first = "", ...others] = changes;
  let summary = first;
  let more = others.length;
  for (const change of others) {
    const longer = `${summary}; ${change}`;
    if (longer.length + moreText(more - 1, noun).length > MAX_SUMMARY_CHARACTERS) break;
    summary = longer;
    more -= 1;
  }
  const end = moreText(more, noun);
  const limit = MAX_SUMMARY_CHARACTERS - end.length;
  return (summary.length > limit ? shorten(summary, limit) : summary) + end;
}

function moreText(more: number, noun: string): string {
  if (more === 0) return "";
  return more === 1 ? `; and 1 more ${noun}` : `; and ${more} more ${noun}s`;
}

/** Cuts a text to a length, but never between the halves of a character. */
function shorten(text: string, longest: number): string {
  return `${text.slice(0, longest - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
