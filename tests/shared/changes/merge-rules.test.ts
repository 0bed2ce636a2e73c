import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DIMENSION_FIELDS,
  hintFields,
  optionFields,
  PRODUCT_FIELDS,
  SPECIFICATION_FIELDS,
  STARTING_BENCH_FIELDS,
  STEP_FIELDS,
} from "#shared/changes/merge/fields.ts";
import {
  conflictSentence,
  type MergedRules,
  mergeRules,
} from "#shared/changes/merge/merge-rules.ts";
import {
  ConditionalOptionSchema,
  type Hint,
  HintsSchema,
  type RulesDocument,
  RulesDocumentSchema,
  type StepDocument,
  StepSchema,
} from "#shared/rules/rules.ts";
import { type StartingBench, StartingBenchesSchema } from "#shared/rules/starting-benches.ts";
import { someRulesDocument } from "../../support/rules/random-rules.ts";
import {
  conditionalStep,
  option,
  rulesDocument,
  step,
  withOption,
} from "../../support/rules/rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

type Edit = (rules: RulesDocument) => RulesDocument;

const editStep =
  (index: number, change: (step: StepDocument) => StepDocument): Edit =>
  (rules) => ({
    ...rules,
    steps: rules.steps.map((each, place) => (place === index ? change(each) : each)),
  });

const editOptions = (
  index: number,
  change: (options: StepDocument["options"]) => StepDocument["options"],
) => editStep(index, (each) => ({ ...each, options: change(each.options) }));

/** Rules with a starting bench and a hint for each of their four places. */
const someRules = someRulesDocument.map((rules): RulesDocument => {
  const places = ["0", "1", "2", "3"];
  return {
    ...rules,
    startingBenches: places.map((place) => ({
      name: `Bench ${place}`,
      description: "For boxes.",
      choices: { place },
    })),
    hints: places.map((place) => ({ when: { place: [place] }, text: `Hint ${place}` })),
  };
});

/** Edits of the starting bench and the hint of one place. */
const someGuidance = (index: number): fc.Arbitrary<Edit> => {
  const at = <Item>(items: readonly Item[] | undefined, change: (item: Item) => readonly Item[]) =>
    items?.flatMap((each, place) => (place === index ? change(each) : each));
  const editBench =
    (change: (bench: StartingBench) => readonly StartingBench[]): Edit =>
    (rules) => ({ ...rules, startingBenches: at(rules.startingBenches, change) });
  const editHint =
    (change: (hint: Hint) => readonly Hint[]): Edit =>
    (rules) => ({ ...rules, hints: at(rules.hints, change) });
  const texts = fc.string({ minLength: 1 });
  return fc.oneof(
    texts.map((description) => editBench((bench) => [{ ...bench, description }])),
    texts.map((s0) => editBench((bench) => [{ ...bench, choices: { ...bench.choices, s0 } }])),
    texts.map((text) => editHint((hint) => [{ ...hint, text: `${hint.text} ${text}` }])),
    fc
      .constantFrom("a", "b")
      .map((value) => editHint((hint) => [{ ...hint, choose: { stepKey: "s0", value } }])),
  );
};

/** Edits of one step. None adds an option. */
const someStepEdit = (index: number): fc.Arbitrary<Edit> =>
  fc.oneof(
    fc
      .integer({ min: 0, max: 99 })
      .map((price) =>
        editOptions(index, (options) =>
          options.map((each, at) => (at === 0 ? { ...each, priceModifier: price } : each)),
        ),
      ),
    fc.integer({ min: 0, max: 99 }).map((weight) =>
      editStep(index, (each) => ({
        ...each,
        conditionalOptions: (each.conditionalOptions ?? []).map((offered, at) =>
          at === 0 ? { ...offered, specifications: { weight } } : offered,
        ),
      })),
    ),
    fc.string().map((name) => editStep(index, (each) => ({ ...each, name: `n${name}` }))),
    fc.constant(editOptions(index, (options) => options.slice(1))),
    fc.constant(editOptions(index, (options) => options.toReversed())),
  );

const someEdit = (index: number) => fc.oneof(someStepEdit(index), someGuidance(index));

const someEdits = (...indexes: readonly number[]): fc.Arbitrary<Edit> =>
  fc
    .array(fc.oneof(...indexes.map(someEdit)), { maxLength: 4 })
    .map((edits) => (rules) => edits.reduce((edited, edit) => edit(edited), rules));

const ids = ({ conflicts }: MergedRules) => conflicts.map(({ id }) => id).toSorted();

