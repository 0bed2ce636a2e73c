import { expect, it } from "vitest";
import { optionFigures, writeLabel } from "#shared/bench/option-figures.ts";
import type { Option } from "#shared/rules/model.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

const only = (facts: Partial<Omit<Option, "price" | "priceModifier">>): Option =>
  rulesWith([step("lift", { options: [option("crank", facts)] })]).steps[0]?.options[0] ?? expect.fail("no option");

const labelOf = (stepKey: string, value: string) => {
  const { options = [] } = catalog.steps.find(({ key }) => key === stepKey) ?? {};
  return writeLabel(options.find((each) => each.value === value) ?? expect.fail(value), "cm");
};

it("an option's figures leave out amounts that its texts contain, but no other amounts", () => {
  const figures = (description: string) =>
    optionFigures(only({ specifications: { weightCapacity: 750 }, description }), "in");
  expect(figures("Lifts 750 lb.")).toEqual([]);
  for (const text of ["A frame for 1,750 lb.", "Each leg weighs 0.750 lb."])
    expect(figures(text)).toEqual(["750 lb capacity"]);
});

it("an option's figures follow the units, with kilograms beside pounds", () => {
  const lift = only({ specifications: { weightCapacity: 750, heightRange: { min: 28, max: 44 } } });
  expect(optionFigures(lift, "in")).toEqual(["28-44 in high", "750 lb capacity"]);
  expect(optionFigures(lift, "cm")).toEqual(["71.1 to 111.8 cm high", "750 lb (340 kg) capacity"]);
});

it("a label keeps its words, and has metric figures where the option's data confirm them", () => {
  expect(labelOf("width", "72")).toBe("72 in (182.9 cm)");
  expect(labelOf("top_material", "maple")).toBe("Maple butcher block, 1-3/4 in (4.4 cm)");
  expect(labelOf("uprights", "uprights-36")).toBe("36 in (91.4 cm) uprights");
  expect(writeLabel(only({ label: "1,500 lb", specifications: { weightCapacity: 1500 } }), "cm")).toBe(
    "1,500 lb (680 kg)",
  );
  for (const label of ["Set of 3 in black", "For 172 in", "72 inch", "1/72 in"])
    expect(writeLabel(only({ label, dimensions: { width: 72 } }), "cm")).toBe(label);
});
