import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepEqual } from "#client/admin/keep-equal.ts";
import { catalogDocument } from "../../support/catalog.ts";

const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

describe("rules that are loaded again", () => {
  it("say what the newer ones say, whatever was there before", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, next) => {
        expect(keepEqual(before, next)).toEqual(next);
      }),
    );
  });

  it("are the same object where they say the same", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = copy(value);
        expect(keepEqual(before, copy(before))).toBe(before);
      }),
    );
  });

  it("keep every step and option that did not change, also where one is put before them", () => {
    const next = copy(catalogDocument);
    const width = next.steps[2];
    const option = width?.options[4];
    if (!width || !option) throw new Error("The catalog has no fifth width.");
    option.priceModifier = 430;
    const [height] = next.steps.splice(0, 1);
    expect(height?.key).toBe("height_adjustment");

    const kept = keepEqual(catalogDocument, next);
    expect(kept).toEqual(next);
    expect(kept.steps[0]).toBe(catalogDocument.steps[1]);
    expect(kept.steps[1]).not.toBe(catalogDocument.steps[2]);
    expect(kept.steps[1]?.options[0]).toBe(catalogDocument.steps[2]?.options[0]);
    expect(kept.steps[1]?.options[4]).toEqual(option);
  });
});
