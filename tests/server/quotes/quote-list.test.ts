import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { createEraseStore } from "#server/quotes/erase/erase-store.ts";
import { rangesOf } from "#server/quotes/list/range-store.ts";
import { ListQuotesReply, QuoteChangesReply, ShortListReply } from "#shared/api/quotes/quote-list.ts";
import { startDesk, WEDNESDAY } from "../../support/quotes/quote-desk.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { isProvedElsewhere, onServer } from "../../support/server/fresh-database.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const TERMS = { after: 0, source: "latest", leadTime: 15, expiresOn: "2999-12-31" };

/** The cheapest bench, below the example. */
const smallBench = { ...exampleBench, uprights: "no-uprights", accessories: ["no-accessories"] };

describe("the list of quotes", () => {
  it.skipIf(onServer)("finds those lost for a reason by an index, however many others there are", async () => {
    const { db } = await startTestApp();
    const { rows } = await sql<{ detail: string }>`
      explain query plan select seq from quotes where loss_reason = 'price' and amount_cents >= 1`.execute(db);
    expect(rows.map(({ detail }) => detail).join()).toContain("quotes_by_loss");
  });

  it("says which quotes are overdue without counting days off, which owners change", async () => {
    const now = () => new Date("2026-12-28T12:00:00-06:00");
    const { request } = await startTestApp({ now });
    const dues = async () => {
      const { body } = await request.get("/api/quotes/list?limit=1");
      const { daysOff, overdueBefore } = ListQuotesReply.parse(body);
      return [daysOff, overdueBefore];
    };
    const days = "/api/admin/days-off";
    expect(await dues()).toEqual([["US"], "2026-12-23T18:00:00.000Z"]);

    const name = "Stocktaking";
    await request.put(`${days}/2026-12-24`).send({ name }).expect(200);
    const { body } = await request.put(`${days}/2026-12-24`).send({ name });
    expect(body.daysOff).toEqual([
      { dayOff: "US", name: "" },
      { dayOff: "2026-12-24", name },
    ]);
    expect(await dues()).toEqual([["US", "2026-12-24"], "2026-12-22T18:00:00.000Z"]);

    for (const dayOff of ["2026-12-24", "US", "US"]) await request.delete(`${days}/${dayOff}`);
    expect(await dues()).toEqual([[], "2026-12-24T18:00:00.000Z"]);
    const trail = await request.get("/api/admin/audit?group=days-off");
    expect(
      trail.body.events.map(({ kind, subject, detail }: Record<string, string>) => [kind, subject, detail].join(" ")),
    ).toEqual(["day-off-removed US ", "day-off-removed 2026-12-24 ", "day-off-added 2026-12-24 Stocktaking"]);
  });

  it.each(["2026-02-30", "24.12.", "FR", "us"])("has no day off that is written %s", async (dayOff) => {
    const { request } = await startTestApp();
    const { status, body } = await request.put(`/api/admin/days-off/${dayOff}`).send({});
    expect([status, body.error]).toEqual([404, "Use a day such as 2026-12-24, or US, CA, GB, DE."]);
  });

  it("has the newest quotes first, page by page, with counts by status", async () => {
    const { ask, list } = await startDesk();
    for (const company of ["First", "Second", "Third"]) await ask({ company });

    const page = ListQuotesReply.parse(await list({ limit: 2 }));
    expect(page.quotes.map(({ customerInfo }) => customerInfo.company)).toEqual(["Third", "Second"]);
    expect(page.counts).toMatchObject({ pending: 3, approved: 0 });
    expect(await list({ cursor: page.nextCursor })).toMatchObject({
      quotes: [{ customerInfo: { company: "First" } }],
      nextCursor: null,
    });
  });

  it("has the fields of the specification without a limit", async () => {
    const { ask, request } = await startDesk();
    const quoteId = await ask({ status: "approved" });
    await ask({ company: "Newer" });

    const { body } = await request.get("/api/quotes/list?status=approved");
    expect(body).toMatchObject({ success: true, counts: { pending: 1 }, nextCursor: null });
    expect(body.quotes).toEqual([
      {
        ...{ quoteId, status: "approved", timestamp: WEDNESDAY.toISOString() },
        customerInfo: customer(),
        complete: true,
        pricing: {
          totalPrice: 3985,
          parts: expect.arrayContaining([
            { stepName: "Height Adjustment", optionName: "Electric, two-column", price: 640 },
          ]),
        },
      },
    ]);
    expect((await request.get("/api/quotes/list?q=nobody")).body.quotes).toEqual([]);
  });

  it("can have the oldest, or the highest total with delivery, first", async () => {
    const { ask, companies } = await startDesk();
    await ask({ company: "Large" });
    await ask({ company: "Small", configuration: smallBench });
    await ask({ company: "Large, at a dock", addressType: "commercial-dock" });
    expect(await companies({ sort: "oldest" })).toEqual(["Large", "Small", "Large, at a dock"]);
    expect(await companies({ sort: "highest" })).toEqual(["Large", "Large, at a dock", "Small"]);
  });

  it("can be narrowed by times, partner and amount, together with other filters", async () => {
    const { ask, companies, setStatus } = await startDesk();
    const old = await ask({ company: "Old", hoursAgo: 48, partner: "acme" });
    await ask({ company: "Cheap", hoursAgo: 24, configuration: smallBench });
    await ask({ company: "New", hoursAgo: 1, partner: "acme" });
    await setStatus(old, "quoted");

    expect(await companies({ submittedFrom: "2026-11-17T15:00:00Z" })).toEqual(["New", "Cheap"]);
    // Nine hours behind UTC.
    expect(await companies({ submittedBefore: "2026-11-17T06:00:00-09:00" })).toEqual(["Old"]);
    expect(await companies({ changedFrom: "2026-11-18T14:00:00Z" })).toEqual(["New", "Old"]);
    expect(
      await companies({ changedFrom: "2026-11-17T15:00:00Z", changedBefore: "2026-11-18T14:00:00Z", sort: "oldest" }),
    ).toEqual(["Cheap"]);
    expect(await companies({ partner: "acme" })).toEqual(["New", "Old"]);
    expect(await companies({ partner: "acme", status: "quoted" })).toEqual(["Old"]);
    expect(await companies({ partner: "acme", q: "new", sort: "highest" })).toEqual(["New"]);
    expect(await companies({ amountFrom: 4184 })).toEqual(["New", "Old"]);
    expect(await companies({ amountTo: 4183.99, submittedFrom: "2026-01-01T00:00:00Z" })).toEqual(["Cheap"]);
    expect(await companies({ sentFrom: "2026-01-01T00:00:00Z" })).toEqual([]);
  });

  it("comes in short, with what a card shows, as a whole and as changes", async () => {
    const { ask, request } = await startDesk();
    const item = { configuration: exampleBench };
    const items = [
      { ...item, name: "Left", quantity: 3 },
      { ...item, quantity: 1 },
    ];
    const old = await ask({ partner: "acme", items });
    const fresh = await ask();
    const { name, company, email } = customer();
    const shared = {
      ...{ status: "pending", timestamp: WEDNESDAY.toISOString(), assignee: null },
      ...{ complete: true, customerInfo: { name, company, email } },
      bench: "72 × 30 in, Electric, two-column",
    };
    const [first, second] = [
      {
        ...{ quoteId: old, seq: 1, partner: { id: "acme" }, grandTotal: 4 * 3985 + 199 },
        items: [{ name: "Left", quantity: 3 }, { quantity: 1 }],
        ...shared,
      },
      { quoteId: fresh, seq: 2, grandTotal: 4184, items: [{ quantity: 1 }], ...shared },
    ];
    const get = async (path: string) => (await request.get(`/api/quotes/${path}`)).body;

    const page = ShortListReply.parse(await get("list?short=1&sort=oldest&limit=1"));
    expect(page.quotes).toEqual([first]);
    expect(page).toMatchObject({ counts: { pending: 2 }, unread: [] });
    const next = await get(`list?short=1&sort=oldest&cursor=${page.nextCursor}`);
    expect(next).toMatchObject({ quotes: [second], nextCursor: null });
    expect(next.quotes).toEqual([second]);
    expect((await get("changes?since=0&short=1")).quotes).toEqual([first, second]);
    expect((await get("list?short=1&q=nobody")).quotes).toEqual([]);
  });

  it("reads a list in its order when more quotes match than could be sorted", async () => {
    const { ask, db } = await startDesk();
    for (const partner of ["acme", "other", "acme"]) await ask({ partner });
    const ranges = rangesOf(
      db,
      { partner: "acme", changedFrom: "2026-01-01T00:00:00.000Z", sort: "newest", overdue: false, overdueFirst: false },
      "UTC",
    );
    const { rows } = await sql`select seq from quotes where ${ranges?.condition} order by seq`.execute(db);
    expect(rows).toEqual([{ seq: 1 }, { seq: 3 }]);
    expect(await ranges?.find(1)).toHaveLength(1);
  });

  it.each(["newest", "oldest", "highest"])(
    "returns every quote once over all pages, %s first, overdue ones before the rest",
    async (sort) => {
      const { ask, list } = await startDesk();
      const configuration = smallBench;
      await ask({ company: "Overdue A", hoursAgo: 90 });
      await ask({ company: "Overdue B", hoursAgo: 80, configuration, status: "reviewed" });
      await ask({ company: "Answered", hoursAgo: 70, status: "quoted" });
      await ask({ company: "New A", hoursAgo: 2, configuration });
      await ask({ company: "New B", hoursAgo: 1 });

      const whole = (await list({ sort, overdueFirst: 1 })).quotes;
      const first = whole.slice(0, 2).map(({ customerInfo }) => customerInfo.company);
      expect(new Set(first)).toEqual(new Set(["Overdue A", "Overdue B"]));
      const paged: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const query = { sort, overdueFirst: 1, limit: 1, ...(cursor && { cursor }) };
        const page: ListQuotesReply = await list(query);
        paged.push(...page.quotes.map(({ quoteId }) => quoteId));
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(whole.map(({ quoteId }) => quoteId));
      expect(paged).toHaveLength(5);
    },
  );

  it("can be filtered by status, or to quotes waiting for more than two business days", async () => {
    const { ask, companies, list } = await startDesk();
    await ask({ company: "Forgotten", hoursAgo: 100 });
    await ask({ company: "Answered", hoursAgo: 100, status: "approved" });
    // Submitted on Sunday, so the two business days from Monday end before Wednesday at 9.
    await ask({ company: "Weekend", hoursAgo: 70 });
    await ask({ company: "Yesterday", hoursAgo: 24 });
    expect(await companies({ status: "approved" })).toEqual(["Answered"]);
    expect(await companies({ overdue: 1 })).toEqual(["Weekend", "Forgotten"]);
    expect(await list()).toMatchObject({ overdue: 2, timeZone: "America/Chicago" });
    expect(await companies({ overdue: 1, status: "reviewed" })).toEqual([]);
  });

  it("finds parts of ID, name, email or company, and takes wildcards and quotation marks literally", async () => {
    const { ask, companies } = await startDesk();
    const id = await ask({ company: "Analytical Engines", email: "ada@example.com" });
    await ask({ name: "Élodie Čapek", company: '100% "Müller" _\\ & Co' });
    const count = async (q: string) => (await companies({ q })).length;

    expect(await companies({ q: id.toLowerCase() })).toEqual(["Analytical Engines"]);
    expect(await companies({ q: "eng analytical" })).toEqual(["Analytical Engines"]);
    expect([await count("ADA@"), await count("Élodie"), await count("capek")]).toEqual([2, 1, 1]);
    await ask({ company: "ΟΔΥΣΣΕΎΣ" });
    expect(await companies({ q: "οδυσσευς" })).toEqual(["ΟΔΥΣΣΕΎΣ"]);
    await ask({ company: "Łódź Ørsted & Weiß", name: "Lukasz Łukasz" });
    for (const q of ["lodz", "ŁÓDŹ", "orsted", "Ørsted", "weiss", "WEISS", "łukasz łuk"])
      expect(await companies({ q }), q).toEqual(["Łódź Ørsted & Weiß"]);
    expect([await count("lu"), await count("q"), await count(" ")]).toEqual([1, 4, 4]);
    // Signs are no words, nor parts of a query.
    expect([await count("%"), await count("100% muller"), await count("_\\"), await count("*")]).toEqual([4, 1, 4, 4]);
    expect([await count('"muller"'), await count("engines*"), await count('engines" OR "capek')]).toEqual([1, 1, 0]);
    expect([await count("nobody"), await count("OR AND NOT"), await count("NEAR(ada 2)")]).toEqual([0, 0, 0]);
  });

  it("finds what was chosen, said, and when, in any order of the words", async () => {
    const { ask, companies, request, stores } = await startDesk();
    const id = await ask({ company: "Driftless Labs", name: "Stacy" });
    await ask({ company: "Driftless Labs", name: "Other", configuration: smallBench, hoursAgo: 48 });
    const names = async (q: string) => (await companies({ q })).length;

    expect([await names("driftless power"), await names("power strip driftless stacy nov 18")]).toEqual([1, 1]);
    expect([await names("nov 16 driftless"), await names("driftless 4,184")]).toEqual([1, 1]);
    expect(await names("zinc")).toBe(0);
    await request.put(`/api/quotes/${id}/notes/note-0001`).send({ note: "PO 4500871123, wants zinc." });
    expect([await names("4500871123 driftless"), await names("zinc")]).toEqual([1, 1]);
    await request.post(`/api/quotes/${id}/send`).send({ ...TERMS, message: "With brass knobs." });
    await stores.quotes.answer(
      id,
      { kind: "change-asked", number: 1, message: "Rather walnut." },
      WEDNESDAY,
      "2026-11-18",
    );
    expect([await names("brass"), await names("WALNUT zinc"), await names("knobs oak")]).toEqual([1, 1, 0]);
  });

  it.skipIf(isProvedElsewhere)("combines a search with order and status, even with thousands of matches", async () => {
    const { db, ask, list, request } = await startDesk();
    await ask({ company: "Acme One", status: "quoted" });
    // More than the search sorts, so the list is read in its order.
    await sql`insert into quotes
        (id, status, submitted_at, name, email, phone, company, address_type, notes, search_text,
          total_cents, delivery_fee_cents, rules_revision)
      with recursive copies(copy) as (select 0 union all select copy + 1 from copies where copy < 5099)
      select 'Q-261118-' || substr('0000' || copy, length('' || copy)), 'pending', submitted_at, name, email, phone, company,
        address_type, notes, search_text, total_cents, delivery_fee_cents, rules_revision
      from copies, quotes`.execute(db);
    await sql`insert into quote_snapshots (quote_seq, snapshot)
      select seq, snapshot from quotes, quote_snapshots where seq <> quote_seq`.execute(db);
    await sql`insert into quote_tallies
      select 'pending', count(*) from quotes where status = 'pending'
      on conflict (status) do update set quotes = excluded.quotes`.execute(db);
    const newest = await list({ q: "acme", limit: 1 });
    expect(newest.quotes).toMatchObject([{ quoteId: "Q-261118-05099" }]);
    expect((await list({ q: "acme", status: "quoted" })).quotes).toHaveLength(1);
    expect((await list({ q: "acme", sort: "oldest" })).quotes[0]?.status).toBe("quoted");
    expect(newest).toMatchObject({ counts: { pending: 5100, quoted: 1 }, todo: 5100 });
    // More than are read at a time.
    await sql`update quotes set deleted_at = submitted_at where seq > (select min(seq) + 300 from quotes)`.execute(db);
    const { quotes }: ListQuotesReply = (await request.get("/api/quotes/list")).body;
    expect(new Set(quotes.map(({ quoteId }) => quoteId)).size).toBe(301);
    expect([quotes.length, quotes[0]?.quoteId]).toEqual([301, "Q-261118-00299"]);
  });
});

