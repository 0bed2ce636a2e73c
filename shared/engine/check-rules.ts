import type { Cents } from "../money.ts";
import type { RulesDocument } from "../rules.ts";
import { checkCombinations } from "./check/check-combinations.ts";
import { checkConditions } from "./check/check-conditions.ts";
import { checkNames } from "./check/check-names.ts";
import { checkShape } from "./check/check-shape.ts";
import { checkSize } from "./check/check-size.ts";
import { checkTexts } from "./check/check-texts.ts";
import type { NamedValue } from "./reason.ts";

export type RulesProblemCode =
  | "invalid_field"
  | "duplicate_step"
  | "duplicate_option"
  | "step_numbers"
  | "unknown_step"
  | "later_step"
  | "unknown_option"
  | "duplicate_value"
  | "too_large"
  | "offered_twice"
  | "dead_end"
  | "never_available"
  | "negative_total";

/** What is chosen in one step of a combination; no values where nothing is. */
export interface CombinationPart {
  readonly stepKey: string;
  readonly stepName: string;
  readonly multiSelect: boolean;
  /** In a single-choice step each of them leads to the problem; in a multi-select step all together. */
  readonly values: readonly NamedValue[];
}

/** What is wrong with a rules document. */
export interface RulesProblem {
  /** The place in the document: 'steps.3.conditionalOptions.0.when.width'. */
  readonly path: string;
  readonly code: RulesProblemCode;
  /** A sentence for staff, in the catalogue's words. */
  readonly message: string;
  /** The choices that lead to it, for problems of combinations. */
  readonly combination?: readonly CombinationPart[];
}

/** How far the combinations of a document were searched, and what they cost. */
export interface RulesSearch {
  /** False where the search met its bound: what it did not find may still be there. */
  readonly exhaustive: boolean;
  /** Complete combinations of single choices; those of multi-select steps count as far as conditions name them. */
  readonly combinations: number;
  /** Totals of the cheapest and the dearest complete bench that was found, in cents. */
  readonly lowest: Cents;
  readonly highest: Cents;
}

export interface RulesCheck {
  /** Every problem found; none means that the document can be stored. */
  readonly problems: readonly RulesProblem[];
  /** The document as read; undefined where it has not the shape of one. */
  readonly document?: RulesDocument;
  /** Undefined where names or conditions are broken: combinations mean nothing then. */
  readonly search?: RulesSearch;
}

/**
 * What is wrong with a rules document, from any JSON value: its shape first, then names and
 * conditions, then every combination of choices (design, 'The engine').
 */
export function checkRules(input: unknown): RulesCheck {
  const { document, problems: misshapen } = checkShape(input);
  if (!document) return { problems: misshapen };
  const names = [...checkTexts(document), ...checkNames(document)];
  // Under names that stand twice, what conditions say of them is beside the point.
  const isAmbiguous = names.some(({ code }) => code.startsWith("duplicate"));
  const broken = isAmbiguous
    ? names
    : [...names, ...checkConditions(document), ...checkSize(document)];
  if (broken.length > 0) return { problems: broken, document };
  return { ...checkCombinations(document), document };
}
