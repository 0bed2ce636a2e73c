import type { Option } from "#shared/rules/model.ts";
import { inches } from "./inches.ts";
import { type Units, weightText, writeKilograms, writeLength, writeRange } from "./units.ts";

/**
 * The label of an option. Beside centimeters, the lengths and weights that the option's data confirm are also metric:
 * '72 in (182.9 cm)', '500 lb (227 kg)'. Other words and numbers of a label are names.
 */
export function writeLabel({ label, dimensions, specifications }: Option, units: Units): string {
  if (units === "in") return label;
  const lengths = [...new Set(Object.values(dimensions ?? {}))].map(
    (length) => [`${inches(length)} in`, `${writeLength(length, units)} cm`] as const,
  );
  const capacity = specifications?.weightCapacity;
  const weights = capacity === undefined ? [] : [[weightText(capacity, "in"), writeKilograms(capacity)] as const];
  return [...lengths, ...weights].reduce(
    (text, [named, metric]) => text.replace(wholeAmountPattern(named), `$& (${metric})`),
    label,
  );
}

/** An option's height range and weight capacity with units. Omits a capacity that its texts already state. */
export function optionFigures(option: Option, units: Units): readonly string[] {
  const { label, description = "", specifications = {} } = option;
  const { weightCapacity, heightRange } = specifications;
  const isStated =
    weightCapacity !== undefined &&
    wholeAmountPattern(weightText(weightCapacity, "in")).test(`${label} ${description}`);
  return [
    ...(heightRange ? [`${writeRange(heightRange, units)} ${units} high`] : []),
    ...(weightCapacity === undefined || isStated ? [] : [`${weightText(weightCapacity, units)} capacity`]),
  ];
}

/** Finds an amount as a whole. '1,750 lb' does not state '750 lb'. */
const wholeAmountPattern = (amount: string) => new RegExp(`(?<![\\d.,/-])${amount.replaceAll(".", "\\.")}(?!\\w)`);
