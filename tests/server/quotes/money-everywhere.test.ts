import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Totals } from "#client/customer/Totals.tsx";
import { QuoteTotals } from "#client/quotes/send/QuoteTotals.tsx";
import { acceptedOffer } from "#shared/quotes/select-lines.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { newestPayload } from "../../support/quotes/newest-payload.ts";
import { exampleBench } from "../../support/rules/catalog.ts";

const TERMS = {
  freeLines: [{ text: "Installation on site", quantity: 2, unitPrice: 450 }],
  adjustments: [
    { reason: "Early order", percent: -10 },
    { reason: "Crane", amount: 120 },
  ],
  deliveryFee: 1480,
  taxes: [
    { name: "Wisconsin sales tax", percent: 5.5, on: "all" },
    { name: "County tax", percent: 0.5, on: "goods" },
  ],
  deposit: { percent: 50 },
  paymentTerms: "Net 30",
  message: "Your total: {total}",
};

/** 12 benches at $3,985.00 and $900.00 more, less 10 %, with $120.00: $43,968.00; with delivery $45,448.00. */
const SUMS = [
  ["Early order", "−$4,872.00"],
  ["Crane", "+$120.00"],
  ["Subtotal", "$43,968.00"],
  ["Delivery", "$1,480.00"],
  ["Wisconsin sales tax", "$2,499.64"],
  ["County tax", "$219.84"],
  ["Total", "$48,167.48"],
  ["Due on acceptance", "$24,083.74"],
  ["Due later", "$24,083.74"],
] as const;

const AMOUNTS = {
  ...{ benches: 47_820, otherLines: 900, discounts: -4872, surcharges: 120, subtotal: 43_968 },
  ...{ delivery: 1480, tax: 2719.48, total: 48_167.48, deposit: 24_083.74 },
  taxes: [
    { name: "Wisconsin sales tax", amount: 2499.64 },
    { name: "County tax", amount: 219.84 },
  ],
};

/** The labels and amounts of a list on a page. */
const shown = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label = "", amount]) => [
    label.replace(/ <small>.*/, "").replaceAll(/<.*?>/g, ""),
    amount,
  ]);

/** The same with 4 casters for $90.00 each as an option, and a choice of 6 to 20 benches. */
const OFFER = {
  ...TERMS,
  items: [{ place: 0, range: { min: 6, max: 20 } }],
  freeLines: [
    ...TERMS.freeLines,
    { text: "Casters", quantity: 4, unitPrice: 90, optional: true, range: { min: 1, max: 8 } },
  ],
};

/** 10 benches and 8 casters: $41,470.00, less 10 %, with $120.00: $37,443.00; with delivery $38,923.00. */
const SELECTION = { items: [10], freeLines: [2, 8] };

const ACCEPTED_SUMS = [
  ["Early order", "−$4,147.00"],
  ["Crane", "+$120.00"],
  ["Subtotal", "$37,443.00"],
  ["Delivery", "$1,480.00"],
  ["Wisconsin sales tax", "$2,140.77"],
  ["County tax", "$187.22"],
  ["Total", "$41,250.99"],
  ["Due on acceptance", "$20,625.50"],
  ["Due later", "$20,625.49"],
] as const;

const ORDER = { poNumber: "4500871123", shipTo: "Dock 4\n12 Mill Road", billTo: "", ccEmail: "buyer@example.com" };

