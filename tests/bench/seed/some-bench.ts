import { findAvailableVariant } from "#shared/engine/availability.ts";
import type { Choice, Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { Random } from "./random.ts";

/** The weight of the most popular option. The least popular one has 1. */
const MAX_POPULAR = 9;

/** A complete bench that fits the rules. Some options occur far more often than others. */
export function someBench(rules: Rules, random: Random): Configuration {
  const configuration: Record<string, Choice> = {};
  for (const { step, options, exclusive } of indexRules(rules).steps) {
    const values = options
      .filter(({ variants }) => findAvailableVariant(variants, configuration))
      .map(({ value }) => value);
    if (values.length === 0 || (!step.required && random.chance(0.3))) continue;
    configuration[step.key] = step.multiSelect ? chooseSeveral(values, exclusive, random) : chooseOne(values, random);
  }
  return configuration;
}

function chooseOne(values: readonly string[], random: Random): string {
  let left = random.share() * values.reduce((sum, value) => sum + weightOf(value), 0);
  for (const value of values) {
    left -= weightOf(value);
    if (left < 0) return value;
  }
  return values[0] ?? "";
}

function chooseSeveral(values: readonly string[], exclusive: ReadonlySet<string>, random: Random): string[] {
  const others = values.filter((value) => !exclusive.has(value));
  const isPlain = values.length > others.length && random.chance(0.2);
  if (isPlain || others.length === 0) return values.filter((value) => exclusive.has(value));
  const wanted = others.filter((value) => random.chance(weightOf(value) / (2 * MAX_POPULAR)));
  return wanted.length > 0 ? wanted : [chooseOne(others, random)];
}

/** A weight from 1 to 9, always the same for a value. */
function weightOf(value: string): number {
  let mixed = 7;
  for (let place = 0; place < value.length; place += 1) mixed = (mixed * 31 + value.charCodeAt(place)) % 9973;
  return 1 + (mixed % MAX_POPULAR);
}
