import type { FieldNotes } from "./field-notes.ts";

const SUCCESS = "`true`: an error says `false`.";

const OPTION = {
  value: "What a configuration names it by.",
  label: "Its name for people.",
  description: "One sentence on why one would want it.",
  priceModifier: "Dollars that it adds to the price; below zero it takes off.",
  price: "Dollars that it costs: where it is given, `priceModifier` does not count.",
  image: "Its picture: `/uploads/images/` and this name.",
  sku: "The part number.",
  specifications: "What it carries, weighs and reaches.",
  "specifications.weightCapacity": "Pounds that it carries.",
  "specifications.heightRange": "How low and how high the surface goes, in inches.",
  "specifications.heightRange.min": "Inches.",
  "specifications.heightRange.max": "Inches.",
  "specifications.weight": "Pounds.",
  "specifications.weightPerSquareFoot": "Pounds for each square foot of the top.",
  dimensions: "Its measures in inches.",
  "dimensions.width": "Inches.",
  "dimensions.depth": "Inches.",
  "dimensions.height": "Inches.",
  "dimensions.thickness": "Inches.",
  colorCode: "Its color: `#` and six hexadecimal digits.",
};

const STEP = {
  key: "What a configuration names it by.",
  name: "Its name for people.",
  stepNumber: "Its place, from 1.",
  required: "Whether a quote needs a choice in it.",
  description: "What is decided here.",
  multiSelect: "Whether its choice is a list of values. `no-accessories` then stands alone.",
};

/** What the fields of the rules and of their prices mean. */
export const RULES_NOTES: FieldNotes = {
  Configuration: {
    "": "Step keys, and the value chosen there: a list of values for a `multiSelect` step.",
  },
  Condition: {
    "": "Step keys, and the values of which one must be chosen there: for every step named.",
  },
  Option: OPTION,
  ConditionalOption: { ...OPTION, when: "Under which earlier choices it can be had." },
  UnavailableOption: {
    ...OPTION,
    reasons: "Why it cannot be had: each earlier choice that is in the way.",
  },
  Step: {
    ...STEP,
    options: "What can be chosen under the configuration of the query.",
    conditionalOptions: "All options that have a condition, whether it holds or not.",
    unavailableOptions: "What cannot be chosen under this configuration.",
    fixedChoice: "What is decided for your visitors: show no such step.",
  },
  Reason: {
    stepKey: "The earlier step.",
    stepName: "Its name for people.",
    needs: "The values of which one would have to be chosen there.",
    has: "The values that are chosen there now.",
  },
  NamedValue: { value: "What a configuration names it by.", label: "Its name for people." },
  RemovedChoice: {
    stepKey: "The step of a choice that was ignored.",
    value: "What was chosen there.",
    code: "Why: `unknown_step`, `unknown_option`, `unavailable_option`, `invalid_choice` or `exclusive_option`.",
    message: "The same, in a sentence.",
  },
  Partner: {
    id: "As it was sent.",
    name: "Left out where nothing is settled with this partner.",
    accent: "The color of what is selected: `#` and six hexadecimal digits.",
    pricesHidden: "Whether all prices of the reply are 0 and none is to be shown.",
  },
  Rules: {
    product: "The key of the product.",
    name: "Its name for people.",
    basePrice: "Dollars, before any choice.",
    steps: "In the order in which they are decided.",
    revision: "Rises with every change of the rules.",
  },
  RulesReply: {
    success: SUCCESS,
    partner: "Whom the rules are for, where the query names a partner.",
    rules: "The product, its steps and options.",
    removed: "Choices of the query that do not fit, and were ignored.",
  },
  PricingRequest: {
    configuration: "What is chosen, complete or not.",
    partner: "Your id: prices as your visitors see them.",
  },
  Pricing: {
    totalPrice: "Dollars: the base price and all parts.",
    breakdown: "The total in two amounts.",
    "breakdown.basePrice": "Dollars, before any choice.",
    "breakdown.modifications": "Dollars that the choices add.",
    parts: "A line for each choice, in step order.",
    revision: "The revision of the rules that it was priced by.",
  },
  Part: {
    stepKey: "The step.",
    stepName: "Its name for people.",
    value: "The value that is chosen.",
    optionName: "Its name for people.",
    sku: "The part number.",
    image: "The name of its picture.",
    price: "Dollars; can be below zero.",
  },
  PricingReply: { success: SUCCESS, pricing: "What the configuration costs." },
  ErrorReply: {
    success: "`false`.",
    error: "A sentence for a person.",
    validationErrors: "Each field or choice that is wrong; of many the first 100.",
    revision: "The current revision, where the request was based on another.",
    requestId: "Names the request in the server's log, as `X-Request-Id` does.",
  },
  ValidationError: {
    path: "Where: `configuration.width`, `customerInfo.email`.",
    code: "What is wrong with it.",
    message: "The same, in a sentence.",
  },
};
