import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { orderCode, readOrderCode } from "#shared/engine/order-code.ts";
import { settle } from "#shared/engine/settle.ts";
import { sameConfiguration } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someRulesDocument } from "../../support/rules/random-rules.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";
import { someBench } from "../bench/some-bench.ts";

const settledBench = someBench.map((bench) => settle(catalog, bench).configuration);

describe("an order code", () => {
  it("names every choice of a bench", () => {
    expect(orderCode(catalog, exampleBench)).toMatch(
      /^AWT-EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR\.SHF\.LED\.MON\.EGK-[0-9A-Z]{3}$/,
    );
  });

  it("restores any bench, complete or not, however it is typed", () => {
    fc.assert(
      fc.property(settledBench, (bench) => {
        const code = orderCode(catalog, bench);
        const read = readOrderCode(catalog, ` ${code.toLowerCase().replace("-", " - ")} `);
        expect(read.ok && sameConfiguration(read.configuration, bench)).toBe(true);
      }),
    );
  });

  it("differs for different benches", () => {
    fc.assert(
      fc.property(settledBench, settledBench, (a, b) => {
        fc.pre(!sameConfiguration(a, b));
        expect(orderCode(catalog, a)).not.toBe(orderCode(catalog, b));
      }),
    );
  });

  it("tells options with the same SKU apart", () => {
    const same = ["a", "b", "c"].map((value) => option(value, { sku: "X-1" }));
    const rules = rulesWith([step("one", { options: same }), step("two", { options: same })]);
    for (const one of "abc")
      for (const two of "abc") {
        const bench = { one, two };
        expect(readOrderCode(rules, orderCode(rules, bench))).toEqual({ ok: true, configuration: bench });
      }
  });

  it.each([
    ["0", 1_000_000],
    ["A", 20_000],
  ])("costs little to read, however many words of %s look like one", (token, most) => {
    const hashed = vi.spyOn(Math, "imul");
    const same = ["0", "0", "A"].map((sku, at) => option(`value-${at}`, { sku: `X-${sku}` }));
    const rules = rulesWith(Array.from({ length: 12 }, (_, at) => step(`step-${at}`, { options: same })));
    const word = `${`${token}-`.repeat(12)}AAA,`;
    expect(readOrderCode(rules, word.repeat(500)).ok).toBe(false);
    expect(hashed.mock.calls.length).toBeLessThan(most);
  });

  it("is refused with a typing error, or if it belongs to another catalog", () => {
    const code = orderCode(catalog, exampleBench);
    const message =
      "This order code cannot be read. Check it for typing errors, or copy it again from the drawing or the quote.";
    for (const wrong of [code.replace("EL2", "EL4"), code.slice(0, -1), "", "-".repeat(99_999), ".".repeat(99_999)])
      expect(readOrderCode(catalog, wrong)).toEqual({ ok: false, message });
    fc.assert(
      fc.property(someRulesDocument, fc.string(), (document, text) => {
        expect(readOrderCode(readRules(document), `${code}${text}`).ok).toBe(false);
      }),
    );
  });
});
