import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMentions } from "#shared/quotes/mentions.ts";
import { cpuMsOf } from "../../support/cpu-time.ts";
import { chooseAmount } from "../../support/long.ts";

const NAMES = ["Ana", "Ana Silva", "Ben Okoye", "Zoë", "Sam Jr.", "李"];
const namesIn = (text: string) => findMentions(text, NAMES).map(({ name }) => name);

describe("a note mentions", () => {
  it.each([
    ["@Ana Silva, please call. cc @Ben Okoye", ["Ana Silva", "Ben Okoye"]],
    ["@Ana’s bench, @Zoë!", ["Ana", "Zoë"]],
    ["(@Sam Jr.) @李\n@Ana", ["Sam Jr.", "李", "Ana"]],
    ["@Ana@Ana Silva", ["Ana"]],
    ["@@Ana", ["Ana"]],
    ["ana@Ana.example, 李@李, @Anabel, @Ana2, @Zoë̈, @ana, @ Ana, Ana", []],
  ])("in '%s' these people: %j", (text, names) => expect(namesIn(text)).toEqual(names));

  it("everybody whose name was inserted between words, whatever the names and the words", () => {
    const name = fc
      .array(fc.stringMatching(/^[A-Za-zÄé]{1,8}$/), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(" "));
    const words = fc.stringMatching(/^[a-z ,.]{0,20}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(words, fc.nat()), { maxLength: 8 }),
        (names, parts) => {
          const chosen = parts.map(([, index]) => names[index % names.length] ?? "");
          const text = parts.map(([before], at) => `${before} @${chosen[at]};`).join("");
          const found = findMentions(text, names);
          expect(found.map((each) => each.name)).toEqual(chosen);
          for (const { start, end, name: own } of found) expect(text.slice(start, end)).toBe(`@${own}`);
        },
      ),
      { numRuns: chooseAmount(100, 10_000) },
    );
  });

  it("nobody in a hostile text for long: its time grows with its length", async () => {
    const names = Array.from({ length: 200 }, (_, index) => "a".repeat((index % 60) + 1));
    const hostile = "@".repeat(2000) + `@${"a".repeat(61)}`.repeat(30);
    const find = () => expect(findMentions(hostile, names)).toEqual([]);
    expect(await cpuMsOf(find)).toBeLessThan(1000);
  });
});
