import { describe, expect, it } from "vitest";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import type { Mount } from "#shared/rules/shapes.ts";
import { LONG } from "../../support/long.ts";
import { allProblems } from "../../support/rules/all-problems.ts";
import { BROKEN_RULES, WARNED_RULES } from "../../support/rules/broken-rules.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const width = step("width", { name: "Width", options: [option("48"), option("60")] });
const depth = (when: Record<string, string[]>, facts = {}) =>
  step("depth", { name: "Depth", conditionalOptions: [conditionalStep("24", when, facts)] });

function broken(path: string, value: unknown): unknown {
  const document: unknown = structuredClone(splitOptions(catalogDocument));
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let place: unknown = document;
  for (const key of keys) place = Reflect.get(Object(place), key);
  Reflect.set(Object(place), last, value);
  return document;
}

const NO_ROOM = (label: string) =>
  `${label} (More) has no place on any bench: choose another mount, or a smaller size.`;

describe("checkRules", () => {
  it("finds no problem in the catalog", () => {
    const { problems, derived } = checkRules(catalogDocument);

    expect(problems).toEqual([]);
    expect(derived).toMatchObject({ exhaustive: true, exclusions: [] });
  });

  it.each([
    ["steps.2.options.0.priceModifier", "5", "Enter an amount such as 12.50, up to 10,000,000."],
    ["steps.2.options.0.priceModifier", 1.005, "Enter an amount such as 12.50, up to 10,000,000."],
    ["steps.2.options.0.priceModifier", Number.NaN, "Enter an amount such as 12.50, up to 10,000,000."],
    ["steps.2.options.0.price", 1e21, "Enter an amount such as 12.50, up to 10,000,000."],
    ["basePrice", -1, "The base price cannot be below zero."],
    ["steps.5.conditionalOptions.0.colorCode", "white", "A color is # and six hexadecimal digits."],
    ["steps.2.options.0.image", "../x.png", "An image must be the name of an uploaded file."],
    [
      "steps.2.options.0.value",
      "__proto__",
      "Use at most 64 characters: lowercase letters, digits, - and _. Start with a letter or digit.",
    ],
    ["steps.2.options.0.value", "constructor", "This name is reserved."],
    [
      "steps.2.key",
      "Width",
      "Use at most 64 characters: lowercase letters, digits, - and _. Start with a letter or digit.",
    ],
    ["steps.2.options.0.label", "\uD800", "This text has characters that cannot be shown."],
    ["steps.2.options.0.prise", 1, "'prise' is not a known field: check the spelling."],
    ["steps.2.options.0.label", " ", "This text cannot be empty."],
    ["steps.2.options.0.label", undefined, "This field is missing: give text."],
    ...["name", "steps.2.name", "steps.2.description", "steps.2.options.0.label"].map(
      (path): [string, string, string] => [
        path,
        "72 in \u202enmul",
        "This text contains an unbalanced text-direction character. Retype it.",
      ],
    ),
    ["steps.2.options", "none", "Give a list."],
    ["steps.2.stepNumber", 1.5, "Give a whole number."],
    ["steps.2.stepNumber", 0, "Give more than 0."],
    ["steps.2.required", "yes", "Give true or false."],
    ["steps.2.name", "x".repeat(121), "This text is too long: at most 120 characters."],
    ["steps.0.options.0.specifications.heightRange.min", 90, "The lowest height is above the highest."],
    ["steps.3.conditionalOptions.0.when", {}, "A condition must name at least one step."],
    ["steps.3.conditionalOptions.0.when.width", [], "This list needs at least 1."],
  ])("locates an invalid field: %s %j", (path, value, message) => {
    const { problems, derived } = checkRules(broken(path, value));

    const [problem] = problems;
    expect(problems).toHaveLength(1);
    expect(problem?.path.startsWith(path) || path.startsWith(problem?.path ?? "?")).toBe(true);
    expect(problem).toMatchObject({ code: "invalid_field", message });
    expect(derived).toBeUndefined();
  });

  it.each(BROKEN_RULES)("finds %s, and says so at its place", (_name, document, path, sentence) => {
    const message = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence;
    expect(checkRules(document).problems).toMatchObject([{ path, message }]);
  });

  it.each(WARNED_RULES)("warns of %s at its place", (_name, document, path, sentence) => {
    const message = sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence;
    expect(checkRules(document)).toMatchObject({ problems: [], warnings: [{ path, message }] });
  });

  it("finds a value that a condition names twice, and steps in any order", () => {
    expect(problemsOf([width, depth({ width: ["48", "48"] })])).toMatchObject([
      {
        path: "steps.1.conditionalOptions.0.when.width.1",
        code: "duplicate_value",
        message: "24 (Depth) needs '48' of Width more than once.",
      },
    ]);
    const { steps, ...facts } = rulesDocument([width, step("lid", { options: [option("24")] })]);
    const turned = steps.map((each) => ({ ...each, stepNumber: 3 - each.stepNumber }));
    expect(checkRules({ ...facts, steps: turned }).problems).toEqual([]);
  });

  it.each([null, [], "text", 5, undefined])("accepts any input: %j", (input) => {
    expect(checkRules(input).problems).toMatchObject([{ path: "", code: "invalid_field" }]);
  });

  it("reports all invalid fields at once", () => {
    const document = structuredClone(splitOptions(catalogDocument));
    document.basePrice = -1;
    Object.assign(document.steps[0] ?? {}, { name: "" });

    expect(checkRules(document).problems.map(({ path }) => path)).toEqual(["basePrice", "steps.0.name"]);
  });

  it("finds a role that two steps have, and a shape that does not fit its step", () => {
    const light = option("light", { label: "Light", shape: { kind: "light" } });
    const steps = [
      step("wide", { name: "Width", role: "width", options: [light] }),
      step("deep", { name: "Depth", role: "width", options: [option("24")] }),
    ];
    expect(problemsOf(steps)).toMatchObject([
      {
        path: "steps.0.options.0.shape",
        message:
          "Light (Width) has the shape 'light', which only options of a step with the role 'accessories' can have.",
      },
      { path: "steps.1.role", message: "Width already has the role 'width': give Depth another role, or none." },
    ]);
  });

  it("warns of options that say ESD in a catalog that marks none", () => {
    const stepWith = (esd?: true) =>
      step("top", { options: [option("plain", esd && { esd }), option("grounded", { label: "ESD laminate" })] });
    const [warning, ...more] = problemsOf([stepWith()]);
    expect(warning).toMatchObject({ path: "steps.0.options.1.esd", code: "unmarked_esd" });
    expect(warning?.message).toContain("labels say it: ESD laminate.");
    expect([...more, ...problemsOf([stepWith(true)])]).toEqual([]);
  });

  it("finds a box that has no place on any bench", () => {
    const box = (width: number, mount: Mount) =>
      option(`box-${width}`, { shape: { kind: "box", width, depth: 10, height: 10, color: "#336699", mount } });
    const steps = [
      step("wide", { role: "width", options: [option("72", { dimensions: { width: 72 } })] }),
      step("more", {
        name: "More",
        role: "accessories",
        multiSelect: true,
        options: [
          box(60, { on: "surface", side: "left" }),
          box(70, { on: "surface", side: "left" }),
          box(10, { on: "shelf" }),
          box(12, { on: "surface", side: "right", offset: 60 }),
          box(13, { on: "surface", side: "right", offset: 60 }),
        ],
      }),
    ];
    const boxes = problemsOf(steps).filter(({ code }) => code === "no_room");
    expect(boxes.map(({ path, message }) => [path, message])).toEqual([
      ["steps.1.options.1.shape.mount", NO_ROOM("BOX-70")],
      ["steps.1.options.2.shape.mount", NO_ROOM("BOX-10")],
      [
        "steps.1.options.4.shape.mount",
        "BOX-13 (More) has no place on any bench: choose another mount, another offset, or a smaller size.",
      ],
    ]);
  });

  it("rejects rules of which a visitor would load more than 4 MB, however short they are", () => {
    const values = Array.from({ length: 500 }, (_, index) => `v${index}`);
    const named = (count: number, label: string) =>
      rulesDocument([
        step("kind", { options: values.map((value) => option(value, { label })) }),
        step("color", {
          required: false,
          conditionalOptions: Array.from({ length: count }, (_, index) =>
            conditionalStep(`c${index}`, { kind: values }),
          ),
        }),
      ]);
    const sizeOf = (document: RulesDocument) => JSON.stringify(rulesReply(readRules(document), 1, {})).length;

    const fine = named(20, "L".repeat(200));
    expect(checkRules(fine).problems).toEqual([]);
    expect(sizeOf(fine)).toBeLessThan(4_000_000);

    const amplified = named(60, "L".repeat(200));
    expect(JSON.stringify(amplified).length).toBeLessThan(500_000);
    expect(sizeOf(amplified)).toBeGreaterThan(6_000_000);
    expect(checkRules(amplified).problems).toMatchObject([
      {
        path: "",
        code: "too_large",
        message: expect.stringMatching(
          /^A visitor would load [67]\.\d MB of rules, but the limit is 4 MB: use fewer options, or/,
        ),
      },
    ]);
  });

  it("finds a dead end after an optional step without a choice, but not after a list that can grow", () => {
    const extras = (facts: Partial<RulesDocument["steps"][number]>) =>
      step("extras", { name: "Extras", required: false, options: [option("a"), option("b")], ...facts });

    expect(problemsOf([extras({}), depth({ extras: ["a", "b"] })])[0]?.message).toBe(
      "Depth has no option when nothing is chosen in Extras: add one for this case, or make the step optional.",
    );
    // B can be chosen with A.
    expect(problemsOf([extras({ required: true, multiSelect: true }), depth({ extras: ["a"] })])).toEqual([]);
  });

  it("does not report a draft step as a dead end", () => expect(problemsOf([width, step("draft")])).toEqual([]));

  it("finds an option that never has its own price, because an earlier one always counts", () => {
    const priced = (first: string[], second: string[]) =>
      step("depth", {
        name: "Depth",
        conditionalOptions: [
          conditionalStep("24", { width: first }),
          conditionalStep("24", { width: second }, { priceModifier: 20 }),
        ],
      });

    expect(problemsOf([width, priced(["48"], ["60"])])).toEqual([]);
    expect(problemsOf([width, priced(["48", "60"], ["60"])])).toMatchObject([
      {
        path: "steps.1.conditionalOptions.0",
        code: "never_available",
        message: "24 (Depth) never has its own price, because another always counts.",
      },
    ]);
  });

  it("names some of many options that lead to a dead end", () => {
    const many = Array.from({ length: 30 }, (_, index) => option(`v${index}`));
    const [problem] = problemsOf([
      step("width", { name: "Width", options: [option("48"), ...many] }),
      depth({ width: ["48"] }),
    ]);

    expect(problem?.message).toBe(
      "Not offered yet: Depth has no option when Width is V0, V1, V2, V3, V4, V5, V6, V7 or 22 others.",
    );
    expect(problem?.notOffered?.values).toHaveLength(30);
  });

  it.each(LONG ? [40, 60, 99] : [99])(
    "finds the exact problems of a few steps in a document of %i steps that is too large to search",
    (count) => {
      const { steps, ...facts } = entangled(count, 12);
      const few = [
        step("dead", { name: "Dead", conditionalOptions: [conditionalStep("x", { s0: ["v1"] })] }),
        step("twice", {
          options: [option("x")],
          conditionalOptions: [conditionalStep("y", { s0: ["v1"] }), conditionalStep("y", { s0: ["v1"], s1: ["v2"] })],
        }),
        step("never", {
          options: [option("x")],
          conditionalOptions: [conditionalStep("y", { twice: ["x"], dead: ["x"], s1: ["v3"] })],
        }),
        step("impossible", { options: [option("x")], conditionalOptions: [conditionalStep("y", { locked: ["y"] })] }),
      ];
      const locked = step("locked", {
        options: [option("x")],
        conditionalOptions: [conditionalStep("y", { s0: ["v1"], key: ["k"] })],
      });
      const key = step("key", { required: false, conditionalOptions: [conditionalStep("k", { s0: ["v2"] })] });
      const [dead, twice, never, impossible] = few;
      const all = [...steps, dead, twice, never, key, locked, impossible].flatMap((each) => each ?? []);

      const { warnings = [] } = checkRules(rulesDocument(all, facts));

      expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
        "not_offered steps.0",
        `never_available steps.${count + 1}.conditionalOptions.0`,
        `never_available steps.${count + 4}.conditionalOptions.0`,
        `never_available steps.${count + 5}.conditionalOptions.0`,
      ]);
      expect(warnings[0]?.notOffered).toMatchObject({ stepKey: "s0", lacking: "dead" });
    },
  );

  it("finds a negative total in a document that is too large to search", () => {
    const { steps, ...facts } = entangled(60, 12);
    const reduced = steps.map((each) => ({
      ...each,
      options: each.options.map((one, place) =>
        place === 7 ? { ...one, priceModifier: -17 } : { ...one, priceModifier: 5 },
      ),
    }));

    const { warnings } = checkRules(rulesDocument(reduced, facts));

    expect(warnings).toMatchObject([
      {
        code: "negative_total",
        message: expect.stringMatching(/^The total could fall to −\$20\.00 when s0 is V7, s1 is V7/),
      },
    ]);
  });

  it("does not report options that it did not search as never available", () => {
    const { steps, ...facts } = entangled(60, 12);
    const rare = step("rare", {
      options: [option("x")],
      conditionalOptions: [
        conditionalStep("y", Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`s${40 + index}`, ["v5"]]))),
      ],
    });

    expect(checkRules(rulesDocument([...steps, rare], facts)).problems).toEqual([]);
  });
});

/** Steps that each depend on two earlier ones, all in different ways. */
function entangled(steps: number, values: number): RulesDocument {
  const all = Array.from({ length: values }, (_, index) => `v${index}`);
  return rulesDocument(
    Array.from({ length: steps }, (_, index) =>
      step(`s${index}`, {
        options: all.map((value) => option(value)),
        conditionalOptions: all.slice(0, index < 2 ? 0 : values).map((value, position) =>
          conditionalStep(`c${value}`, {
            [`s${index % Math.ceil(index / 2)}`]: all.filter((_, each) => (each + position) % 3 > 0),
            [`s${index - 1}`]: all.filter((_, each) => (each + index * position) % 4 > 0),
          }),
        ),
      }),
    ),
  );
}

function problemsOf(steps: Parameters<typeof rulesDocument>[0]) {
  return allProblems(rulesDocument(steps));
}
