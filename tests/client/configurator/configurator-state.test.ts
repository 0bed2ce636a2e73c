import { describe, expect, it } from "vitest";
import { benchesAfter } from "#client/configurator/state/finished-bench.ts";
import { type ConfiguratorAction, configuratorReducer } from "#client/configurator/state/reducer.ts";
import type { WantedOption } from "#client/configurator/state/state.ts";
import { type ConfiguratorState, startState } from "#client/configurator/state/state.ts";
import { findUnlocks } from "#client/configurator/steps/find-unlocks.ts";
import { noticeLines } from "#client/configurator/steps/notice-text.ts";
import { findShownNotice } from "#client/configurator/steps/shown-notice.ts";
import { unlockChange } from "#shared/engine/unlock-change.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesWith, step } from "../../support/rules/rules.ts";

const start = (choices: object = {}, stepIndex = 0) => startState(catalog, 1, { ...choices }, stepIndex);

const apply = (state: ConfiguratorState, ...actions: ConfiguratorAction[]) =>
  actions.reduce(configuratorReducer, state);

/** Takes the offer that changes a bench for an option. */
const wayTo = (wanted: WantedOption, before: Configuration, configuration: Configuration) => {
  const change = unlockChange(catalog, before, configuration, wanted);
  return { type: "take", configuration, change } as const;
};

it("each card has the same price in a catalog with six more accessories", () => {
  const more = Array.from({ length: 6 }, (_, index) => option(`more-${index}`));
  const larger = readRules({
    ...catalogDocument,
    steps: catalogDocument.steps.map((each) =>
      each.key === "accessories" ? { ...each, options: [...each.options, ...more] } : each,
    ),
  });
  const prices = (rules: Rules) => {
    const find = benchesAfter(startState(rules, 1, {}, 0));
    return catalog.steps.flatMap(({ key, options }) => options.map(({ value }) => find(key, value)?.finished?.price));
  };
  expect(prices(catalog)).toContain(116_500);
  expect(prices(larger)).toEqual(prices(catalog));
});

