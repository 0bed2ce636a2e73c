import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose } from "#shared/engine/choose.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

describe("a shared link", () => {
  it("reads as step keys and values", () => {
    expect(writeHash({ width: "72", accessories: ["drawer", "shelf"] })).toBe("#width=72&accessories=drawer,shelf");
    expect(writeHash({})).toBe("");
  });

  it("restores every bench that can be built", () => {
    const clicks = catalog.steps.flatMap((step) => step.options.map(({ value }) => [step.key, value] as const));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...clicks), { maxLength: 30 }), (chosen) => {
        const bench = chosen.reduce(
          (configuration, [stepKey, value]) => choose(catalog, configuration, stepKey, value).configuration,
          {},
        );
        expect(readHash(catalog, writeHash(bench)) ?? {}).toEqual(bench);
      }),
    );
    expect(readHash(catalog, writeHash(exampleBench))).toEqual(exampleBench);
  });

  it("ignores keys that others added", () => {
    expect(readHash(catalog, "#width=72&utm_source=mail&gclid=x")).toEqual({ width: "72" });
    expect(readHash(catalog, "#utm_source=mail")).toBeUndefined();
  });

  it("accepts any hash without an error", () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        readHash(catalog, `#${hash}`);
      }),
    );
    expect(readHash(catalog, "#")).toBeUndefined();
    expect(readHash(catalog, "#main")).toBeUndefined();
  });
});
