import { z } from "zod";
import { benchLoad } from "#shared/bench/bench-load.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { evaluate, type StepState } from "#shared/engine/evaluate.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { choiceName } from "#shared/engine/reason-sentence.ts";
import { problemOf, type Rejection } from "#shared/engine/rejection.ts";
import { settle } from "#shared/engine/settle.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { unlockChange } from "#shared/engine/unlock-change.ts";
import { dollars, formatMoney } from "#shared/money.ts";
import { type Configuration, isEmpty } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { type AddTool, priceOf, READ_ONLY_HINTS, say } from "./tool.ts";

/** The refused choices for which one call looks for ways. A search can take tens of milliseconds. */
const MAX_SEARCHES = 2;

/** The refused choices that a reply explains; the others are counted. */
const MAX_REFUSALS = 20;

/** Ways that a reader can compare at a glance. */
const MAX_WAYS = 3;

/** Settles and prices choices. Each refusal says why, and what would make the choice possible. */
export const addConfigure: AddTool = (server, { rules, addressOf, compute }) => {
  server.registerTool(
    "configure",
    {
      title: "Configure a bench",
      description:
        "Checks and prices the choices for one bench. Returns the choices that fit together, why others do not and what would make them possible, the price without delivery, the order code, and what is still missing. Nothing is stored: give all choices in each call.",
      inputSchema: {
        choices: z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({
          description: 'Option values by step key, as in `describe_product`: {"width":"72","accessories":["drawer"]}.',
        }),
      },
      annotations: READ_ONLY_HINTS,
    },
    ({ choices }) =>
      compute(() => {
        const { configuration, removed } = settle(rules, choices);
        const bench = describeChoices(rules, configuration);
        const more = removed.length - MAX_REFUSALS;
        return say({
          refused: removed.slice(0, MAX_REFUSALS).map((rejection, index) => ({
            sentence: problemOf(rejection).message,
            remedy: remedyOf(rules, configuration, rejection, index < MAX_SEARCHES),
          })),
          ...(more > 0 && { furtherRefused: more }),
          ...bench,
          page: addressOf(`/?code=${bench.orderCode}`),
          next: bench.complete
            ? "The bench is complete. `draw` shows it, `request_quote` asks for a quote. A person can see and change it at `page`."
            : "Call `configure` again with all choices and those that are missing.",
        });
      }),
  );
};

/** A valid configuration with its price, and the options to choose from in steps without a choice. */
function describeChoices(rules: Rules, configuration: Configuration) {
  const priced = price(rules, configuration);
  if (!priced.ok) throw new Error("A settled configuration has a price.");
  const { totalPrice, breakdown, parts } = writePricing(priced.pricing);
  const { steps, missing } = evaluate(rules, configuration);
  const { ownWeight, remaining, isPartial } = benchLoad(rules, configuration);
  return {
    orderCode: orderCode(rules, configuration),
    configuration,
    complete: missing.length === 0,
    missing: missing.map(({ key }) => key),
    open: steps.filter(({ complete }) => !complete).map(openStep),
    pricing: { totalPrice, breakdown, parts },
    ...(!isEmpty(configuration) && { description: describeBench(rules, configuration, "in") }),
    ...(!isPartial && ownWeight > 0 && { ownWeightInPounds: ownWeight }),
    ...(remaining !== null && { remainingLoadInPounds: Math.max(0, remaining) }),
  };
}

const openStep = ({ step, options }: StepState) => ({
  key: step.key,
  name: step.name,
  options: options
    .filter(({ available }) => available)
    .map(({ option }) => ({ value: option.value, label: option.label, price: dollars(optionPrice(option)) })),
});

/** The advice after a refused choice. `mayCost`: whether to look for ways to it. */
function remedyOf(rules: Rules, chosen: Configuration, { code, stepKey, value, step }: Rejection, mayCost: boolean) {
  const { byKey, visible } = indexRules(rules);
  switch (code) {
    case "unknown_step":
      return `The steps are ${visible.map((entry) => entry.step.key).join(", ")}.`;
    case "unknown_option":
    case "invalid_choice":
      return `The values of ${stepKey} are ${[...(byKey.get(stepKey)?.variants.keys() ?? [])].join(", ")}.`;
    case "unavailable_option":
      if (typeof value === "string" && mayCost) return findWaysTo(rules, chosen, stepKey, value);
      return "Call `configure` without the other refused choices to see how to get it.";
    default:
      return `Leave ${step?.name ?? stepKey} as it is, or choose something else there.`;
  }
}

/** The nearest benches that have an unavailable option, each with its order code and price. */
function findWaysTo(rules: Rules, configuration: Configuration, stepKey: string, value: string): string {
  const { best, others } = unlock(rules, configuration, stepKey, value);
  const ways = [...best, ...others].slice(0, MAX_WAYS).map((way) => {
    const after = way.configuration;
    const { switches, removed } = unlockChange(rules, configuration, after, { stepKey, value });
    const changes = [
      ...switches.map(({ step, option }) => `choose ${choiceName(step.name, option.label)}`),
      ...removed.flatMap(({ step, option }) =>
        step && option ? [`give up ${choiceName(step.name, option.label)}`] : [],
      ),
    ];
    return `${changes.join(" and ") || "choose it alone"} (${formatMoney(priceOf(rules, after))}, ${orderCode(rules, after)})`;
  });
  return ways.length === 0
    ? "No change to the other choices makes it available."
    : `Ways to get it: ${ways.join("; or ")}.`;
}