describe("the configurator's state", () => {
  it("accepts a jump only within the steps", () => {
    expect(apply(start(), { type: "go", index: -1 }).stepIndex).toBe(0);
    expect(apply(start(), { type: "go", index: 10 }).stepIndex).toBe(0);
    expect(apply(start(), { type: "go", index: 9 }).stepIndex).toBe(9);
  });

  it("moves a saved step into range", () => {
    expect(start({}, 99).stepIndex).toBe(9);
    expect(start({}, -5).stepIndex).toBe(0);
  });

  it("resets to no choices at step 1, and undoes the reset", () => {
    const reset = apply(start(exampleBench, 4), { type: "reset" });
    expect(reset).toMatchObject({ configuration: {}, stepIndex: 0, notices: [{ kind: "reset" }] });
    const back = apply(reset, { type: "undo" });
    expect(back).toMatchObject({ configuration: exampleBench, stepIndex: 4, notices: [] });
  });

  it("restores the bench on Undo, however often it is reset", () => {
    expect(apply(start(), { type: "reset" }).notices).toEqual([]);
    const twice = apply(start(exampleBench), { type: "reset" }, { type: "reset" });
    expect(apply(twice, { type: "undo" }).configuration).toEqual(exampleBench);
  });

  it("restores the bench on Undo, however often a link to another one is opened", () => {
    const open = { type: "open", choices: { width: "nope" }, source: "link" } as const;
    const opened = apply(start(exampleBench), open, open);
    expect(opened).toMatchObject({ configuration: {}, notices: [{ removed: [{ value: "nope" }] }] });
    expect(apply(opened, { type: "undo" })).toMatchObject({ configuration: exampleBench, notices: [] });
  });

  const toHandCrank = { type: "choose", stepKey: "height_adjustment", value: "hand-crank" } as const;

  it("has a notice for each choice that removed others, and undoes the newest, keeping later choices", () => {
    const before = { ...exampleBench, accessories: ["shelf", "power-strip"] };
    const cranked = apply(start(before), toHandCrank);
    const removed = apply(
      cranked,
      { type: "choose", stepKey: "uprights", value: "no-uprights" },
      { type: "choose", stepKey: "frame_color", value: "black" },
      { type: "choose", stepKey: "accessories", value: "drawer" },
    );
    expect(removed.notices).toMatchObject([
      { kind: "change", removed: [{ value: "1000" }, { value: "casters-5" }] },
      { kind: "change", removed: [{ value: "shelf" }] },
    ]);
    const once = apply(removed, { type: "undo" });
    expect(once).toMatchObject({
      configuration: {
        ...cranked.configuration,
        frame_color: "black",
        accessories: ["drawer", "power-strip", "shelf"],
      },
      notices: [{ removed: [{ value: "1000" }, { value: "casters-5" }] }],
    });
    expect(apply(once, { type: "undo" })).toMatchObject({
      configuration: { ...before, frame_color: "black", accessories: ["drawer", "power-strip", "shelf"] },
      notices: [],
    });
  });

  it("keeps later choices on Undo, and reports the choices that no longer fit them", () => {
    const decided = apply(
      start({ ...exampleBench, accessories: ["power-strip"] }),
      toHandCrank,
      { type: "choose", stepKey: "load_capacity", value: "500" },
      { type: "choose", stepKey: "accessories", value: "crank-foldaway" },
      { type: "undo" },
    );
    expect(decided).toMatchObject({
      configuration: { ...exampleBench, load_capacity: "500", accessories: ["power-strip"] },
      notices: [{ kind: "change", removed: [{ value: "crank-foldaway" }] }],
      removedChoices: [{ stepKey: "accessories", value: "crank-foldaway" }],
    });
    expect(apply(decided, { type: "undo" })).toMatchObject({
      configuration: { height_adjustment: "hand-crank", accessories: ["power-strip", "crank-foldaway"] },
    });
  });

  it("keeps 'No accessories' if it was chosen after a removal", () => {
    const alone = apply(
      start({ ...exampleBench, accessories: ["shelf"] }),
      { type: "choose", stepKey: "uprights", value: "no-uprights" },
      { type: "choose", stepKey: "accessories", value: "no-accessories" },
    );
    expect(alone).toMatchObject({ notices: [], removedChoices: [] });
  });

  it("forgets a removed choice once its step has another choice", () => {
    const removed = apply(start(exampleBench), toHandCrank);
    const next = apply(removed, { type: "choose", stepKey: "load_capacity", value: "500" });
    expect(next.notices).toMatchObject([{ removed: [{ stepKey: "base", value: "casters-5" }] }]);
    const last = apply(next, { type: "choose", stepKey: "base", value: "casters-5" });
    expect(last.notices).toEqual([]);
  });

  it("undoes the change of one notice, and keeps the newer ones", () => {
    const before = { ...exampleBench, accessories: ["shelf", "power-strip"] };
    const removed = apply(start(before), toHandCrank, { type: "choose", stepKey: "uprights", value: "no-uprights" });
    const [first] = removed.notices;
    const undone = first ? apply(removed, { type: "undo", notice: first }) : removed;
    expect(undone).toMatchObject({
      configuration: { ...before, uprights: "no-uprights", accessories: ["power-strip"] },
      notices: [{ removed: [{ value: "shelf" }] }],
    });
  });

  it("keeps the Undo of a reset while the visitor chooses again", () => {
    const again = apply(start(exampleBench, 4), { type: "reset" }, toHandCrank);
    expect(again.notices).toMatchObject([{ kind: "reset" }]);
    expect(apply(again, { type: "undo" })).toMatchObject({ configuration: exampleBench, stepIndex: 4, notices: [] });
  });

  it("drops choices made again from a notice about changed rules, and dismisses it before the older ones", () => {
    const rules = readRules({
      ...catalogDocument,
      basePrice: 1600,
      steps: catalogDocument.steps.map((step) => ({
        ...step,
        options: step.options.filter(({ value }) => value !== "light-gray"),
      })),
    });
    const state = apply(
      start(exampleBench),
      toHandCrank,
      { type: "rules-changed", rules, revision: 2 },
      { type: "choose", stepKey: "frame_color", value: "black" },
    );
    expect(state.notices).toMatchObject([{ kind: "change" }, { kind: "rules-changed", removed: [] }]);
    expect(findShownNotice(state.notices, []).notice).toMatchObject({ kind: "rules-changed" });
    const others = apply(state, { type: "dismiss" });
    expect(findShownNotice(others.notices, []).notice).toMatchObject({ kind: "change" });
    expect(others.notices).toMatchObject([{ kind: "change" }]);
    expect(apply(others, { type: "dismiss" }).notices).toEqual([]);
  });

  it("keeps an option wanted under new rules while it is unavailable", () => {
    const asked = apply(start(exampleBench), { type: "choose", stepKey: "depth", value: "48" });
    const change = { type: "rules-changed", revision: 2 } as const;
    const same = readRules({ ...catalogDocument, basePrice: 1600 });
    expect(apply(asked, { ...change, rules: same }).wanted).toEqual({ stepKey: "depth", value: "48" });
    const none = readRules({ ...catalogDocument, steps: [] });
    expect(apply(asked, { ...change, rules: none }).wanted).toBeUndefined();
  });

  it("lists a removed choice again once the change that brought it back is undone", () => {
    const choices = { uprights: "uprights-48", accessories: ["shelf", "led-light"] };
    const none = { type: "choose", stepKey: "uprights", value: "no-uprights" } as const;
    const without = apply(start(choices), none);
    const shelf = { type: "choose", stepKey: "accessories", value: "shelf" } as const;
    const bench = { uprights: "uprights-48", accessories: ["shelf"] };
    const unlocked = apply(without, shelf, wayTo(shelf, without.configuration, bench));
    expect(unlocked.notices).toMatchObject([{ removed: [{ value: "led-light" }] }, {}]);
    expect(apply(unlocked, { type: "undo" })).toEqual(without);
  });

  it("settles the choices that an Undo restores, if the rules have changed", () => {
    const rules = readRules({
      ...catalogDocument,
      steps: catalogDocument.steps.map((step) =>
        step.key === "frame_color"
          ? { ...step, options: step.options.filter(({ value }) => value !== "light-gray") }
          : step,
      ),
    });
    const back = apply(
      start(exampleBench, 6),
      { type: "reset" },
      { type: "rules-changed", rules, revision: 2 },
      { type: "undo" },
    );
    expect(back.configuration).not.toHaveProperty("frame_color");
    expect(back).toMatchObject({
      stepIndex: 6,
      notices: [{ kind: "opened", removed: [{ stepKey: "frame_color", value: "light-gray" }] }],
    });
  });

  it("stays at the same step when staff insert another before it", () => {
    const [first, ...others] = catalogDocument.steps;
    const steps = [...others, ...(first ? [first] : [])].map((step, index) => ({ ...step, stepNumber: index + 1 }));
    const rules = readRules({ ...catalogDocument, steps });
    const moved = apply(start({}, 4), { type: "rules-changed", rules, revision: 2 });
    expect(rules.steps[moved.stepIndex]?.key).toBe("top_material");
  });

  it("keeps the first choice when staff turn off multi-select, and reports each other one with the reason", () => {
    const steps = catalogDocument.steps.map((step) => ({ ...step, multiSelect: false }));
    const change = { type: "rules-changed", rules: readRules({ ...catalogDocument, steps }), revision: 2 } as const;
    const accessories = ["shelf", "power-strip", "drawer"];
    const changed = apply(start({ ...exampleBench, accessories }), change);
    expect(changed.configuration).toEqual({ ...exampleBench, accessories: "drawer" });
    const told = (state: ConfiguratorState) => state.notices.flatMap(noticeLines);
    const removal = "Removed: Power strip, Upper shelf (Accessories now takes only one option), −$290.00.";
    expect(told(changed)[1]).toBe(removal);

    const wider = apply(changed, { type: "choose", stepKey: "width", value: "84" });
    expect(told(wider)).toContain(removal);
    const shelf = { type: "choose", stepKey: "accessories", value: "shelf" } as const;
    expect(told(apply(wider, shelf)).join()).not.toContain("Upper shelf");
  });

  it("keeps a choice when staff turn on multi-select, without a notice", () => {
    const steps = catalogDocument.steps.map((step) => ({ ...step, multiSelect: true }));
    const rules = readRules({ ...catalogDocument, steps });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed).toMatchObject({ configuration: { width: ["72"], height_adjustment: ["electric"] }, notices: [] });
    expect(Object.keys(changed.configuration)).toEqual(Object.keys(exampleBench));
  });

  it("returns to a step after the rules had none", () => {
    const none = readRules({ ...catalogDocument, steps: [] });
    const again = apply(
      start({}, 3),
      { type: "rules-changed", rules: none, revision: 2 },
      { type: "rules-changed", rules: catalog, revision: 3 },
    );
    expect(again.stepIndex).toBe(0);
  });

  it("keeps the notice about changed rules after the next choice, until it is dismissed", () => {
    const rules = readRules({ ...catalogDocument, basePrice: 1600 });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed.notices).toMatchObject([{ totals: { before: 398_500, after: 409_000 } }]);
    const next = apply(changed, { type: "choose", stepKey: "width", value: "84" });
    expect(next.notices).toEqual(changed.notices);
    expect(apply(next, { type: "dismiss" }).notices).toEqual([]);
  });

  it("shows no notice if new rules change neither choices nor price", () => {
    const rules = readRules({ ...catalogDocument, name: "Another name" });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed).toMatchObject({ revision: 2, notices: [] });
  });

  it("keeps all choices on a click on an unavailable option, and marks it as wanted", () => {
    const state = start(exampleBench);
    const asked = apply(state, { type: "choose", stepKey: "depth", value: "48" });
    expect(asked).toEqual({ ...state, wanted: { stepKey: "depth", value: "48" } });
    expect(apply(asked, { type: "choose", stepKey: "depth", value: "48" })).toEqual(state);
    expect(apply(asked, { type: "decline" })).toEqual(state);
    expect(apply(asked, { type: "go", index: 3 }).wanted).toBeUndefined();
    expect(apply(state, { type: "choose", stepKey: "depth", value: "unknown" })).toEqual(state);
  });

  const askForCrank = { type: "choose", stepKey: "accessories", value: "crank-foldaway" } as const;
  const withHandset = { ...exampleBench, accessories: ["power-strip", "memory-handset"] };
  const byHydraulics = wayTo(askForCrank, withHandset, {
    ...exampleBench,
    height_adjustment: "hydraulic-crank",
    accessories: ["power-strip", "crank-foldaway"],
  });

  it("applies the change that unlocks an option, reports it, and undoes all of it", () => {
    const unlocked = apply(start(withHandset), askForCrank, byHydraulics);
    expect(unlocked).toMatchObject({
      configuration: byHydraulics.configuration,
      wanted: undefined,
      notices: [
        {
          kind: "change",
          switches: [
            { option: { value: "hydraulic-crank" }, replaced: { value: "electric" }, priceDifference: -26_000 },
          ],
          removed: [{ value: "memory-handset" }],
        },
      ],
    });
    const elsewhere = apply(unlocked, { ...toHandCrank, value: "pin-adjust" });
    expect(elsewhere.notices).toMatchObject([
      { switches: [], removed: [{ value: "memory-handset" }] },
      { switches: [], removed: [{ value: "crank-foldaway" }] },
    ]);
    expect(apply(unlocked, { type: "undo" })).toMatchObject({
      configuration: withHandset,
      notices: [],
      removedChoices: [],
    });
  });

  const backToElectric = { ...toHandCrank, value: "electric" } as const;

  it("restores removed choices, and those that depend on them, once the cause is gone", () => {
    const reversed = apply(start(withHandset), toHandCrank, { type: "dismiss" }, backToElectric);
    expect(reversed.configuration).not.toHaveProperty("base");
    expect(apply(reversed, { type: "put-back" })).toMatchObject({
      configuration: withHandset,
      notices: [],
      removedChoices: [],
    });
  });

  it("loses nothing if an arrow key goes to an option that removes others, and back", () => {
    const back = apply(start(withHandset), toHandCrank, { ...toHandCrank, value: "pin-adjust" }, backToElectric);
    expect(back).toMatchObject({ configuration: withHandset, notices: [], removedChoices: [] });
  });

  it("returns to an option with what it had removed, but not with what the visitor has replaced since", () => {
    const decided = apply(
      start(withHandset),
      toHandCrank,
      { type: "choose", stepKey: "load_capacity", value: "750" },
      { type: "choose", stepKey: "accessories", value: "no-accessories" },
      backToElectric,
    );
    const { configuration, removedChoices } = decided;
    expect(removedChoices).toEqual([]);
    expect(configuration).toMatchObject({ load_capacity: "750", base: "casters-5", accessories: ["no-accessories"] });
  });

  it("forgets the choices that it offered to restore once the offer is dismissed", () => {
    const dismissed = apply(start(withHandset), toHandCrank, { type: "dismiss" }, backToElectric, { type: "dismiss" });
    expect(dismissed).toMatchObject({ notices: [], removedChoices: [] });
    expect(apply(dismissed, { type: "put-back" }).configuration).toEqual(dismissed.configuration);
  });

  it("forgets removed choices after a reset or another bench", () => {
    const lost = apply(start(withHandset), toHandCrank);
    expect(lost.removedChoices).toHaveLength(3);
    expect(apply(lost, { type: "reset" }).removedChoices).toEqual([]);
    expect(apply(lost, { type: "open", choices: { width: "48" }, source: "link" }).removedChoices).toEqual([]);
  });
});

