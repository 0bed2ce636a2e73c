import { describe, expect, it } from "vitest";
import { quoteDocument } from "#server/documents/pdf/quote-document.ts";
import { eraseDeleted } from "#server/quotes/erase/erase-old.ts";
import { createEraseStore } from "#server/quotes/erase/erase-store.ts";
import { QuoteReply, SetStatusesReply, SetStatusReply } from "#shared/api/quotes/quotes.ts";
import { QUOTE_STATUSES, restorableUntil } from "#shared/quotes/quote-status.ts";
import { readPdf } from "../../support/files/read-pdf.ts";
import { startDesk, WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";

const TERMS = { after: 0, source: "latest", leadTime: 15, expiresOn: "2999-12-31" };

describe("the status of a quote", () => {
  it("can follow any other, and each change is an event with its time", async () => {
    const { ask, setStatus, loadQuote: one } = await startDesk();
    const id = await ask();
    const ways = QUOTE_STATUSES.flatMap((a) => QUOTE_STATUSES.map((b) => [a, b] as const));
    for (const way of ways) {
      for (const status of way) {
        const { body } = await setStatus(id, status);
        expect(SetStatusReply.parse(body).quote.status).toBe(status);
      }
    }
    const { events } = QuoteReply.parse(await one(id));
    expect(events[0]).toMatchObject({ kind: "submitted", actor: "visitor" });
    expect(events[1]).toMatchObject({ kind: "status-changed", from: "pending", to: "reviewed" });
    expect(events[1]).toMatchObject({ actor: "staff", at: WEDNESDAY.toISOString() });
    // Setting the same status again is a no-op.
    for (const event of events) expect(event.kind === "status-changed" && event.from === event.to).toBe(false);
  });

  it("is not changed if somebody else changed it first, and reported as unchanged if to the same status", async () => {
    const { ask, setStatus, loadQuote: one, request } = await startDesk();
    const [id, other] = [await ask(), await ask()];
    expect((await setStatus(id, "quoted", "pending")).body).toMatchObject({ unchanged: false });
    const refused = await setStatus(id, "rejected", "pending");
    expect([refused.status, refused.body.code]).toEqual([409, "quote_changed"]);
    expect((await one(id)).quote.status).toBe("quoted");
    const late = await setStatus(id, "quoted", "pending");
    expect(late.status).toBe(200);
    expect(late.body).toMatchObject({ unchanged: true, quote: { status: "quoted" } });
    const quotes = [id, other].map((quoteId) => ({ quoteId, from: "pending" }));
    const several = await request.put("/api/quotes/status").send({ status: "quoted", quotes });
    expect(several.body).toMatchObject({ quotes: [{ quoteId: other }], unchanged: [{ quoteId: id }], changed: [] });
    const { events } = await one(id);
    expect(events.filter(({ kind }) => kind === "status-changed")).toHaveLength(1);
  });

  it("is set for several quotes at once, except for those that somebody else changed or deleted", async () => {
    const desk = await startDesk();
    const [a, b, c, d] = [
      await desk.ask({ company: "A" }),
      await desk.ask({ company: "B" }),
      await desk.ask({ company: "C" }),
      await desk.ask({ company: "D" }),
    ];
    await desk.setStatus(b, "rejected");
    await desk.request.delete(`/api/quotes/${c}`);
    const quotes = [a, b, c, d].map((quoteId) => ({ quoteId, from: "pending" }));
    const { body } = await desk.request.put("/api/quotes/status").send({ status: "quoted", quotes });
    const reply = SetStatusesReply.parse(body);
    expect(reply.quotes.map(({ quoteId }) => quoteId)).toEqual([a, d]);
    expect(reply.changed).toMatchObject([{ quoteId: b, status: "rejected" }]);
    expect(reply.gone).toEqual([c]);
    expect(await desk.statuses()).toEqual({ A: "quoted", B: "rejected", D: "quoted" });
  });

  it("is set for many quotes in turns with the changes of others", async () => {
    const { ask, stores, db } = await startDesk();
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) ids.push(await ask());
    const [quoteId = ""] = ids;
    const by = { author: "staff", person: null, at: WEDNESDAY };
    const statuses = stores.quotes.setStatuses(
      ids.map((id) => ({ quoteId: id, status: "quoted" })),
      by,
    );
    const note = stores.quotes.addNote({ quoteId, noteId: "note-0001", note: "Call back." }, by);
    expect((await statuses).set.map((quote) => quote.quoteId)).toEqual(ids);
    await note;
    const events = await db.selectFrom("quote_events").select("kind").orderBy("seq").execute();
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== "submitted");
    expect(kinds).toHaveLength(26);
    expect(kinds.indexOf("note-added")).toBeLessThan(20);
  });
});

