import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyFromName } from "#client/admin/catalog/dialogs/key-from-name.ts";
import { KeySchema } from "#shared/rules/fields.ts";

describe("the key of a name", () => {
  it.each([
    ["Bottle holder", "bottle-holder"],
    ["  1-1/4 in laminate, ESD ", "1-1-4-in-laminate-esd"],
    ["Crème & Größe №5", "creme-and-grosse-no5"],
    ["Łódź Ærø", "lodz-aero"],
    ["New option", "option"],
    ["Brand new shelf", "brand-shelf"],
    ["Renewal", "renewal"],
    ["constructor", "constructor-2"],
    ["日本", ""],
    ["New", ""],
    ["—", ""],
    ["x".repeat(90), "x".repeat(64)],
    [`${"long ".repeat(12)}words`, `${"long-".repeat(11)}long`],
  ])("of '%s' is '%s'", (name, key) => expect(keyFromName(name)).toBe(key));

  it("gets a number if it is used", () => {
    expect(keyFromName("Shelf", ["shelf"])).toBe("shelf-2");
    expect(keyFromName("Shelf", ["shelf", "shelf-2"])).toBe("shelf-3");
  });

  it("is a valid key that nothing uses, or empty, for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
        const key = keyFromName(name);
        const next = keyFromName(name, [key]);
        for (const each of [key, next]) if (each !== "") expect(KeySchema.safeParse(each).success).toBe(true);
        if (key !== "") expect(next).not.toBe(key);
      }),
    );
  });
});
