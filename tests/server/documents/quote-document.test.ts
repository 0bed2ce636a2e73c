import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { DocumentInput } from "#server/documents/pdf/document-input.ts";
import { setTexts } from "#server/documents/pdf/fonts/set-texts.ts";
import { quoteDocument } from "#server/documents/pdf/quote-document.ts";
import { shadeColor } from "#shared/color.ts";
import { CustomerInfoSchema, type WholeItem } from "#shared/quotes/quote.ts";
import { cpuMsOf } from "../../support/cpu-time.ts";
import { readPdf } from "../../support/files/read-pdf.ts";
import { sentRevision } from "../../support/quotes/customers-reply.ts";
import { storedItem, storedQuote } from "../../support/quotes/quote-reply.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const company = {
  name: "Northfield Workbench Co.",
  address: ["2250 Foundry Street", "Milwaukee, WI 53204"],
  phone: "+1 414 555 0142",
  email: "sales@northfield.example",
};

const quoteWith = (items: WholeItem[], facts: object = {}) =>
  storedQuote({
    quoteId: "Q-261121-7K3MP",
    timestamp: "2026-11-21T16:05:00.000Z",
    items,
    customerInfo: CustomerInfoSchema.parse(customer(facts)),
  });

const quoteOf = (configuration: WholeItem["configuration"] = exampleBench, facts: object = {}) =>
  quoteWith([storedItem({ configuration })], facts);

const documentOf = ({ quote = quoteOf(), ...facts }: Partial<DocumentInput> = {}) =>
  quoteDocument({
    quote,
    rules: quote.items.map(() => catalog),
    company,
    paper: "letter",
    units: "in",
    timeZone: "America/Chicago",
    ...facts,
  });

const read = async (facts: Partial<DocumentInput> = {}) => readPdf(await documentOf(facts));

