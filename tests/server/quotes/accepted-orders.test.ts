import { describe, expect, it } from "vitest";
import { startConversation } from "../../support/quotes/conversation.ts";
import { exampleBench } from "../../support/rules/catalog.ts";

const ITEMS = [
  { configuration: exampleBench, quantity: 4, name: "Packing" },
  { configuration: exampleBench, quantity: 1, name: "Office" },
];

/** 2 to 6 benches, one more if the customer likes, casters as an option, and installation in any case; 10 % off, 5 % tax, half in advance. */
const OFFER = {
  items: [
    { place: 0, range: { min: 2, max: 6 } },
    { place: 1, optional: true },
  ],
  freeLines: [
    { text: "Casters", quantity: 4, unitPrice: 90, optional: true, range: { min: 1, max: 8 } },
    { text: "Installation", quantity: 1, unitPrice: 500 },
  ],
  adjustments: [{ reason: "Early order", percent: -10 }],
  taxes: [{ name: "Tax", percent: 5, on: "goods" }],
  deposit: { percent: 50 },
};

async function startOffer() {
  const desk = await startConversation({ asked: { items: ITEMS } });
  const { revision } = await desk.send(OFFER);
  return { ...desk, revision };
}

/** The terms that the next revision has again. */
const { items: _items, freeLines: _freeLines, ...TERMS } = OFFER;

const cents = (amount: number) => Math.round(amount * 100) / 100;

describe("lines that the customer chooses", () => {
  it("are not in the total that is sent, and stand in the email and the PDF as what they are", async () => {
    const { revision, printed, preview, exported } = await startOffer();
    const goods = (4 * 3985 + 500) * 0.9;
    expect(revision.grandTotal).toBe(cents(goods * 1.05 + 199));
    expect(revision.items).toMatchObject([{ range: { min: 2, max: 6 } }, { optional: true, sum: 3985 }]);
    const { adjustments, overview } = printed();
    expect(adjustments?.rows[0]).toEqual(["4 × Casters (optional, quantity 1 to 8, not in the total)", "$360.00"]);
    expect(overview?.rows.map(({ size }) => size)).toEqual([
      expect.stringMatching(/, quantity 2 to 6$/),
      expect.stringMatching(/, optional, not in the total$/),
    ]);
    const part = { "Item Name": "Office", "Catalog Sum": "", Choice: "optional" };
    expect((await exported({ rows: "parts" })).at(-1)).toMatchObject(part);
    const again = await preview({ after: 1, source: "today" });
    expect(again.revision.items).toMatchObject([{ range: { min: 2, max: 6 } }, { optional: true }]);
    expect(again.email.text).toContain("4 × Casters (optional, quantity 1 to 8, not in the total)");
  });

  it("are accepted as chosen, without those that were left out, and the revision stays as it was sent", async () => {
    const { answer, look, request, quoteId, loadQuote, documents, told, revision, document, ...desk } =
      await startOffer();
    const selection = { items: [6, 0], freeLines: [8, 1] };
    const total = cents((6 * 3985 + 8 * 90 + 500) * 0.9 * 1.05 + 199);
    const { status, body } = await answer("accept", { number: 1, name: "Ada", selection });
    expect([status, body.revisions.at(-1).selection]).toEqual([200, selection]);

    const { quote } = await loadQuote(quoteId);
    expect(quote).toMatchObject({ status: "approved", grandTotal: total, items: [{ quantity: 6, name: "Packing" }] });
    expect((await desk.exported())[0]).toMatchObject({ Benches: "6", "Other Lines": "1220.00" });
    await document({ number: 1 });
    expect(documents.at(-1)?.rules).toHaveLength(1);
    const models = [{}, { number: 1, item: 2 }, { item: 2 }].map((query) =>
      request.get(`/api/quotes/${quoteId}/model`).query({ format: "svg", ...query }),
    );
    expect((await Promise.all(models)).map((reply) => reply.status)).toEqual([200, 200, 404]);
    const [stored] = (await told()).revisions;
    expect(stored).toEqual({ ...revision, selection });
    expect((await look()).body.revisions.at(-1).items).toHaveLength(2);
    const next = await desk.preview({ after: 1, ...TERMS });
    expect(next.revision).toMatchObject({ grandTotal: total, items: [{ quantity: 6 }] });
    expect(next.changes).toEqual([]);
  });

  it("are left out if the customer accepts without choosing", async () => {
    const { answer, loadQuote, quoteId, revision } = await startOffer();
    await answer("accept", { number: 1, name: "Ada" });
    const { quote } = await loadQuote(quoteId);
    expect(quote.items).toMatchObject([{ quantity: 4 }]);
    expect(quote.grandTotal).toBe(revision.grandTotal);
  });

  it("cannot be chosen in any other way", async () => {
    const { answer, status } = await startOffer();
    for (const [what, selection] of [
      ["more than the range", { items: [7, 0], freeLines: [0, 1] }],
      ["none of a line that is not optional", { items: [0, 1], freeLines: [0, 1] }],
      ["another quantity of a line without a range", { items: [4, 2], freeLines: [0, 1] }],
      ["too few lines", { items: [4], freeLines: [0, 1] }],
      ["a fraction", { items: [2.5, 0], freeLines: [0, 1] }],
    ] as const) {
      const reply = await answer("accept", { number: 1, name: "Ada", selection });
      expect([what, reply.status]).toEqual([what, 400]);
    }
    expect(await status()).toBe("quoted");
  });

  it("are refused at their place if they make no sense", async () => {
    const { expectRefused } = await startConversation({ asked: { items: ITEMS } });
    await expectRefused([
      ["a range without the quantity", { items: [{ place: 0, range: { min: 5, max: 9 } }] }, "items.0.quantity"],
      ["a range upside down", { items: [{ place: 0, range: { min: 9, max: 2 } }] }, "items.0.range.max"],
      [
        "a discount above the price of the smallest quantity",
        {
          items: [{ place: 0, range: { min: 1, max: 9 }, quantity: 9 }],
          adjustments: [{ amount: -9000, reason: "Volume" }],
        },
        "adjustments",
      ],
      ["nothing but optional benches", { items: [{ place: 0, optional: true }] }, "items.0.optional"],
    ]);
  });
});

