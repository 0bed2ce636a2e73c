import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findOptions } from "#client/admin/catalog/find-options.ts";
import { readTable } from "#client/admin/files/spreadsheet/read-table.ts";
import { NEW_PARTNER, readPartner } from "#client/admin/partners/typed-partner.ts";
import { orderCode, readOrderCode } from "#shared/engine/order-code.ts";
import { readPagePartner } from "#shared/partners/partner-id.ts";
import { searchedWords } from "#shared/quotes/quote-search.ts";
import { KEY_PATTERN } from "#shared/rules/fields.ts";
import { foldCode } from "#shared/text/fold-code.ts";
import { readQuoteId } from "#shared/text/quote-id.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";
import { option, rulesDocument, rulesWith, step } from "../../support/rules/rules.ts";

const CODES = readFileSync(new URL("../../support/files/cases/order-codes.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

describe("a code from Word, mail or PDF", () => {
  it.each(CODES)("opens the bench of the order code: %j", (code) => {
    const meant = readOrderCode(catalog, "AWT-EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS");
    expect(meant.ok).toBe(true);
    expect(readOrderCode(catalog, code)).toEqual(meant);
  });

  it.each([
    "Order code: AWT-EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS.",
    "Order code AWT-EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS (72 in)",
    "EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS",
    "AWT-EL2-١٠٠-W٧٢-D٣٠-ESD-EBL-LGY-C٥-٤٨-PWR.SHF-٣PS",
    "AWT-EL2-१००-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS",
    "> AWT-EL2-100-W72-\r\n> D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS",
    "AWT-EL2-1OO-W72-D3O-ESD-EBL-LGY-C5-48-PWR.SHF-3PS",
    "AWT-EL2-l00-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS",
    "https://bench.example.com/?code=3DAWT-EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS",
  ])("opens the bench of the order code within other words, and of letters for digits: %j", (code) => {
    const meant = readOrderCode(catalog, "AWT-EL2-100-W72-D30-ESD-EBL-LGY-C5-48-PWR.SHF-3PS");
    expect(readOrderCode(catalog, code)).toEqual(meant);
  });

  it("keeps apart options whose codes look alike", () => {
    const rules = rulesWith([step("top", { options: ["o1", "01", "ol", "0i"].map((value) => option(value)) })]);
    for (const value of ["o1", "01", "ol", "0i"])
      expect(readOrderCode(rules, orderCode(rules, { top: value }))).toEqual({
        ok: true,
        configuration: { top: value },
      });
  });

  it.each([
    "“Ｑ–260921‑7f3kd”.",
    "Quote ID: Q-260921-7F3KD.",
    "Re: your quote Q-260921-7F3KD (Acme)",
    "Q-26O92I-7F3KD",
    "Q-٢٦٠٩٢١-7F3KD",
    "https://bench.example.com/#quote=Q-260921-7F3KD",
  ])("names the quote: %s", (text) => {
    expect(readQuoteId(text)).toBe("Q-260921-7F3KD");
    expect(searchedWords(text).map((word) => word.text)).toEqual(["q", "260921", "7f3kd"]);
  });

  it.each(["Q-260921-7F3KDX", "Q-260921-7F3K", "W72-D30", ""])("names no quote: %s", (text) => {
    expect(readQuoteId(text)).toBeUndefined();
  });

  it("from a PDF whose hyphens all became soft ones is read, and a soft hyphen beside hyphens is none", () => {
    expect(foldCode("Q\u00ad260921\u00ad7F3KD")).toBe("Q-260921-7F3KD");
    expect(foldCode("Q-2609\u00ad21-\u00ad7F3KD")).toBe("Q-260921-7F3KD");
  });

  it("is folded the same way wherever it is typed", () => {
    for (const sent of ["Acme‑tools\u200b", "acme-tools>", "“acme-tools”.", "acme-tools)"])
      expect(readPagePartner([sent])).toBe("acme-tools");
    expect(readPagePartner(["acme tools"])).toBe("acme tools");
    expect(searchedWords(" q—260921−7F\u200b ").map(({ text }) => text)).toEqual(["q", "260921", "7f"]);
    const steps = findOptions(catalogDocument.steps, { search: "‘HA–EL2’" });
    expect(steps.flatMap(({ options }) => options.map(({ sku }) => sku))).toEqual(["HA-EL2"]);
    expect(readPartner({ ...NEW_PARTNER, id: "acme‑tools " }).id).toBe("acme-tools");
    const rules = rulesDocument([step("top", { name: "Top", options: [option("oak-2", { priceModifier: 1 })] })]);
    const rows = [
      ["Step key", "Value", "Price"],
      ["Top", "“oak–2”", 5],
    ];
    expect(readTable(rules, [{ rows }])).toMatchObject({
      ok: true,
      rules: { steps: [{ options: [{ priceModifier: 5 }] }] },
    });
  });

  it("stays as it is if it is a key, and folding twice changes nothing", () => {
    fc.assert(
      fc.property(fc.stringMatching(KEY_PATTERN), fc.string({ unit: "binary" }), (key, text) => {
        expect(foldCode(key)).toBe(key);
        expect(foldCode(foldCode(text))).toBe(foldCode(text));
      }),
    );
    expect(foldCode("\u200b…“”")).toBe("");
  });
});