describe("the PDF of a quote", () => {
  it("shows a sent quote with its revision, terms, adjustments and message", async () => {
    const quote = quoteOf();
    const { text, info } = await read({
      quote: { ...quote, grandTotal: 4135.12 },
      sent: {
        number: 2,
        sentAt: "2026-11-23T16:05:00.000Z",
        items: quote.items,
        adjustments: [
          { reason: "Early order", percent: -7.5, amount: -298.88 },
          { reason: "Crane", amount: 250 },
        ],
        leadTime: 15,
        expiresOn: "2026-12-21",
        message: "Dear Ada,\nwe added the crane.",
        deliveryFee: 199,
        grandTotal: 4135.12,
        rulesRevision: 1,
      },
    });
    expect(info).toMatchObject({ Title: "Quote Q-261121-7K3MP, revision 2 · Northfield Workbench Co." });
    for (const said of [
      "QUOTE, REVISION 2 Q-261121-7K3MP Nov 23, 2026, 10:05 AM",
      "DISCOUNTS AND SURCHARGES AMOUNT Early order −$298.88 (7.5%) Crane +$250.00",
      "VALID THROUGH Dec 21, 2026 LEAD TIME 15 business days after you accept",
      "Price $3,985.00 Discounts −$298.88 Surcharges $250.00 Subtotal $3,936.12 Delivery $199.00 Total $4,135.12",
      "MESSAGE Dear Ada, we added the crane.",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("Call before noon");
  });

  it("shows the photo of a bench in place of its isometric view, once there is one", async () => {
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#b83a0b" } })
      .jpeg()
      .toBuffer();
    const [without, withPhoto] = await Promise.all([documentOf(), documentOf({ photos: [photo] })]);
    // As it is, not drawn again.
    expect([without, withPhoto].map((pdf) => pdf.includes("/DCTDecode"))).toEqual([false, true]);
    expect(withPhoto.length - without.length).toBeLessThan(photo.length);
    expect((await readPdf(without)).text).toContain("ISOMETRIC");
    expect((await readPdf(withPhoto)).text).not.toContain("ISOMETRIC");
  });

  it("has the drawing of each bench of a sent quote on a page in landscape, and nothing representative", async () => {
    const quote = quoteOf();
    const items = [...quote.items, ...quote.items];
    const sent = sentRevision({ items });
    const { pages, text } = await read({ quote: { ...quote, items }, sent, paper: "a4" });
    const drawings = pages.filter(({ width }) => width > 800);
    expect(drawings).toHaveLength(2);
    for (const [index, page] of drawings.entries()) {
      const heard = `Drawing of quote ${quote.quoteId}, revision ${sent.number}, bench ${index + 1} of 2`;
      expect(page.text.replaceAll(/\s/g, "")).toContain(heard.replaceAll(" ", ""));
      for (const said of ["Clear width 52 in", "Leg centers 56 in", "Top 1-1/4 in", "353 lb", "1 : "])
        expect(page.text).toContain(said);
    }
    expect(text).not.toContain("epresentative");
  });

  it("has the conditions on its last page, and a single bench with its range of quantities", async () => {
    const [bench = storedItem()] = quoteOf().items;
    const quote = quoteWith([{ ...bench, range: { min: 1, max: 5 } }], { poNumber: "PO-1" });
    const sent = { ...sentRevision({ items: quote.items }), conditions: { number: 3, since: "2026-11-01" } };
    const { text, pages } = await read({ quote, sent, conditions: "1. Delivery\n\n2. Payment" });
    expect(pages.at(-1)?.text).toMatch(/^CONDITIONS OF NOV 1, 2026 1\. Delivery 2\. Payment/);
    expect(text).toContain("CONDITIONS Of Nov 1, 2026, on the last page");
    expect(text).toContain("Quantity 1 (1 to 5)");
    const leftOf = (said: string) => pages[0]?.texts.find((each) => each.text === said)?.box[0];
    expect(leftOf("BENCHES")).toBeUndefined();
    expect(leftOf("PO NUMBER")).toBe(leftOf("CUSTOMER"));
  });

  it("says that it was accepted, and no longer how to accept it", async () => {
    const quote = quoteOf();
    const sent = { ...sentRevision({ items: [...quote.items] }), expiresOn: "2026-12-21" };
    const outcome = { heading: "ACCEPTED", text: "Accepted by Ada Byron on Nov 24, 2026." };
    const { text } = await read({ quote, sent, outcome });
    expect(text).toContain("ACCEPTED Accepted by Ada Byron on Nov 24, 2026.");
    expect(text).toContain("LEAD TIME 15 business days after acceptance");
    expect(text).not.toMatch(/To accept it|private link|VALID THROUGH|after you accept/);
  });

  it("has company, customer, bench and prices on one page of letter or A4", async () => {
    const { pages, text } = await read();
    const a4 = await read({ paper: "a4" });

    expect(pages).toMatchObject([{ width: expect.closeTo(612), height: expect.closeTo(792) }]);
    expect(a4.pages).toMatchObject([{ width: expect.closeTo(595.28), height: expect.closeTo(841.89) }]);
    for (const said of [
      "Northfield Workbench Co. 2250 Foundry Street Milwaukee, WI 53204",
      "+1 414 555 0142 · sales@northfield.example",
      "QUOTE REFERENCE NUMBER Q-261121-7K3MP Nov 21, 2026, 10:05 AM",
      "CUSTOMER Ada Byron Analytical Engines CONTACT ada@example.com +1 555 010 0100",
      "DELIVERY Home Delivery ($199.00)",
      "PRODUCT Adjustable-height work table ORDER CODE AWT-EL2-100-W72-D30-ESD-",
      "SIZE RATED LOAD 72 × 30 in 1,000 lb",
      "HEIGHT ON CASTERS 31-3/4 to 50-3/4 in DATE Nov 21, 2026",
      "DRAWING Representative only",
      "Representative drawing only.",
      "Base Price Adjustable-height work table $1,495.00",
      "Height Adjustment Electric, two-column HA-EL2 +$640.00",
      "Depth 30 in D30 Included",
      "Accessories Power strip AC-PWR +$135.00 Accessories Upper shelf AC-SHF +$155.00",
      "This is your quote with its drawing.",
      "Contact our team with the quote reference number Q-261121-7K3MP",
      "Price $3,985.00 Delivery $199.00 Total $4,184.00",
      "CUSTOMER NOTES Call before noon.",
      "Page 1 of 1",
    ]) {
      expect(text).toContain(said);
    }
  });

  it("is titled after quote and company, is in English, takes less than a second, and has the same bytes each time", async () => {
    const document = await documentOf();
    const { info } = await readPdf(document);
    expect(info).toMatchObject({
      Title: "Q-261121-7K3MP · Northfield Workbench Co.",
      Author: "Northfield Workbench Co.",
      Language: "en-US",
    });
    const repeat = async () => expect(await documentOf()).toEqual(document);
    expect(await cpuMsOf(repeat)).toBeLessThan(1000);
  });

  it("draws the bench in its colors, with dimensions for width, depth, height and uprights", async () => {
    const { pages, text } = await read();
    const top = shadeColor("#6F93B5", 1);
    expect(pages[0]?.fills).toContain(top);
    expect(pages[0]?.paths).toBeGreaterThan(200);
    expect(text).toContain("ISOMETRIC 72 in 30 in ESD grounding kit FRONT 31-3/4 in High 50-3/4 in 48 in 72 in");

    expect((await read({ units: "cm" })).text).toContain(
      "ISOMETRIC 182.9 cm 76.2 cm ESD grounding kit FRONT 80.6 cm High 128.9 cm 121.9 cm 182.9 cm",
    );

    const maple = await read({
      quote: quoteOf({
        ...exampleBench,
        height_adjustment: "hand-crank",
        load_capacity: "500",
        width: "48",
        top_material: "maple",
        top_color: "maple-oil",
        base: "levelers",
        uprights: "no-uprights",
        accessories: ["no-accessories"],
      }),
    });
    expect(maple.pages[0]?.fills).not.toContain(top);
    expect(maple.text).toContain("Low 28-1/2 in High 44-1/2 in 48 in PRODUCT");
    expect(maple.text).toContain("SURFACE HEIGHT 28-1/2 to 44-1/2 in");
  });

  it("charges no delivery to a loading dock, and has the product's name and local dates without a company", async () => {
    const { text } = await read({
      quote: quoteOf(exampleBench, { addressType: "commercial-dock" }),
      company: { name: "Workbench Configurator", address: [] },
      timeZone: "Asia/Tokyo",
    });
    for (const said of [
      "DELIVERY Commercial address with a loading dock",
      "Price $3,985.00 Delivery $0.00 Total $3,985.00",
      "Nov 22, 2026, 1:05 AM",
      "DATE Nov 22, 2026",
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/^Workbench Configurator QUOTE REFERENCE NUMBER/);
    // There are no empty contact lines.
    expect(text).toMatch(/and we take it from there\. Price/);
  });
});

describe("a long quote", () => {
  const label = (index: number) => `Part ${index} ${"of many words ".repeat(12)}end${index}.`;

  it("continues over several pages, each with the table's head, and is complete", async () => {
    const parts = Array.from({ length: 120 }, (_, index) => ({
      stepKey: `step-${index >> 1}`,
      stepName: `Step ${index >> 1} ${"long ".repeat(10)}`,
      value: `v${index}`,
      optionName: label(index),
      sku: `SKU-${index}`,
      price: index,
    }));
    const { pages, text } = await read({ quote: quoteWith([storedItem({ parts })]) });

    expect(pages.length).toBeGreaterThan(5);
    pages.forEach((page, index) => {
      expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
      if (/SKU-\d/.test(page.text)) expect(page.text).toContain("CATEGORY SELECTION SKU PRICE");
    });
    const words = text.replace(/\s+/g, " ");
    parts.forEach(({ optionName, sku }, index) => {
      expect(words).toContain(optionName.replace(/\s+/g, " "));
      expect(words).toContain(`${sku} ${index === 0 ? "Included" : `+$${index}.00`}`);
    });
    expect(words).toContain("Total $4,184.00");
  });

  it("keeps all texts within the margins and apart from each other", async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `Line ${index} of the notes.`);
    const { pages, text } = await read({
      quote: quoteOf(exampleBench, {
        name: "W".repeat(200),
        company: "An Engine Works of many Words ".repeat(6).trim(),
        email: `${"long.".repeat(30)}address@${"sub.".repeat(15)}example.com`,
        notes: lines.join("\n"),
      }),
    });

    for (const line of lines) expect(text).toContain(line);
    for (const { texts, width, height } of pages) {
      for (const [index, { box, text: one }] of texts.entries()) {
        const [left = 0, top = 0, right = 0, bottom = 0] = box;
        expect(left, one).toBeGreaterThan(40);
        expect(top, one).toBeGreaterThan(30);
        expect(right, one).toBeLessThan(width - 40);
        expect(bottom, one).toBeLessThan(height - 20);
        const upon = texts.slice(index + 1).filter(({ box: other }) => overlap(box, other));
        expect(upon, one).toEqual([]);
      }
    }
  });
});

describe("a quote of several items", () => {
  const { accessories: _accessories, ...bench } = exampleBench;
  const plain = storedItem({ configuration: { ...bench, accessories: ["no-accessories"] } });

  it("has an overview, then a page for each bench", async () => {
    const { pages } = await read({ quote: quoteWith([storedItem({ name: "Packing", quantity: 4 }), plain]) });
    expect(pages).toHaveLength(3);
    const [overview, first, second] = pages.map(({ text }) => text);
    for (const said of [
      "BENCHES 5 benches",
      "BENCH ORDER CODE QUANTITY UNIT PRICE SUM",
      "1 Packing 72 × 30 in, 1,000 lb AWT-EL2-100-W72-D30-ESD-EBL-LGY- C5-48-PWR.SHF.LED.MON.EGK-D4X 4 $3,985.00 $15,940.00",
      "2 72 × 30 in, 1,000 lb AWT-EL2-100-W72-D30-ESD-EBL-LGY- C5-48-NON-Z38 1 $3,230.00 $3,230.00",
      "Price $19,170.00 Delivery $199.00 Total $19,369.00",
      "CUSTOMER NOTES Call before noon.",
    ])
      expect(overview).toContain(said);
    expect(first).toContain("BENCH 1 OF 2 Packing ISOMETRIC");
    expect(first).toContain("Unit price $3,985.00 Quantity 4 Sum $15,940.00");
    expect(second).toContain("BENCH 2 OF 2 ISOMETRIC");
    expect(second).toContain("Accessories No accessories");
    expect(second).toContain("Page 3 of 3");
  });

  it("continues its overview on further pages", async () => {
    const name = "A bench with a long name, beside the window on the second floor";
    const { pages, text } = await read({ quote: quoteWith(Array.from({ length: 12 }, () => ({ ...plain, name }))) });
    expect(pages.length).toBeGreaterThan(13);
    expect(pages[1]?.text).toContain("BENCH ORDER CODE QUANTITY UNIT PRICE SUM");
    expect(text.match(/\$3,230\.00 \$3,230\.00/g)).toHaveLength(12);
    expect(pages.at(-1)?.text).toContain("BENCH 12 OF 12");
  });

  it("stays on one page if all benches are the same", async () => {
    const { pages, text } = await read({ quote: quoteWith([storedItem({ name: "Packing", quantity: 4 })]) });
    expect(pages).toHaveLength(1);
    expect(text).toContain("BENCHES 4 benches Packing");
    expect(text).toContain("Unit price $3,985.00 Quantity 4 Price $15,940.00 Delivery");
  });
});

describe("texts from visitors", () => {
  const customer = (facts: object) => read({ quote: quoteOf(exampleBench, facts) });

  it("appear literally, even if they are markup or formulas, and can do nothing", async () => {
    const markup = '#panic() #import "/x": * $x^2$ *bold* _it_ @label <label> `raw` // c /* d */ \\u{41} -- ~ "q" = h';
    const bytes = await documentOf({
      quote: quoteOf(exampleBench, {
        name: "<script>alert(1)</script>",
        company: "Robert'); DROP (\\) endobj",
        email: "#panic@shop.example",
        phone: "$1 *2* `3` // 4",
        notes: `${markup}\n<b>(unbalanced \\ [ %%EOF\n\n\ttabbed\rand returned\u2028and separated`,
      }),
    });
    const { text } = await readPdf(bytes);
    for (const said of [
      ...["#panic@shop.example", "$1 *2* `3` // 4", "_it_ @label <label> `raw` // c /* d */"],
      ...["<script>alert(1)</script>", "Robert'); DROP (\\) endobj"],
      "<b>(unbalanced \\ [ %%EOF tabbed and returned and separated",
    ])
      expect(text).toContain(said);
    expect(bytes.toString("latin1")).not.toMatch(/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI)\b/);
  });

  it("can be read and copied in any script", async () => {
    const texts = {
      accents: "Đặng Nguyễn Čapek Łukasz",
      "combining marks": "Cafe\u0301",
      "Greek and Cyrillic": "Ωμέγα Верстак",
      "Chinese and Japanese": "工作台 テーブル",
      Korean: "작업대",
      Hebrew: "שולחן עבודה",
      Arabic: "محمد",
      Thai: "โต๊ะ",
      signs: "☎ → ✓ ⌀",
      emoji: "🛠 👩‍🔧",
    };
    const { text } = await customer({ notes: Object.values(texts).join("\n") });
    const read = [
      "Đặng Nguyễn Čapek Łukasz",
      "Café",
      "Ωμέγα Верстак",
      "工作台",
      "テーブル",
      "작업대",
      "שולחן",
      "עבודה",
    ];
    // Of Thai, the letters come in parts.
    for (const part of [...read, "محمد", "โ", "ต๊", "ะ", "☎", "→", "✓", "⌀", "🛠", "👩"])
      expect(text.replace(/\s+/g, " ")).toContain(part);
    expect(text).not.toContain("□");
  });

  it("have a placeholder for characters that no font has, and run from right to left, but numbers and Latin words do not", async () => {
    const { text, pages } = await customer({
      name: "Ada \u{10FFFE} Byron",
      // Their font cannot place this mark.
      company: "\u0606\u0650 محمد",
      notes: "שלום עולם ABC 12",
    });
    expect(text).toContain("Ada □ Byron");
    expect(text).toContain("\u0606");
    expect(text).toContain("محمد");
    const at = (part: string) =>
      pages[0]?.texts.find(({ text, box: [, top = 0] }) => top > 600 && text.includes(part))?.box[0];
    expect(at("שלום")).toBeGreaterThan(at("עולם") ?? Number.POSITIVE_INFINITY);
    expect(at("עולם")).toBeGreaterThan(at("ABC") ?? Number.POSITIVE_INFINITY);
  });
});

/** Whether two boxes overlap by more than the space around letters in a line. */
function overlap(a: readonly number[], b: readonly number[]): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = a;
  const [otherLeft = 0, otherTop = 0, otherRight = 0, otherBottom = 0] = b;
  const wide = Math.min(right, otherRight) - Math.max(left, otherLeft);
  const high = Math.min(bottom, otherBottom) - Math.max(top, otherTop);
  return wide > 1 && high > 3;
}

it("a document has as many different characters as can be set in time; those beyond are boxes", async () => {
  const others = Array.from({ length: 4999 }, (_, place) => String.fromCodePoint(0xac00 + place)).join("");
  const { texts } = await setTexts([others, "é", "ü", "Ada"]);
  const boxed = { parts: [["□", expect.any(String)]] };
  expect(texts).toEqual([expect.anything(), "é", expect.objectContaining(boxed), "Ada"]);
});
