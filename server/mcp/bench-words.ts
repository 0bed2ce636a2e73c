import { benchLoad } from "#shared/bench/bench-load.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { evaluate, type StepState } from "#shared/engine/evaluate.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { formatDollars, formatModifier } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";

/** A bench in lines for a reader, and as data. The configuration must be valid. */
export function describeChoices(rules: Rules, configuration: Configuration) {
  const priced = price(rules, configuration);
  if (!priced.ok) throw new Error("A settled configuration has a price.");
  const { totalPrice, breakdown, parts } = writePricing(priced.pricing);
  const { steps, missing } = evaluate(rules, configuration);
  const code = orderCode(rules, configuration);
  const { size, height, heightName } = titleFacts(rules, configuration, planBench(rules, configuration));
  const { ownWeight, remaining, isPartial } = benchLoad(rules, configuration);
  const open = steps.filter(({ complete }) => !complete);
  const lines = [
    `Order code: ${code}`,
    `Total: ${formatDollars(totalPrice)} without delivery${missing.length > 0 ? ", with choices missing" : ""}.`,
    `- Base price: ${formatDollars(breakdown.basePrice)}`,
    ...parts.map(
      (part) => `- ${part.stepName}: ${part.optionName}, ${part.price === 0 ? "included" : formatDollars(part.price)}`,
    ),
    `Size: ${size}. ${heightName}: ${height}.`,
    ...(isPartial || ownWeight === 0 ? [] : [`Weight of the bench: ${ownWeight} lb.`]),
    ...(remaining === null ? [] : [`Load that it can still carry: ${Math.max(0, remaining)} lb.`]),
    ...open.flatMap(missingLines),
  ];
  return {
    lines,
    isComplete: missing.length === 0,
    data: {
      orderCode: code,
      configuration,
      complete: missing.length === 0,
      missing: missing.map(({ key }) => key),
      pricing: { totalPrice, breakdown, parts },
    },
  };
}

/** The options to choose from in a step without a choice. */
function missingLines({ step, options }: StepState): string[] {
  return [
    `Missing: ${step.name} (${step.key}). Available now:`,
    ...options
      .filter(({ available }) => available)
      .map(({ option }) => `- ${option.value}: ${option.label}, ${formatModifier(optionPrice(option))}`),
  ];
}
