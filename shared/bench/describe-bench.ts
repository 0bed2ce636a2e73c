import { type Configuration, chosenValues, isEmpty } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { chosenFor, chosenOptions } from "./chosen-options.ts";
import { planBench } from "./plan-bench.ts";
import { type Units, writeLength } from "./units.ts";

/** The bench in sentences, for people who cannot see the drawing. */
export function describeBench(rules: Rules, configuration: Configuration, units: Units = "in"): string {
  if (isEmpty(configuration)) {
    return (
      `An example bench: a plain work table, ${sizesText(60, 30, units)}, on two columns. ` +
      "Nothing is chosen yet; the drawing follows your choices."
    );
  }
  return [
    sizeSentence(rules, configuration, units),
    topSentence(rules, configuration),
    liftSentence(rules, configuration, units),
    ...indexRules(rules).steps.map((entry) => otherSentence(entry, configuration)),
    missingSentence(rules, configuration),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The roles that have sentences of their own. */
const DESCRIBED_ROLES: ReadonlySet<Role | undefined> = new Set<Role>([
  "width",
  "depth",
  "surface",
  "surface-color",
  "lift",
]);

const NAMES = { in: "inches", cm: "centimeters" } as const;

function sizeSentence(rules: Rules, configuration: Configuration, units: Units): string {
  const { width, depth } = planBench(rules, configuration).figures;
  const text = sizesText(width, depth, units);
  return text === "" ? "A workbench." : `A workbench, ${text}.`;
}

function sizesText(width: number | null, depth: number | null, units: Units): string {
  const wide = width === null ? [] : [`${writeLength(width, units)} ${NAMES[units]} wide`];
  const deep = depth === null ? [] : [`${writeLength(depth, units)} ${NAMES[units]} deep`];
  return [...wide, ...deep].join(" and ");
}

function topSentence(rules: Rules, configuration: Configuration): string {
  const facts = (["surface", "surface-color"] as const).flatMap(
    (role) => chosenFor(rules, configuration, role)[0]?.label ?? [],
  );
  return facts.length === 0 ? "" : `Top: ${facts.join("; ")}.`;
}

function liftSentence(rules: Rules, configuration: Configuration, units: Units): string {
  const [lift] = chosenFor(rules, configuration, "lift");
  if (!lift) return "";
  const range = planBench(rules, configuration).figures.heightRange;
  if (!range) return `Height adjustment: ${lift.label}.`;
  const heights = [...new Set([writeLength(range.min, units), writeLength(range.max, units)])].join(" to ");
  return `Height adjustment: ${lift.label}; the surface stands ${heights} ${NAMES[units]} above the floor.`;
}

/** The sentence of any other step: its name and the chosen labels. A label such as 'No uprights' stands alone. */
function otherSentence(entry: IndexedStep, configuration: Configuration): string {
  const { step } = entry;
  if (DESCRIBED_ROLES.has(step.role)) return "";
  const options = chosenOptions(entry, configuration);
  const labels = options.map((option) => option.label);
  const [only] = options;
  if (!only) return "";
  const none = only.exclusive || (step.role === "uprights" && !only.dimensions?.height);
  return options.length === 1 && none ? `${labels[0]}.` : `${step.name}: ${labels.join(", ")}.`;
}

function missingSentence(rules: Rules, configuration: Configuration): string {
  const missing = indexRules(rules)
    .steps.filter(({ step }) => chosenValues(configuration, step.key).length === 0)
    .map(({ step }) => step.name);
  return missing.length === 0 ? "" : `Not chosen yet: ${missing.join(", ")}.`;
}
