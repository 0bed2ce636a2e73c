import { describe, expect, it } from "vitest";
import { namesOf } from "#shared/engine/order-code.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { catalog, catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const SUBMIT = "/api/quotes/submit";
const EXAMPLE_NAMES = namesOf(catalog, exampleBench);

const priced = price(catalog, exampleBench);
const EXAMPLE_PARTS = priced.ok ? writePricing(priced.pricing).parts : [];

describe("submitting a quote", () => {
  it("stores a pending quote with the server's price and a snapshot, and returns its ID", async () => {
    const { request, quoteRows, db } = await startTestApp();
    const reply = await request.post(SUBMIT).send(createSubmission());

    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      success: true,
      quoteId: expect.stringMatching(/^Q-\d{6}-[0-9A-HJKMNP-TV-Z]{5}$/),
      totalPrice: 3985,
      deliveryFee: 199,
      priceChanged: false,
      complete: true,
      benches: [EXAMPLE_NAMES],
      link: expect.stringMatching(/\/q\/[\w-]{43}$/),
    });
    const [row] = await quoteRows();
    expect(row).toMatchObject({
      id: reply.body.quoteId,
      status: "pending",
      total_cents: 398_500,
      delivery_fee_cents: 19_900,
      rules_revision: 1,
      company: "Analytical Engines",
    });
    expect(JSON.parse(row?.snapshot ?? "")).toMatchObject({
      configuration: exampleBench,
      breakdown: { basePrice: 1495, modifications: 2490 },
    });
    const events = await db.selectFrom("quote_events").selectAll().execute();
    expect(events).toMatchObject([{ quote_id: reply.body.quoteId, kind: "submitted" }]);
  });

  it("tells staff that the same address asked for the same benches within a day, in any order", async () => {
    let now = new Date("2026-11-21T15:00:00Z");
    const { request } = await startTestApp({ now: () => now });
    const other = { ...exampleBench, accessories: ["shelf", "led-light"] };
    const turned = { ...other, accessories: ["led-light", "shelf"] };
    const submit = async (email: string, items: readonly object[]) => {
      const body = { items, customerInfo: customer({ email }), totalPrice: 1 };
      return String((await request.post(SUBMIT).send(body)).body.quoteId);
    };
    const sameAs = async (quoteId: string) => (await request.get(`/api/quotes/${quoteId}`)).body.sameRequest;
    const pair = [{ configuration: exampleBench, quantity: 2 }, { configuration: other }];
    const first = await submit("ada@example.com", pair);
    expect(await sameAs(first)).toBeUndefined();

    now = new Date("2026-11-21T15:02:00Z");
    const again = await submit("Ada@Example.com", [{ configuration: turned, name: "Lab" }, { ...pair[0] }]);
    const known = { quoteId: first, timestamp: "2026-11-21T15:00:00.000Z" };
    expect(await sameAs(again)).toEqual(known);
    for (const [email, items] of [
      ["bea@example.com", pair],
      ["ada@example.com", [{ ...pair[0], quantity: 3 }, pair[1]]],
      ["ada@example.com", [pair[0]]],
    ] as const)
      expect(
        await sameAs(
          await submit(
            email,
            items.map((item) => ({ ...item })),
          ),
        ),
      ).toBeUndefined();

    now = new Date("2026-11-22T15:01:00Z");
    const late = await submit("ada@example.com", pair);
    expect(await sameAs(late)).toMatchObject({ quoteId: again });
    await request.delete(`/api/quotes/${again}`);
    expect(await sameAs(late), "of a deleted quote, and one of the day before").toBeUndefined();
  });

  it("names its bench by an order code, in every reply, and says where it is drawn", async () => {
    const { request } = await startTestApp();
    const { body } = await request.post(SUBMIT).send(createSubmission());
    const list = await request.get("/api/quotes/list?limit=1");
    const whole = await request.get(`/api/quotes/${body.quoteId}`);
    for (const { items, current } of [list.body.quotes[0], whole.body.quote])
      expect([items, current.items]).toMatchObject([[EXAMPLE_NAMES], [EXAMPLE_NAMES]]);
    const price = { configuration: exampleBench };
    const priced = await request.post("/api/pricing/calculate").send(price);
    expect(priced.body.pricing).toMatchObject(EXAMPLE_NAMES);
    const drawing = await request.get(EXAMPLE_NAMES.drawings.replace("{format}", "dxf"));
    expect(drawing.headers["content-disposition"]).toContain(`${EXAMPLE_NAMES.orderCode}.dxf`);
  });

  it("puts the day in the company's time zone into the quote ID", async () => {
    // 19:00 in Chicago is the next day in UTC.
    const now = () => new Date("2026-11-21T01:00:00Z");
    const { request } = await startTestApp({ now });
    const reply = await request.post(SUBMIT).send(createSubmission());
    expect(reply.body.quoteId).toMatch(/^Q-261120-/);
    const file = await request.get("/api/quotes/export");
    expect(file.headers["content-disposition"]).toContain("quotes-2026-11-20.csv");
  });

  it.each([
    ["another total", { totalPrice: 1 }, true],
    ["fewer parts", { parts: EXAMPLE_PARTS.slice(1) }, true],
    [
      "a part at another price",
      { parts: [...EXAMPLE_PARTS.slice(0, -1), { ...EXAMPLE_PARTS.at(-1), price: 1 }] },
      true,
    ],
    ["the same total and parts", { parts: EXAMPLE_PARTS }, false],
    ["neither total nor parts", { totalPrice: undefined }, false],
  ])("stores the server's price if the client saw %s, and says whether that differs", async (_, seen, priceChanged) => {
    const { request, quoteRows } = await startTestApp();
    const reply = await request.post(SUBMIT).send(createSubmission(seen));
    expect(reply.body).toMatchObject({ success: true, priceChanged, totalPrice: 3985 });
    expect(await quoteRows()).toMatchObject([{ total_cents: 398_500 }]);
  });

  it("takes an email address with a domain in any script, as mail servers know it", async () => {
    const { request, quoteRows } = await startTestApp();
    const customerInfo = customer({ email: "Ada@bücher.example" });
    expect((await request.post(SUBMIT).send(createSubmission({ customerInfo }))).status).toBe(201);
    expect(await quoteRows()).toMatchObject([{ email: "Ada@xn--bcher-kva.example" }]);
  });

  it("ignores fields that are not the client's to set", async () => {
    const { request, quoteRows } = await startTestApp();
    const reply = await request
      .post(SUBMIT)
      .send(createSubmission({ status: "approved", quoteId: "Q-1", admin: true }));
    expect(reply.status).toBe(201);
    expect(await quoteRows()).toMatchObject([{ status: "pending", id: reply.body.quoteId }]);
  });
});

