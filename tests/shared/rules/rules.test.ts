import { describe, expect, it } from "vitest";
import { ReadableRulesSchema } from "#shared/rules/rules.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const documentWith = (facts: object) => ({ ...rulesDocument([step("width", { options: [option("60")] })]), ...facts });

describe("the rules schema", () => {
  it("accepts the default catalog: ten steps, 67 options", () => {
    const options = catalogDocument.steps.flatMap((each) => each.options);
    expect(catalogDocument.steps).toHaveLength(10);
    expect(options).toHaveLength(67);
  });

  it.each([
    ["the name of a property that every object has", [step("constructor")]],
    ["a key with capital letters", [step("Width")]],
    ["a price with three decimals", [step("width", { options: [option("60", { priceModifier: 1.005 })] })]],
    ["an infinite price", [step("width", { options: [option("60", { price: Number.POSITIVE_INFINITY })] })]],
    ["a color without a number sign", [step("c", { options: [option("red", { colorCode: "FF0000" })] })]],
    ["a path as an image", [step("c", { options: [option("a", { image: "../x.png" })] })]],
    ["a blank label", [step("c", { options: [option("a", { label: "  " })] })]],
    ["a label with a lone surrogate", [step("c", { options: [option("a", { label: "\uD800" })] })]],
    ["a condition without a step", [step("c", { conditionalOptions: [conditionalStep("a", {})] })]],
    ["an unknown option field", [step("c", { options: [{ ...option("a"), prise: 1 } as never] })]],
  ])("refuses %s", (_name, steps) => {
    expect(ReadableRulesSchema.safeParse(documentWith({ steps })).success).toBe(false);
  });

  it("refuses a negative base price", () => {
    expect(ReadableRulesSchema.safeParse(documentWith({ basePrice: -1 })).success).toBe(false);
  });
});
