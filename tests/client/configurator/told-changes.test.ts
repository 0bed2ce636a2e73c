import { describe, expect, it } from "vitest";
import { type ConfiguratorAction, configuratorReducer } from "#client/configurator/state/reducer.ts";
import { findReturnableChoices } from "#client/configurator/state/removed-choices.ts";
import { type ConfiguratorState, startState } from "#client/configurator/state/state.ts";
import { lacksLostChoices } from "#client/configurator/steps/find-completion.ts";
import { availableAgainLine, noticeLines } from "#client/configurator/steps/notice-text.ts";
import { price } from "#shared/engine/price.ts";
import { formatMoney } from "#shared/money.ts";
import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";

const start = (choices: UncheckedConfiguration = {}) => startState(catalog, 1, choices, 0);

const apply = (state: ConfiguratorState, ...actions: ConfiguratorAction[]) =>
  actions.reduce(configuratorReducer, state);

const chosen = (stepKey: string, value: string) => ({ type: "choose", stepKey, value }) as const;

/** The notices of the page, from the oldest on. */
const told = ({ notices }: ConfiguratorState) => notices.flatMap(noticeLines);

function totalOf({ rules, configuration }: ConfiguratorState): string {
  const result = price(rules, configuration);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return formatMoney(result.pricing.totalPrice);
}

describe("a choice that removes others", () => {
  it("names each removed choice, its reason and its price, and is undone as a whole", () => {
    const cranked = apply(start(exampleBench), chosen("height_adjustment", "hand-crank"));
    expect(told(cranked)).toContain("Removed: Feet and Casters 5 in locking casters (needs Load Capacity), −$220.00.");
    expect(totalOf(cranked)).toBe("$2,835.00");
    const undone = apply(cranked, { type: "undo" });
    expect(totalOf(undone)).toBe("$3,985.00");
    expect(undone.configuration).toEqual(exampleBench);
  });

  it("offers to restore them once the cause is gone, even after the notice is dismissed", () => {
    const reversed = apply(
      start(exampleBench),
      chosen("uprights", "no-uprights"),
      { type: "dismiss" },
      chosen("width", "60"),
      chosen("uprights", "uprights-36"),
    );
    const back = findReturnableChoices(reversed);
    expect(availableAgainLine(back)).toBe("Available again: Upper shelf, LED light, Monitor arm, +$565.00.");
    const whole = apply(reversed, { type: "put-back" });
    expect(totalOf(whole)).toBe("$3,795.00");
    expect(whole.notices).toEqual([]);
    expect(whole.configuration.accessories).toContain("monitor-arm");
  });
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
  expect(told(apply(opened, chosen("width", "84")))).toEqual([]);
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
  const prices: Record<string, object> = { "power-strip": { priceModifier: 150 }, 48: { priceModifier: 9 } };
  const rules = readRules({
    ...catalogDocument,
    steps: catalogDocument.steps.map((step) => ({
      ...step,
      options: step.options
        .filter(({ value }) => value !== "light-gray")
        .map((option) => ({ ...option, ...prices[option.value] })),
    })),
  });
  const changed = apply(start(exampleBench), chosen("width", "84"), { type: "rules-changed", rules, revision: 2 });
  expect(told(changed)).toEqual([
    "Our catalog changed while you were configuring. Your total went from $4,110.00 to $4,125.00.",
    "Removed: Frame Color Light gray (no longer offered).",
    "Power strip is now +$150.00, was +$135.00.",
  ]);
  expect(changed.removedChoices).toEqual([{ stepKey: "frame_color", value: "light-gray" }]);
});