describe("under rules with too many combinations to know all dead ends", () => {
  const rules = {
    ...rulesWith([
      step("width", { options: [option("48"), option("60"), option("96")] }),
      step("depth", { conditionalOptions: [conditionalStep("24", { width: ["48", "60"] })] }),
      step("extras", { required: false, conditionalOptions: [conditionalStep("lamp", { width: ["60", "96"] })] }),
    ]),
    looksAhead: true as const,
  };
  const choose96 = { type: "choose", stepKey: "width", value: "96" } as const;

  it("an option after which no bench can be finished is not chosen, but looked at", () => {
    const wanted = { stepKey: "width", value: "96" };
    expect(apply(startState(rules, 1, {}, 0), choose96)).toMatchObject({ configuration: {}, wanted });
    const all = { ...rules, looksAhead: undefined };
    expect(apply(startState(all, 1, {}, 0), choose96).configuration).toEqual({ width: "96" });
  });

  it("the ways to an option lead only to benches that can be finished", () => {
    const lamp = { stepKey: "extras", value: "lamp" };
    const widthsUnder = (of: Rules) =>
      findUnlocks(of, { width: "48" }, lamp).ways.map(({ configuration }) => configuration.width);
    expect(widthsUnder(rules)).toEqual(["60"]);
    expect(widthsUnder({ ...rules, looksAhead: undefined })).toEqual(["60", "96"]);
  });
});
