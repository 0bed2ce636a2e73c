import { checkCombinations } from "./check/check-combinations.ts";
import { checkConditions } from "./check/check-conditions.ts";
import { checkNames } from "./check/check-names.ts";
import { checkShape } from "./check/check-shape.ts";
import { checkSize } from "./check/check-size.ts";
import { checkTexts } from "./check/check-texts.ts";
import type { RulesCheck } from "./check/rules-problem.ts";

/**
 * Finds the problems of a rules document, from any JSON value: first its shape, then names and
 * conditions, then every combination of choices.
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
