import { conditionalStep, option, rulesDocument, step } from "./rules.ts";

const a = step("a", { name: "A", options: [option("x"), option("y")] });
const dependOn = (when: Record<string, string[]>) => [
  a,
  step("b", { name: "B", options: [option("free")], conditionalOptions: [conditionalStep("z", when)] }),
];
const changeRules = (fields: object) => ({ ...rulesDocument([a]), ...fields });

/** One rules file for each kind of problem, with the path and the sentence of the problem. */
export const BROKEN_RULES: readonly [name: string, document: unknown, path: string, sentence: string | RegExp][] = [
  [
    "a price of three decimals",
    changeRules({ steps: [{ ...a, options: [option("x", { priceModifier: 1.005 })] }] }),
    "steps.0.options.0.priceModifier",
    "Enter an amount such as 12.50, up to 10,000,000.",
  ],
  ["a base price below zero", changeRules({ basePrice: -1 }), "basePrice", "The base price cannot be below zero."],
  [
    "a step key twice",
    rulesDocument([a, a]),
    "steps.1.key",
    "Another step already has the key 'a': give each step its own.",
  ],
  [
    "a value twice",
    rulesDocument([{ ...a, options: [option("x"), option("x")] }]),
    "steps.0.options.1.value",
    "A already has an option with the value 'x': give each option its own.",
  ],
  [
    "a step number twice",
    changeRules({ steps: [a, { ...a, key: "b" }] }),
    "steps.1.stepNumber",
    "Another step already has the number 1: number the steps 1 to 2.",
  ],
  [
    "a condition on an unknown step",
    rulesDocument(dependOn({ lid: ["x"] })),
    "steps.1.conditionalOptions.0.when.lid",
    "Z (B) needs a step 'lid' that does not exist.",
  ],
  [
    "a condition on its own step",
    rulesDocument(dependOn({ b: ["free"] })),
    "steps.1.conditionalOptions.0.when.b",
    "Z (B) needs its own step: a condition can name earlier steps only.",
  ],
  [
    "a condition on an unknown value",
    rulesDocument(dependOn({ a: ["x", "w"] })),
    "steps.1.conditionalOptions.0.when.a.1",
    "Z (B) needs 'w', which A does not have.",
  ],
  [
    "a condition on a later step",
    rulesDocument([...dependOn({ c: ["x"] }), { ...a, key: "c", name: "C" }]),
    "steps.1.conditionalOptions.0.when.c",
    "Z (B) needs C, which comes later: a condition can name earlier steps only.",
  ],
  [
    "a gap in the step numbers",
    changeRules({ steps: [{ ...a, stepNumber: 2 }] }),
    "steps.0.stepNumber",
    "A is step 2 of 1: number the steps 1 to 1 without gaps.",
  ],
  [
    "a field that there is not",
    changeRules({ colour: "red" }),
    "colour",
    "'colour' is not a known field: check the spelling.",
  ],
];

/** One rules file for each kind of warning, with its path and sentence. */
export const WARNED_RULES: typeof BROKEN_RULES = [
  [
    "an option that can never be chosen",
    rulesDocument([
      ...dependOn({ a: ["x"] }),
      step("c", {
        name: "C",
        options: [option("free")],
        conditionalOptions: [conditionalStep("w", { a: ["y"], b: ["z"] })],
      }),
    ]),
    "steps.2.conditionalOptions.0",
    "W (C) can never be chosen: no earlier choices can meet its condition.",
  ],
  [
    "a choice that leads to a dead end",
    rulesDocument([a, step("b", { name: "B", conditionalOptions: [conditionalStep("z", { a: ["x"] })] })]),
    "steps.0",
    "Not offered yet: B has no option when A is Y.",
  ],
  [
    "a price by choice that never counts",
    rulesDocument([
      a,
      step("b", {
        name: "B",
        options: [
          option("z", {
            prices: [
              { when: { a: ["x"] }, price: 5 },
              { when: { a: ["x"] }, price: 7 },
            ],
          }),
        ],
      }),
    ]),
    "steps.1.options.0.prices.1",
    "Z (B) never costs +$7.00: no choices meet its condition, or an earlier price counts.",
  ],
  [
    "an own price that never counts",
    rulesDocument([
      a,
      step("b", {
        name: "B",
        conditionalOptions: [
          option("z", { when: { a: ["x"] }, prices: [{ when: { a: ["x"] }, price: 5 }] }),
          option("free", { when: { a: ["y"] } }),
        ],
      }),
    ]),
    "steps.1.conditionalOptions.0",
    "Z (B) never has its own price, because another always counts.",
  ],
  [
    "a total below zero",
    rulesDocument([{ ...a, options: [option("x", { priceModifier: -1000.01 })] }]),
    "basePrice",
    /^The total could fall to −\$0\.01 when A is X/,
  ],
];
