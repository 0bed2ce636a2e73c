import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CountRow, rowsOfEvents, sumCounts } from "#shared/demand/choice-counts.ts";
import { type ChoiceEvent, fitsRules, refusalOf } from "#shared/demand/choice-events.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { settle } from "#shared/engine/settle.ts";
import { readRules } from "#shared/rules/model.ts";
import { catalog } from "../support/rules/catalog.ts";
import { someChoices, someRulesDocument } from "../support/rules/random-rules.ts";

const row = fc.record<CountRow>({
  stepKey: fc.constantFrom("width", "depth"),
  value: fc.constantFrom("48", "72"),
  kind: fc.constantFrom("chosen", "refused", "unlocked", "removed"),
  triedWith: fc.constantFrom("width=48", "base=casters&width=", "*"),
  count: fc.nat({ max: 1000 }),
  amount: fc.constantFrom(null, 0),
});

/** The same counts, in one order. */
const sorted = (rows: readonly CountRow[]) => {
  const { options, refusals } = sumCounts(rows);
  return { options: options.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)), refusals };
};

describe("the sums", () => {
  it("are the same in any order, and for any division into rows", () => {
    const rowsAndSame = fc.array(row).chain((rows) => {
      const halves = rows.flatMap((each) => {
        const count = Math.floor(each.count / 2);
        return [
          { ...each, count },
          { ...each, count: each.count - count },
        ];
      });
      const shuffled = fc.shuffledSubarray(halves, { minLength: halves.length });
      return fc.tuple(fc.constant(rows), shuffled);
    });
    fc.assert(
      fc.property(rowsAndSame, ([rows, same]) => {
        expect(sorted(same)).toEqual(sorted(rows));
      }),
    );
  });

  it("list what was tried most often first, with a name for nothing that was not counted", () => {
    const refused = { stepKey: "depth", value: "48", kind: "refused", count: 2 } as const;
    const { options, refusals } = sumCounts([
      { ...refused, triedWith: "width=" },
      { ...refused, triedWith: "base=casters&width=60", count: 5 },
      { ...refused, triedWith: "*", count: 1 },
      { ...refused, kind: "removed", triedWith: "" },
    ]);
    expect(options).toEqual([
      { stepKey: "depth", value: "48", chosen: 0, refused: 8, unlocked: 0, removed: 2, amount: 0 },
    ]);
    expect(refusals.map(({ count, triedWith }) => [count, triedWith])).toEqual([
      [
        5,
        [
          { stepKey: "base", value: "casters" },
          { stepKey: "width", value: "60" },
        ],
      ],
      [2, [{ stepKey: "width", value: null }]],
      [1, undefined],
    ]);
  });
});

describe("an event", () => {
  it("fits the rules if it is the refusal of an unavailable option", () => {
    fc.assert(
      fc.property(someRulesDocument, someChoices, (document, choices) => {
        const rules = readRules(document);
        const { configuration } = settle(rules, choices);
        for (const { step, options } of evaluate(rules, configuration).steps)
          for (const { option, available } of options) {
            const wanted = { stepKey: step.key, value: option.value };
            const event = refusalOf(rules, configuration, wanted);
            if (!available) expect(event && fitsRules(rules, event)).toBe(true);
          }
      }),
    );
  });

  const deep: ChoiceEvent = {
    kind: "refused",
    stepKey: "depth",
    value: "48",
    triedWith: [{ stepKey: "width", value: "60" }],
  };

  it.each<[string, ChoiceEvent]>([
    ["an unknown step", { kind: "removed", stepKey: "rocket", value: "48" }],
    ["an unknown option", { kind: "unlocked", stepKey: "depth", value: "49" }],
    ["a step that the option does not depend on", { ...deep, triedWith: [{ stepKey: "base", value: "casters-5" }] }],
    ["an unknown choice", { ...deep, triedWith: [{ stepKey: "width", value: "61" }] }],
    ["a choice that makes the option available", { ...deep, triedWith: [{ stepKey: "width", value: "96" }] }],
    [
      "a step twice",
      {
        ...deep,
        triedWith: [
          { stepKey: "width", value: "60" },
          { stepKey: "width", value: "48" },
        ],
      },
    ],
    [
      "an option that is always available",
      { ...deep, stepKey: "width", value: "72", triedWith: [{ stepKey: "depth", value: "30" }] },
    ],
  ])("does not fit the rules with %s", (_name, event) => {
    expect(fitsRules(catalog, deep)).toBe(true);
    expect(fitsRules(catalog, event)).toBe(false);
  });

  it("counts once, in whatever order its earlier choices are", () => {
    const both = [
      { stepKey: "width", value: "60" },
      { stepKey: "base", value: null },
    ];
    const events = [both, both.toReversed()].map((triedWith) => ({ ...deep, triedWith }));
    expect(rowsOfEvents(events)).toEqual([expect.objectContaining({ triedWith: "base=&width=60", count: 1 })]);
  });
});
