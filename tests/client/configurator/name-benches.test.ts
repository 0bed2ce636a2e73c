import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benchName, nameItems, reviewProject } from "#client/configurator/project/name-benches.ts";
import { settle } from "#shared/engine/settle.ts";
import { changeItem, isItemName, type Project } from "#shared/project/project.ts";
import type { Configuration, UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../../support/rules/random-rules.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

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
  it("by their starting bench and what differs, the width and accessories first", () => {
    const bestValue = start("Best value");
    expect(
      namesOf([
        bestValue,
        { ...bestValue, width: "72" },
        { ...bestValue, frame_color: "black", accessories: ["power-strip"] },
        { ...bestValue, accessories: ["no-accessories"] },
        { ...start("Packing"), width: "60" },
      ]),
    ).toEqual([
      "Best value",
      "Best value, 72 in",
      "Best value, power strip, black, without drawer",
      "Best value, no accessories",
      "Packing, 60 in",
    ]);
  });

  it("by width and surface if they are like no starting bench, and by what tells those apart", () => {
    const benches = [
      example({ accessories: ["drawer", "led-light"] }),
      example({ accessories: ["drawer"] }),
      example({ width: "60" }),
    ];
    expect(namesOf(benches)).toEqual([
      "72 in, ESD laminate, LED light",
      "72 in, ESD laminate, without LED light",
      "60 in, ESD laminate",
    ]);
  });

  it("by a number, too, if they are the same, or if a bench has the name already", () => {
    expect(namesOf([start("Packing"), start("Packing")])).toEqual(["Packing", "Packing (2)"]);
    const rules = rulesWith([step("width", { options: [option("60"), option("72")] })]);
    const widths = ["60", "72"].map((width) => ({ width }));
    expect(namesOf(widths, ["Repairs"], rules)).toEqual(["Repairs", "72"]);
    expect(namesOf(widths, ["72 "], rules)).toEqual(["72 ", "72 (2)"]);
    expect(namesOf([{}], [], rules)).toEqual(["Bench 1"]);
    const typed = projectOf(widths).map((item) => ({ ...item, isTyped: true as const }));
    expect(benchName(rules, typed, "1")).toBe("Bench 2");
    expect(benchName(rules, typed, "gone")).toBe("");
  });

  it("the same while others come, go and change, until they are edited", () => {
    const [first, second, third] = nameItems(
      catalog,
      projectOf(["60", "60", "72"].map((width) => ({ ...start("Best value"), width }))),
    );
    if (!first || !second || !third) expect.fail("a bench is missing");
    const names = (project: Project) => reviewProject(catalog, project).map(({ name }) => name);
    expect(names([third, second])).toEqual(["Best value, 72 in", "Best value (2)"]);
    const widened = { ...second.configuration, width: "84" };
    const edited = changeItem([first, second, third], "1", { configuration: widened });
    expect(names(edited)).toEqual(["Best value", "Best value, 84 in", "Best value, 72 in"]);
    expect(changeItem([second], "1", { configuration: { ...second.configuration } })).toEqual([second]);
  });

  it("by different names, which every quote accepts, unless they are the same", () => {
    fc.assert(
      fc.property(someProject, ([document, benches]) => {
        const rules: Rules = readRules(document);
        const names = namesOf(settled(rules, benches), [], rules);
        expect(new Set(names).size).toBe(names.length);
        expect(names.every(isItemName)).toBe(true);
      }),
      { numRuns: chooseAmount(200, 20_000) },
    );
  });

  it("by names that fit into a quote, also if labels are long or have line breaks", () => {
    const long = "𝔸".repeat(100);
    const options = [`${long}1`, `${long}2`, "Two\nlines"].map((label, index) => option(`${index}`, { label }));
    const rules = rulesWith([step("finish", { options })]);
    const names = namesOf(
      ["0", "1", "2"].map((finish) => ({ finish })),
      [],
      rules,
    );
    expect(names).toEqual([expect.stringMatching(/^𝔸+…$/u), expect.stringMatching(/^𝔸+… \(2\)$/u), "Bench 3"]);
    expect(names.every(isItemName)).toBe(true);
  });
});
