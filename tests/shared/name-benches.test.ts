import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Configuration, UncheckedConfiguration } from "#shared/configuration.ts";
import { type Rules, readRules } from "#shared/engine/model.ts";
import { settle } from "#shared/engine/settle.ts";
import { benchName, reviewProject } from "#shared/name-benches.ts";
import { isItemName, type Project } from "#shared/project.ts";
import { catalog, exampleBench } from "../support/catalog.ts";
import { amount } from "../support/long.ts";
import { someChoices, someRulesDocument } from "../support/random-rules.ts";
import { option, rulesWith, step } from "../support/rules.ts";

const projectOf = (benches: readonly Configuration[], names: readonly string[] = []): Project =>
  benches.map((configuration, index) => {
    const name = names[index] ?? `Bench ${index + 1}`;
    return { id: `${index}`, name, quantity: 1, configuration };
  });

const namesOf = (benches: readonly Configuration[], names?: readonly string[], rules = catalog) =>
  reviewProject(rules, projectOf(benches, names)).map(({ name }) => name);

const example = (changes: Configuration): Configuration => ({ ...exampleBench, ...changes });
const start = (name: string) =>
  catalog.startingBenches?.find((each) => each.name === name)?.choices ?? expect.fail(name);

const settled = (rules: Rules, benches: readonly UncheckedConfiguration[]) =>
  benches.map((each) => settle(rules, each).configuration);

/** Rules with up to ten benches of a project. */
const someProject = fc.tuple(someRulesDocument, fc.array(someChoices, { maxLength: 10 }));

describe("the benches of a project are called", () => {
  it("by what tells each from the others, in few words, the width first", () => {
    expect(
      namesOf([
        example({ accessories: ["power-strip"] }),
        example({ accessories: ["no-accessories"] }),
        example({ width: "60", accessories: ["power-strip"] }),
      ]),
    ).toEqual(["72 in, power strip", "72 in, no accessories", "60 in"]);
    expect(
      namesOf([
        example({ accessories: ["drawer", "led-light"] }),
        example({ accessories: ["drawer"] }),
        example({ accessories: ["drawer"], base: "levelers" }),
      ]),
    ).toEqual(["LED light", "5 in locking casters, without LED light", "Leveling feet"]);
  });

  it("by the starting bench, or by number, if nothing tells them apart", () => {
    expect(namesOf([start("Packing")])).toEqual(["Packing"]);
    expect(namesOf([exampleBench, exampleBench])).toEqual(["Bench 1", "Bench 2"]);
    expect(namesOf([start("Packing"), start("Packing")])).toEqual(["Packing", "Packing (2)"]);
    expect(namesOf([exampleBench, exampleBench, example({ width: "60" })])).toEqual([
      "72 in",
      "72 in (2)",
      "60 in",
    ]);
  });

  it("by the name that the visitor typed, which no other bench takes", () => {
    const widths = ["72", "60"].map((width) => example({ width }));
    expect(namesOf(widths, ["Packing"])).toEqual(["Packing", "60 in"]);
    expect(namesOf(widths, ["60 IN "])).toEqual(["60 IN ", "60 in (2)"]);
    const typed = projectOf(widths).map((item) => ({ ...item, isTyped: true as const }));
    expect(benchName(catalog, typed, "1")).toBe("Bench 2");
    expect(benchName(catalog, typed, "gone")).toBe("");
  });

  it("by different names, which every quote accepts, unless they are the same", () => {
    fc.assert(
      fc.property(someProject, ([document, benches]) => {
        const rules: Rules = readRules(document);
        const names = namesOf(settled(rules, benches), [], rules);
        expect(new Set(names).size).toBe(names.length);
        expect(names.every(isItemName)).toBe(true);
      }),
      { numRuns: amount(200, 20_000) },
    );
  });

  it("by names that fit into a quote, also if labels are long or have line breaks", () => {
    const long = "𝔸".repeat(100);
    const options = [`${long}1`, `${long}2`, "Two\nlines"].map((label, index) =>
      option(`${index}`, { label }),
    );
    const rules = rulesWith([step("finish", { options })]);
    const names = namesOf(
      ["0", "1", "2"].map((finish) => ({ finish })),
      [],
      rules,
    );
    expect(names).toEqual([
      expect.stringMatching(/^𝔸+…$/u),
      expect.stringMatching(/^𝔸+… \(2\)$/u),
      "Bench 3",
    ]);
    expect(names.every(isItemName)).toBe(true);
  });
});

it("the choices of a bench that not all benches have come apart from the rest", () => {
  const [first] = reviewProject(
    catalog,
    projectOf([example({ accessories: ["drawer", "power-strip"] }), example({ width: "60" })]),
  );
  const labels = (options: readonly { label: string }[] = []) => options.map(({ label }) => label);
  expect(labels(first?.differing)).toEqual(["72 in", "Drawer"]);
  expect(labels(first?.same)).toEqual(expect.arrayContaining(["30 in", "Power strip"]));
});
