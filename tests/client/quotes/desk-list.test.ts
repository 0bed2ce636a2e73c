import { describe, expect, it } from "vitest";
import { askForQuote, copyQuotes, setElsewhere } from "../../support/asked-quotes.ts";
import { exampleBench } from "../../support/catalog.ts";
import { companiesOf, openDesk, refuse } from "../../support/desk-here.ts";
import { joinServer } from "../../support/joined-server.ts";

const ALL = { show: "all", q: "", sort: "newest" } as const;

describe("the list of a desk at a real server", () => {
  it("holds the quotes of a status, the overdue ones, or all, with the overdue ones on top", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Long ago", daysAgo: 9 });
    await askForQuote(joined, { company: "Answered", daysAgo: 8, status: "quoted" });
    await askForQuote(joined, { company: "Seen", daysAgo: 7, status: "reviewed" });
    await askForQuote(joined, { company: "Today" });
    const desk = await openDesk();

    for (const [show, companies] of [
      ["overdue", ["Seen", "Long ago"]],
      ["pending", ["Long ago", "Today"]],
      ["reviewed", ["Seen"]],
      ["quoted", ["Answered"]],
      ["approved", []],
      ["all", ["Seen", "Long ago", "Today", "Answered"]],
    ] as const) {
      await desk.choose({ ...ALL, show });
      expect(companiesOf(desk), show).toEqual(companies);
    }
    const { rows, counts } = desk.state();
    expect(rows?.map(({ part }) => part)).toEqual(["overdue", "overdue", "rest", "rest"]);
    expect(counts).toMatchObject({
      overdue: 2,
      counts: { pending: 2, reviewed: 1, quoted: 1, approved: 0, rejected: 0 },
    });
  });

  it("has the newest, the oldest or the highest total first", async () => {
    const joined = await joinServer();
    const small = { ...exampleBench, uprights: "no-uprights", accessories: ["no-accessories"] };
    await askForQuote(joined, { company: "Large" });
    await askForQuote(joined, { company: "Small", configuration: small });
    await askForQuote(joined, { company: "Dock", addressType: "commercial-dock" });
    const desk = await openDesk();

    for (const [sort, companies] of [
      ["oldest", ["Large", "Small", "Dock"]],
      ["highest", ["Large", "Dock", "Small"]],
      ["newest", ["Dock", "Small", "Large"]],
    ] as const) {
      await desk.choose({ ...ALL, sort });
      expect(companiesOf(desk), sort).toEqual(companies);
    }
  });

  it("is searched by id, name, email, company and partner", async () => {
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
    const desk = await openDesk();

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
      await desk.choose({ ...ALL, q });
      expect(companiesOf(desk), q).toEqual(companies);
    }
  });

  it("grows by a page at a time until each quote is there once", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Newest" });
    copyQuotes(joined, 120);
    const desk = await openDesk();
    const lengths = [desk.state().rows?.length];
    while (desk.state().nextCursor !== null) {
      await desk.loadMore();
      lengths.push(desk.state().rows?.length);
    }

    expect(lengths).toEqual([50, 100, 121]);
    expect(new Set(desk.state().rows?.map(({ quoteId }) => quoteId)).size).toBe(121);
  });

  it("stays as it is where more cannot be loaded, says so, and grows when asked again", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Newest" });
    copyQuotes(joined, 80);
    const desk = await openDesk();
    refuse(joined, /cursor=/, "The server is busy.");
    await desk.loadMore();

    expect(desk.state()).toMatchObject({
      failure: { serverError: "The server is busy." },
      loadingMore: false,
    });
    expect(desk.state().rows).toHaveLength(50);
    joined.clear();
    await desk.loadMore();
    expect(desk.state().failure).toBeUndefined();
    expect(desk.state().rows).toHaveLength(81);
  });

  it("takes in what arrives above all else, unread until it is opened", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Read" });
    const desk = await openDesk();
    const id = await askForQuote(joined, { company: "Arrived" });
    await desk.poll();

    expect(companiesOf(desk)).toEqual(["Arrived", "Read"]);
    expect(desk.state().rows?.[0]).toEqual({ quoteId: id, part: "new" });
    expect(desk.state().unread).toEqual(new Set([id]));
    expect(desk.state().counts?.counts.pending).toBe(2);
    desk.open(id);
    expect(desk.state().unread).toEqual(new Set());
  });

  it("takes in nothing that its search or its status leaves out", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Acme" });
    const desk = await openDesk();
    await desk.choose({ ...ALL, q: "acme" });
    await askForQuote(joined, { company: "Other" });
    await askForQuote(joined, { company: "Acme South" });
    await desk.poll();
    expect(companiesOf(desk)).toEqual(["Acme South", "Acme"]);

    await desk.choose({ ...ALL, show: "quoted" });
    await askForQuote(joined, { company: "Acme West" });
    await desk.poll();
    expect(companiesOf(desk)).toEqual([]);
  });

  it("follows what others set, and moves nothing", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined, { company: "Elsewhere" });
    await askForQuote(joined, { company: "Mine" });
    const desk = await openDesk();
    await setElsewhere(joined.server.url, id, "approved");
    await desk.poll();

    expect(companiesOf(desk)).toEqual(["Mine", "Elsewhere"]);
    expect(desk.state().quotes.get(id)?.status).toBe("approved");
    expect(desk.state().counts?.counts).toMatchObject({ pending: 1, approved: 1 });
  });
});
