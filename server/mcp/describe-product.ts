import { orderCode } from "#shared/engine/order-code.ts";
import { neededWords } from "#shared/engine/reason-sentence.ts";
import { dollars } from "#shared/money.ts";
import { ADDRESS_TYPE_NAMES, ADDRESS_TYPES, deliveryFee } from "#shared/quotes/delivery.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import { type AddTool, READ_ONLY_HINTS, say } from "./tool.ts";

/** Lists the steps and options, with prices and conditions in words. */
export const addDescribeProduct: AddTool = (server, { rules, compute }) => {
  server.registerTool(
    "describe_product",
    {
      title: "Describe the workbench",
      description:
        "Lists every step of the workbench with its options, prices and conditions, complete benches to start from, and delivery. Call it first: the other tools take its step keys and option values.",
      annotations: READ_ONLY_HINTS,
    },
    () => compute(() => say(describeProduct(rules))),
  );
};

function describeProduct(rules: Rules) {
  return {
    name: rules.name,
    product: rules.product,
    currency: "USD",
    prices: "Each option adds its price to the base price. Delivery is charged once per quote.",
    basePrice: dollars(rules.basePrice),
    steps: indexRules(rules).visible.map(({ step, options }) => ({
      key: step.key,
      name: step.name,
      description: step.description,
      required: step.required,
      multiSelect: step.multiSelect,
      options: options.flatMap(offersOf),
    })),
    startingBenches: (rules.startingBenches ?? []).map(({ name, description, choices }) => ({
      orderCode: orderCode(rules, choices),
      name,
      description,
    })),
    delivery: ADDRESS_TYPES.map((type) => ({
      addressType: type,
      name: ADDRESS_TYPE_NAMES[type],
      fee: dollars(deliveryFee(type)),
    })),
    next: "Call `configure` with an object from step key to option value, or to a list of values where `multiSelect` is true. It says what is missing.",
  };
}

/**
 * An option of a value for each of its conditions. It needs all of `needs`, or else all of one of `otherNeeds`:
 * 'Hand crank (Lift)', 'no Phenolic (Work Surface)'.
 */
function offersOf({ value, variants }: IndexedStep["options"][number]) {
  return [...new Set(variants.map(({ option }) => option))].map((option) => {
    const own = variants.filter((variant) => variant.option === option);
    const [needs = [], ...otherNeeds] = own.map(({ clauses }) => clauses.map(neededWords));
    const { label, description } = option;
    return {
      value,
      label,
      ...(description && { description }),
      price: dollars(optionPrice(option)),
      needs,
      ...(otherNeeds.length > 0 && { otherNeeds }),
    };
  });
}
