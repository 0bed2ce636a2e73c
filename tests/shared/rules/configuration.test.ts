import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choose } from "#shared/engine/choose.ts";
import { isEmpty, sameConfiguration, toggle, writeHash } from "#shared/rules/configuration.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import { readSentHash } from "#shared/text/sent-hash.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const exclusive = new Set(["none"]);
const toggled = (values: readonly string[], value: string) => toggle(values, value, exclusive);

describe("the multi-select rule", () => {
  it("clears all other options for an exclusive option", () => {
    expect(toggled(["drawer", "shelf"], "none")).toEqual(["none"]);
  });

  it("empties the list when an exclusive option is unchecked", () => expect(toggled(["none"], "none")).toEqual([]));

  it("replaces an exclusive option with another option", () => {
    expect(toggled(["none"], "drawer")).toEqual(["drawer"]);
  });

  it("adds and removes other options one at a time", () => {
    expect(toggled(["drawer"], "shelf")).toEqual(["drawer", "shelf"]);
    expect(toggled(["drawer", "shelf"], "drawer")).toEqual(["shelf"]);
  });
});

describe("a configuration", () => {
  it("is empty if it has only empty lists", () => {
    expect(isEmpty({ accessories: [] })).toBe(true);
    expect(isEmpty({ width: "60" })).toBe(false);
  });

  it("is equal to one with keys and lists in another order", () => {
    expect(sameConfiguration({ width: "60", accessories: ["a", "b"] }, { accessories: ["b", "a"], width: "60" })).toBe(
      true,
    );
    expect(sameConfiguration({ width: "60" }, { width: "72" })).toBe(false);
  });
});

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

  it.each(["50%", "Sch%F6n"])("decodes its choices beside '%s', which cannot be decoded", (text) => {
    const bench = { accessories: ["shelf", "led-light"] };
    expect(readHash(catalog, `#accessories=shelf%2Cled-light&utm_content=${text}`)).toEqual(bench);
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

const BENCH = "#width=72&accessories=shelf,led-light";
const PROJECT = "#project/width=72,60;depth=30/Packing%20A%2C%20B,/A4.B1";

it.each([
  [BENCH, BENCH],
  ["#width%3D72%26accessories%3Dshelf%2Cled-light", BENCH],
  ["#width%253D72%2526accessories%253Dshelf%252Cled%252Dlight", BENCH],
  ["#width=72&amp;accessories=shelf,led-light", BENCH],
  [BENCH.replace("&", "&#38;"), BENCH],
  [BENCH.replace("&", "&amp;amp;"), BENCH],
  [BENCH.replaceAll("=", "=3D").replace("cc", "c=\r\nc"), BENCH],
  [`#!${BENCH.slice(1)}`, BENCH],
  ["#QUOTE=q-260115-7kx2m", "#quote=Q-260115-7KX2M"],
  ["#quote=3DQ%E2%80%91260115%E2%80%917KX2M.", "#quote=Q-260115-7KX2M"],
  ["#Quotes", "#quotes"],
  [`${BENCH}).`, BENCH],
  [`${BENCH}%E2%80%8B`, BENCH],
  [BENCH.replace("&", "%0D%0A%20&"), BENCH],
  ["#quote=Q-260115-7KX2M%C2%A0", "#quote=Q-260115-7KX2M"],
  [`${BENCH}?utm_source=mail`, `${BENCH}&utm_source=mail`],
  [PROJECT, PROJECT],
  [`#${encodeURIComponent(PROJECT.slice(1))}`, PROJECT],
  ["#quote=Q-260115-7KX2M&utm_source=mail", "#quote=Q-260115-7KX2M"],
  ["#quotes?show=rejected&amp;fromDay=2026-01-01", "#quotes?show=rejected&fromDay=2026-01-01"],
  ["#admin%2Fjoin%2Fab_-C", "#admin/join/ab_-C"],
  ["#admin/join/ab_-C?utm_source=mail", "#admin/join/ab_-C"],
  ["#admin/catalog/a%3Fb", "#admin/catalog/a%3Fb"],
  ["", ""],
])("the link %s is read as %s", (sent, hash) => expect(readSentHash(sent)).toBe(hash));

it("a link with anything in it is read without an error", () => {
  fc.assert(fc.property(fc.string(), (text) => readSentHash(`#width=${text}`).startsWith("#width")));
});
