import { describe, expect, it } from "vitest";
import { unlock } from "#shared/engine/unlock.ts";
import { type UnlockChange, unlockChange } from "#shared/engine/unlock-change.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

const extras = step("extras", {
  multiSelect: true,
  options: [option("shelf", { priceModifier: 80 }), option("lamp", { priceModifier: 40 }), option("no-accessories")],
});

/** The change of the first of the best ways. */
function firstChange(
  rules: Rules,
  before: Record<string, string | string[]>,
  stepKey: string,
  value: string,
): UnlockChange {
  const [way] = unlock(rules, before, stepKey, value).best;
  return unlockChange(rules, before, way?.configuration ?? {}, { stepKey, value });
}

const labels = (change: UnlockChange) => ({
  switches: change.switches.map(({ option, replaced, priceDifference }) => [
    option.label,
    replaced?.label,
    priceDifference,
  ]),
  removed: change.removed.map(({ option }) => [option?.label, option && optionPrice(option)]),
});

describe("the change of an unlock", () => {
  it("replaces a choice, with the difference in price", () => {
    const rules = rulesWith([
      step("wood", { options: [option("oak", { priceModifier: 30 }), option("fir", { priceModifier: 10 })] }),
      step("oil", { conditionalOptions: [conditionalStep("clear", { wood: ["oak"] }, { price: 7 })] }),
    ]);
    const change = firstChange(rules, { wood: "fir" }, "oil", "clear");
    expect(labels(change)).toEqual({ switches: [["OAK", "FIR", 2_000]], removed: [] });
    expect(change.target).toMatchObject({ priceDifference: 700, replaced: undefined });
  });

  it("adds an option to a list and replaces nothing there", () => {
    const rules = rulesWith([
      extras,
      step("pack", { conditionalOptions: [conditionalStep("flat", { extras: ["lamp"] })] }),
    ]);
    expect(labels(firstChange(rules, { extras: ["shelf"] }, "pack", "flat"))).toEqual({
      switches: [["LAMP", undefined, 4_000]],
      removed: [],
    });
  });

  it("lists the options that 'no accessories' replaces, but not the reverse", () => {
    const rules = rulesWith([
      extras,
      step("pack", {
        conditionalOptions: [
          conditionalStep("flat", { extras: ["no-accessories"] }),
          conditionalStep("crate", { extras: ["shelf"] }),
        ],
      }),
    ]);
    expect(labels(firstChange(rules, { extras: ["shelf", "lamp"] }, "pack", "flat"))).toEqual({
      switches: [["NO-ACCESSORIES", undefined, 0]],
      removed: [
        ["SHELF", 8_000],
        ["LAMP", 4_000],
      ],
    });
    expect(labels(firstChange(rules, { extras: ["no-accessories"] }, "pack", "crate"))).toEqual({
      switches: [["SHELF", undefined, 8_000]],
      removed: [],
    });
  });

  it("lists the choices that become unavailable, with their reasons", () => {
    const rules = rulesWith([
      step("drive", { name: "Drive", options: [option("crank"), option("motor")] }),
      step("extras", {
        multiSelect: true,
        conditionalOptions: [
          conditionalStep("handle", { drive: ["crank"] }),
          conditionalStep("handset", { drive: ["motor"] }),
        ],
      }),
    ]);
    const before = { drive: "crank", extras: ["handle"] };
    expect(firstChange(rules, before, "extras", "handset").removed).toMatchObject([
      { value: "handle", reasons: [{ stepName: "Drive" }] },
    ]);
  });
});
