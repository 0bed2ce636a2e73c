import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { startConversation, terms } from "../../support/quotes/conversation.ts";
import { WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";

const DISCOUNT = { reason: "Early order", percent: -7.5 };
const CRANE = { reason: "Crane", amount: 250 };

/** The catalog with a higher base price. */
const dearer = { ...catalogDocument, basePrice: catalogDocument.basePrice + 100 };

describe("sending a quote", () => {
  it("stores a revision with its terms and total, sets the status, and appends the event", async () => {
    const { send, told, history, status, quoteId } = await startConversation();
    const { revision, quote } = await send({ adjustments: [DISCOUNT, CRANE], message: "Dear Ada," });
    expect(revision).toMatchObject({
      number: 1,
      sentAt: WEDNESDAY.toISOString(),
      items: [{ quantity: 1, unitPrice: 3985, configuration: exampleBench }],
      adjustments: [
        { ...DISCOUNT, of: 3985, amount: -298.88 },
        { reason: "Crane", amount: 250 },
      ],
      deliveryFee: 199,
      grandTotal: 3985 - 298.88 + 250 + 199,
      leadTime: 15,
      expiresOn: "2026-12-18",
      message: "Dear Ada,",
      rulesRevision: 1,
    });
    expect(quote).toMatchObject({
      quoteId,
      status: "quoted",
      grandTotal: revision.grandTotal,
      requested: { grandTotal: 4184 },
    });
    expect(await told()).toMatchObject({ revisions: [revision], answers: [] });
    expect(await status()).toBe("quoted");
    expect(await history()).toMatchObject([{ kind: "sent", actor: "staff", number: 1, from: "pending", to: "quoted" }]);
  });

  it("fills the fields of a message, keeps other braces, and refuses what gets too long", async () => {
    const { send, trySend, request, quoteId } = await startConversation();
    const text = "Dear {name}, {quoteId} is {total} until {validThrough}, in {leadTime}. {x} {constructor}";
    const saved = await request.put("/api/company").send({ messageTexts: [{ name: "Offer", text }] });
    expect(saved.body.company.messageTexts).toEqual([{ name: "Offer", text }]);
    const unnamed = await request.put("/api/company").send({ messageTexts: [{ name: " ", text }] });
    expect([unnamed.status, unnamed.body.validationErrors[0].path]).toEqual([400, "messageTexts.0.name"]);
    const { revision } = await send({ message: text, adjustments: [CRANE] });
    expect(revision.message).toBe(
      `Dear Ada Byron, ${quoteId} is $4,434.00 until Dec 18, 2026, in 15 business days. {x} {constructor}`,
    );
    const long = await trySend({ after: 1, message: "{quoteId}".repeat(444) });
    expect([long.status, long.body.validationErrors]).toMatchObject([400, [{ path: "message" }]]);
  });

  it("keeps each revision as it was sent, with its PDF", async () => {
    const { send, told, request, quoteId } = await startConversation();
    const { revision: first } = await send();
    const stored = () => request.get(`/api/quotes/${quoteId}/revisions/1/document`);
    const { body: sent } = await stored();
    await send({ after: 1, adjustments: [CRANE] });
    expect((await told()).revisions).toMatchObject([first, { number: 2, grandTotal: 4434 }]);
    const again = await stored();
    expect(again.headers["content-disposition"]).toBe(`attachment; filename=${quoteId}-1.pdf`);
    expect(again.body).toEqual(sent);
    expect((await request.get(`/api/quotes/${quoteId}/revisions/3/document`)).status).toBe(404);
  });

  it("sends once, however often the same request is repeated", async () => {
    const { send, trySend, told, history, reviseRules } = await startConversation();
    const [first, second] = await Promise.all([send({ source: "today" }), send({ source: "today" })]);
    await reviseRules(2, dearer);
    expect(second).toEqual(first);
    expect(await send({ source: "today" })).toEqual(first);
    expect((await told()).revisions).toHaveLength(1);
    expect(await history()).toHaveLength(1);
    const other = await trySend({ source: "today", leadTime: 16 });
    expect([other.status, other.body.code]).toEqual([409, "newer_revision"]);
  });

  it("is refused if the quote is not as staff saw it", async () => {
    const { trySend, setStatus, told, request, setTime, quoteId, answer, loadQuote } = await startConversation();
    expect((await trySend({ after: 1 })).body.code).toBe("newer_revision");
    await answer("ask-change", { number: null, message: "Two, please." });
    const { answer: read } = (await loadQuote(quoteId)).quote;
    setTime(new Date(WEDNESDAY.getTime() + 60_000));
    await answer("ask-change", { number: null, message: "No, three." });
    const unread = await trySend({ from: "reviewed", answered: read?.at });
    expect([unread.status, unread.body.error]).toEqual([409, expect.stringContaining("The customer has answered")]);
    await setStatus(quoteId, "rejected");
    const changed = await trySend({ from: "pending" });
    expect([changed.status, changed.body.code]).toEqual([409, "quote_changed"]);
    expect((await told()).revisions).toEqual([]);
    await request.delete(`/api/quotes/${quoteId}`);
    const gone = await trySend();
    expect([gone.status, gone.body.code]).toEqual([404, "quote_gone"]);
  });

  it("is refused before the revisions of a quote take long to read", async () => {
    const { send, trySend, db } = await startConversation();
    await send();
    const blanks = " ".repeat(4_000_000);
    await db
      .updateTable("quote_revisions")
      .set({ document: sql`document || ${blanks}` })
      .execute();
    const { status, body } = await trySend({ after: 1 });
    expect([status, body.code]).toEqual([409, "too_many_revisions"]);
  });

  it("stores nothing if what is sent changes, or the quote is deleted, while its PDF is drawn", async () => {
    let changeIt = async () => {};
    const { trySend, preview, request, quoteId, told, db } = await startConversation({
      async drawDocument() {
        await changeIt();
        return Buffer.from("%PDF");
      },
    });
    const quote = `/api/quotes/${quoteId}`;
    for (const change of [
      () => request.post(`${quote}/attachments?name=cost.pdf&shared=next`).type("pdf").send("%PDF-1.7"),
      () => request.put(`${quote}/customer`).send({ email: "other@driftless.example.com" }),
      () => request.delete(`${quote}/link`),
    ]) {
      const { digest: previewed } = await preview();
      changeIt = async () => void (await change().expect(({ status }) => expect(status).toBeLessThan(300)));
      expect((await trySend({ previewed })).body.code).toBe("preview_changed");
    }
    changeIt = async () => void (await request.put(`${quote}/customer`).send({ name: "Grace" }));
    expect((await trySend()).body.code).toBe("quote_changed");
    expect((await told()).attachments).toMatchObject([{ name: "cost.pdf", isNext: true }]);
    changeIt = async () => void (await request.delete(quote));
    expect((await trySend()).body.code).toBe("quote_gone");
    expect(await db.selectFrom("quote_revisions").select("number").execute()).toEqual([]);
  });

  it("is refused if the customer accepts the revision before while the PDF is drawn", async () => {
    let meanwhile = async () => {};
    const { send, trySend, answer, history } = await startConversation({
      async drawDocument() {
        await meanwhile();
        return Buffer.from("%PDF");
      },
    });
    await send();
    meanwhile = async () => {
      meanwhile = async () => {};
      await answer("accept", { number: 1, name: "Ada Byron" });
    };
    const { status, body } = await trySend({ after: 1, from: "quoted" });
    expect([status, body.code]).toEqual([409, "quote_changed"]);
    expect((await history()).map(({ kind }) => kind)).toEqual(["sent", "accepted"]);
  });

  it("refuses discounts above the price, and a day that has passed", async () => {
    const { trySend, setTime } = await startConversation();
    const below = await trySend({
      adjustments: [
        { reason: "Gift", percent: -100 },
        { reason: "More", amount: -200 },
      ],
    });
    expect(below.body.validationErrors).toEqual([
      {
        path: "adjustments",
        code: "invalid_field",
        message: "The discounts are $1.00 more than the quote costs. Reduce them.",
      },
    ]);
    // In Chicago, it is still the 18th.
    setTime(new Date("2026-12-19T05:59:00Z"));
    expect((await trySend()).status).toBe(200);
    setTime(new Date("2026-12-19T06:00:00Z"));
    expect((await trySend({ after: 1 })).body.validationErrors).toMatchObject([
      { path: "expiresOn", message: "Choose today or a later day." },
    ]);
  });

  it("is priced in turn: previews at once wait, and cost nothing if too many do", async () => {
    const { request, quoteId, stores } = await startConversation();
    let finish = () => {};
    const held = new Promise<undefined>((resolve) => {
      finish = () => resolve(undefined);
    });
    const begun = vi.spyOn(stores.companyStore, "loadConditions").mockReturnValue(held);
    let refused = 0;
    const asked = Array.from({ length: 40 }, async () => {
      const { status } = await request.post(`/api/quotes/${quoteId}/send/preview`).send(terms());
      if (status === 503) refused += 1;
      return status;
    });
    // The first reads the quote before, while the last are refused.
    await vi.waitFor(() => expect([refused, begun.mock.calls.length]).toEqual([8, 1]));
    finish();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200, 503]));
  });

  it("is what the preview showed, or is previewed again", async () => {
    const { trySend, preview, reviseRules, request, quoteId } = await startConversation();
    const today = { source: "today" };
    const { digest: previewed, ...first } = await preview(today);
    expect(first).not.toHaveProperty("missingLink");
    await reviseRules(2, dearer);
    expect((await trySend({ ...today, previewed })).body.code).toBe("preview_changed");
    for (const change of [
      request.put(`/api/quotes/${quoteId}/customer`).send({ ccEmail: "boss@driftless.example.com" }),
      request.post(`/api/quotes/${quoteId}/attachments?name=plan.pdf&shared=next`).type("pdf").send("%PDF-1.7"),
      request.delete(`/api/quotes/${quoteId}/link`),
      request.put("/api/company").send({ footer: "IBAN US00 0000" }),
    ]) {
      const { digest } = await preview(today);
      expect((await change).status).toBeLessThan(300);
      expect((await trySend({ ...today, previewed: digest })).body.code).toBe("preview_changed");
    }
    const latest = await preview(today);
    expect(latest).toMatchObject({
      customerInfo: { ccEmail: "boss@driftless.example.com" },
      attachments: [{ name: "plan.pdf" }],
      missingLink: null,
    });
    await reviseRules(3, { ...dearer, hints: [] });
    const { revision } = (await trySend({ ...today, previewed: latest.digest })).body;
    expect(revision.items).toEqual(latest.revision.items);
  });

  it("keeps the prices, or renews them at today's with the differences", async () => {
    const { send, reviseRules, quoteId, ...desk } = await startConversation();
    await reviseRules(2, dearer);
    expect((await send()).revision).toMatchObject({ grandTotal: 4184, rulesRevision: 1 });
    const today = { after: 1, source: "today", expiresOn: "2026-12-24" };
    const preview = await desk.preview(today);
    expect(preview.changes).toEqual([
      "Bench 1: unit price now $4,085.00, was $3,985.00",
      "Total now $4,284.00, was $4,184.00",
      "Valid through Dec 24, 2026, was through Dec 18, 2026",
    ]);
    expect(preview.email.subject).toBe(`Your quote ${quoteId}, revision 2`);
    expect(preview.email.text).toContain("$4,284.00");
    const { revision } = await send(today);
    expect(revision).toMatchObject({ grandTotal: 4284, rulesRevision: 2 });
    expect({ ...revision, sentAt: undefined }).toEqual(preview.revision);
  });

  it("shows its email to our own page only, without scripts", async () => {
    const { request, quoteId } = await startConversation();
    const post = (text: string) =>
      request.post(`/api/quotes/${quoteId}/send/email`).type("form").send({ request: text });
    const reply = await post(JSON.stringify(terms({ message: "Dear <b>Ada</b>" })));
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'self'; sandbox allow-same-origin$/,
    );
    expect(reply.text).toContain("Dear &#60;b&#62;Ada&#60;/b&#62;");
    expect((await post("{")).body).toMatchObject({ code: "invalid_request" });
    expect((await post(JSON.stringify(terms({ after: 1 })))).status).toBe(409);
  });

  it("renews nothing that can no longer be ordered, and says what", async () => {
    const { trySend, reviseRules, told } = await startConversation();
    await reviseRules(2, {
      ...catalogDocument,
      steps: catalogDocument.steps.map((step, index) =>
        index === 0 ? { ...step, options: step.options.slice(0, 1) } : step,
      ),
    });
    const reply = await trySend({ source: "today" });
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_configuration"]);
    expect(reply.body.validationErrors[0].path).toMatch(/^items\.0\.configuration\./);
    expect((await told()).revisions).toEqual([]);
  });
});
