import { orderCode } from "#shared/engine/order-code.ts";
import { neededWords } from "#shared/engine/reason-sentence.ts";
import { dollars, formatModifier, formatMoney } from "#shared/money.ts";
import { ADDRESS_TYPE_NAMES, ADDRESS_TYPES, deliveryFee } from "#shared/quotes/delivery.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import { type AddTool, READ_ONLY_HINTS, say } from "./tool.ts";

/** Lists the steps and options, with prices and conditions in words. */
export const addDescribeProduct: AddTool = (server, { rules }) => {
  server.registerTool(
    "describe_product",
    {
      title: "Describe the workbench",
      description:
        "Lists every step of the workbench with its options, prices and conditions, complete benches to start from, and delivery. Call it first: the other tools take its step keys and option values.",
      annotations: READ_ONLY_HINTS,
    },
    () => say(productLines(rules), productData(rules)),
  );
};

function productLines(rules: Rules): string[] {
  return [
    `${rules.name}. Prices are in US dollars. The base price is ${formatMoney(rules.basePrice)}; each option adds its price.`,
    "Give choices to `configure` as an object from step key to option value, or to a list of values where several can be chosen.",
    ...indexRules(rules).visible.flatMap(stepLines),
    ...startingLines(rules),
    "Delivery, once per quote:",
    ...ADDRESS_TYPES.map((type) => `- ${type}: ${ADDRESS_TYPE_NAMES[type]}, ${formatMoney(deliveryFee(type))}`),
    "Next: call `configure` with the choices that you know. It says what is missing.",
  ];
}

function stepLines({ step, options }: IndexedStep): string[] {
  const kind = `${step.required ? "required" : "optional"}, ${step.multiSelect ? "a list of values" : "one value"}`;
  return [
    "",
    `${step.name} (${step.key}; ${kind}). ${step.description}`,
    ...options.flatMap(offersOf).map((offer) => `- ${offer.value}: ${offerWords(offer)}`),
  ];
}

type Offer = ReturnType<typeof offersOf>[number];

/**
 * An option of a value for each of its conditions, with what each alternative of that condition needs: 'Hand crank (Lift)',
 * 'no Phenolic (Work Surface)'.
 */
function offersOf({ value, variants }: IndexedStep["options"][number]) {
  return [...new Set(variants.map(({ option }) => option))].map((option) => {
    const own = variants.filter((variant) => variant.option === option);
    return { value, option, needs: own.map(({ clauses }) => clauses.map(neededWords)) };
  });
}

/** 'Hand crank, +$120.00. Crank it up. Needs Width: 48 in or 60 in.' */
function offerWords({ option, needs }: Offer): string {
  const { label, description } = option;
  const [first = []] = needs;
  const words = needs.map((each) => each.join(", and ")).join("; or ");
  return [
    `${label}, ${formatModifier(optionPrice(option))}.`,
    description && `${description.replace(/\.$/, "")}.`,
    first.length > 0 && `Needs ${words}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function startingLines(rules: Rules): string[] {
  const benches = rules.startingBenches ?? [];
  if (benches.length === 0) return [""];
  return [
    "",
    "Complete benches to start from, by order code:",
    ...benches.map(({ name, description, choices }) => `- ${orderCode(rules, choices)}: ${name}. ${description}`),
    "",
  ];
}

function productData(rules: Rules): Record<string, unknown> {
  return {
    name: rules.name,
    product: rules.product,
    currency: "USD",
    basePrice: dollars(rules.basePrice),
    steps: indexRules(rules).visible.map(({ step, options }) => ({
      key: step.key,
      name: step.name,
      required: step.required,
      multiSelect: step.multiSelect,
      options: options.flatMap(offersOf).map(({ value, option, needs: [needs = [], ...others] }) => ({
        value,
        label: option.label,
        price: dollars(optionPrice(option)),
        needs,
        ...(others.length > 0 && { otherNeeds: others }),
      })),
    })),
    delivery: ADDRESS_TYPES.map((type) => ({ addressType: type, fee: dollars(deliveryFee(type)) })),
  };
}
