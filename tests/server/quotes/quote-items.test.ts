import { afterAll, describe, expect, it } from "vitest";
import { orderCode } from "#shared/engine/order-code.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";

const SUBMIT = "/api/quotes/submit";

/** The example bench without its accessories: $3,230.00. */
const { accessories: _accessories, ...plainBench } = exampleBench;
const plain = { ...plainBench, accessories: ["no-accessories"] };

/** Five benches for 4 × $3,985.00 and $3,230.00. */
const ITEMS = [
  { name: "Packing", quantity: 4, configuration: exampleBench, unitPrice: 3985 },
  { configuration: plain },
];
const { configuration: _configuration, ...rest } = createSubmission();
const request = (facts: object = {}) => ({ ...rest, items: ITEMS, totalPrice: 19_170, ...facts });

/** A server that stores nothing, for all refusals. */
const refusing = await openTestApp();
afterAll(refusing.close);

describe("a quote of several items", () => {
  it("has the same amounts in its reply, row, list, detail and files", async () => {
    const desk = await startDesk();
    const reply = await desk.request.post(SUBMIT).send(request());
    expect(reply.body).toMatchObject({ totalPrice: 19_170, deliveryFee: 199, priceChanged: false });
    const { quoteId } = reply.body;

    expect(await desk.quoteRows()).toMatchObject([{ total_cents: 1_917_000 }]);
    const amounts = [
      { name: "Packing", quantity: 4, unitPrice: 3985, sum: 15_940 },
      { quantity: 1, unitPrice: 3230, sum: 3230 },
    ];
    const fields = { configuration: exampleBench, grandTotal: 19_369 };
    const { quotes } = await desk.list();
    expect(quotes).toMatchObject([{ ...fields, items: amounts, pricing: { totalPrice: 3985 } }]);
    const { quote, benches, drift } = await desk.loadQuote(quoteId);
    expect(quote).toMatchObject({ ...fields, items: amounts });
    expect(quote.items.map(({ configuration }) => configuration)).toEqual([exampleBench, plain]);
    expect(benches.map((bench) => bench.drift)).toEqual([drift, drift]);

    expect(await desk.exported()).toMatchObject([
      {
        ...{ Price: "19170.00", Delivery: "199.00", Total: "19369.00", Benches: "5" },
        Items: "4 × Packing at $3,985.00; 1 × Bench 2 at $3,230.00",
      },
    ]);
    const codes = [exampleBench, plain].map((bench) => ({ "Order Code": orderCode(catalog, bench) }));
    expect(await desk.exported({ rows: "items" })).toMatchObject([
      { Total: "19369.00", "Item Name": "Packing", Quantity: "4", Sum: "15940.00", ...codes[0] },
      { Total: "", ...codes[1], Item: "2", "Item Name": "", "Unit Price": "3230.00", Sum: "3230.00" },
    ]);
  });

  it("is stored with all benches, or not at all", async () => {
    const { request: http, quoteRows } = await startTestApp();
    const wrong = { ...plain, frame_color: "rocket" };
    const items = [...ITEMS, { configuration: wrong }, { configuration: { sky: "blue" } }];
    const reply = await http.post(SUBMIT).send(request({ items }));
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_configuration"]);
    expect(reply.body.validationErrors).toMatchObject([
      { path: "items.2.configuration.frame_color", code: "unknown_option" },
      { path: "items.3.configuration.sky", code: "unknown_step" },
    ]);
    expect(await quoteRows()).toEqual([]);
  });

  it.each([
    ["no items", [], "items"],
    ["51 items", Array(51).fill(ITEMS[1]), "items"],
    ["items that are no list", "six", "items"],
    ["an item without a bench", [{ quantity: 1 }], "items.0.configuration"],
    ["none of a bench", [ITEMS[1], { ...ITEMS[1], quantity: 0 }], "items.1.quantity"],
    ["1000 of a bench", [{ ...ITEMS[1], quantity: 1000 }], "items.0.quantity"],
    ["half a bench", [{ ...ITEMS[1], quantity: 0.5 }], "items.0.quantity"],
    ["a name of blanks", [{ ...ITEMS[1], name: " " }], "items.0.name"],
    ["a name of two lines", [{ ...ITEMS[1], name: "a\nb" }], "items.0.name"],
  ])("is refused with %s", async (_what, items, path) => {
    const reply = await refusing.request.post(SUBMIT).send(request({ items }));
    expect([reply.status, reply.body.validationErrors?.[0].path]).toEqual([400, path]);
    expect(await refusing.quoteRows()).toEqual([]);
  });

  it("takes 50 items of 999 benches", async () => {
    const { request: http, quoteRows } = await startTestApp();
    const items = Array(50).fill({ ...ITEMS[0], quantity: 999 });
    const reply = await http.post(SUBMIT).send(request({ items, totalPrice: 199_050_750 }));
    expect(reply.body).toMatchObject({ totalPrice: 199_050_750, priceChanged: false });
    expect(await quoteRows()).toMatchObject([{ total_cents: 19_905_075_000 }]);
  });

  it("reports a unit price that differs from the one the visitor saw", async () => {
    const { request: http } = await startTestApp();
    const items = [{ ...ITEMS[0], unitPrice: 3985.01 }, ITEMS[1]];
    const reply = await http.post(SUBMIT).send(request({ items }));
    expect(reply.body).toMatchObject({ priceChanged: true, totalPrice: 19_170 });
  });

  it("gets a partner's fixed choices for each item, and tells no prices that the partner hides", async () => {
    const facts = { id: "quiet", name: "Quiet", hidePrices: true, fixedChoices: { width: "72" } };
    const partners = fixedPartners([PartnerSchema.parse(facts)]);
    const { request: http, quoteRows } = await startTestApp({ partners });
    const { width: _width, ...unfixed } = plain;
    const items = [{ quantity: 2, configuration: unfixed, unitPrice: 0 }];
    const submit = (changed: object) =>
      http.post(SUBMIT).send(request({ totalPrice: 0, partner: "quiet", items, ...changed }));
    expect((await submit({})).body).toMatchObject({ totalPrice: 0, deliveryFee: 0, priceChanged: false });
    expect(await quoteRows()).toMatchObject([{ total_cents: 646_000 }]);
    const other = [...items, { configuration: { ...plain, width: "48" } }];
    expect((await submit({ items: other })).body.validationErrors).toMatchObject([
      { path: "items.1.configuration.width" },
    ]);
  });
});
