import { describe, expect, it } from "vitest";
import { readNumber } from "#client/admin/files/spreadsheet/read-number.ts";

describe("a number in a spreadsheet", () => {
  it.each([
    ["430", 430],
    ["12.5", 12.5],
    ["12,50", 12.5],
    ["-320", -320],
    ["−$320.00", -320],
    ["$-60", -60],
    ["(320.00)", -320],
    ["($320.00)", -320],
    ["+$120.00", 120],
    ["US$ 120", 120],
    ["120,00 $", 120],
    ["120 USD", 120],
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["1 234,50", 1234.5],
    ["1\u202F234", 1234],
    ["1'234.50", 1234.5],
    ["1,234,567", 1_234_567],
    ["1.234.567", 1_234_567],
    ["1234,567", 1234.567],
    ["0,125", 0.125],
    [".5", 0.5],
    ["-0", 0],
    ["١٬٢٣٤٫٥٠", 1234.5],
    ["１２.50", 12.5],
  ])("reads %s as %d", (text, number) => expect(readNumber(text, "amount")).toEqual({ ok: true, number }));

  it.each([
    "abc",
    "",
    "12,34,56",
    "1.2.3",
    "4 %",
    "€12",
    "12 EUR",
    "1E+03",
    "--5",
    "(5",
    "1,23,4.5",
    "12 34",
    "1".repeat(60),
  ])("does not guess what %s is", (text) => expect(readNumber(text, "amount").ok).toBe(false));

  it("names both numbers that a text with one separator and three digits can be", () => {
    expect(readNumber("1,234", "amount")).toEqual({
      ok: false,
      advice: "It can be 1234 or 1.234. Write it without a separator of thousands, and with a point before decimals.",
    });
    expect(readNumber("-1.234", "amount").ok).toBe(false);
    expect(readNumber("1,125", "figure")).toMatchObject({ ok: false });
  });

  it("takes a point in a figure for the decimal point, because lengths have three decimals, and refuses money", () => {
    expect(readNumber("1.125", "figure")).toEqual({ ok: true, number: 1.125 });
    expect(readNumber("$28", "figure").ok).toBe(false);
  });
});
