import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addOption,
  deleteOption,
  duplicateOption,
  moveOption,
  setCondition,
  setField,
} from "#shared/edits/edit-rules-file.ts";
import { optionAt, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";
import { listOptions, type OptionPlace } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { someRulesDocument } from "../../support/rules/random-rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";

const WIDTH_60: OptionPlace = { step: 0, list: "options", index: 1 };
const DEPTH_24: OptionPlace = { step: 1, list: "conditionalOptions", index: 0 };
const DEPTH_48: OptionPlace = { step: 1, list: "conditionalOptions", index: 1 };
const BLACK: OptionPlace = { step: 2, list: "options", index: 0 };

const labels = (rules: UncheckedRules, step: number, list: OptionPlace["list"]) =>
  rules.steps[step]?.[list]?.map(({ label }) => label);

/** Rules with the place of one of their options. */
const someOption = someRulesDocument.chain((rules) => {
  const places = listOptions(rules).map(({ place }) => place);
  return fc.record({
    rules: fc.constant<RulesDocument>(rules),
    place: places.length > 0 ? fc.constantFrom(...places) : fc.constant(undefined),
  });
});

describe("an edit of the rules file", () => {
  it("sets a figure where the schema has it, and removes it with its empty groups", () => {
    const set = setField(smallCatalog, BLACK, "specifications.heightRange.min", 28);
    expect(JSON.stringify(optionAt(set, BLACK))).toBe(
      '{"value":"black","label":"Black","priceModifier":0,"sku":"FC-BLK","specifications":{"heightRange":{"min":28}},"colorCode":"#101010"}',
    );
    expect(setField(set, BLACK, "specifications.heightRange.min", undefined)).toEqual(smallCatalog);
  });

  it("keeps every other option and step as the same object, and can be taken back", () => {
    fc.assert(
      fc.property(someOption, ({ rules, place }) => {
        if (!place) return;
        const set = setField(rules, place, "sku", "X-1");
        for (const { place: each, option } of listOptions(rules)) {
          const isEdited = JSON.stringify(each) === JSON.stringify(place);
          expect(optionAt(set, each) === option).toBe(!isEdited);
        }
        expect(set.steps.filter((step, at) => step !== rules.steps[at])).toHaveLength(1);
        const back = setField(set, place, "sku", undefined);
        expect(JSON.stringify(back)).toBe(JSON.stringify(rules));
      }),
    );
  });

  it("gives an option a condition and takes it away, which moves it between the lists", () => {
    const given = setCondition(smallCatalog, BLACK, { width: ["60", "96"] });
    expect(labels(given.rules, 2, "options")).toEqual(["Blue"]);
    expect(optionAt(given.rules, given.place)).toMatchObject({
      label: "Black",
      when: { width: ["60", "96"] },
    });
    const taken = setCondition(given.rules, given.place, undefined);
    expect(labels(taken.rules, 2, "options")).toEqual(["Blue", "Black"]);
    expect(taken.rules.steps[2]).not.toHaveProperty("conditionalOptions");
    expect(optionAt(taken.rules, taken.place)).toEqual(optionAt(smallCatalog, BLACK));
  });

  it("adds, duplicates and moves options, each with a value of its own", () => {
    const added = addOption(addOption(smallCatalog, 2).rules, 2);
    expect(added.rules.steps[2]?.options.slice(2)).toEqual([
      { value: "option", label: "New option", priceModifier: 0 },
      { value: "option-2", label: "New option", priceModifier: 0 },
    ]);
    const { rules, place } = duplicateOption(smallCatalog, DEPTH_24);
    expect(optionAt(rules, place)).toEqual({
      ...optionAt(smallCatalog, DEPTH_24),
      value: "24-2",
      label: "24 in (copy)",
    });
    expect(labels(rules, 1, "conditionalOptions")).toEqual(["24 in", "24 in (copy)", "48 in deep"]);
    const moved = moveOption(rules, place, 1);
    expect(labels(moved.rules, 1, "conditionalOptions")).toEqual([
      "24 in",
      "48 in deep",
      "24 in (copy)",
    ]);
    expect(moveOption(moved.rules, moved.place, 1)).toEqual(moved);
  });

  it("lets conditions follow a new value", () => {
    const renamed = setField(smallCatalog, WIDTH_60, "value", "sixty");
    expect(optionAt(renamed, DEPTH_24)?.when).toEqual({ width: ["48", "sixty", "96"] });
    expect(optionAt(renamed, DEPTH_48)?.when).toEqual({ width: ["sixty", "96"] });
    expect(setField(renamed, WIDTH_60, "value", "60")).toEqual(smallCatalog);
  });

  it("deletes an option with those that need it, and says which", () => {
    const { rules, along } = deleteOption(smallCatalog, WIDTH_60);
    expect(along).toEqual([]);
    expect(JSON.stringify(rules.steps[1])).not.toContain('"60"');
    expect(deleteOption(rules, WIDTH_60).along).toEqual(["48 in deep (Depth)"]);
    const copy = setField(
      duplicateOption(smallCatalog, WIDTH_60).rules,
      { ...WIDTH_60, index: 2 },
      "value",
      "60",
    );
    expect(deleteOption(copy, WIDTH_60).along, "while another option has this value").toEqual([]);
  });
});
