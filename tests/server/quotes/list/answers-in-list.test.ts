import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ListQuotesReply, QuoteChangesReply, ReportReply } from "#shared/api/quotes/quote-list.ts";
import { startConversation } from "../../../support/quotes/conversation.ts";

const AFTER_EXPIRY = new Date("2026-12-21T15:00:00Z");

/** A conversation about one quote, the older of two. */
async function startList() {
  const desk = await startConversation({ asked: { company: "Asked" } });
  await desk.ask({ company: "Other" });
  return desk;
}

describe("the list of quotes", () => {
  it("has quotes with an open answer first, until staff send a revision or set a status", async () => {
    const { send, answer, companies, list, setStatus, quoteId } = await startList();
    await send();
    expect((await list()).quotes[1]).toMatchObject({ sent: { number: 1, expiresOn: "2026-12-18" } });
    const first = () => companies({ answersFirst: 1, overdueFirst: 1 });
    expect(await first()).toEqual(["Other", "Asked"]);

    await answer("ask-change", { number: 1, message: "Wider, please." });
    expect(await first()).toEqual(["Asked", "Other"]);
    expect(ListQuotesReply.parse(await list())).toMatchObject({
      answers: 1,
      quotes: [{}, { answer: { kind: "change-asked", late: false, waits: true } }],
    });
    await send({ after: 1 });
    expect(await first()).toEqual(["Other", "Asked"]);
    expect((await list()).quotes[1]).not.toHaveProperty("answer");

    await answer("ask-change", { number: 2, message: "Wider still." });
    await setStatus(quoteId, "rejected");
    expect(await list()).toMatchObject({
      answers: 0,
      quotes: [{}, { answer: { kind: "change-asked", waits: false } }],
    });
  });

  it("can be filtered to what waits for staff: open answers, open quotes, and those to follow up", async () => {
    const { send, answer, ask, companies, list, setStatus, setTime, quoteId } = await startList();
    await send();
    await ask({ company: "Done", status: "approved" });
    const todo = () => companies({ todo: 1 });
    expect(await todo()).toEqual(["Other"]);
    expect(await list()).toMatchObject({ todo: 1 });

    // Seven days after it was sent, the customer gets a call.
    setTime(new Date("2026-11-25T15:00:00Z"));
    expect(await todo()).toEqual(["Other"]);
    setTime(new Date("2026-11-26T15:00:00Z"));
    expect(await todo()).toEqual(["Other", "Asked"]);
    expect(await list()).toMatchObject({ todo: 2, today: "2026-11-26" });

    setTime(AFTER_EXPIRY);
    expect(await todo()).toEqual(["Other", "Asked"]);
    expect(await list()).toMatchObject({ todo: 2, overdue: 1, answers: 0, today: "2026-12-21" });

    await answer("accept", { number: 1, name: "Ada" });
    const page = await list({ todo: 1, limit: 1 });
    expect(page).toMatchObject({
      todo: 2,
      quotes: [{ status: "quoted", answer: { kind: "accepted", late: true, waits: true } }],
    });
    expect(await companies({ todo: 1, cursor: page.nextCursor })).toEqual(["Other"]);
    await setStatus(quoteId, "approved");
    expect(await todo()).toEqual(["Other"]);
  });

  it("has what staff planned on its day, and leaves alone what they planned for later", async () => {
    const { send, companies, list, setStatus, setTime, quoteId, request, history } = await startList();
    const plan = (nextAction: object | null, from?: object | null) =>
      request.put(`/api/quotes/${quoteId}/next-action`).send({ nextAction, from });
    const todo = () => companies({ todo: 1 });
    await send();
    const later = { text: "Call about the freight", on: "2026-12-01" };
    const { body } = await plan(later);
    expect(body.quote.nextAction).toEqual(later);
    await plan(later);
    // Without the plan, the customer would get a call on this day.
    setTime(new Date("2026-11-26T15:00:00Z"));
    expect([await todo(), (await list()).todo]).toEqual([["Other"], 1]);
    setTime(new Date("2026-12-01T15:00:00Z"));
    expect([await todo(), (await list()).todo]).toEqual([["Asked", "Other"], 2]);
    await setStatus(quoteId, "approved");
    expect([await todo(), (await list()).todo]).toEqual([["Asked", "Other"], 2]);
    await setStatus(quoteId, "pending");
    expect([await todo(), (await list()).todo]).toEqual([["Asked", "Other"], 2]);
    for (const seen of [null, { ...later, text: "Visit" }])
      expect((await plan(null, seen)).body.code, "somebody planned something else").toBe("quote_changed");
    await plan(null, later).expect(200);
    await plan(null, later).expect(200);
    expect((await list()).quotes[1]).not.toHaveProperty("nextAction");
    const notes = (await history()).flatMap((event) => ("note" in event ? [[event.kind, event.note]] : []));
    expect(notes).toEqual([
      ["action-set", "Call about the freight, Dec 1, 2026"],
      ["action-cleared", "Call about the freight"],
    ]);
    expect(await companies({ q: "freight" })).toEqual(["Asked"]);
    for (const wrong of [
      { text: " ", on: "2026-12-01" },
      { text: "Call", on: "2026-02-30" },
      { text: "a\nb", on: "2026-12-01" },
    ])
      expect((await plan(wrong)).status).toBe(400);
  });

  it("says why a quote was lost: what the customer chose, or what staff noted, while it is rejected", async () => {
    const { send, answer, list, setStatus, quoteId, request, history } = await startList();
    const lossOf = async () =>
      (await list()).quotes.find((quote: { quoteId: string }) => quote.quoteId === quoteId)?.loss;
    await send();
    await answer("decline", { number: 1, name: "Ada", reason: "price" });
    expect(await lossOf()).toEqual({ reason: "price" });
    const loss = { reason: "competitor", note: "A local shop" };
    await request.put(`/api/quotes/${quoteId}/loss`).send({ loss, from: null }).expect(409);
    await request
      .put(`/api/quotes/${quoteId}/loss`)
      .send({ loss, from: { reason: "price" } })
      .expect(200);
    expect(await lossOf()).toEqual(loss);
    expect((await history()).at(-1)).toMatchObject({ kind: "loss-noted", note: "Bought elsewhere: A local shop" });
    await setStatus(quoteId, "reviewed");
    expect(await lossOf()).toBeUndefined();
    await answer("decline", { number: 1, name: "Ada" });
    expect(await lossOf(), "an answer without a reason").toEqual(loss);
    await send({ after: 1 });
    await request.put(`/api/quotes/${quoteId}/loss`).send({ loss, from: null }).expect(409);
    await setStatus(quoteId, "rejected");
    expect(await lossOf(), "another loss, whose reason nobody noted before it").toBeUndefined();
    await setStatus(quoteId, "reviewed");
    expect((await request.put(`/api/quotes/${quoteId}/loss`).send({ loss: { reason: "luck" } })).status).toBe(400);
  });

  it("says when the customer first read a revision, but not when staff did", async () => {
    const { send, opened, list, history, quoteId, setTime } = await startList();
    const sent = async () =>
      (await list()).quotes.find((quote: { quoteId: string }) => quote.quoteId === quoteId)?.sent;
    await send();
    await opened(1, { Cookie: "workbench-staff=some" });
    await opened(2);
    expect(await sent()).not.toHaveProperty("openedAt");
    setTime(AFTER_EXPIRY);
    expect((await opened(1)).status).toBe(200);
    setTime(new Date("2026-12-22T15:00:00Z"));
    await opened(1);
    expect(await sent()).toMatchObject({ openedAt: AFTER_EXPIRY.toISOString() });
    expect((await history()).filter(({ kind }) => kind === "opened")).toMatchObject([{ actor: "customer", number: 1 }]);
    await send({ after: 1, expiresOn: "2027-01-18" });
    expect(await sent()).not.toHaveProperty("openedAt");
  });

  it("leads with what customers accepted, which counts in To Do until staff confirm it", async () => {
    const { send, answer, ask, companies, list, request, history, quoteId } = await startList();
    await ask({ company: "Long ago", hoursAgo: 240 });
    await send();
    await answer("accept", { number: 1, name: "Ada" });
    const first = () => companies({ answersFirst: 1, overdueFirst: 1 });
    const confirmation = `/api/quotes/${quoteId}/confirmation`;
    expect((await first())[0]).toBe("Asked");
    expect((await companies({ todo: 1 }))[0]).toBe("Asked");
    expect(await list()).toMatchObject({ todo: 3, answers: 1 });

    const confirmed = await request.put(confirmation);
    expect(confirmed.body.quote.answer).toMatchObject({ kind: "accepted", waits: false });
    await request.put(confirmation);
    expect(await list()).toMatchObject({ todo: 2, answers: 0 });
    expect((await first())[0]).toBe("Long ago");

    await request.delete(confirmation);
    expect(await list()).toMatchObject({ todo: 3, answers: 1 });
    expect((await history()).slice(-2)).toMatchObject([
      { kind: "confirmed", actor: "staff" },
      { kind: "confirmation-undone", actor: "staff" },
    ]);
  });

  it("keeps an acceptance, whatever status staff set, but confirms only what counts", async () => {
    const { send, answer, loadQuote: one, request, setStatus, quoteId } = await startList();
    await send();
    await answer("accept", { number: 1, name: "Ada" });
    await setStatus(quoteId, "rejected");
    const { quote } = await one(quoteId);
    expect(quote).toMatchObject({ status: "rejected", answer: { kind: "accepted", waits: false } });
    const refused = await request.put(`/api/quotes/${quoteId}/confirmation`);
    expect([refused.status, refused.body.code]).toEqual([409, "not_accepted"]);
  });

  it("counts and lists as overdue what has waited for too long since the newest request or answer", async () => {
    const { send, answer, companies, list, setTime } = await startList();
    const overdue = async () => {
      const [all, { overdue: count }] = [await companies({ overdue: 1 }), await list()];
      expect(all).toHaveLength(count);
      return all;
    };
    setTime(new Date("2026-11-23T15:00:00Z"));
    await send();
    await answer("ask-change", { number: 1, message: "Wider, please." });
    expect(await overdue()).toEqual(["Other"]);
    setTime(new Date("2026-11-27T15:00:00Z"));
    expect(await overdue()).toEqual(["Other", "Asked"]);
    await send({ after: 1 });
    expect(await overdue()).toEqual(["Other"]);
    await answer("accept", { number: 2, name: "Ada" });
    setTime(new Date("2026-12-02T15:00:00Z"));
    expect(await overdue()).toEqual(["Other", "Asked"]);
  });

  it("names the quotes that customers answered in its changes", async () => {
    const { send, answer, list, request, quoteId } = await startList();
    await send();
    const { latest } = await list();
    await answer("decline", { number: 1, name: "Ada" });
    const { body } = await request.get("/api/quotes/changes").query({ since: latest });
    expect(QuoteChangesReply.parse(body)).toMatchObject({ answered: [quoteId], arrived: [] });
  });
});

