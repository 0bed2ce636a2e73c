import { checkArchive } from "./check-archive.ts";
import { checkCombinations } from "./check-combinations.ts";
import { checkHints, checkStartingBenches } from "./check-guidance.ts";
import { checkConditions, checkNames } from "./check-names.ts";
import { overlapWarnings } from "./check-overlaps.ts";
import { checkShape, checkTexts } from "./check-shape.ts";
import { checkShapes } from "./check-shapes.ts";
import { checkSize } from "./check-size.ts";
import { warnOfStartingPrices } from "./check-starting-prices.ts";
import type { RulesCheck } from "./rules-problem.ts";

/**
 * Finds the problems of rules, given as any JSON value with prices in dollars. Checks the shape, then names and
 * conditions, then every combination of choices, and warns of accessories in each other's place and of missing starting prices. Never throws.
 */
export function checkRules(input: unknown): RulesCheck {
  const { document, problems: misshapen } = checkShape(input);
  if (!document) return { problems: misshapen };
  const names = [...checkTexts(document), ...checkNames(document), ...checkShapes(document)];
  // A condition on a duplicate name is ambiguous.
  const isAmbiguous = names.some(({ code }) => code.startsWith("duplicate"));
  const broken = isAmbiguous
    ? names
    : [
        ...names,
        ...checkConditions(document),
        ...checkArchive(document),
        ...checkSize(document),
        ...checkStartingBenches(document),
      ];
  if (broken.length > 0) return { problems: broken, document };
  const { problems: combined, search } = checkCombinations(document);
  const problems = [...combined, ...checkHints(document)];
  if (problems.length > 0) return { problems, search, document };
  const warnings = [...overlapWarnings(document), ...warnOfStartingPrices(document, search)];
  return { problems, search, document, warnings };
}
