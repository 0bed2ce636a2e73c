import { describe, expect, it } from "vitest";
import { startConversation } from "../../support/quotes/conversation.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";

const SMALL = { ...exampleBench, width: "48" };
const dearer = { ...catalogDocument, basePrice: catalogDocument.basePrice + 100 };

const ITEMS = [
  { configuration: exampleBench, quantity: 12, name: "Soldering" },
  { configuration: exampleBench, quantity: 1, name: "Office" },
  { configuration: exampleBench, quantity: 2 },
];

describe("the lines of a quote that staff send", () => {
  it("are other quantities, another order, one bench less and one more", async () => {
    const { send, loadQuote, quoteId } = await startConversation({ asked: { items: ITEMS } });
    const items = [{ place: 2 }, { place: 0, quantity: 10 }, { configuration: SMALL, quantity: 3, name: "Small" }];
    const { revision } = await send({ items });
    expect(revision.items).toMatchObject([
      { quantity: 2, unitPrice: 3985, sum: 7970 },
      { quantity: 10, name: "Soldering", sum: 39_850 },
      { quantity: 3, name: "Small", configuration: SMALL },
    ]);
    const { quote } = await loadQuote(quoteId);
    expect(quote.items.map(({ quantity }) => quantity)).toEqual([2, 10, 3]);
    expect(quote.grandTotal).toBe(revision.items.reduce((sum, each) => sum + each.sum, 199));
    expect(quote.requested?.items.map(({ quantity }) => quantity)).toEqual([12, 1, 2]);
  });

  it("keep the price that the customer was told, unless a bench is changed", async () => {
    const { send, reviseRules } = await startConversation({ asked: { items: ITEMS.slice(0, 2) } });
    await reviseRules(2, dearer);
    const kept = await send({ items: [{ place: 0, quantity: 11 }] });
    expect(kept.revision).toMatchObject({ rulesRevision: 1, items: [{ quantity: 11, unitPrice: 3985 }] });
    const items = [{ place: 0, configuration: exampleBench }];
    const changed = await send({ after: 1, items });
    expect(changed.revision).toMatchObject({
      rulesRevision: 2,
      items: [{ quantity: 11, name: "Soldering", unitPrice: 4085 }],
    });
  });

  it("can have a price of their own with a reason, which the customer reads", async () => {
    const { send, look, trySend, printed } = await startConversation();
    const own = { place: 0, unitPrice: 3500, reason: "Trade show bench" };
    const { revision, quote } = await send({ items: [own], adjustments: [{ reason: "Early order", percent: -10 }] });
    const agreed = { catalogPrice: 3985, reason: "Trade show bench" };
    expect(revision).toMatchObject({ items: [{ unitPrice: 3500, sum: 3500, agreed }], grandTotal: 3150 + 199 });
    expect(quote).toMatchObject({ pricing: { totalPrice: 3500 }, grandTotal: 3349 });
    expect((await look()).body.revisions.at(-1).items).toMatchObject([{ unitPrice: 3500, agreed }]);
    const { benches, adjustments } = printed();
    expect(benches[0]?.parts.at(-1)).toMatchObject({ category: "Our Price", price: "−$485.00", selection: own.reason });
    expect(adjustments?.rows).toHaveLength(1);
    const again = await send({ after: 1, items: [{ place: 0, quantity: 2 }] });
    expect(again.revision.items).toMatchObject([{ quantity: 2, unitPrice: 3500, sum: 7000, agreed }]);
    const back = await send({ after: 2, items: [{ place: 0, unitPrice: 3985 }] });
    expect(back.revision.items[0]).not.toHaveProperty("agreed");
    const unexplained = await trySend({ after: 3, items: [{ place: 0, unitPrice: 3000 }] });
    expect(unexplained.body.validationErrors).toMatchObject([{ path: "items.0.reason", message: "Give the reason." }]);
  });

  it("name a bench by its order code, or by its link", async () => {
    const { send, loadQuote, quoteId, trySend } = await startConversation();
    const [{ orderCode } = {}] = (await loadQuote(quoteId)).quote.items;
    const link = `https://bench.example.com/#${new URLSearchParams(Object.entries(SMALL).map(([key, value]) => [key, String(value)]))}`;
    const { revision } = await send({ items: [{ bench: `Order code ${orderCode}` }, { place: 0, bench: link }] });
    expect(revision.items).toMatchObject([{ configuration: exampleBench }, { configuration: SMALL }]);
    const refused = await trySend({ after: 1, items: [{ place: 0 }, { bench: "AWT" }] });
    expect(refused.body.validationErrors).toMatchObject([{ path: "items.1.bench" }]);
  });

  it("include lines that are no benches, until staff send others", async () => {
    const { send, look, loadQuote, quoteId, preview } = await startConversation();
    const installation = { text: "Installation on site", quantity: 2, unitPrice: 450 };
    const shown = { ...installation, sum: 900 };
    const { revision } = await send({
      freeLines: [installation],
      adjustments: [{ reason: "Early order", percent: -10 }],
    });
    expect(revision).toMatchObject({ freeLines: [shown], grandTotal: (3985 + 900) * 0.9 + 199 });
    expect((await look()).body.revisions.at(-1).freeLines).toEqual([shown]);
    expect((await loadQuote(quoteId)).quote.current.freeLines).toEqual([shown]);
    const kept = await preview({ after: 1 });
    expect(kept.revision.freeLines).toEqual([shown]);
    const none = await preview({ after: 1, freeLines: [] });
    expect(none.changes).toContain("Installation on site removed");
    expect(none.email.text).not.toContain("Installation");
    expect(kept.email.text).toContain("2 × Installation on site");
  });

  it("are refused at their place", async () => {
    await (await startConversation()).expectRefused([
      ["no bench at all", { items: [] }, "items"],
      ["a bench that the quote does not have", { items: [{ place: 1 }] }, "items.0.place"],
      ["neither a place nor choices", { items: [{ quantity: 2 }] }, "items.0.configuration"],
      ["a price below zero", { items: [{ place: 0, unitPrice: -1, reason: "x" }] }, "items.0.unitPrice"],
      ["no quantity", { items: [{ place: 0, quantity: 0 }] }, "items.0.quantity"],
      ["a line without a text", { freeLines: [{ text: " ", quantity: 1, unitPrice: 1 }] }, "freeLines.0.text"],
      ["a line below zero", { freeLines: [{ text: "x", quantity: 1, unitPrice: -1 }] }, "freeLines.0.unitPrice"],
    ]);
  });

  it("are refused with choices that do not fit together, at the bench that has them", async () => {
    const { trySend } = await startConversation();
    const items = [{ place: 0 }, { configuration: { ...exampleBench, width: "12" } }];
    const reply = await trySend({ items });
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_configuration"]);
    expect(JSON.stringify(reply.body.validationErrors)).toContain("items.1");
  });
});