describe("a report", () => {
  it("has what was sent, accepted and lost in each month, and its figures lead to their quotes", async () => {
    const { send, answer, ask, setStatus, setTime, request, quoteId, companies } = await startList();
    const byHand = await ask({ company: "By hand" });
    setTime(new Date("2026-11-19T15:00:00Z"));
    await send({ adjustments: [{ reason: "Early order", amount: -184 }] });
    setTime(new Date("2026-12-01T15:00:00Z"));
    await answer("accept", { number: 1, name: "Ada" });
    await request.put(`/api/quotes/${quoteId}/archive`).send({});
    await setStatus(byHand, "rejected");
    await request.put(`/api/quotes/${byHand}/loss`).send({ loss: { reason: "price" } });
    const span = { fromDay: "2026-11-01", toDay: "2026-12-31" };

    const { body } = await request.get("/api/quotes/report").query(span);
    const none = { count: 0, value: 0 };
    const [sent, lost] = [
      { count: 1, value: 3801 },
      { count: 1, value: 3985 },
    ];
    expect(ReportReply.parse(body)).toMatchObject({
      rows: [
        { key: "2026-11", sent, accepted: none, lost: none, hours: 24 },
        { key: "2026-12", sent: none, accepted: sent, lost, hours: null },
      ],
      total: { sent, accepted: sent, lost, hours: 24 },
      losses: [{ reason: "price", ...lost }],
    });
    expect((await request.get("/api/quotes/report").query({ ...span, by: "person" })).body.rows).toMatchObject([
      { key: null, name: "Nobody", sent, accepted: sent, lost },
    ]);
    const own = (await request.get("/api/quotes/report").query({ ...span, by: "partner" })).body.rows;
    expect(own).toMatchObject([{ key: null, name: "Our own page", lost }]);

    const { rows: options, total } = (await request.get("/api/quotes/report").query({ ...span, by: "option" })).body;
    expect(options).toContainEqual(
      expect.objectContaining({ key: "width 72", name: "Width: 72 in", sent, accepted: sent, lost, hours: 24 }),
    );
    expect(new Set(options.map(({ key }: { key: string }) => key)).size).toBe(options.length);
    expect(total).toEqual(body.total);

    const december = { fromDay: "2026-12-01", toDay: "2026-12-31", dated: "decided" };
    expect(await companies({ ...december, status: "approved" })).toEqual(["Asked"]);
    expect(await companies({ ...december, status: "rejected", loss: "price", partner: "" })).toEqual(["By hand"]);
    expect(await companies({ ...december, status: "rejected", loss: "other" })).toEqual([]);
    expect(await companies({ ...december, dated: "sent" })).toEqual([]);
    expect(await companies({ ...december, status: "approved", option: "width 72" })).toEqual(["Asked"]);
    expect(await companies({ ...december, option: "width 60" })).toEqual([]);
    expect(await companies({ fromDay: "2026-11-19", toDay: "2026-11-19", dated: "sent" })).toEqual(["Asked"]);
    const long = await request.get("/api/quotes/report").query({ fromDay: "1000-01-01", toDay: "2026-12-31" });
    expect(long.status).toBe(400);
  });

  it("reads a month of many quotes in pieces, and takes its turn, so that it makes nobody wait", async () => {
    const { send, request, db, stores } = await startList();
    await send();
    await sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000)
      insert into quotes (id, status, submitted_at, last_sent_at, name, email, phone, company, address_type, notes,
        search_text, total_cents, delivery_fee_cents, rules_revision)
      select 'Q-' || n, 'quoted', submitted_at, last_sent_at, '', '', '', '', address_type, '', '', 100, 0, 1
      from numbers, quotes where last_sent_at is not null`.execute(db);
    const span = { fromDay: "2026-11-01", toDay: "2026-11-30" };
    let turns = 0;
    const answerOthers = () => {
      turns += 1;
      others = setImmediate(answerOthers);
    };
    let others = setImmediate(answerOthers);
    const { total } = await stores.reports.report({ ...span, by: "person" }, []);
    clearImmediate(others);
    expect(total.sent.count).toBe(1001);
    expect(turns, "others are answered in between").toBeGreaterThan(4);

    const many = await Promise.all(Array.from({ length: 30 }, () => request.get("/api/quotes/report").query(span)));
    expect(
      many.some(({ body: { code } }) => code === "busy"),
      "one caller cannot ask for any number",
    ).toBe(true);
  });
});
