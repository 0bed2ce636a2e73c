import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findBrokenSettings } from "#server/rules/consequences.ts";
import { rulesOfReply, rulesReply } from "#shared/api/rules/rules-reply.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import { replayEdits } from "#shared/edits/replay-edits.ts";
import { choose } from "#shared/engine/choose.ts";
import { complete } from "#shared/engine/complete.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { findHints } from "#shared/engine/hints.ts";
import { orderCode, readOrderCode } from "#shared/engine/order-code.ts";
import { settle } from "#shared/engine/settle.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { validate } from "#shared/engine/validate.ts";
import { priceRules } from "#shared/partners/apply-price-list.ts";
import { archiveOption } from "#shared/rules/archive.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { chooseAmount } from "../../support/long.ts";
import { allProblems } from "../../support/rules/all-problems.ts";
import { someChoices, someClicks, someRulesDocument } from "../../support/rules/random-rules.ts";
import { conditionalStep, option, rulesDocument, step } from "../../support/rules/rules.ts";

const archive = (document: RulesDocument, stepKey: string, value: string, archived = true) => {
  const edited = editRules(document, { type: "archive-option", stepKey, value, archived });
  if (!edited.ok) throw new Error(edited.message);
  return edited.document;
};

/** Rules, and one of their options. */
const someOption = someRulesDocument
  .filter(({ steps }) => steps.some((each) => each.options.length > 0))
  .chain((document) =>
    fc
      .constantFrom(
        ...document.steps.flatMap((each) => each.options.map(({ value }) => ({ stepKey: each.key, value }))),
      )
      .map((target) => ({ document, ...target })),
  );

const RUNS = { numRuns: chooseAmount(100, 5_000) };

describe("archived options of random rules", () => {
  it("are in no outcome of a choice, an offer or a completion", () => {
    fc.assert(
      fc.property(someOption, someChoices, someClicks, (each, choices, clicks) => {
        const { stepKey, value } = each;
        const rules = readRules(archive(each.document, stepKey, value));
        const outcomes = [settle(rules, choices).configuration];
        for (const [key, clicked] of [...clicks, [stepKey, value] as const]) {
          const before = outcomes.at(-1) ?? {};
          const { best, others } = unlock(rules, before, key, clicked);
          outcomes.push(...[...best, ...others].map(({ configuration }) => configuration));
          const whole = complete(rules, before, [each]);
          if (whole) outcomes.push(whole.configuration);
          outcomes.push(choose(rules, before, key, clicked).configuration);
        }
        for (const outcome of outcomes) {
          expect(chosenValues(outcome, stepKey)).not.toContain(value);
          const shown = evaluate(rules, outcome).steps.filter(({ step: { key } }) => key === stepKey);
          expect(shown.flatMap(({ options }) => options.map((it) => it.option.value))).not.toContain(value);
        }
      }),
      RUNS,
    );
  });

  it("leave the same rules as deleted ones, but are known by name", () => {
    fc.assert(
      fc.property(someOption, ({ document, stepKey, value }) => {
        const { archived, ...rules } = readRules(archive(document, stepKey, value));
        const isOther = (each: { readonly value: string }) => each.value !== value;
        const steps = document.steps.map((each) => {
          if (each.key !== stepKey) return each;
          return { ...each, options: each.options.filter(isOther) };
        });
        expect(rules).toEqual(readRules({ ...document, steps }));
        expect(archived).toMatchObject([{ stepKey, value, label: value === "none" ? "NONE" : value.toUpperCase() }]);
      }),
      RUNS,
    );
  });

  it("come back as they were", () => {
    fc.assert(
      fc.property(someOption, ({ document, stepKey, value }) => {
        const archived = archive(document, stepKey, value);
        const back = archive(archived, stepKey, value, false);
        expect(JSON.stringify(back)).toBe(JSON.stringify(document));
        expect(rulesChanges(document, back)).toEqual([]);
        expect(rulesChanges(document, archived)).not.toEqual([]);
      }),
      RUNS,
    );
  });
});

const catalog = rulesDocument(
  [
    step("top", {
      name: "Top",
      options: [
        option("maple", { label: "Maple" }),
        option("oak", { label: "Oak", sku: "TP-OAK", offeredUntil: "2026-12-31" }),
      ],
    }),
    step("finish", {
      name: "Finish",
      required: false,
      options: [option("oil", { label: "Oil" })],
      conditionalOptions: [conditionalStep("wax", { top: ["maple", "oak"] }, { label: "Wax" })],
    }),
    step("extras", {
      name: "Extras",
      required: false,
      multiSelect: true,
      options: [option("shelf", { label: "Shelf" })],
    }),
  ],
  {
    hints: [
      { when: { top: ["oak"] }, text: "Oak darkens." },
      { when: { top: ["maple"] }, text: "Oak is harder.", choose: { stepKey: "top", value: "oak" } },
    ],
  },
);

const withoutOak = archive(catalog, "top", "oak");
const messages = (document: RulesDocument) => allProblems(document).map(({ path, message }) => `${path}: ${message}`);

