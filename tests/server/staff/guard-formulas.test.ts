import { expect, it } from "vitest";
import { guardFormulas } from "#server/staff/guard-formulas.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["-5 in", "'-5 in"],
  [" @x", " '@x"],
  ["a;=b", "a;'=b"],
  ["a\n+b", "a\n'+b"],
  ["＝x", "'＝x"],
  ["a-b=c", "a-b=c"],
  ["'tis", "'tis"],
])("a text that a spreadsheet would take for a formula is guarded by an apostrophe: %j", (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded);
});
