import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { makeDrawing } from "#server/documents/drawings/make-drawing.ts";
import type { DocumentInput } from "#server/documents/pdf/document-input.ts";
import { quoteDocument } from "#server/documents/pdf/quote-document.ts";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { CustomerInfoSchema, type WholeItem } from "#shared/quotes/quote.ts";
import { png } from "../../support/files/images.ts";
import { readStructure, rowsOf, withRole } from "../../support/files/read-structure.ts";
import { chooseAmount } from "../../support/long.ts";
import { storedItem, storedQuote } from "../../support/quotes/quote-reply.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { HOSTILE_LINES } from "../../support/server/hostile-texts.ts";

interface Facts extends Partial<DocumentInput> {
  readonly items?: WholeItem[];
  readonly by?: object;
}

const documentOf = ({ items = [storedItem()], by = {}, ...facts }: Facts = {}) =>
  quoteDocument({
    quote: storedQuote({ items, customerInfo: CustomerInfoSchema.parse(customer(by)) }),
    rules: items.map(() => catalog),
    company: { name: "Bench & <Sons>", address: [] },
    paper: "letter",
    units: "in",
    timeZone: "America/Chicago",
    ...facts,
  });

const read = async (facts?: Facts) => readStructure(await documentOf(facts));
const packing = storedItem({ name: "Packing", quantity: 4 });
const BENCH = describeBench(catalog, exampleBench);