describe("an Idempotency-Key", () => {
  const submitUnder =
    (request: Awaited<ReturnType<typeof startTestApp>>["request"]) =>
    (key: string, body: object = createSubmission()) =>
      request.post(SUBMIT).set("Idempotency-Key", key).send(body);

  it("makes one quote of ten concurrent submissions, is refused for a different request, and expires after a day", async () => {
    let now = new Date("2026-11-21T10:00:00Z");
    const { request, quoteRows } = await startTestApp({ now: () => now });
    const submit = submitUnder(request);
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit("key-1")));
    expect(new Set(replies.map(({ body }) => body.quoteId)).size).toBe(1);
    const other = () => submit("key-1", createSubmission({ totalPrice: 1 }));
    expect((await other()).body.code).toBe("key_reused");
    expect((await other()).status).toBe(422);
    expect(await quoteRows()).toHaveLength(1);
    now = new Date("2026-11-22T10:00:01Z");
    expect((await other()).status).toBe(201);
    expect(await quoteRows()).toHaveLength(2);
  });

  it("returns the first reply even after the rules changed, but not the private link, which may be another one by then", async () => {
    const { request, reviseRules, quoteRows } = await startTestApp();
    const submit = submitUnder(request);
    const first = await submit("key-1");
    await reviseRules(2, { ...catalogDocument, steps: catalogDocument.steps.slice(0, 3) });
    const again = await submit("key-1");
    const { link, ...kept } = first.body;
    expect(link).toBeDefined();
    expect([again.status, again.body]).toEqual([201, kept]);
    expect(await quoteRows()).toHaveLength(1);
  });

  it("is stored only with a quote, so that a refused submission can be corrected under the same key", async () => {
    const { request } = await startTestApp();
    const submit = submitUnder(request);
    const refused = await submit("key-1", createSubmission({ customerInfo: customer({ name: "" }) }));
    expect(refused.status).toBe(400);
    expect((await submit("key-1")).status).toBe(201);
  });
});
