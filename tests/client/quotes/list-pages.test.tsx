import { describe, expect, it } from "vitest";
import { askForQuote, copyQuotes, setElsewhere } from "../../support/asked-quotes.ts";
import { exampleBench } from "../../support/catalog.ts";
import { joinServer } from "../../support/joined-server.ts";
import { companiesOf, openList, refuse } from "../../support/quotes-here.tsx";

const ALL = { show: "all", q: "", sort: "newest" } as const;

describe("the list of quotes on a real server", () => {
  it("filters by status or overdue, and puts overdue quotes on top", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Long ago", daysAgo: 9 });
    await askForQuote(joined, { company: "Answered", daysAgo: 8, status: "quoted" });
    await askForQuote(joined, { company: "Seen", daysAgo: 7, status: "reviewed" });
    await askForQuote(joined, { company: "Today" });
    const list = await openList();

    for (const [show, companies] of [
      ["overdue", ["Seen", "Long ago"]],
      ["pending", ["Long ago", "Today"]],
      ["reviewed", ["Seen"]],
      ["quoted", ["Answered"]],
      ["approved", []],
      ["all", ["Seen", "Long ago", "Today", "Answered"]],
    ] as const) {
      await list.filter({ ...ALL, show });
      expect(companiesOf(list), show).toEqual(companies);
    }
    const { rows, counts } = list.state();
    expect(rows?.map(({ section }) => section)).toEqual(["overdue", "overdue", "rest", "rest"]);
    expect(counts).toMatchObject({
      overdue: 2,
      counts: { pending: 2, reviewed: 1, quoted: 1, approved: 0, rejected: 0 },
    });
  });

  it("sorts by newest, oldest or highest total", async () => {
    const joined = await joinServer();
    const small = { ...exampleBench, uprights: "no-uprights", accessories: ["no-accessories"] };
    await askForQuote(joined, { company: "Large" });
    await askForQuote(joined, { company: "Small", configuration: small });
    await askForQuote(joined, { company: "Dock", addressType: "commercial-dock" });
    const list = await openList();

    for (const [sort, companies] of [
      ["oldest", ["Large", "Small", "Dock"]],
      ["highest", ["Large", "Dock", "Small"]],
      ["newest", ["Dock", "Small", "Large"]],
    ] as const) {
      await list.filter({ ...ALL, sort });
      expect(companiesOf(list), sort).toEqual(companies);
    }
  });

  it("searches ID, name, email, company and partner", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined, { company: "Engines", name: "Ada Byron" });
    await askForQuote(joined, {
      company: "Çapek",
      name: "Élodie",
      email: "elodie@robots.example",
    });
    await askForQuote(joined, {
      company: "Partner Co.",
      name: "Grace",
      partner: "bench-blog",
    });
    const list = await openList();

    for (const [q, companies] of [
      [id, ["Engines"]],
      ["byron", ["Engines"]],
      ["robots.ex", ["Çapek"]],
      ["capek", ["Çapek"]],
      ["éLODie", ["Çapek"]],
      ["bench-bl", ["Partner Co."]],
      ["nobody at all", []],
      ["", ["Partner Co.", "Çapek", "Engines"]],
    ] as const) {
      await list.filter({ ...ALL, q });
      expect(companiesOf(list), q).toEqual(companies);
    }
  });

  it("has the same filter, order and search after a reload", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Quoted Acme", status: "quoted" });
    await askForQuote(joined, { company: "Pending Acme" });
    const before = await openList();
    await before.filter({ show: "quoted", q: "acme", sort: "oldest" });
    const after = await openList();
    expect(after.state().filter).toEqual({ show: "quoted", q: "acme", sort: "oldest" });
    expect(companiesOf(after)).toEqual(["Quoted Acme"]);
  });

  it("grows page by page, without duplicates", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Newest" });
    copyQuotes(joined, 120);
    const list = await openList();
    const lengths = [list.state().rows?.length];
    while (list.state().nextCursor !== null) {
      await list.loadMore();
      lengths.push(list.state().rows?.length);
    }

    expect(lengths).toEqual([50, 100, 121]);
    expect(new Set(list.state().rows?.map(({ quoteId }) => quoteId)).size).toBe(121);
  });

  it("stays as it is when the next page fails, and grows after a retry", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Newest" });
    copyQuotes(joined, 80);
    const list = await openList();
    refuse(joined, /cursor=/, "The server is busy.");
    await list.loadMore();

    expect(list.state()).toMatchObject({
      failure: { serverError: "The server is busy." },
      loadingMore: false,
    });
    expect(list.state().rows).toHaveLength(50);
    joined.clear();
    await list.loadMore();
    expect(list.state().failure).toBeUndefined();
    expect(list.state().rows).toHaveLength(81);
  });

  it("adds new quotes on top, unread until opened", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Read" });
    const list = await openList();
    const id = await askForQuote(joined, { company: "Arrived" });
    await list.poll();

    expect(companiesOf(list)).toEqual(["Arrived", "Read"]);
    expect(list.state().rows?.[0]).toEqual({ quoteId: id, section: "new" });
    expect(list.state().unread).toEqual(new Set([id]));
    expect(list.state().counts?.counts.pending).toBe(2);
    list.markRead(id);
    expect(list.state().unread).toEqual(new Set());
  });

  it("adds only the new quotes that match the filter", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Acme" });
    const list = await openList();
    await list.filter({ ...ALL, q: "acme" });
    await askForQuote(joined, { company: "Other" });
    await askForQuote(joined, { company: "Acme South" });
    await list.poll();
    expect(companiesOf(list)).toEqual(["Acme South", "Acme"]);

    await list.filter({ ...ALL, show: "quoted" });
    await askForQuote(joined, { company: "Acme West" });
    await list.poll();
    expect(companiesOf(list)).toEqual([]);
  });

  it("shows colleagues' changes without moving quotes", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined, { company: "Elsewhere" });
    await askForQuote(joined, { company: "Mine" });
    const list = await openList();
    await setElsewhere(joined.server.url, id, "approved");
    await list.poll();

    expect(companiesOf(list)).toEqual(["Mine", "Elsewhere"]);
    expect(list.state().quotes.get(id)?.status).toBe("approved");
    expect(list.state().counts?.counts).toMatchObject({ pending: 1, approved: 1 });
  });
});
