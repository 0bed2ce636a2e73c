import { describe, expect, it } from "vitest";
import { benchesAfter } from "#client/configurator/state/finished-bench.ts";
import { type ConfiguratorAction, configuratorReducer } from "#client/configurator/state/reducer.ts";
import { findReturnableChoices } from "#client/configurator/state/removed-choices.ts";
import { type ConfiguratorState, startState } from "#client/configurator/state/state.ts";
import { findCompletion, lacksLostChoices } from "#client/configurator/steps/find-completion.ts";
import { findUnlocks } from "#client/configurator/steps/find-unlocks.ts";
import { availableAgainLine, noticeLines } from "#client/configurator/steps/notice-text.ts";
import { findShownNotice } from "#client/configurator/steps/shown-notice.ts";
import { price } from "#shared/engine/price.ts";
import { unlockChange } from "#shared/engine/unlock-change.ts";
import { formatMoney } from "#shared/money.ts";
import type { Configuration, StepValue } from "#shared/rules/configuration.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { conditionalStep, option, rulesWith, step, withOption } from "../../support/rules/rules.ts";

const start = (choices: object = {}, stepIndex = 0) => startState(catalog, 1, { ...choices }, stepIndex);

const choose = (stepKey: string, value: string) => ({ type: "choose", stepKey, value }) as const;

/** The catalog, in which staff no longer offer light gray. */
const withoutLightGrayDocument: RulesDocument = {
  ...catalogDocument,
  steps: catalogDocument.steps.map((step) => ({
    ...step,
    options: step.options.filter(({ value }) => value !== "light-gray"),
  })),
};
const withoutLightGray = (facts: Partial<RulesDocument> = {}) => readRules({ ...withoutLightGrayDocument, ...facts });

/** The lines of all notices, from the oldest on. */
const told = ({ notices }: ConfiguratorState) => notices.flatMap(noticeLines);

const apply = (state: ConfiguratorState, ...actions: ConfiguratorAction[]) =>
  actions.reduce(configuratorReducer, state);

