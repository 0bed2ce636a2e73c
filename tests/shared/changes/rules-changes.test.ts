import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulesChanges, summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { type Option, readRules } from "#shared/rules/model.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { changesOfSteps, depth, inches, width } from "../../support/rules/changed-steps.ts";
import { someRulesDocument } from "../../support/rules/random-rules.ts";
import { rulesDocument, step } from "../../support/rules/rules.ts";

const named = (names: string) => [...names].map((name) => step(name.toLowerCase(), { name }));

describe("the changes of a product", () => {
  it.each<[string, Partial<RulesDocument>]>([
    ["Order code prefix now B, was A", { orderCodePrefix: "B" }],
    ["Base price now $1,495.50, was $1,000.00", { basePrice: 1495.5 }],
    ["Product name now Bench, was Adjustable-height work table", { name: "Bench" }],
    ["Product name now 'Bench, oak', was Adjustable-height work table", { name: "Bench, oak" }],
    ["Product key now bench, was adjustable-height-work-table", { product: "bench" }],
  ])("%s", (sentence, facts) => {
    const before = rulesDocument([width()], { orderCodePrefix: "A" });
    expect(rulesChanges(before, { ...before, ...facts })).toEqual([sentence]);
  });
});

describe("the changes of a step", () => {
  it.each<[string, Partial<StepDocument>, Partial<StepDocument>]>([
    ["Width is now called Breadth", {}, { name: "Breadth" }],
    ["Width is now optional", {}, { required: false }],
    ["Width is now required", { required: false }, {}],
    ["Width now takes several choices", {}, { multiSelect: true }],
    ["Width now takes one choice", { multiSelect: true }, {}],
    ["Width: description added", {}, { description: "Left to right." }],
    ["Width: description changed", { description: "Left." }, { description: "Left to right." }],
    ["Width: description removed", { description: "Left." }, {}],
  ])("%s", (sentence, before, after) => {
    expect(changesOfSteps([width(before)], [width(after)])).toEqual([sentence]);
  });

  it.each<[string, StepDocument["role"], StepDocument["role"]]>([
    ["Width now decides the bench's width", undefined, "width"],
    ["Width now decides the bench's depth, was width", "width", "depth"],
    ["Width no longer decides the bench's width", "width", undefined],
  ])("%s", (sentence, before, after) => {
    const [was, is] = [before, after].map((role) => rulesDocument([width({ role })], { orderCodePrefix: "X" }));
    expect(was && is && rulesChanges(was, is)).toEqual([sentence]);
  });

  it.each([
    ["Width added as step 2 with 3 options", [...named("A"), width()]],
    ["B added as step 2 without options", named("AB")],
    ["Width added as step 2 with 1 option", [...named("A"), width({ options: [inches("48")] })]],
  ])("%s", (sentence, after) => {
    expect(changesOfSteps(named("A"), after)).toEqual([sentence]);
  });

  it.each([
    ["Width removed with its 3 options", [...named("A"), width()]],
    ["B removed without options", named("AB")],
  ])("%s", (sentence, before) => {
    expect(changesOfSteps(before, named("A"))).toEqual([sentence]);
  });

  it("count a value with several prices as one option", () => {
    const after = [width(), depth([["48"], ["60"]])];
    expect(changesOfSteps([width()], after)).toEqual(["Depth added as step 2 with 2 options"]);
  });
});

describe("the order of the steps", () => {
  it.each([
    ["ABCDE", "ABDEC", ["The order of the steps is now A, B, D, E, C"]],
    ["ABCDE", "XABCDE", ["X added as step 1 without options"]],
    ["ABCDE", "BCDE", ["A removed without options"]],
    ["ABC", "XBAC", ["X added as step 1 without options", "The order of the steps is now X, B, A, C"]],
  ])("is a sentence if steps that stay are in another one: from %s to %s", (before, after, sentences) => {
    expect(changesOfSteps(named(before), named(after))).toEqual(sentences);
  });
});