describe("a deleted quote", () => {
  it("is no order: what a customer accepted stays until staff set another status", async () => {
    const desk = await startDesk();
    const id = await desk.ask();
    await desk.request.post(`/api/quotes/${id}/send`).send(TERMS);
    const yes = { kind: "accepted", number: 1, name: "Ada" } as const;
    expect(await desk.stores.quotes.answer(id, yes, WEDNESDAY, "2026-11-18")).toBe("stored");
    const refused = await desk.request.delete(`/api/quotes/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "quote_ordered"]);
    expect(refused.body.error).toMatch(/is an order and stays/);
    expect((await desk.list()).quotes).toMatchObject([{ quoteId: id }]);

    const archive = await desk.request.put(`/api/quotes/${id}/archive`).send({ reason: "Shipped" });
    expect(archive.body.quote.archivedAt).toBe(WEDNESDAY.toISOString());
    const hidden = { quotes: [], archived: 1, answers: 0, todo: 0, counts: { approved: 0 } };
    expect(await desk.list({ archived: 0 })).toMatchObject(hidden);
    expect(await desk.list({ todo: 1, q: id })).toMatchObject(hidden);
    for (const filter of [{}, { q: id }, { archived: 1 }])
      expect((await desk.list(filter)).quotes).toMatchObject([{ quoteId: id }]);
    for (const reason of ["Paid", ""]) await desk.request.put(`/api/quotes/${id}/archive`).send({ reason }).expect(200);
    await desk.request.delete(`/api/quotes/${id}/archive`).expect(200);
    expect(await desk.list()).toMatchObject({ quotes: [{ quoteId: id }], archived: 0, counts: { approved: 1 } });
    const { events } = await desk.loadQuote(id);
    const archived = { kind: "archived", note: "Shipped" };
    expect(events.slice(-3)).toMatchObject([archived, { ...archived, note: "Paid" }, { kind: "unarchived" }]);

    await desk.request.put(`/api/quotes/${id}/archive`).send({}).expect(200);
    await desk.setStatus(id, "rejected");
    expect((await desk.list()).quotes, "another status ends the archive").toHaveLength(1);
    expect((await desk.request.put(`/api/quotes/${id}/archive`).send({})).status).toBe(409);
    await desk.request.delete(`/api/quotes/${id}`).expect(200);
    expect((await desk.list()).quotes).toEqual([]);
  });

  it("is only in the Deleted list, until it is restored with its history", async () => {
    const desk = await startDesk();
    const id = await desk.ask();
    await desk.setStatus(id, "reviewed");
    expect((await desk.request.delete(`/api/quotes/${id}`)).body).toEqual({ success: true, quoteId: id });
    expect((await desk.list()).quotes).toEqual([]);
    expect((await desk.list({ q: id })).quotes).toEqual([]);
    const deleted = { quoteId: id, status: "reviewed", deletedAt: WEDNESDAY.toISOString() };
    for (const query of [{}, { q: id }, { overdueFirst: 1, sort: "highest" }])
      expect(await desk.list({ ...query, deleted: 1 })).toMatchObject({
        quotes: [deleted],
        deleted: 1,
        counts: { reviewed: 0 },
      });
    expect((await desk.list({ deleted: 1, q: "nobody" })).quotes).toEqual([]);
    expect(await desk.loadQuote(id)).toMatchObject({ quote: deleted });
    expect((await desk.request.get("/api/quotes/export?deleted=1")).text).not.toContain(id);
    for (const reply of [
      await desk.request.get(`/api/quotes/${id}/document`),
      await desk.request.delete(`/api/quotes/${id}`),
      await desk.setStatus(id, "quoted"),
      await desk.request.put(`/api/quotes/${id}/notes/note-0001`).send({ note: "Late" }),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: "quote_gone", error: "This quote was deleted." } });

    const restored = await desk.request.post(`/api/quotes/${id}/restore`);
    expect(restored.body).toMatchObject({ quote: { quoteId: id, status: "reviewed" } });
    const { events } = await desk.loadQuote(id);
    expect(events.map(({ kind }) => kind)).toEqual(["submitted", "status-changed", "deleted", "restored"]);
    expect(await desk.list({ q: id })).toMatchObject({ quotes: [{ quoteId: id }], counts: { reviewed: 1 } });
    expect(await desk.list({ deleted: 1 })).toMatchObject({ quotes: [], deleted: 0 });
    expect(restored.body.quote).not.toHaveProperty("deletedAt");
  });

  it("is erased after a day, except for its ID", async () => {
    const desk = await startDesk();
    const [early, late, kept] = [await desk.ask(), await desk.ask(), await desk.ask()];
    await desk.request.put(`/api/quotes/${early}/notes/note-0001`).send({ note: "Called her." });
    await desk.request.delete(`/api/quotes/${early}`);
    await desk.request.delete(`/api/quotes/${early}?final=1`);
    desk.setTime(new Date(WEDNESDAY.getTime() + 20 * 3_600_000));
    await desk.request.delete(`/api/quotes/${late}`);
    const store = createEraseStore(desk.db);
    expect(await eraseDeleted(store, restorableUntil(WEDNESDAY.toISOString()))).toBeUndefined();
    const tomorrow = new Date(WEDNESDAY.getTime() + 25 * 3_600_000);
    expect(await eraseDeleted(store, tomorrow)).toEqual({ count: 1 });
    expect(await eraseDeleted(store, tomorrow)).toBeUndefined();
    expect((await desk.quoteRows()).map(({ id }) => id)).toEqual([late, kept]);

    expect((await desk.request.post(`/api/quotes/${early}/restore`)).status).toBe(404);
    expect(await desk.db.selectFrom("quote_snapshots").selectAll().execute()).toHaveLength(2);
    const events = desk.db.selectFrom("quote_events").selectAll().where("quote_id", "=", early);
    expect(await events.execute()).toMatchObject([{ kind: "deleted", note: null }]);
  });
});

it("a staff note is stored as written, once per note ID", async () => {
  const { ask, request, loadQuote: one } = await startDesk();
  const id = await ask();
  const add = (noteId: string, note: string) => request.put(`/api/quotes/${id}/notes/${noteId}`).send({ note });
  const note = "Wants it by March.\n<b>Not</b> before ☕";
  expect((await add("note-0001", note)).status).toBe(200);
  expect((await add("note-0001", note)).status).toBe(200);
  expect((await add("note-0001", "Something else")).status).toBe(422);
  expect((await add("note-0002", note)).status).toBe(200);
  const { status, body } = await add("x1", note);
  expect([status, body.error]).toEqual([404, expect.stringContaining("8 to 64 letters")]);
  const { events } = QuoteReply.parse(await one(id));
  // The numbers have no gap, because retries and refusals write nothing.
  expect(events).toMatchObject([{ seq: 1 }, { seq: 2, note }, { seq: 3, note }]);
});

it("a status and a note that cannot be are refused, and change nothing", async () => {
  const { ask, request, loadQuote: one } = await startDesk();
  const id = await ask();
  const statuses = [{ status: "lost" }, {}, { status: 3 }, { status: "quoted", from: "lost" }];
  const notes = ["  \n ", "x".repeat(4001), "a\u0000b"].map((note) => ({ note }));
  for (const [path, bodies] of Object.entries({ status: statuses, "notes/note-0001": notes }))
    for (const body of bodies)
      expect((await request.put(`/api/quotes/${id}/${path}`).send(body)).status, JSON.stringify(body)).toBe(400);
  expect(await one(id)).toMatchObject({ quote: { status: "pending" }, events: [{ kind: "submitted" }] });
});

describe("a single quote", () => {
  it("comes with the rules that priced it, reduced to its choices", async () => {
    const { ask, loadQuote: one, reviseRules } = await startDesk();
    const id = await ask();
    await reviseRules(2, {
      ...catalogDocument,
      basePrice: 1580,
      steps: catalogDocument.steps.map((step) =>
        step.key === "accessories"
          ? { ...step, options: step.options.filter(({ value }) => value !== "monitor-arm") }
          : step,
      ),
    });
    const { bench, quote, drift } = QuoteReply.parse(await one(id));
    expect(quote.revision).toBe(1);
    expect(bench.basePrice).toBe(1495);
    const width = bench.steps.find(({ key }) => key === "width");
    expect(width?.options).toMatchObject([{ value: "72", dimensions: { width: 72 } }]);
    expect(drift).toEqual({ difference: 85, changes: ["Monitor arm is discontinued"] });
  });

  it.each(["Q-1", "list2", "Q-261118-0000I", "Q-261118-00000", "../list"])("is not found at %s", async (name) => {
    const { request } = await startDesk();
    const reply = await request.get(`/api/quotes/${encodeURIComponent(name)}`);
    expect([reply.status, reply.body.success]).toEqual([404, false]);
  });

  it("that never existed is not reported as deleted", async () => {
    const { request } = await startDesk();
    const path = "/api/quotes/Q-261118-00000";
    for (const asked of [
      request.get(path),
      request.get(`${path}/document?paper=a4`),
      request.put(`${path}/status`).send({ status: "quoted" }),
      request.put(`${path}/notes/note-0001`).send({ note: "Late" }),
      request.post(`${path}/restore`),
      request.delete(path),
    ])
      expect(await asked).toMatchObject({
        status: 404,
        body: { code: "not_found", error: "There is no quote with this ID." },
      });
  });

  it("can be downloaded as a PDF named after it, on either paper size", async () => {
    const { ask, request } = await startDesk({ drawDocument: quoteDocument });
    const id = await ask();
    const download = (paper: string) => request.get(`/api/quotes/${id}/document?paper=${paper}`).responseType("blob");
    const [letter, file] = [await download("letter"), await download("a4")];
    for (const [{ body }, width] of [
      [letter, 612],
      [file, 595.28],
    ] as const)
      expect((await readPdf(body)).pages).toMatchObject([
        { width: expect.closeTo(width), text: expect.stringContaining(id) },
      ]);
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename=${id}.pdf`,
      "cache-control": "no-store, no-transform",
    });
    const model = await request.get(`/api/quotes/${id}/model?format=step`);
    expect(model.headers).toMatchObject({
      "content-type": "model/step",
      "content-disposition": `attachment; filename=${id}.step`,
    });
    expect((await request.get(`/api/quotes/${id}/model?format=gif`)).status).toBe(400);
    expect((await request.get(`/api/quotes/${id}/model?item=2`)).body.error).toBe("The quote has no such item.");
    expect((await request.get(`/api/quotes/${id}/document?paper=legal`)).status).toBe(400);
    expect((await request.get(`/api/quotes/${id}/document?units=ft`)).status).toBe(400);
    expect((await request.get("/api/quotes/Q-261118-00000/document")).status).toBe(404);
  });
});
