import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonError } from "#server/rules/command/json-error.ts";

describe("the first error of a text that should be JSON", () => {
  it.each([
    ["{", 1, 2, "a name in double quotes or }"],
    ['{"a" 1}', 1, 6, "a colon"],
    ['{"a":}', 1, 6, "a value"],
    ['{"a":1,}', 1, 8, "a name in double quotes"],
    ["{a: 1}", 1, 2, "a name in double quotes or }"],
    ['{"a":1\n "b":2}', 2, 2, "a comma or }"],
    ["[1 2]", 1, 4, "a comma or ]"],
    ["[}", 1, 2, "a value or ]"],
    ["[1,\r\n  'two']", 2, 3, "a value"],
    ['["line\nbreak"]', 1, 2, "a value or ]"],
    ["[01]", 1, 3, "a comma or ]"],
    ["{} // rules", 1, 4, "the end of the file"],
  ])("in %j stands in line %i, column %i, where %s is expected", (text, line, column, expected) => {
    expect(jsonError(text)).toEqual({ line, column, expected });
  });

  it("is there exactly where JSON.parse refuses", () => {
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
