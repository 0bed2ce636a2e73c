import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ConfiguratorAction, configuratorReducer } from "#client/configurator/state/reducer.ts";
import { findReturnableChoices } from "#client/configurator/state/removed-choices.ts";
import { type ConfiguratorState, startState } from "#client/configurator/state/state.ts";
import { evaluate } from "#shared/engine/evaluate.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import { settle } from "#shared/engine/settle.ts";
import { unlock } from "#shared/engine/unlock.ts";
import { unlockChange } from "#shared/engine/unlock-change.ts";
import { omitPrices, type Rules, readRules, visibleSteps } from "#shared/rules/model.ts";
import { chooseAmount } from "../../support/long.ts";
import { someCheckableRules, someChoices, someClicks } from "../../support/rules/random-rules.ts";

type Act = (state: ConfiguratorState) => ConfiguratorAction;

/** Of our own page, or of a partner's where the first step that can be is decided. */
const rules = fc.tuple(someCheckableRules, fc.boolean(), fc.boolean()).map(([document, isFixed, isHidden]) => {
  const full = readRules(document);
  const first = full.steps.find(({ options }) => options.some(({ when }) => !when));
  const value = first?.options[0]?.value ?? "";
  const choices = first ? { [first.key]: first.multiSelect ? [value] : value } : {};
  const own = isFixed ? fixChoices(full, choices).rules : full;
  return isHidden ? omitPrices(own) : own;
});

/** Takes the first offer for what is wanted, else clears what the first step has. */
const takeOffer: Act = ({ rules, configuration, wanted }) => {
  const best = wanted && unlock(rules, configuration, wanted.stepKey, wanted.value).best[0];
  if (!best) return { type: "clear", stepKey: "s0" };
  const change = unlockChange(rules, configuration, best.configuration, wanted);
  return { type: "take", configuration: best.configuration, change };
};

const click =
  ([stepKey, value]: readonly [string, string]): Act =>
  () => ({ type: "choose", stepKey, value });

/** The visitor's actions, and the changes that can arrive between them. */
const someAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: someClicks.map((clicks): Act => click(clicks[0] ?? ["s0", "a"])) },
  { weight: 2, arbitrary: fc.constant(takeOffer) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("decline", "put-back", "reset", "undo", "dismiss").map(
      (type): Act =>
        () => ({ type }),
    ),
  },
  fc.integer({ min: -2, max: 8 }).map(
    (index): Act =>
      () => ({ type: "go", index }),
  ),
  someChoices.map(
    (choices): Act =>
      () => ({ type: "open", choices, source: "link" }),
  ),
  rules.map(
    (changed): Act =>
      ({ revision }) => ({ type: "rules-changed", rules: changed, revision: revision + 1 }),
  ),
);

const act = (state: ConfiguratorState, acts: readonly Act[]) =>
  acts.reduce((before, next) => configuratorReducer(before, next(before)), state);

const start = (rules: Rules, choices: object = {}) => startState(rules, 1, { ...choices }, 0);

describe("the configurator's state, after any actions", () => {
  it("holds only available choices, at an existing step", () => {
    fc.assert(
      fc.property(rules, someChoices, fc.array(someAct, { maxLength: 15 }), (first, choices, acts) => {
        const state = act(start(first, choices), acts);
        expect(settle(state.rules, state.configuration)).toEqual({
          configuration: state.configuration,
          chosen: state.chosen,
          removed: [],
        });
        const last = Math.max(0, visibleSteps(state.rules).length - 1);
        expect(state.stepIndex).toBeGreaterThanOrEqual(0);
        expect(state.stepIndex).toBeLessThanOrEqual(last);
      }),
      { numRuns: chooseAmount(100, 10_000) },
    );
  });

  it("offers to restore only choices that fit the others", () => {
    fc.assert(
      fc.property(rules, fc.array(someAct, { maxLength: 15 }), (first, acts) => {
        const state = act(start(first), acts);
        const back = findReturnableChoices(state);
        const after = configuratorReducer(state, { type: "put-back" });
        const chosen = chosenOf(after);
        const filled = state.filled.map(({ stepKey, value }) => `${stepKey} ${value}`);
        const own = chosenOf(state).filter((each) => !filled.includes(each));
        expect(chosen).toEqual(expect.arrayContaining(own));
        const offered = back.map(({ step, option }) => `${step.key} ${option.value}`);
        expect(chosen).toEqual(expect.arrayContaining(offered));
      }),
      { numRuns: chooseAmount(100, 10_000) },
    );
  });

  it("restores on Undo everything that a choice or an offer removed", () => {
    fc.assert(
      fc.property(rules, someClicks, (first, clicks) => {
        const before = act(start(first), clicks.map(click));
        for (const { step, options } of evaluate(first, before.configuration).steps) {
          for (const { option, available } of options) {
            const asked = act(before, [click([step.key, option.value])]);
            const after = available ? asked : act(asked, [takeOffer]);
            if (after.notices.length <= before.notices.length) continue;
            const undone = configuratorReducer(after, { type: "undo" });
            expect(undone.configuration).toEqual(before.configuration);
            expect(undone.notices).toEqual(before.notices);
          }
        }
      }),
      { numRuns: chooseAmount(100, 10_000) },
    );
  });

  it("has no notice left after all are dismissed", () => {
    fc.assert(
      fc.property(rules, fc.array(someAct, { maxLength: 15 }), (first, acts) => {
        const state = act(start(first), acts);
        // News of the rules come first, then the others.
        const dismissed = act(state, [() => ({ type: "dismiss" }), () => ({ type: "dismiss" })]);
        expect(dismissed.notices).toEqual([]);
        expect(dismissed.configuration).toEqual(state.configuration);
      }),
      { numRuns: chooseAmount(80, 4_000) },
    );
  });
});

/** Every choice as 'step value'. */
function chosenOf({ rules, configuration }: ConfiguratorState): string[] {
  return evaluate(rules, configuration).steps.flatMap(({ step, chosen }) =>
    chosen.map(({ value }) => `${step.key} ${value}`),
  );
}