const ORDER = { poNumber: "4500871123", shipTo: "Dock 4\n12 Mill Road", billTo: "", ccEmail: "purchasing@example.com" };

async function startCustomer() {
  const desk = await startConversation();
  const changeCustomer = (body: object) => desk.request.put(`/api/quotes/${desk.quoteId}/customer`).send(body);
  return { ...desk, changeCustomer };
}

describe("the customer of a quote", () => {
  it("is corrected by staff, who find what it was in the history, and by its new words", async () => {
    const { changeCustomer, history, list, loadQuote, quoteId } = await startCustomer();
    const { status, body } = await changeCustomer({ email: "ada@driftless.example.com", poNumber: "PO-77" });
    expect(status).toBe(200);
    expect(body.quote.customerInfo).toMatchObject({ email: "ada@driftless.example.com", poNumber: "PO-77" });
    expect(await history()).toMatchObject([
      {
        ...{ kind: "customer-changed", actor: "staff" },
        note: expect.stringMatching(/^Email now ada@driftless\.example\.com, was ada@.*\nPO Number added: PO-77$/),
      },
    ]);
    expect((await list({ q: "PO-77" })).quotes.map((quote) => quote.quoteId)).toEqual([quoteId]);
    await changeCustomer({ poNumber: "PO-77" });
    expect(await history()).toHaveLength(1);
    await changeCustomer({ poNumber: "" });
    expect((await loadQuote(quoteId)).quote.customerInfo.poNumber).toBe("");
    expect((await history()).at(-1)).toMatchObject({ note: "PO Number removed, was PO-77" });
  });

  it("decides with the corrected address type what delivery costs in the first revision, and later ones keep that", async () => {
    const { changeCustomer, send } = await startCustomer();
    await changeCustomer({ addressType: "commercial-dock" });
    expect((await send()).revision.deliveryFee).toBe(0);
    await changeCustomer({ addressType: "home-delivery" });
    expect((await send({ after: 1 })).revision.deliveryFee).toBe(0);
  });

  it("is not corrected in place of what its author has not seen", async () => {
    const { changeCustomer, history, loadQuote, quoteId } = await startCustomer();
    const { customerInfo: from } = (await loadQuote(quoteId)).quote;
    await changeCustomer({ email: "right@example.com", phone: "555 0199", from });
    const late = await changeCustomer({ email: "slip@example.com", poNumber: "PO-1", from });
    expect([late.status, late.body.code]).toEqual([409, "quote_changed"]);
    expect((await changeCustomer({ poNumber: "PO-1", from })).body.quote.customerInfo).toMatchObject({
      ...{ email: "right@example.com", phone: "555 0199", poNumber: "PO-1" },
    });
    expect((await changeCustomer({ email: "right@example.com", from })).status).toBe(200);
    expect(await history()).toHaveLength(2);
  });

  it("is not corrected to what the form would refuse, or in a quote that is gone", async () => {
    const { changeCustomer, request, quoteId, history } = await startCustomer();
    for (const [fields, path] of [
      [{ email: "nobody" }, "email"],
      [{ name: " " }, "name"],
      [{ ccEmail: "nobody" }, "ccEmail"],
      [{ poNumber: "1\n2" }, "poNumber"],
      [{ addressType: "moon" }, "addressType"],
    ] as const) {
      const { status, body } = await changeCustomer(fields);
      expect([fields, status, body.validationErrors]).toMatchObject([fields, 400, [{ path }]]);
    }
    expect(await history()).toEqual([]);
    await request.delete(`/api/quotes/${quoteId}`);
    expect((await changeCustomer({ name: "Eve" })).status).toBe(404);
  });

  it("gives a PO number and addresses with the acceptance, and gets an order confirmation with them", async () => {
    const { send, answer, document, documents, history, loadQuote, quoteId, changeCustomer, ...desk } =
      await startCustomer();
    await send({ message: "The total is $4,184." });
    const refused = await answer("accept", { number: 1, name: "Ada", order: { email: "eve@example.com" } });
    expect(refused.status).toBe(400);
    expect((await answer("accept", { number: 1, name: "Ada", order: ORDER })).status).toBe(200);
    expect((await loadQuote(quoteId)).quote).toMatchObject({ status: "approved", customerInfo: ORDER });
    expect(await history()).toMatchObject([
      { kind: "sent" },
      { kind: "customer-changed", actor: "customer", note: expect.stringContaining("PO Number added: 4500871123") },
      { kind: "accepted" },
    ]);

    await document({ number: 1 });
    const { label, facts, next, notes } = desk.printed();
    expect([label, notes?.label]).toEqual(["ORDER CONFIRMATION, REVISION 1", "MESSAGE WITH THE QUOTE"]);
    expect(facts[1]?.map(({ lines }) => lines.map(([, text]) => text))).toEqual([
      ["PO NUMBER", "4500871123"],
      ["SHIP TO", "Dock 4", "12 Mill Road"],
      ["COPY TO", "purchasing@example.com"],
    ]);
    expect(JSON.stringify(next)).toContain("Accepted by Ada on Nov 18, 2026.");
    expect((await desk.exported())[0]).toMatchObject({
      "PO Number": "4500871123",
      "Ship To": "Dock 4\n12 Mill Road",
      "Bill To": "",
    });
    expect((await answer("accept", { number: 1, name: "Ada", order: ORDER })).status, "a retry").toBe(200);
    await changeCustomer({ poNumber: "PO-77" });
    await document({ number: 1 });
    expect(documents.at(-1)?.quote.customerInfo.poNumber, "in the PDF after a correction").toBe("PO-77");
  });

  it("is told if somebody accepted before with another name, order or choice, because only the first counts", async () => {
    const { send, answer, told } = await startCustomer();
    await send({ items: [{ place: 0, quantity: 2, range: { min: 1, max: 9 } }] });
    const first = { number: 1, name: "Ada", order: ORDER, selection: { items: [3], freeLines: [] } };
    expect((await answer("accept", first)).status).toBe(200);
    for (const other of [
      { name: "Boss" },
      { order: { poNumber: "4711" } },
      { selection: { items: [7], freeLines: [] } },
    ]) {
      const { status, body } = await answer("accept", { ...first, ...other });
      expect([other, status, body.code]).toEqual([other, 409, "quote_accepted"]);
    }
    expect((await answer("accept", first)).status, "a retry").toBe(200);
    expect((await told()).answers).toHaveLength(1);
  });

  it.each(["put", "delete"] as const)(
    "loses a second contact named through a link that staff end (%s)",
    async (end) => {
      const { send, changeCustomer, history, loadQuote, quoteId, request } = await startCustomer();
      await send();
      const copyTo = async () => (await loadQuote(quoteId)).quote.customerInfo.ccEmail;
      await changeCustomer({ ccEmail: "boss@example.com" });
      const accept = async (number: number, order: object) => {
        const { link } = (await request.put(`/api/quotes/${quoteId}/link`)).body;
        await request
          .post("/api/customer/accept")
          .set("Authorization", `Bearer ${link.url.split("/q/")[1]}`)
          .send({ number, name: "Ada", order })
          .expect(200);
      };
      await accept(1, { billTo: "Accounts, bigboss@example.com" });
      await request[end](`/api/quotes/${quoteId}/link`);
      expect(await copyTo(), "whom staff named").toBe("boss@example.com");

      const order = { ...ORDER, shipTo: "Dock 4\nCopy To added: purchasing@example.com" };
      await send({ after: 1 });
      await accept(2, order);
      expect(await copyTo()).toBe("purchasing@example.com");
      await changeCustomer({ shipTo: ORDER.shipTo });
      await request[end](`/api/quotes/${quoteId}/link`);
      expect((await loadQuote(quoteId)).quote.customerInfo).toMatchObject({ ...ORDER, ccEmail: "" });
      expect((await history()).at(-1)).toMatchObject({
        ...{ kind: "customer-changed", actor: "staff" },
        note: "Copy To removed, was purchasing@example.com",
      });

      await send({ after: 2 });
      await accept(3, ORDER);
      for (const ccEmail of ["boss@example.com", ORDER.ccEmail]) await changeCustomer({ ccEmail });
      await request[end](`/api/quotes/${quoteId}/link`);
      expect(await copyTo(), "whom staff named again").toBe(ORDER.ccEmail);
    },
  );
});