describe("the PDF of a quote, to a screen reader", () => {
  it("has a title, a language and tags, and says that it follows PDF/UA", async () => {
    const { info, xml, marks, preferences } = await read();
    const title = "Q-260921-7F3KD · Bench & <Sons>";
    expect(info).toMatchObject({ PDFFormatVersion: "1.7", Title: title, Language: "en-US" });
    expect(marks).toMatchObject({ Marked: true });
    expect(preferences).toMatchObject({ DisplayDocTitle: true });

    const texts: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on("text", (text) => texts.push(text));
    parser.write(xml).close();
    expect(texts).toEqual(expect.arrayContaining([title, "Bench & <Sons>"]));
    expect(xml).toContain("<pdfuaid:part>1</pdfuaid:part>");
  });

  it("names the logo, the company's own text at the foot, the terms of a sent quote by headings, and its adjustments in a table", async () => {
    const logo = { image: `${"a".repeat(32)}.png`, width: 60, height: 40, bytes: await png() };
    const company = { name: "Bench Works", address: ["1 Mill Road"], taxNumber: "39-1", footer: "Bank 123", logo };
    const sent: DocumentInput["sent"] = {
      number: 2,
      sentAt: "2026-11-23T16:05:00.000Z",
      items: [storedItem()],
      adjustments: [{ reason: "Crane", amount: 250 }],
      leadTime: 15,
      expiresOn: "2026-12-21",
      message: "Hello",
      deliveryFee: 199,
      grandTotal: 4434,
      rulesRevision: 1,
    };
    const { elements, artifacts } = await read({ company, sent });
    expect(withRole(elements, "Figure")[0]?.words).toBe("Logo of Bench Works");
    expect(artifacts.join(" ")).toMatch(/Page 1 of \d Tax number 39-1 · Bank 123/);
    expect(withRole(elements, "H1", "H2").map(({ words }) => words)).toEqual([
      "QUOTE, REVISION 2 Q-260921-7F3KD",
      ...["CUSTOMER", "CONTACT", "DELIVERY"],
      ...["WHAT HAPPENS NEXT", "VALID THROUGH", "LEAD TIME", "MESSAGE"],
    ]);
    expect(withRole(elements, "Table").map(rowsOf)).toContainEqual([
      ["DISCOUNTS AND SURCHARGES", "AMOUNT"],
      ["Crane", "+$250.00"],
    ]);
  });

  it("has headings, the words of the drawing and tables, in reading order", async () => {
    const { elements } = await read();
    const [document] = elements;
    expect(elements.map(({ role }) => role)).toEqual(["Document"]);
    const { children = [] } = document ?? {};
    expect(withRole(children, "H1", "H2", "Figure").map(({ role, words }) => [role, words])).toEqual([
      ["H1", "QUOTE REFERENCE NUMBER Q-260921-7F3KD"],
      ["H2", "CUSTOMER"],
      ["H2", "CONTACT"],
      ["H2", "DELIVERY"],
      ["Figure", BENCH],
      ["H2", "WHAT HAPPENS NEXT"],
      ["H2", "HOW TO PURCHASE"],
      ["H2", "CUSTOMER NOTES"],
    ]);
    const [titleBlock, parts, totals] = withRole(children, "Table");
    expect(rowsOf(titleBlock).slice(4, 6)).toEqual([
      ["SIZE", "RATED LOAD"],
      ["72 × 30 in", "1,000 lb"],
    ]);
    expect(rowsOf(parts).slice(0, 3)).toEqual([
      ["CATEGORY", "SELECTION", "SKU", "PRICE"],
      ["Base Price", "Adjustable-height work table", "", "$1,495.00"],
      ["Height Adjustment", "Electric, two-column", "HA-EL2", "+$640.00"],
    ]);
    // The page leaves the step out here.
    expect(rowsOf(parts)).toContainEqual(["Accessories", "Upper shelf", "AC-SHF", "+$155.00"]);
    expect(rowsOf(totals)).toEqual([
      ["Price", "$3,985.00"],
      ["Delivery", "$199.00"],
      ["Total", "$4,184.00"],
    ]);
    expect(withRole(children, "P").map(({ words }) => words)).toContain("Call before noon.");
  });

  it("has one table where the page repeats the head, and a heading for each bench", async () => {
    const { parts } = packing;
    const long = { ...packing, parts: [...parts, ...parts, ...parts, ...parts] };
    const { elements, artifacts } = await read({ items: [long, storedItem()] });
    const tables = withRole(elements, "Table").map(rowsOf);
    expect(tables[0]?.slice(0, 2)).toMatchObject([
      ["BENCH", "ORDER CODE", "QUANTITY", "UNIT PRICE", "SUM"],
      ["1 Packing 72 × 30 in, 1,000 lb", {}, "4", "$3,985.00", "$15,940.00"],
    ]);
    expect(artifacts[2]).toBe("CATEGORY SELECTION SKU PRICE Quote Q-260921-7F3KD Page 3 of 4");
    expect(tables.flat(2).filter((words) => words === "CATEGORY")).toHaveLength(2);
    const headings = withRole(elements, "H2", "Figure").map(({ words }) => words);
    expect(headings.slice(-4)).toEqual(["BENCH 1 OF 2 Packing", BENCH, "BENCH 2 OF 2", BENCH]);
  });

  it("says texts as they were typed, in any direction and with characters that no font has", async () => {
    const by = { name: "Ada \u{10FFFE} Byron", company: "שולחן ABC 12", notes: "محمد\nCafe\u0301" };
    const { elements } = await read({ by });
    const texts = withRole(elements, "P", "Figure").map(({ words }) => words);
    expect(texts).toEqual(expect.arrayContaining(["Ada □ Byron", by.company, "محمد", "Café"]));
  });

  it("gives headers a scope and figures a box, and has no annotations, which would need a tab order", async () => {
    const bytes = await documentOf({ items: [packing, storedItem()] });
    const source = bytes.toString("latin1");
    const count = (mark: RegExp) => source.match(mark)?.length ?? 0;
    expect(count(/\/S \/TH\b/g)).toBeGreaterThan(20);
    expect(count(/\/Scope \/(?:Row|Column)\b/g)).toBe(count(/\/S \/TH\b/g));
    expect([count(/\/S \/Figure\b/g), count(/\/S \/Figure\b[\s\S]+?\/BBox \[/g)]).toEqual([2, 2]);
    // Only pages with annotations would need a tab order.
    expect(count(/\/Annots\b/g)).toBe(0);
  });

  it("has no text or line that is neither in the tree nor an artifact, nor a glyph without a character", async () => {
    const line = fc.constantFrom(...Object.values(HOSTILE_LINES), "Zoë Öz", "工作台 テーブル 작업대");
    const item = fc.constantFrom(packing, storedItem({ configuration: { width: "60" } }));
    const quotes = fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 2 }),
      by: fc.record({ name: line, company: line, notes: fc.option(line, { nil: "" }) }),
      paper: fc.constantFrom("letter" as const, "a4" as const),
    });
    const property = fc.asyncProperty(quotes, async (facts) => {
      expect((await read(facts)).faults).toEqual([]);
    });
    await fc.assert(property, { numRuns: chooseAmount(2, 40) });
  });
});

it("the drawing as a PDF, to a screen reader, is one figure with words, and the fields of the title block", async () => {
  const question = { rules: catalog, configuration: exampleBench, units: "in" } as const;
  const { elements, faults } = await readStructure(await makeDrawing({ ...question, format: "pdf" }));
  expect(faults).toEqual([]);
  expect(withRole(elements, "Figure").map(({ words }) => words)).toEqual([BENCH]);
  const [[names, values] = []] = withRole(elements, "Table").map(rowsOf);
  expect(names).toEqual(["PRODUCT", "ORDER CODE"]);
  expect(values?.[0]).toBe("Adjustable-height work table");
});
