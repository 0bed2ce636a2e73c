import { describe, expect, it } from "vitest";
import { noticeLines } from "#client/configurator/steps/notice-text.ts";
import { settle } from "#shared/engine/settle.ts";
import { cents } from "#shared/money.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const repriced = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    label: `Part ${index + 1}`,
    isBase: false,
    before: cents(1),
    after: cents(2),
  }));

const changed = (count: number) =>
  noticeLines({ kind: "rules-changed", removed: [], repriced: repriced(count), totals: undefined });

describe("the lines of a notice", () => {
  it("group removed choices by reason, one line per reason", () => {
    const { removed } = settle(catalog, {
      ...exampleBench,
      uprights: "no-uprights",
      height_adjustment: "hand-crank",
      load_capacity: "500",
      base: "casters-4",
      accessories: ["shelf", "monitor-arm", "memory-handset"],
    });
    expect(noticeLines({ kind: "opened", source: "link", removed, undo: undefined }).slice(1)).toEqual([
      "Removed: Upper shelf, Monitor arm (needs 36 in or 48 in uprights), −$340.00.",
      "Removed: Memory handset (needs Height Adjustment: Electric, two-column or Electric, four-column synchronized), −$95.00.",
    ]);
  });

  it("name a few unknown choices, and count many", () => {
    const opened = (count: number) => {
      const unknown = Array.from({ length: count }, (_, index) => [`step-${index}`, "1"]);
      const { removed } = settle(catalog, Object.fromEntries(unknown));
      return noticeLines({ kind: "opened", source: "link", removed, undo: undefined }).slice(1);
    };
    expect(opened(4)).toHaveLength(4);
    expect(opened(10_000)).toEqual([
      "Removed: There is no step 'step-0'.",
      "Removed: There is no step 'step-1'.",
      "Removed: There is no step 'step-2'.",
      "Removed: 9997 more choices that are not offered.",
    ]);
  });

  it("name a few new prices, and count many", () => {
    expect(changed(4)).toHaveLength(5);
    expect(changed(5).slice(-2)).toEqual([
      "Part 3 is now +$2.00, was +$1.00.",
      "2 more of your parts have new prices.",
    ]);
  });

  it("show a new base price as a price, not as a difference", () => {
    const base = { label: "The base price", isBase: true, before: cents(10), after: cents(12) };
    const lines = noticeLines({
      kind: "rules-changed",
      removed: [],
      repriced: [base],
      totals: { before: cents(30), after: cents(32) },
    });
    expect(lines).toEqual([
      "Our catalog changed while you were configuring. Your total went from $30.00 to $32.00.",
      "The base price is now $12.00, was $10.00.",
    ]);
  });
});
