import { describe, expect, it } from "vitest";
import {
  type ConfiguratorAction,
  type ConfiguratorState,
  configuratorReducer,
  startState,
} from "#client/configurator/configurator-state.ts";
import { readRules } from "#shared/engine/model.ts";
import { catalogue, catalogueDocument, exampleBench } from "../../support/catalogue.ts";

const start = (choices: object = {}, stepIndex = 0) =>
  startState(catalogue, 1, { ...choices }, stepIndex);

const apply = (state: ConfiguratorState, ...actions: ConfiguratorAction[]) =>
  actions.reduce(configuratorReducer, state);

describe("the configurator's state", () => {
  it("accepts a jump only within the steps", () => {
    expect(apply(start(), { type: "go", index: -1 }).stepIndex).toBe(0);
    expect(apply(start(), { type: "go", index: 10 }).stepIndex).toBe(0);
    expect(apply(start(), { type: "go", index: 9 }).stepIndex).toBe(9);
  });

  it("brings a saved step within range", () => {
    expect(start({}, 99).stepIndex).toBe(9);
    expect(start({}, -5).stepIndex).toBe(0);
  });

  it("resets to nothing at step 1, and undoes that", () => {
    const reset = apply(start(exampleBench, 4), { type: "reset" });
    expect(reset).toMatchObject({ configuration: {}, stepIndex: 0, notice: { kind: "reset" } });
    const back = apply(reset, { type: "undo" });
    expect(back).toMatchObject({ configuration: exampleBench, stepIndex: 4, notice: undefined });
  });

  it("offers no Undo for a reset of nothing", () => {
    expect(apply(start(), { type: "reset" }).notice).toEqual({ kind: "reset", undo: undefined });
  });

  const toHandCrank = {
    type: "choose",
    stepKey: "height_adjustment",
    value: "hand-crank",
  } as const;

  it("adds up what several choices removed, and takes all of it back, keeping what came since", () => {
    const removed = apply(
      start({ ...exampleBench, accessories: ["shelf", "power-strip"] }),
      toHandCrank,
      { type: "choose", stepKey: "uprights", value: "no-uprights" },
      { type: "choose", stepKey: "frame_color", value: "black" },
      { type: "choose", stepKey: "accessories", value: "drawer" },
    );
    expect(removed.notice).toMatchObject({
      kind: "removed",
      removed: [{ value: "1000" }, { value: "casters-5" }, { value: "shelf" }],
    });
    expect(apply(removed, { type: "undo" })).toMatchObject({
      configuration: {
        ...exampleBench,
        frame_color: "black",
        accessories: ["drawer", "power-strip", "shelf"],
      },
      notice: undefined,
    });
  });

  it("forgets a removal once its step has another choice", () => {
    const removed = apply(start(exampleBench), toHandCrank);
    const next = apply(removed, { type: "choose", stepKey: "load_capacity", value: "500" });
    expect(next.notice).toMatchObject({ removed: [{ stepKey: "base", value: "casters-5" }] });
    const last = apply(next, { type: "choose", stepKey: "base", value: "casters-5" });
    expect(last.notice).toBeUndefined();
  });

  it("settles what an Undo brings back against rules that changed meanwhile", () => {
    const rules = readRules({
      ...catalogueDocument,
      steps: catalogueDocument.steps.map((step) =>
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
      furthestIndex: 6,
      notice: { kind: "opened", removed: [{ stepKey: "frame_color", value: "light-gray" }] },
    });
  });

  it("stays at its step when staff put another before it", () => {
    const [first, ...others] = catalogueDocument.steps;
    const steps = [...others, ...(first ? [first] : [])].map((step, index) => ({
      ...step,
      stepNumber: index + 1,
    }));
    const rules = readRules({ ...catalogueDocument, steps });
    const moved = apply(start({}, 4), { type: "rules-changed", rules, revision: 2 });
    expect(rules.steps[moved.stepIndex]?.key).toBe("top_material");
  });

  it("finds a step again after there was none", () => {
    const none = readRules({ ...catalogueDocument, steps: [] });
    const again = apply(
      start({}, 3),
      { type: "rules-changed", rules: none, revision: 2 },
      { type: "rules-changed", rules: catalogue, revision: 3 },
    );
    expect(again.stepIndex).toBe(0);
  });

  it("keeps the notice of changed rules over the next choice, until it is dismissed", () => {
    const rules = readRules({ ...catalogueDocument, basePrice: 1600 });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed.notice).toMatchObject({ totals: { before: 398_500, after: 409_000 } });
    const next = apply(changed, { type: "choose", stepKey: "width", value: "84" });
    expect(next.notice?.kind).toBe("rules-changed");
    expect(apply(next, { type: "dismiss" }).notice).toBeUndefined();
  });

  it("says nothing of changed rules that change neither choices nor price", () => {
    const rules = readRules({ ...catalogueDocument, name: "Another name" });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed).toMatchObject({ revision: 2, notice: undefined });
  });

  it("keeps all choices on a click on what is not available, and remembers what was wanted", () => {
    const state = start(exampleBench);
    const asked = apply(state, { type: "choose", stepKey: "depth", value: "48" });
    expect(asked).toEqual({ ...state, wanted: { stepKey: "depth", value: "48" } });
    expect(apply(asked, { type: "decline" })).toEqual(state);
    expect(apply(asked, { type: "go", index: 3 }).wanted).toBeUndefined();
    expect(apply(state, { type: "choose", stepKey: "depth", value: "unknown" })).toEqual(state);
  });

  const askForCrank = { type: "choose", stepKey: "accessories", value: "crank-foldaway" } as const;
  const withHandset = { ...exampleBench, accessories: ["power-strip", "memory-handset"] };
  const byHydraulics = {
    type: "unlock",
    configuration: {
      ...exampleBench,
      height_adjustment: "hydraulic-crank",
      accessories: ["power-strip", "crank-foldaway"],
    },
  } as const;

  it("makes the change that an option takes, tells it, and undoes all of it", () => {
    const unlocked = apply(start(withHandset), askForCrank, byHydraulics);
    expect(unlocked).toMatchObject({
      configuration: byHydraulics.configuration,
      wanted: undefined,
      notice: {
        kind: "removed",
        switches: [
          { option: { value: "hydraulic-crank" }, replaces: true, priceDifference: -26_000 },
        ],
        removed: [{ value: "memory-handset" }],
      },
    });
    expect(apply(unlocked, { type: "undo" })).toMatchObject({
      configuration: withHandset,
      notice: undefined,
      lost: [],
    });
  });

  const backToElectric = { ...toHandCrank, value: "electric" } as const;

  it("has what was removed put back once its cause is reversed, and what depends on it", () => {
    const reversed = apply(start(withHandset), toHandCrank, { type: "dismiss" }, backToElectric);
    expect(reversed.configuration).not.toHaveProperty("base");
    expect(apply(reversed, { type: "put-back" })).toMatchObject({
      configuration: withHandset,
      notice: undefined,
      lost: [],
    });
  });

  it("does not offer back what the visitor has decided anew", () => {
    const decided = apply(
      start(withHandset),
      toHandCrank,
      { type: "choose", stepKey: "load_capacity", value: "750" },
      { type: "choose", stepKey: "accessories", value: "no-accessories" },
      backToElectric,
    );
    expect(decided.lost).toEqual([{ stepKey: "base", value: "casters-5" }]);
  });

  it("forgets what it offered back when that is dismissed", () => {
    const dismissed = apply(start(withHandset), toHandCrank, backToElectric, { type: "dismiss" });
    expect(dismissed).toMatchObject({ notice: undefined, lost: [] });
    expect(apply(dismissed, { type: "put-back" }).configuration).toEqual(dismissed.configuration);
  });

  it("remembers nothing after a reset or another bench", () => {
    const lost = apply(start(withHandset), toHandCrank);
    expect(lost.lost).toHaveLength(3);
    expect(apply(lost, { type: "reset" }).lost).toEqual([]);
    expect(apply(lost, { type: "open", choices: { width: "48" } }).lost).toEqual([]);
  });

  it("tells which of the chosen options cost something else under changed rules", () => {
    const steps = catalogueDocument.steps.map((step) =>
      step.key === "width"
        ? {
            ...step,
            options: step.options.map((each) =>
              each.value === "72" ? { ...each, priceModifier: 150 } : { ...each, priceModifier: 9 },
            ),
          }
        : step,
    );
    const rules = readRules({ ...catalogueDocument, steps });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed.notice).toMatchObject({
      kind: "rules-changed",
      removed: [],
      repriced: [{ label: "72 in", before: 13_500, after: 15_000 }],
      totals: { before: 398_500, after: 400_000 },
    });
  });
});