const sentences = (base: RulesDocument, mine: RulesDocument, theirs: RulesDocument) =>
  mergeRules(base, mine, theirs).conflicts.map((each) => conflictSentence(each, "yours"));

const priceOf96 = (priceModifier: number) =>
  withOption(smallCatalog, "width", "96", { priceModifier });

describe("merging two sets of changes", () => {
  it("knows every field of the rules, so that a new one is not lost", () => {
    const keys = (fields: readonly { readonly key: string }[]) => fields.map(({ key }) => key);
    for (const [known, apart, schema] of [
      [PRODUCT_FIELDS, ["steps", "startingBenches", "hints"], RulesDocumentSchema],
      [STARTING_BENCH_FIELDS, ["choices"], StartingBenchesSchema.unwrap()],
      [hintFields(smallCatalog), [], HintsSchema.unwrap()],
      [STEP_FIELDS, ["key", "stepNumber", "options", "conditionalOptions"], StepSchema],
      [
        optionFields(smallCatalog),
        ["value", "specifications", "dimensions"],
        ConditionalOptionSchema,
      ],
      [SPECIFICATION_FIELDS, [], ConditionalOptionSchema.shape.specifications.unwrap()],
      [DIMENSION_FIELDS, [], ConditionalOptionSchema.shape.dimensions.unwrap()],
    ] as const)
      expect([...keys(known), ...apart].toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  });

  it("keeps the one side that changed something, and a change that both made", () => {
    fc.assert(
      fc.property(someRules, someEdits(0, 1, 2), (base, edit) => {
        const after = edit(base);
        expect(mergeRules(base, after, base)).toEqual({ document: after, conflicts: [] });
        expect(mergeRules(base, base, after)).toEqual({ document: after, conflicts: [] });
        const same = mergeRules(base, after, structuredClone(after));
        expect(same).toEqual({ document: after, conflicts: [] });
      }),
    );
  });

  it("applies independent changes of both sides, whichever comes first", () => {
    fc.assert(
      fc.property(someRules, someEdits(0, 2), someEdits(1, 3), (base, one, other) => {
        const both = { document: other(one(base)), conflicts: [] };
        const first = mergeRules(base, one(base), other(base));
        expect(withLists(first.document)).toEqual(withLists(both.document));
        expect(first.conflicts).toEqual([]);
        const second = mergeRules(base, other(base), one(base));
        expect(withLists(second.document)).toEqual(withLists(both.document));
      }),
    );
  });

  it("finds the same conflicts from both sides, and a choice for each decides", () => {
    fc.assert(
      fc.property(someRules, someEdits(0, 1), someEdits(0, 1), (base, one, other) => {
        const [mine, theirs] = [one(base), other(base)];
        const merged = mergeRules(base, mine, theirs);
        const mirrored = mergeRules(base, theirs, mine);
        expect(ids(mirrored)).toEqual(ids(merged));
        const chosen = new Map(ids(merged).map((id) => [id, "theirs"] as const));
        expect(mergeRules(base, theirs, mine, chosen).document).toEqual(merged.document);
      }),
    );
  });

  it("names each conflict with both values", () => {
    const renamed = (label: string) => withOption(smallCatalog, "width", "96", { label });
    const without96: RulesDocument = {
      ...smallCatalog,
      steps: smallCatalog.steps.map((each) => ({
        ...each,
        options: each.options.filter(({ value }) => value !== "96"),
      })),
    };
    expect(sentences(smallCatalog, priceOf96(12), priceOf96(15))).toEqual([
      "Price of 96 in (Width): yours +$12.00, published +$15.00",
    ]);
    expect(sentences(smallCatalog, renamed("8 ft"), renamed("96 inches"))).toEqual([
      "Label of 8 ft (Width): yours 8 ft, published 96 inches",
    ]);
    expect(sentences(smallCatalog, without96, priceOf96(15))).toEqual([
      "96 in (Width): yours deleted, published changed",
    ]);
    expect(
      sentences(
        smallCatalog,
        { ...smallCatalog, basePrice: 1500 },
        { ...smallCatalog, basePrice: 1600 },
      ),
    ).toEqual(["Base price: yours $1,500.00, published $1,600.00"]);
  });

  it("tells the variants of a value apart by their conditions, and follows one whose condition changes", () => {
    const depth = (first: string[], prices: readonly number[]) =>
      rulesDocument([
        step("width", { name: "Width", options: [option("48"), option("60"), option("72")] }),
        step("depth", {
          name: "Depth",
          conditionalOptions: [first, ["72"]].map((width, index) =>
            conditionalStep("30", { width }, { label: "30 in", priceModifier: prices[index] ?? 0 }),
          ),
        }),
      ]);
    const base = depth(["48"], [1, 2]);
    const merged = mergeRules(base, depth(["48", "60"], [1, 2]), depth(["48"], [5, 6]));
    expect(merged).toEqual({ document: depth(["48", "60"], [5, 6]), conflicts: [] });
    expect(sentences(base, depth(["48"], [1, 3]), depth(["48"], [1, 4]))).toEqual([
      "Price of 30 in (Depth, needs 72 (Width)): yours +$3.00, published +$4.00",
    ]);
  });

  it("merges starting benches by name and hints by text, field by field", () => {
    const bench = (name: string, width: string, facts: Partial<StartingBench> = {}) => ({
      name,
      description: "For parcels.",
      choices: { width, depth: "24", frame_color: "black" },
      ...facts,
    });
    const hint = (text: string, facts: Partial<Hint> = {}) => ({
      text,
      when: { width: ["96"] },
      choose: { stepKey: "depth", value: "48" },
      ...facts,
    });
    const guided = (startingBenches: StartingBench[], hints: Hint[] = []): RulesDocument => ({
      ...smallCatalog,
      startingBenches,
      hints,
    });
    const base = guided([bench("Packing", "48"), bench("Repair", "60")], [hint("Go deep.")]);
    const blue = { choices: { width: "48", depth: "24", frame_color: "blue" } };
    const other = { when: { width: ["60"] } };
    const mine = guided(
      [bench("Mine", "48"), bench("Packing", "96"), bench("Repair", "60")],
      [hint("Go deeper.")],
    );
    const theirs = guided([bench("Packing", "48", blue)], [hint("Go deep.", other), hint("Wow.")]);
    expect(mergeRules(base, mine, theirs)).toEqual({
      document: guided(
        [
          bench("Mine", "48"),
          bench("Packing", "96", { choices: { ...blue.choices, width: "96" } }),
        ],
        [hint("Go deeper.", other), hint("Wow.")],
      ),
      conflicts: [],
    });
    expect(
      sentences(
        base,
        guided([bench("Packing", "96", { description: "For mail." })], [hint("Go deep.", other)]),
        guided(
          [bench("Repair", "48"), bench("Packing", "60", { description: "For boxes." })],
          [hint("Go deep.", { when: { width: ["48"] } })],
        ),
      ),
    ).toEqual([
      "Description of Packing (starting bench): yours 'For mail.', published 'For boxes.'",
      "Width of Packing (starting bench): yours 96 in, published 60 in",
      "Repair (starting bench): yours deleted, published changed",
      "Condition of 'Go deep.' (hint): yours needs 60 in (Width), published needs 48 in (Width)",
    ]);
    const [there, back] = [
      [bench("A", "48"), bench("B", "60"), bench("C", "96")],
      [bench("C", "96"), bench("B", "60"), bench("A", "48")],
    ];
    const [a, b, c] = there;
    if (!a || !b || !c) throw new Error("There are three benches.");
    expect(sentences(guided(there), guided(back), guided([b, a, c]))).toEqual([
      "Order of the starting benches: yours C, B, A, published B, A, C",
    ]);
  });

  it("keeps additions where each side made them, and renumbers the steps", () => {
    const rules = (values: readonly string[], keys: readonly string[]) =>
      rulesDocument([
        step("size", { options: values.map((value) => option(value)) }),
        ...keys.map((key) => step(key)),
      ]);
    const { document, conflicts } = mergeRules(
      rules(["a", "b", "c"], ["x", "y"]),
      rules(["a", "mine", "b", "c", "last"], ["y"]),
      rules(["a", "theirs", "c"], ["x", "new", "y"]),
    );
    expect(conflicts).toEqual([]);
    expect(document).toEqual(rules(["a", "theirs", "mine", "c", "last"], ["new", "y"]));
    const [abc, cba, bac] = ["abc", "cba", "bac"].map((order) => rules([...order], []));
    if (!abc || !cba || !bac) throw new Error("There are three orders.");
    expect(sentences(abc, cba, bac)).toEqual([
      "Order of the options of size: yours C, B, A, published B, A, C",
    ]);
    expect(mergeRules(abc, cba, rules([..."abdc"], [])).document).toEqual(rules([..."cbda"], []));
  });
});

/** A missing list of conditional options is the same as an empty one. */
function withLists(rules: RulesDocument): RulesDocument {
  return {
    ...rules,
    steps: rules.steps.map((each) => ({ conditionalOptions: [], ...each })),
  };
}