/** Takes the offer that changes a bench for an option. */
const wayTo = (wanted: StepValue, before: Configuration, configuration: Configuration) => {
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
  it("accepts a jump only within the steps, and moves a saved step into range", () => {
    expect(apply(start(), { type: "go", index: -1 }).stepIndex).toBe(0);
    expect(apply(start(), { type: "go", index: 10 }).stepIndex).toBe(0);
    expect(apply(start(), { type: "go", index: 9 }).stepIndex).toBe(9);
    expect(start({}, 99).stepIndex).toBe(9);
    expect(start({}, -5).stepIndex).toBe(0);
  });

  it("opens an unfinished bench at its first open step, and a complete one at the first", () => {
    const { base: _base, uprights: _uprights, ...choices } = exampleBench;
    const openAt = (opened: object) =>
      apply(start({}, 3), { type: "open", choices: { ...opened }, source: "link" }).stepIndex;
    expect(catalog.steps[openAt(choices)]?.key).toBe("base");
    expect(openAt(exampleBench)).toBe(0);
  });

  it("resets to no choices at step 1, and restores the bench on Undo, however often it is reset, or a link to another one is opened", () => {
    const reset = apply(start(exampleBench, 4), { type: "reset" });
    expect(reset).toMatchObject({ configuration: {}, stepIndex: 0, notices: [{ kind: "reset" }] });
    const back = apply(reset, { type: "undo" });
    expect(back).toMatchObject({ configuration: exampleBench, stepIndex: 4, notices: [] });
    expect(apply(start(), { type: "reset" }).notices).toEqual([]);
    const twice = apply(start(exampleBench), { type: "reset" }, { type: "reset" });
    expect(apply(twice, { type: "undo" }).configuration).toEqual(exampleBench);
    const open = { type: "open", choices: { width: "nope" }, source: "link" } as const;
    const opened = apply(start(exampleBench), open, open);
    expect(opened).toMatchObject({ configuration: {}, notices: [{ removed: [{ value: "nope" }] }] });
    expect(apply(opened, { type: "undo" })).toMatchObject({ configuration: exampleBench, notices: [] });
  });

  const toHandCrank = choose("height_adjustment", "hand-crank");

  it("has a notice for each choice that removed others, and undoes the newest, keeping later choices", () => {
    const before = { ...exampleBench, accessories: ["shelf", "power-strip"] };
    const cranked = apply(start(before), toHandCrank);
    const removed = apply(
      cranked,
      choose("uprights", "no-uprights"),
      choose("frame_color", "black"),
      choose("accessories", "drawer"),
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
      choose("load_capacity", "500"),
      choose("accessories", "crank-foldaway"),
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
      choose("uprights", "no-uprights"),
      choose("accessories", "no-accessories"),
    );
    expect(alone).toMatchObject({ notices: [], removedChoices: [] });
  });

  it("forgets a removed choice once its step has another choice", () => {
    const removed = apply(start(exampleBench), toHandCrank);
    const next = apply(removed, choose("load_capacity", "500"));
    expect(next.notices).toMatchObject([{ removed: [{ stepKey: "base", value: "casters-5" }] }]);
    const last = apply(next, choose("base", "casters-5"));
    expect(last.notices).toEqual([]);
  });

  it("undoes the change of one notice, and keeps the newer ones", () => {
    const before = { ...exampleBench, accessories: ["shelf", "power-strip"] };
    const removed = apply(start(before), toHandCrank, choose("uprights", "no-uprights"));
    const [first] = removed.notices;
    const undone = first ? apply(removed, { type: "undo", notice: first }) : removed;
    expect(undone).toMatchObject({
      configuration: { ...before, uprights: "no-uprights", accessories: ["power-strip"] },
      notices: [{ removed: [{ value: "shelf" }] }],
    });
  });

  it("keeps the Undo of a reset while the visitor chooses again, which can be had back, too", () => {
    const again = apply(start(exampleBench, 4), { type: "reset" }, toHandCrank);
    expect(again.notices).toMatchObject([{ kind: "reset" }]);
    const undone = apply(again, { type: "undo" });
    expect(undone).toMatchObject({ configuration: exampleBench, stepIndex: 4, notices: [{ source: "work" }] });
    expect(apply(undone, { type: "undo" }).configuration).toEqual(again.configuration);
    expect(apply(start(exampleBench, 4), { type: "reset" }, { type: "undo" })).toMatchObject({
      configuration: exampleBench,
      notices: [],
    });
    const edit = { type: "open", choices: again.configuration, source: "project" } as const;
    expect(apply(again, edit).notices, "an edit of the same bench has no way to another").toEqual([]);
  });

  it("drops choices made again from a notice about changed rules, and dismisses it before the older ones", () => {
    const rules = withoutLightGray({ basePrice: 1600 });
    const state = apply(
      start(exampleBench),
      toHandCrank,
      { type: "rules-changed", rules, revision: 2 },
      choose("frame_color", "black"),
    );
    expect(state.notices).toMatchObject([{ kind: "change" }, { kind: "rules-changed", removed: [] }]);
    expect(findShownNotice(state.notices, []).notice).toMatchObject({ kind: "rules-changed" });
    const others = apply(state, { type: "dismiss" });
    expect(findShownNotice(others.notices, []).notice).toMatchObject({ kind: "change" });
    expect(others.notices).toMatchObject([{ kind: "change" }]);
    expect(apply(others, { type: "dismiss" }).notices).toEqual([]);
  });

  it("keeps a bench of the partner's page that page's when the rules change, unless the visitor changed it", () => {
    const opened = apply(start({}), { type: "open", choices: exampleBench, source: "host" });
    const change = { type: "rules-changed", rules: catalog, revision: 2 } as const;
    const looked = apply(opened, change);
    expect(looked.hostsBench).toBe(looked.configuration);
    const own = apply(opened, { type: "choose", stepKey: "width", value: "84" }, change);
    expect(own.hostsBench).not.toBe(own.configuration);
  });

  it("keeps an option wanted under new rules while it is unavailable", () => {
    const asked = apply(start(exampleBench), choose("depth", "48"));
    const change = { type: "rules-changed", revision: 2 } as const;
    const same = readRules({ ...catalogDocument, basePrice: 1600 });
    expect(apply(asked, { ...change, rules: same }).wanted).toEqual({ stepKey: "depth", value: "48" });
    const none = readRules({ ...catalogDocument, steps: [] });
    expect(apply(asked, { ...change, rules: none }).wanted).toBeUndefined();
  });

  it("lists a removed choice again once the change that brought it back is undone", () => {
    const choices = { uprights: "uprights-48", accessories: ["shelf", "led-light"] };
    const none = choose("uprights", "no-uprights");
    const without = apply(start(choices), none);
    const shelf = choose("accessories", "shelf");
    const bench = { uprights: "uprights-48", accessories: ["shelf"] };
    const unlocked = apply(without, shelf, wayTo(shelf, without.configuration, bench));
    expect(unlocked.notices).toMatchObject([{ removed: [{ value: "led-light" }] }, {}]);
    expect(apply(unlocked, { type: "undo" })).toEqual(without);
  });

  it("settles the choices that an Undo restores, if the rules have changed", () => {
    const rules = withoutLightGray();
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

  it("stays at the same step when staff insert another before it, and returns to a step after the rules had none", () => {
    const [first, ...others] = catalogDocument.steps;
    const steps = [...others, ...(first ? [first] : [])].map((step, index) => ({ ...step, stepNumber: index + 1 }));
    const rules = readRules({ ...catalogDocument, steps });
    const moved = apply(start({}, 4), { type: "rules-changed", rules, revision: 2 });
    expect(rules.steps[moved.stepIndex]?.key).toBe("top_material");
    const none = readRules({ ...catalogDocument, steps: [] });
    const again = apply(
      start({}, 3),
      { type: "rules-changed", rules: none, revision: 2 },
      { type: "rules-changed", rules: catalog, revision: 3 },
    );
    expect(again.stepIndex).toBe(0);
  });

  it("keeps the first choice when staff turn off multi-select, and reports each other one with the reason", () => {
    const steps = catalogDocument.steps.map((step) => ({ ...step, multiSelect: false }));
    const change = { type: "rules-changed", rules: readRules({ ...catalogDocument, steps }), revision: 2 } as const;
    const accessories = ["shelf", "power-strip", "drawer"];
    const changed = apply(start({ ...exampleBench, accessories }), change);
    expect(changed.configuration).toEqual({ ...exampleBench, accessories: "drawer" });
    const removal = "Removed: Power strip, Upper shelf (Accessories now takes only one option), −$290.00.";
    expect(told(changed)[1]).toBe(removal);
    const wider = apply(changed, choose("width", "84"));
    expect(told(wider)).toContain(removal);
    const shelf = choose("accessories", "shelf");
    expect(told(apply(wider, shelf)).join()).not.toContain("Upper shelf");
  });

  it("keeps the notice about changed rules after the next choice, until it is dismissed", () => {
    const rules = readRules({ ...catalogDocument, basePrice: 1600 });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed.notices).toMatchObject([{ totals: { before: 398_500, after: 409_000 } }]);
    const next = apply(changed, choose("width", "84"));
    expect(next.notices).toEqual(changed.notices);
    expect(apply(next, { type: "dismiss" }).notices).toEqual([]);
  });

  it("shows no notice if new rules change neither choices nor price, as when staff turn on multi-select", () => {
    const rules = readRules({ ...catalogDocument, name: "Another name" });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed).toMatchObject({ revision: 2, notices: [] });
    const steps = catalogDocument.steps.map((step) => ({ ...step, multiSelect: true }));
    const multi = readRules({ ...catalogDocument, steps });
    const kept = apply(start(exampleBench), { type: "rules-changed", rules: multi, revision: 2 });
    expect(kept).toMatchObject({ configuration: { width: ["72"], height_adjustment: ["electric"] }, notices: [] });
    expect(Object.keys(kept.configuration)).toEqual(Object.keys(exampleBench));
  });

  it("keeps all choices on a click on an unavailable option, and marks it as wanted", () => {
    const state = start(exampleBench);
    const asked = apply(state, choose("depth", "48"));
    expect(asked).toEqual({ ...state, wanted: { stepKey: "depth", value: "48" } });
    expect(apply(asked, choose("depth", "48"))).toEqual(state);
    expect(apply(asked, { type: "decline" })).toEqual(state);
    expect(apply(asked, { type: "go", index: 3 }).wanted).toBeUndefined();
    expect(apply(state, choose("depth", "unknown"))).toEqual(state);
  });

  const askForCrank = choose("accessories", "crank-foldaway");
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
    const back = apply(start(withHandset), toHandCrank, { ...toHandCrank, value: "pin-adjust" }, backToElectric);
    expect(back, "by an arrow key").toMatchObject({ configuration: withHandset, notices: [], removedChoices: [] });
    const reversed = apply(start(withHandset), toHandCrank, { type: "dismiss" }, backToElectric);
    expect(reversed.configuration).not.toHaveProperty("base");
    expect(apply(reversed, { type: "put-back" })).toMatchObject({
      configuration: withHandset,
      notices: [],
      removedChoices: [],
    });
  });

  it("returns to an option with what it had removed, but not with what the visitor has replaced since", () => {
    const decided = apply(
      start(withHandset),
      toHandCrank,
      choose("load_capacity", "750"),
      choose("accessories", "no-accessories"),
      backToElectric,
    );
    const { configuration, removedChoices } = decided;
    expect(removedChoices).toEqual([]);
    expect(configuration).toMatchObject({ load_capacity: "750", base: "casters-5", accessories: ["no-accessories"] });
  });

  it("forgets the choices that it offered to restore once the offer is dismissed, or after a reset or another bench", () => {
    const dismissed = apply(start(withHandset), toHandCrank, { type: "dismiss" }, backToElectric, { type: "dismiss" });
    expect(dismissed).toMatchObject({ notices: [], removedChoices: [] });
    expect(apply(dismissed, { type: "put-back" }).configuration).toEqual(dismissed.configuration);
    const lost = apply(start(withHandset), toHandCrank);
    expect(lost.removedChoices).toHaveLength(3);
    expect(apply(lost, { type: "reset" }).removedChoices).toEqual([]);
    expect(apply(lost, { type: "open", choices: { width: "48" }, source: "link" }).removedChoices).toEqual([]);
  });
});

