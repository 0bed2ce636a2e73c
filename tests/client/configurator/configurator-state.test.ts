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
    expect(apply(start(), { type: "reset" }).notice?.undo).toBeUndefined();
  });

  it("drops a receipt at the next choice, which its Undo would lose", () => {
    const removed = apply(start(exampleBench), {
      type: "choose",
      stepKey: "height_adjustment",
      value: "hand-crank",
    });
    expect(removed.notice?.kind).toBe("removed");
    const next = apply(removed, { type: "choose", stepKey: "load_capacity", value: "500" });
    expect(next.notice).toBeUndefined();
  });

  it("keeps the notice of changed rules over the next choice, until it is dismissed", () => {
    const rules = readRules({ ...catalogueDocument, basePrice: 1600 });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed.notice?.totals).toEqual({ before: 398_500, after: 409_000 });
    const next = apply(changed, { type: "choose", stepKey: "width", value: "84" });
    expect(next.notice?.kind).toBe("rules-changed");
    expect(apply(next, { type: "dismiss" }).notice).toBeUndefined();
  });

  it("says nothing of changed rules that change neither choices nor price", () => {
    const rules = readRules({ ...catalogueDocument, name: "Another name" });
    const changed = apply(start(exampleBench), { type: "rules-changed", rules, revision: 2 });
    expect(changed).toMatchObject({ revision: 2, notice: undefined });
  });

  it("is left as it was by a click on what is not available", () => {
    const state = start(exampleBench);
    expect(apply(state, { type: "choose", stepKey: "depth", value: "48" })).toBe(state);
  });
});