describe("the changes of rules", () => {
  it("follow the order of the later version, with removed steps at the end", () => {
    const before = [...named("A"), width(), depth([["48"]])];
    const after = [depth([]), width({ required: false }), ...named("B")];
    expect(rulesChanges(rulesDocument(before), rulesDocument(after, { basePrice: 1 }))).toEqual([
      "Base price now $1.00, was $1,000.00",
      "Depth: 24 in removed",
      "Width is now optional",
      "B added as step 3 without options",
      "A removed without options",
      "The order of the steps is now Depth, Width, B",
    ]);
  });

  it("are empty for equal rules, in whatever order their file has keys and steps", () => {
    expect(rulesChanges(catalogDocument, reversed(catalogDocument))).toEqual([]);
    fc.assert(
      fc.property(someRulesDocument, (document) => {
        expect(rulesChanges(document, reversed(document))).toEqual([]);
      }),
    );
  });

  it("are never empty if two versions differ in meaning", () => {
    const pairs = someRulesDocument.chain((document) =>
      fc.tuple(
        fc.constant(document),
        fc.oneof(
          fc.constantFrom(...mutations).map((mutate) => mutate(document)),
          someRulesDocument,
        ),
      ),
    );
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const differs = meaning(before) !== meaning(after);
        expect(rulesChanges(before, after).length > 0).toBe(differs);
        expect(rulesChanges(after, before).length > 0).toBe(differs);
      }),
      { numRuns: chooseAmount(200, 10_000) },
    );
  });
});

/** The same rules with all keys and steps in reverse order. */
function reversed(document: RulesDocument): RulesDocument {
  const turned: RulesDocument = JSON.parse(JSON.stringify(document), (_key, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  );
  return { ...turned, steps: [...turned.steps].reverse() };
}

/** Small changes. Each is a no-op for some rules. */
const mutations: readonly ((document: RulesDocument) => RulesDocument)[] = [
  (document) => document,
  (document) => ({ ...document, steps: document.steps.slice(1) }),
  (document) => ({
    ...document,
    steps: document.steps.map((each, index, all) => ({ ...each, stepNumber: all.length - index })),
  }),
  eachStep((each) => ({ ...each, options: [...each.options].reverse() })),
  eachStep((each) => ({ ...each, options: each.options.map(({ when: _when, ...facts }) => facts) })),
  eachStep((each) => ({
    ...each,
    options: each.options.map(({ when, ...facts }) => ({
      ...facts,
      ...(when && { when: Object.fromEntries(Object.keys(when).map((key) => [key, ["a"]])) }),
    })),
  })),
  eachStep((each) => ({
    ...each,
    options: each.options.map((facts) => ({ ...facts, prices: [{ when: { s0: ["a"] }, price: 7 }] })),
  })),
  eachStep((each) => ({ ...each, options: each.options.map(({ prices: _prices, ...facts }) => facts) })),
  eachStep((each) => ({
    ...each,
    options: each.options.map(({ price, ...facts }) => ({ ...facts, priceModifier: price ?? 0 })),
  })),
];

function eachStep(change: (step: StepDocument) => StepDocument) {
  return (document: RulesDocument) => ({ ...document, steps: document.steps.map(change) });
}

/** The rules as the engine reads them, as a text: equal texts mean equal rules. */
function meaning(document: RulesDocument): string {
  const { steps, ...facts } = readRules(document);
  const sorted = (_key: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const lists = (options: readonly Option[]) => [
    options.filter((each) => !each.when),
    options.filter((each) => each.when),
  ];
  return JSON.stringify(
    { ...facts, steps: steps.map(({ options, ...each }) => ({ ...each, options: lists(options) })) },
    sorted,
  );
}

describe("the summary of changes", () => {
  it("has all of a few changes", () => {
    expect(summaryOfChanges(changes(3))).toBe("Change 1; Change 2; Change 3");
    expect(summaryOfChanges([])).toBe("");
  });

  it("has the first of many changes and counts the rest, in at most 300 characters", () => {
    const summary = summaryOfChanges(changes(1000));
    expect(summary).toMatch(/^Change 1; Change 2; .*; Change 26; and 974 more changes$/);
    expect(summary.length).toBeLessThanOrEqual(300);
  });

  it("counts a change that does not fit", () => {
    const long = "x".repeat(160);
    expect(summaryOfChanges([long, long])).toBe(`${long}; and 1 more change`);
  });

  it("cuts a single change that is too long, but not within a character", () => {
    const summary = summaryOfChanges(["🪚".repeat(200), "y"]);
    expect(summary).toMatch(/^(🪚)+…; and 1 more change$/u);
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summaryOfChanges(["x".repeat(301)])).toBe(`${"x".repeat(299)}…`);
  });
});

const changes = (count: number) => Array.from({ length: count }, (_, index) => `Change ${index + 1}`);
