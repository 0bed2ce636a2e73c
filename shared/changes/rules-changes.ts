import { formatDollars } from "#shared/money.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { sortSteps } from "#shared/rules/steps.ts";
import { countNoun } from "#shared/text/text.ts";
import { inSentence, textChange, wordsChange } from "./fact-changes.ts";
import { hintChanges, startingBenchChanges } from "./guidance-changes.ts";
import { listChanges } from "./list-changes.ts";
import { optionsChanges } from "./options-changes.ts";

/**
 * The changes between two versions of the rules, as sentences for staff without a period, in the order of the newer
 * version: 'Width: 96 in now +$430.00, was +$410.00'. Steps are matched by key, options by value.
 */
export function rulesChanges(before: RulesDocument, after: RulesDocument): readonly string[] {
  const [was, is] = [sortSteps(before.steps), sortSteps(after.steps)];
  const changes = [
    ...productChanges(before, after),
    ...listChanges(was, is, [({ key }) => key], {
      added: stepAddedText,
      changed: (old, step) => [
        ...stepChanges(old, step),
        ...optionsChanges({ step: old, steps: was }, { step, steps: is }),
      ],
      removed: stepRemovedText,
      moved: `The order of the steps is now ${is.map(({ name }) => inSentence(name)).join(", ")}`,
    }),
    ...startingBenchChanges(before, after),
    ...hintChanges(before, after),
  ];
  return changes.map((change) => change.replace(/\s+/g, " "));
}

function productChanges(was: RulesDocument, is: RulesDocument): readonly string[] {
  const [prefixWas, prefixIs] = [was, is].map((rules) => rules.orderCodePrefix ?? "none");
  return [
    ...wordsChange("Product key", was.product, is.product),
    ...wordsChange("Product name", was.name, is.name, inSentence),
    ...wordsChange("Base price", was.basePrice, is.basePrice, formatDollars),
    ...wordsChange("Order code prefix", prefixWas, prefixIs),
    ...wordsChange("Base cost", was.baseCost, is.baseCost, formatDollars),
    ...wordsChange("Lowest margin", was.lowestMargin, is.lowestMargin, (it) => `${it}%`),
  ];
}

/** The changes to a step itself: its name, whether it is required, how many choices it takes, its description. */
function stepChanges(before: StepDocument, after: StepDocument): readonly string[] {
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(`${before.name} is now called ${inSentence(after.name)}`);
  if (before.required !== after.required)
    changes.push(`${after.name} is now ${after.required ? "required" : "optional"}`);
  if (before.multiSelect !== after.multiSelect)
    changes.push(`${after.name} now takes ${after.multiSelect ? "several choices" : "one choice"}`);
  if (before.role !== after.role)
    changes.push(
      after.role
        ? `${after.name} now decides the bench's ${after.role}${before.role ? `, was ${before.role}` : ""}`
        : `${after.name} no longer decides the bench's ${before.role}`,
    );
  for (const change of textChange("description", before.description, after.description))
    changes.push(`${after.name}: ${change}`);
  return changes;
}

/** 'Lighting added as step 5 with 3 options'. */
function stepAddedText(step: StepDocument): string {
  return `${step.name} added as step ${step.stepNumber} ${optionCountText(step, "")}`;
}

/** 'Lighting removed with its 3 options'. */
function stepRemovedText(step: StepDocument): string {
  return `${step.name} removed ${optionCountText(step, "its ")}`;
}

const optionCountText = ({ options }: StepDocument, whose: "its " | ""): string =>
  options.length === 0 ? "without options" : `with ${whose}${countNoun(options.length, "option")}`;

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
