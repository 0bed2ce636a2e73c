import { describe, expect, it } from "vitest";
import { summaryOfChanges } from "#shared/engine/rules-changes.ts";

const changes = (count: number) =>
  Array.from({ length: count }, (_, index) => `Change ${index + 1}`);

describe("the summary of changes", () => {
  it("says all of a few", () => {
    expect(summaryOfChanges(changes(3))).toBe("Change 1; Change 2; Change 3");
    expect(summaryOfChanges([])).toBe("");
  });

  it("says the first of many and counts the rest, in at most 300 characters", () => {
    const summary = summaryOfChanges(changes(1000));
    expect(summary).toMatch(/^Change 1; Change 2; .*; Change 26; and 974 more changes$/);
    expect(summary.length).toBeLessThanOrEqual(300);
  });

  it("counts one that does not fit", () => {
    const long = "x".repeat(160);
    expect(summaryOfChanges([long, long])).toBe(`${long}; and 1 more change`);
  });

  it("cuts a first one that is too long by itself, never through a character", () => {
    const summary = summaryOfChanges(["🪚".repeat(200), "y"]);
    expect(summary).toMatch(/^(🪚)+…; and 1 more change$/u);
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summaryOfChanges(["x".repeat(301)])).toBe(`${"x".repeat(299)}…`);
  });
});