describe("the changes of quotes", () => {
  const changesOf = async (desk: Awaited<ReturnType<typeof startDesk>>, since: number) =>
    QuoteChangesReply.parse((await desk.request.get(`/api/quotes/changes?since=${since}`)).body);

  it("are the quotes that arrived, changed or were deleted since an event", async () => {
    const desk = await startDesk();
    const [kept, deleted] = [await desk.ask({ company: "Kept" }), await desk.ask()];
    const { latest } = await desk.list();
    expect(await changesOf(desk, latest)).toMatchObject({ quotes: [], gone: [], latest });

    await desk.setStatus(kept, "quoted");
    await desk.request.delete(`/api/quotes/${deleted}`);
    const came = await desk.ask({ company: "Came" });
    const changes = await changesOf(desk, latest);
    expect(changes).toMatchObject({
      quotes: [
        { quoteId: kept, status: "quoted" },
        { customerInfo: { company: "Came" }, status: "pending" },
      ],
      arrived: [came],
      gone: [deleted],
      counts: { pending: 1, quoted: 1 },
      more: false,
    });
    expect(changes.latest).toBeGreaterThan(latest);
  });

  it("take one read if there are none, and have counts of this moment", async () => {
    const desk = await startDesk();
    const id = await desk.ask();
    const { latest } = await desk.list();
    const reads = vi.spyOn(desk.db, "selectFrom");
    const counted = vi.spyOn(desk.db, "run");
    const poll = () => changesOf(desk, latest);
    expect(await poll()).toMatchObject({ quotes: [], latest, counts: { pending: 1 }, overdue: 0 });
    expect([reads.mock.calls.length, counted.mock.calls.length]).toEqual([0, 1]);

    await desk.request.put("/api/admin/days-off/2026-12-24").send({ name: "Stocktaking" });
    expect(await poll()).toMatchObject({ daysOff: ["US", "2026-12-24"], hasPeople: false });
    await desk.reviseRules(2, { ...catalogDocument, basePrice: 9000 });
    expect(await poll()).toMatchObject({ rulesRevision: 2 });
    desk.setTime(new Date("2026-11-24T15:00:00Z"));
    expect(await poll()).toMatchObject({ overdue: 1, today: "2026-11-24" });
    await desk.setStatus(id, "quoted");
    expect(await poll()).toMatchObject({ overdue: 0, counts: { pending: 0, quoted: 1 } });
    await desk.request.delete(`/api/quotes/${id}`);
    expect(await poll()).toMatchObject({ deleted: 1, counts: { quoted: 0 } });
    const after = new Date("2026-11-24T15:00:01Z");
    await createEraseStore(desk.db).eraseDeleted(after, after);
    expect(await poll()).toMatchObject({ deleted: 0 });
  });

  it("include restored quotes", async () => {
    const desk = await startDesk();
    const id = await desk.ask();
    await desk.request.delete(`/api/quotes/${id}`);
    const { latest } = await desk.list();
    await desk.request.post(`/api/quotes/${id}/restore`);
    expect(await changesOf(desk, latest)).toMatchObject({
      quotes: [{ quoteId: id }],
      arrived: [],
      restored: [id],
      gone: [],
    });
  });

  it("come in batches if there are many", async () => {
    const desk = await startDesk();
    const id = await desk.ask();
    // The events of 202 changes, without their requests.
    await desk.setStatus(id, "reviewed");
    const { seq: _, ...event } = await desk.db
      .selectFrom("quote_events")
      .selectAll()
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    await desk.db
      .insertInto("quote_events")
      .values(Array.from({ length: 201 }, () => event))
      .execute();
    const first = await changesOf(desk, 1);
    expect(first).toMatchObject({ more: true, quotes: [{ quoteId: id }] });
    expect(await changesOf(desk, first.latest)).toMatchObject({ more: false });
  });
});