it("the notice of a starting bench ends with the next step, and that of a reset stays", () => {
  const next = { type: "go", index: 1 } as const;
  expect(apply(start(), { type: "open", choices: exampleBench, source: "start" }, next).notices).toEqual([]);
  expect(apply(start(exampleBench), { type: "reset" }, next).notices).toHaveLength(1);
});

describe("a completion", () => {
  const finish = (state: ConfiguratorState) => {
    const { configuration, change } = findCompletion(state) ?? expect.fail("There is no completion.");
    return apply(state, { type: "take", configuration, change });
  };
  const [maple, esdLaminate] = [choose("top_material", "maple"), choose("top_material", "esd-laminate")];
  const esdPath = {
    // The color of the visitor's own laminate.
    top_color: "esd-white",
    frame_color: "esd-gray",
    base: "casters-5-esd",
    accessories: ["esd-ground-kit"],
  };
  const esd = finish(apply(start({ top_material: "laminate", top_color: "white" }), esdLaminate));

  it("replaces what an earlier one added, and says so", () => {
    expect(esd.configuration).toMatchObject(esdPath);
    const plain = finish(apply(esd, maple));
    expect(plain.configuration).toMatchObject({ base: "casters-5", accessories: ["no-accessories"] });
    expect(apply(plain, esdLaminate).configuration, "back at the former option").toEqual(esd.configuration);
    const again = apply(plain, { type: "dismiss" }, esdLaminate);
    expect(findCompletion(again)?.parts.map(({ text }) => text)).toContain(
      "Feet and Casters 5 in conductive casters instead of 5 in locking casters",
    );
    expect(finish(again).configuration).toEqual(esd.configuration);
    expect(apply(finish(again), { type: "undo" }).configuration).toEqual(again.configuration);
  });

  it("keeps what the visitor chose or confirmed since", () => {
    const plain = finish(apply(esd, maple));
    const confirmed = apply(plain, choose("base", "casters-5"), esdLaminate);
    expect(finish(confirmed).configuration).toMatchObject({ ...esdPath, base: "casters-5" });
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
  const choose96 = choose("width", "96");

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

function totalOf({ rules, configuration }: ConfiguratorState): string {
  const result = price(rules, configuration);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return formatMoney(result.pricing.totalPrice);
}

it("the page offers to restore what a choice removed once the cause is gone, even after the notice is dismissed", () => {
  const reversed = apply(
    start(exampleBench),
    choose("uprights", "no-uprights"),
    { type: "dismiss" },
    choose("width", "60"),
    choose("uprights", "uprights-36"),
  );
  const back = findReturnableChoices(reversed);
  expect(availableAgainLine(back, reversed.chosen)).toBe(
    "Available again: Upper shelf, LED light, Monitor arm, +$565.00.",
  );
  const whole = apply(reversed, { type: "put-back" });
  expect(totalOf(whole)).toBe("$3,795.00");
  expect(whole.notices).toEqual([]);
  expect(whole.configuration.accessories).toContain("monitor-arm");
});

it("going back to the former option restores what it removed, although a completion took its place: an ESD bench has its ESD path again", () => {
  const choices = catalogDocument.startingBenches?.find(({ name }) => name === "ESD electronics")?.choices ?? {};
  const before = start(choices);
  const maple = apply(before, choose("top_material", "maple"));
  const offer = findCompletion(maple) ?? expect.fail("no completion");
  const back = apply(maple, { type: "take", ...offer }, choose("top_material", "esd-laminate"));
  expect(back.configuration).toEqual({ ...choices, accessories: expect.anything() });
});

it("a link reports its choices that no longer fit, and keeps the others", () => {
  const linked = readHash(catalog, "#width=60&depth=48&utm_source=mail&accessories=drawer,jetpack") ?? {};
  const opened = apply(start(), { type: "open", choices: linked, source: "link" });
  expect(told(opened)).toEqual([
    "Some choices of this bench are no longer available.",
    "Removed: Depth 48 in (needs Width: 84 in or 96 in), −$340.00.",
    "Removed: Accessories has no option 'jetpack'.",
  ]);
  expect(totalOf(opened)).toBe("$1,660.00");
});

it("a link without a bench shows a notice until the next choice, and changes nothing", () => {
  const opened = apply(
    start(exampleBench),
    { type: "open-nothing", source: "unreadable-link" },
    { type: "open-nothing", source: "unreadable-link" },
  );
  expect(told(opened)).toEqual([
    "The link that you opened does not contain a bench that we offer. Check that you copied all of it.",
  ]);
  expect(opened.configuration).toEqual(exampleBench);
  expect(told(apply(opened, choose("width", "84")))).toEqual([]);
});

it("a bench that the host opened is not reported as a link", () => {
  const choices = { width: "72" };
  const opened = apply(start(exampleBench), { type: "open", choices, source: "host" });
  expect(told(opened)).toEqual(["This page opened a different bench."]);
});

it("an outdated bench of the host is no news for visitors, who did not choose it", () => {
  const outdated = { type: "open", choices: { width: "999" }, source: "host" } as const;
  const opened = apply(start(), outdated);
  expect(told(opened)).toEqual([]);
  expect(lacksLostChoices(catalog.steps, opened)).toBe(false);
  expect(opened.notices, "for the event to the page").toMatchObject([{ removed: [{}] }]);
  expect(told(apply(start(exampleBench), outdated))).toEqual(["This page opened a different bench."]);
});

it("changed rules are reported with the total, each new price of a chosen option and each removed choice", () => {
  const rules = withOption(withoutLightGrayDocument, "accessories", "power-strip", { priceModifier: 150 });
  const changed = apply(start(exampleBench), choose("width", "84"), {
    type: "rules-changed",
    rules: readRules(rules),
    revision: 2,
  });
  expect(told(changed)).toEqual([
    "Our catalog changed while you were configuring. Your total went from $4,110.00 to $4,125.00.",
    "Removed: Frame Color Light gray (no longer offered).",
    "Power strip is now +$150.00, was +$135.00.",
  ]);
  expect(changed.removedChoices).toEqual([{ stepKey: "frame_color", value: "light-gray" }]);
});
