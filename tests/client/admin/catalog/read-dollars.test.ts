import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDollars } from "#client/admin/forms/read-dollars.ts";

describe("an amount as people type it", () => {
  it.each([
    ["430", 430],
    [" 430.5 ", 430.5],
    ["$1,200.50", 1200.5],
    ["-60.00", -60],
    ["−$60.00", -60],
    ["$-60", -60],
    ["+$12", 12],
    [".5", 0.5],
    ["12.", 12],
    ["-0", 0],
    ["1,234,567", 1_234_567],
  ])("%j is %d", (text, dollars) => expect(readDollars(text)).toBe(dollars));

  it.each(["", "-", "$", ".", "1.005", "1,2", "12,50", "1e3", "--5", "-$-5", "five", "1 000", "20000000"])(
    "%j is invalid",
    (text) => expect(readDollars(text)).toBeUndefined(),
  );

  it("survives writing with two decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const dollars = cents / 100;
        expect(readDollars(dollars.toFixed(2))).toBe(dollars === 0 ? 0 : dollars);
        expect(readDollars(dollars.toLocaleString("en-US", { minimumFractionDigits: 2 }))).toBe(
          dollars === 0 ? 0 : dollars,
        );
      }),
    );
  });
});
