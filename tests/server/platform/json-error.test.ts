import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonError } from "#server/platform/json-text.ts";

describe("the first JSON error of a text", () => {
  it.each([
    ["{", 1, 2, "a } is missing"],
    ['{"a" 1}', 1, 6, "a colon is missing"],
    ['{"a":}', 1, 6, "a value is missing"],
    ['{"a":1,}', 1, 8, "a name in double quotes is missing"],
    ["{a: 1}", 1, 2, "this is not allowed here"],
    ['{"a":1\n "b":2}', 2, 2, "a comma is missing"],
    ["[1,\r\n  'two']", 2, 3, "this is not allowed here"],
    ['["line\nbreak"]', 1, 2, "a string is not closed on its line"],
    ["{} // rules", 1, 4, "JSON cannot have comments"],
    ["{} {}", 1, 4, "the file should end here"],
  ])("of %j is in line %i, column %i: %s", (text, line, column, problem) => {
    expect(jsonError(text)).toEqual({ line, column, problem });
  });

  it("exists exactly when JSON.parse fails", () => {
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ...'{}[],:"\\1-.e \ntu'))
      .map(([json, position, put]) => {
        const at = position % json.length;
        return json.slice(0, at) + put + json.slice(at + 1);
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), damaged), (text) => {
        expect(jsonError(text) === undefined).toBe(parses(text));
      }),
      { numRuns: 2000 },
    );
  });
});