describe("the money of a quote", () => {
  it("is the same to the cent on the customer's page, in the email, the PDF, the files, the API and for a webhook", async () => {
    const desk = await startConversation({ asked: { items: [{ configuration: exampleBench, quantity: 12 }] } });
    const { quoteId, db, look, exported } = desk;
    const preview = await desk.preview(TERMS);
    const { revision, quote } = await desk.send(TERMS);

    expect(revision.grandTotal).toBe(AMOUNTS.total);
    const { current } = quote;
    expect([current.grandTotal, current.deposit?.amount, current.paymentTerms]).toEqual([
      48_167.48,
      24_083.74,
      "Net 30",
    ]);
    expect(current.taxes).toEqual(revision.taxes);

    const customers = (await look()).body.revisions.at(-1);
    expect(shown(renderToStaticMarkup(createElement(Totals, customers))).slice(2)).toEqual(SUMS);
    const desks = shown(renderToStaticMarkup(createElement(QuoteTotals, preview.revision)));
    expect(desks.slice(2)).toEqual(
      SUMS.map(([label, amount]) => [label === "Total" ? "Total with delivery" : label, amount]),
    );

    const { text, html } = preview.email;
    for (const [label, amount] of SUMS) {
      expect(text).toMatch(new RegExp(`${label}.*\\n?.*${amount.replace(/[$+.]/g, "\\$&")}`));
      expect(html).toContain(amount);
    }
    expect(text).toContain("Net 30");

    const { totals, adjustments, next } = desk.printed();
    expect(totals).toEqual({
      lines: [
        ["Unit price", "$3,985.00"],
        ["Quantity", "12"],
        ["Price", "$47,820.00"],
        ["Other lines", "$900.00"],
        ["Discounts", "−$4,872.00"],
        ["Surcharges", "$120.00"],
        ["Subtotal", "$43,968.00"],
        ["Delivery", "$1,480.00"],
        ["Wisconsin sales tax (5.5% of $45,448.00)", "$2,499.64"],
        ["County tax (0.5% of $43,968.00)", "$219.84"],
      ],
      result: ["Total", "$48,167.48"],
      due: [
        ["Due on acceptance (50%)", "$24,083.74"],
        ["Due later", "$24,083.74"],
      ],
    });
    expect(adjustments?.rows).toEqual([
      ["2 × Installation on site", "$900.00"],
      ["Early order", "−$4,872.00 (10% of $48,720.00)"],
      ["Crane", "+$120.00"],
    ]);
    expect(next).toMatchObject([{}, { lines: expect.arrayContaining([["strong", "Net 30"]]) }]);

    expect((await exported())[0]).toMatchObject({
      ...{ Price: "47820.00", "Other Lines": "900.00", Discounts: "-4872.00", Surcharges: "120.00" },
      ...{ Subtotal: "43968.00", Delivery: "1480.00", Tax: "2719.48", Total: "48167.48", Deposit: "24083.74" },
      "Payment Terms": "Net 30",
      ...{ Taxes: "Wisconsin sales tax: 2499.64; County tax: 219.84", "Sent Total": "48167.48", "Accepted Total": "" },
    });
    const lines = await exported({ rows: "items" });
    expect(lines.map(({ Sum }) => Sum)).toEqual(["47820.00", "900.00"]);
    expect(lines[0]).toMatchObject({ Subtotal: "43968.00", Total: "48167.48" });
    const parts = await exported({ rows: "parts" });
    expect(parts.reduce((total, part) => total + Math.round(Number(part["Catalog Sum"]) * 100), 0)).toBe(47_820_00);
    expect(customers.message).toBe("Your total: $48,167.48");
    expect(text).toContain("Your total: $48,167.48");

    expect(await newestPayload(db, quoteId)).toMatchObject({ grandTotal: 48_167.48, amounts: AMOUNTS });
  });

  it("is what was accepted in all of them, once a customer has chosen, and what was sent stays as it was sent", async () => {
    const desk = await startConversation({ asked: { items: [{ configuration: exampleBench, quantity: 12 }] } });
    const { quoteId, db, look, exported, request, documents, printed, answer, told } = desk;
    await desk.send({ ...TERMS, deliveryFee: 0 });
    const { revision: sent } = await desk.send({ ...OFFER, after: 1 });
    expect(sent.grandTotal).toBe(AMOUNTS.total);
    const before = await exported({ rows: "items" });
    expect(before.map((row) => [row["Item Name"], row.Quantity, row.Sum, row.Choice])).toEqual([
      ["", "12", "47820.00", "quantity 6 to 20"],
      ["Installation on site", "2", "900.00", ""],
      ["Casters", "4", "", "optional, quantity 1 to 8"],
    ]);
    const { status } = await answer("accept", { number: 2, name: "Ada", order: ORDER, selection: SELECTION });
    expect(status).toBe(200);

    const stored = { ...sent, selection: SELECTION };
    const accepted = { grandTotal: 41_250.99, choices: ["10 × Bench", "8 × Casters"] };
    for (const reply of [await told(), (await look()).body]) {
      expect([reply.revisions.at(-1), reply.answers.at(-1)]).toMatchObject([stored, accepted]);
      expect(shown(renderToStaticMarkup(createElement(Totals, acceptedOffer(stored)))).slice(3)).toEqual(ACCEPTED_SUMS);
    }
    const { quote } = await desk.loadQuote(quoteId);
    expect(quote).toMatchObject({ grandTotal: 41_250.99, sent: { number: 2, grandTotal: AMOUNTS.total } });
    expect(shown(renderToStaticMarkup(createElement(Totals, { ...quote.current, items: quote.items })))).toEqual([
      ["10 × Bench", "$39,850.00"],
      ["2 × Installation on site", "$900.00"],
      ["8 × Casters", "$720.00"],
      ...ACCEPTED_SUMS,
    ]);

    documents.length = 0;
    const staffs = `/api/quotes/${quoteId}/document`;
    const orders = [
      () => request.get(staffs),
      () => request.get(staffs).query({ number: 2 }),
      () => desk.document({ number: 2 }),
    ];
    for (const draw of orders) {
      await draw();
      const { label, totals, facts, notes } = printed();
      expect([label, totals.result]).toEqual(["ORDER CONFIRMATION, REVISION 2", ["Total", "$41,250.99"]]);
      expect(totals.lines.slice(-2).map(([, amount]) => amount)).toEqual(["$2,140.77", "$187.22"]);
      expect(notes?.label).toBe("MESSAGE WITH REVISION 2, BEFORE YOUR CHOICE");
      expect(JSON.stringify(facts)).toContain("4500871123");
    }
    const drawn = documents.length;
    for (const number of [1, 2]) {
      const asSent = await request.get(`/api/quotes/${quoteId}/revisions/${number}/document`);
      expect(asSent.body.toString()).toBe(`%PDF ${number} `);
    }
    for (const query of [{ number: 1 }, { number: 1, paper: "a4" }])
      expect((await request.get(staffs).query(query)).body.toString()).toBe("%PDF 1 ");
    expect(documents.length).toBe(drawn);

    expect((await exported())[0]).toMatchObject({
      ...{ Subtotal: "37443.00", Tax: "2327.99", Taxes: "Wisconsin sales tax: 2140.77; County tax: 187.22" },
      ...{ Total: "41250.99", "Sent Total": "48167.48", "Accepted Total": "41250.99", Deposit: "20625.50" },
      ...{ "PO Number": ORDER.poNumber, "Ship To": ORDER.shipTo },
    });
    const lines = await exported({ rows: "items" });
    expect(lines.map((row) => [row.Quantity, row.Sum, row.Choice])).toEqual([
      ["10", "39850.00", ""],
      ["2", "900.00", ""],
      ["8", "720.00", ""],
    ]);
    expect(await newestPayload(db, quoteId)).toMatchObject({
      grandTotal: 41_250.99,
      amounts: {
        subtotal: 37_443,
        taxes: [{ amount: 2140.77 }, { amount: 187.22 }],
        total: 41_250.99,
        deposit: 20_625.5,
      },
      ...{ poNumber: ORDER.poNumber, shipTo: ORDER.shipTo, billTo: "" },
    });
  });

  it("counts as won without delivery and taxes", async () => {
    const { request, quoteId, send, answer } = await startConversation();
    await send(TERMS);
    await answer("accept", { number: 1, name: "Ada" });
    const span = { fromDay: "2026-01-01", toDay: "2027-12-31" };
    const report = async () => (await request.get("/api/quotes/report").query(span)).body.total;
    const won = (3985 + 900) * 0.9 + 120;
    expect(await report()).toMatchObject({ accepted: { count: 1, value: won }, lost: { count: 0, value: 0 } });
    await request.put(`/api/quotes/${quoteId}/status`).send({ status: "rejected" });
    expect(await report()).toMatchObject({ accepted: { count: 0, value: 0 }, lost: { count: 1, value: won } });
  });

  it("keeps taxes, deposit and terms in the next revision only if staff send them, and says what changed", async () => {
    const { send } = await startConversation();
    await send({ ...TERMS, freeLines: [] });
    const { revision } = await send({ after: 1, taxes: [{ name: "County tax", amount: 12 }], taxExemption: " " });
    expect(revision).toMatchObject({ taxes: [{ name: "County tax", amount: 12 }] });
    expect(revision).not.toHaveProperty("deposit");
    expect(revision).not.toHaveProperty("taxExemption");
    const exempt = await send({ after: 2, taxes: TERMS.taxes, taxExemption: "WI-4471" });
    expect(exempt.revision).not.toHaveProperty("taxes");
    expect(exempt.revision).toMatchObject({ taxExemption: "WI-4471", grandTotal: 3985 + 1480 });
  });

  it("is refused where it makes no sense, at the field that says so", async () => {
    await (await startConversation()).expectRefused([
      ["a tax without a name", { taxes: [{ name: " ", percent: 5 }] }, "taxes.0.name"],
      ["a rate above 100 %", { taxes: [{ name: "Tax", percent: 101 }] }, "taxes.0.percent"],
      ["a rate with five decimals", { taxes: [{ name: "Tax", percent: 1.00001 }] }, "taxes.0.percent"],
      ["a tax below zero", { taxes: [{ name: "Tax", amount: -1 }] }, "taxes.0.amount"],
      ["a deposit above the total", { deposit: { amount: 5000 } }, "deposit"],
      ["a deposit of nothing", { deposit: { percent: 0 } }, "deposit.percent"],
      ["terms of several lines", { paymentTerms: "Net\n30" }, "paymentTerms"],
      ["too many taxes", { taxes: Array(6).fill({ name: "Tax", percent: 1 }) }, "taxes"],
    ]);
  });
});

it("the company's tax rates are what an owner entered, and staff read them", async () => {
  const { request } = await startConversation();
  expect((await request.get("/api/company")).body.company).toMatchObject({ taxRates: [] });
  const taxRates = [{ name: "Wisconsin sales tax", percent: 5.5, on: "all", region: "WI" }];
  const saved = await request.put("/api/company").send({ taxRates });
  expect(saved.body.company).toMatchObject({ taxRates });
  expect((await request.get("/api/company")).body.company).toMatchObject({ taxRates });
  const refused = await request.put("/api/company").send({ taxRates: [{ ...taxRates[0], percent: null }] });
  expect(refused.body.validationErrors).toMatchObject([{ path: "taxRates.0.percent" }]);
});