describe("an archived option", () => {
  const rules = readRules(withoutOak);

  it("is named where an old link, a partner's choice or an order code has it", () => {
    const link = { top: "oak", extras: ["shelf"] };
    const sentence = "Oak (Top) is no longer offered.";
    expect(validate(rules, link, { complete: true })).toEqual([
      { stepKey: "top", code: "unknown_option", message: sentence },
    ]);
    expect(fixChoices(rules, { top: "oak" }).problems).toEqual([sentence]);
    const code = orderCode(readRules(catalog), link);
    expect(readOrderCode(rules, code)).toEqual({ ok: true, configuration: link });
    const ofVisitor = rulesOfReply(rulesReply(rules, 2, {}));
    expect(readOrderCode(ofVisitor, code)).toEqual({ ok: true, configuration: link });
    expect(settle(ofVisitor, link)).toMatchObject({
      configuration: { extras: ["shelf"] },
      removed: [{ archived: { label: "Oak", stepName: "Top" } }],
    });
  });

  it("is named even if its step has no other option, which then is no step", () => {
    const last = readRules(archive(withoutOak, "extras", "shelf"));
    const ofVisitor = rulesOfReply(rulesReply(last, 2, {}));
    for (const each of [last, ofVisitor]) {
      expect(evaluate(each, {}).steps.map(({ step: { key } }) => key)).toEqual(["top", "finish"]);
      expect(
        validate(each, { top: "maple", extras: ["shelf"] }, { complete: true }).map(({ message }) => message),
      ).toEqual(["Shelf (Extras) is no longer offered."]);
    }
    const code = orderCode(readRules(catalog), { top: "oak", extras: ["shelf"] });
    expect(readOrderCode(ofVisitor, code)).toEqual(readOrderCode(readRules(catalog), code));
  });

  it("stays valid in conditions, hints and price lists, but none of them offers it", () => {
    expect(messages(withoutOak)).toEqual([]);
    expect(priceRules(rules, { options: { top: { oak: 10 } } }).problems).toEqual([]);
    expect(findHints(rules, { top: "maple" }, "top")).toEqual([]);
    const [, finish] = evaluate(rules, {}).steps;
    expect(finish?.options[1]?.reasons[0]?.needs).toEqual([{ value: "maple", label: "Maple" }]);
  });

  it("hides the starting benches that have it, until it is offered again", () => {
    const choices = { top: "oak", extras: ["shelf"] };
    const classic = { name: "Classic", description: "For a workshop.", choices };
    const before: RulesDocument = { ...catalog, startingBenches: [classic] };
    const hidden = archive(archive(before, "top", "oak"), "extras", "shelf");
    expect(readRules(hidden).startingBenches).toEqual([]);
    const consequencesOf = (one: RulesDocument, two: RulesDocument) =>
      findBrokenSettings(readRules(one), readRules(two), two, []).map(({ message }) => message);
    expect(consequencesOf(before, hidden)).toEqual([
      "Starting bench Classic is not shown while Oak (Top) and Shelf (Extras) are archived.",
    ]);
    const renamed = { ...hidden, name: "Renamed" };
    expect(consequencesOf(hidden, renamed)).toEqual([]);
    const half = archive(hidden, "top", "oak", false);
    expect(readRules(half).startingBenches).toEqual([]);
    expect(readRules(archive(half, "extras", "shelf", false)).startingBenches).toEqual([classic]);
  });

  it("takes a required step along if it has no other, and what needs it", () => {
    expect(messages(archive(withoutOak, "top", "maple"))).toEqual([
      "steps.0: Top is not shown to visitors: none of its options is ever available.",
      "steps.1.conditionalOptions.0: Wax (Finish) can never be chosen: no earlier choices can meet its condition.",
    ]);
  });

  it("keeps the paths of problems of the options after it", () => {
    const NEVER = { when: { top: ["maple"] }, price: 5 };
    const options = [
      { ...conditionalStep("a", { top: ["maple"] }), archived: true as const },
      conditionalStep("b", { top: ["maple"] }),
      conditionalStep("c", { top: ["maple"], finish: { not: ["oil", "wax"] } }, { prices: [NEVER, NEVER] }),
    ];
    const lid = step("lid", { stepNumber: 4, required: false, conditionalOptions: options });
    const problems = allProblems({ ...catalog, steps: [...catalog.steps, lid] });
    expect(problems.map(({ path }) => path)).toEqual([
      "steps.3.conditionalOptions.2.prices.1",
      "steps.3.conditionalOptions.2",
    ]);
  });

  it("loses its last day, and is described and merged like any change", () => {
    expect(rulesChanges(catalog, withoutOak)).toEqual(["Top: Oak archived", "Top: Oak: last day Dec 31, 2026 removed"]);
    expect(rulesChanges(withoutOak, archive(withoutOak, "top", "oak", false))).toEqual(["Top: Oak offered again"]);
    const cheaper = editRules(catalog, { type: "set-base-price", basePrice: 1 });
    if (!cheaper.ok) throw new Error(cheaper.message);
    const differences = findDifferences(catalog, withoutOak);
    expect(replayEdits(cheaper.document, [{ key: "archive", differences }])).toEqual({
      document: { ...withoutOak, basePrice: 1 },
      conflicts: [],
    });
    const [top] = catalog.steps;
    expect(top && archiveOption(top, "maple", false)).toEqual(top);
  });
});
