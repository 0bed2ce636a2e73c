import { readRules } from "#shared/rules/model.ts";
import { checkCombinations } from "./check-combinations.ts";
import { checkEsd, checkHints, checkStartingBenches, findUnfitBenches } from "./check-guidance.ts";
import { checkConditions, checkNames } from "./check-names.ts";
import { overlapWarnings } from "./check-overlaps.ts";
import { checkShape, checkTexts } from "./check-shape.ts";
import { checkRoom, checkShapes } from "./check-shapes.ts";
import { checkSize } from "./check-size.ts";
import type { RulesCheck } from "./rules-problem.ts";

/**
 * Finds the problems of rules, given as any JSON value with prices in dollars: first of their shape, then of names and
 * conditions. Without any, searches every combination of choices, and warns of what visitors do not get. Never throws.
 */
export function checkRules(input: unknown): RulesCheck {
  const { document, problems: misshapen } = checkShape(input);
  if (!document) return { problems: misshapen };
  const names = [...checkTexts(document), ...checkNames(document), ...checkShapes(document)];
  // A condition on a duplicate name is ambiguous.
  const isAmbiguous = names.some(({ code }) => code.startsWith("duplicate"));
  const broken = isAmbiguous
    ? names
    : [...names, ...checkConditions(document), ...checkSize(document), ...checkStartingBenches(document)];
  if (broken.length > 0) return { problems: broken, document };
  const { warnings, derived } = checkCombinations(document);
  const rules = readRules(document, derived);
  const unfit = findUnfitBenches(document, rules);
  return {
    ...{ problems: [], document },
    derived: { ...derived, hiddenBenches: unfit.map(({ name }) => name) },
    warnings: [
      ...warnings,
      ...unfit.map(({ name: _name, ...warning }) => warning),
      ...checkHints(document),
      ...checkEsd(document),
      ...checkRoom(document),
      ...overlapWarnings(document),
    ],
  };
}
