import { describe, expect, it } from "vitest";
import { joinServer } from "../../support/components/joined-server.ts";
import { companiesOf, openList, refuse } from "../../support/components/quote-requests.tsx";
import { askForQuote, copyQuotes, setElsewhere } from "../../support/quotes/asked-quotes.ts";

const ALL = { show: "all", q: "", sort: "newest" } as const;

describe("the list of quotes on a real server", () => {
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
