import { act, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { joinServer } from "../../support/components/joined-server.ts";
import { askNow, joinList, openList, refuse } from "../../support/components/quote-requests.tsx";
import { holdPromise } from "../../support/held-promise.ts";
import { askForQuote, copyQuotes, setElsewhere, storedStatus } from "../../support/quotes/asked-quotes.ts";

describe("the list of quotes on a real server", () => {
  it("has the same filter, order and search after a reload, and shows the failure of another filter until a poll loads it", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Quoted Acme", status: "quoted" });
    await askForQuote(joined, { company: "Pending Acme" });
    const before = await openList();
    await before.filter({ show: "quoted", q: "acme", sort: "oldest" });
    const after = await openList();
    expect(after.state().filter).toEqual({ show: "quoted", q: "acme", sort: "oldest" });
    expect(after.companies()).toEqual(["Quoted Acme"]);
    refuse(joined, /\/list/, "The server is busy.");
    await after.filter({ show: "pending" });
    expect(after.state()).toMatchObject({
      rows: undefined,
      failure: { serverError: "The server is busy." },
      offline: false,
    });
    joined.clear();
    askNow();
    await waitFor(() => expect(after.companies()).toEqual(["Pending Acme"]));
  });

  it("stays as it is when the next page fails, grows after a retry, and loads the next page of a new filter at once", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Newest" });
    copyQuotes(joined, 80);
    const list = await openList();
    refuse(joined, /cursor=/, "The server is busy.");
    await list.loadMore();

    expect(list.state()).toMatchObject({ failure: { serverError: "The server is busy." }, loadingMore: false });
    expect(list.ids()).toHaveLength(50);
    joined.clear();
    await list.loadMore();
    expect(list.state().failure).toBeUndefined();
    expect(list.ids()).toHaveLength(81);

    joined.setLine((send, call) =>
      call.includes("cursor") && call.includes("newest") ? new Promise(() => {}) : send(),
    );
    await act(async () => void list.now().loadMore());
    await list.filter({ sort: "highest" });
    await list.loadMore();

    expect(list.ids()).toHaveLength(81);
  });

  it("adds new quotes on top, unread until opened, and only those that match the filter", async () => {
    const { joined, list } = await joinList({ company: "Read" });
    const id = await askForQuote(joined, { company: "Arrived" });
    await list.poll();

    expect(list.companies()).toEqual(["Arrived", "Read"]);
    expect(list.state().rows?.[0]).toEqual({ quoteId: id, section: "new" });
    expect(list.state().news).toEqual(new Set([id]));
    expect(list.state().counts.counts.pending).toBe(2);
    list.markRead(id);
    await waitFor(() => expect(list.state().news).toEqual(new Set()));

    await list.filter({ q: "acme" });
    await askForQuote(joined, { company: "Other" });
    await askForQuote(joined, { company: "Acme South" });
    await list.poll();
    expect(list.companies()).toEqual(["Acme South"]);

    await list.filter({ show: "quoted" });
    await askForQuote(joined, { company: "Acme West" });
    await list.poll();
    expect(list.companies()).toEqual([]);
  });
});

describe("changes to quotes on a real server", () => {
  it("begin where the last one ended, if several follow each other", async () => {
    const {
      joined,
      ids: [id],
      list,
    } = await joinList({});
    refuse(joined, /^PUT .*"rejected"/, "The server is busy.");
    await list.setStatus([id], "quoted", "rejected", "approved");
    expect(joined.calls.filter((call) => call.startsWith("PUT"))).toEqual([
      expect.stringContaining('"status":"quoted","from":"pending"'),
      expect.stringContaining('"status":"rejected","from":"quoted"'),
      expect.stringContaining('"status":"approved","from":"quoted"'),
    ]);
    expect(list.told()).toEqual([
      "! Failed to update quote status The server is busy.",
      `Quote status updated ${id}: approved`,
    ]);
    expect([list.status(id), storedStatus(joined, id)]).toEqual(["approved", "approved"]);
  });

  it("keep what came in while their replies were under way, replace nothing of a colleague, and Undo only what they did", async () => {
    const {
      joined,
      ids: [id],
      list,
    } = await joinList({});
    const planElsewhere = (text: string, on: string) =>
      joined.direct(new URL(`/api/quotes/${id}/next-action`, joined.server.url), {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ nextAction: { text, on } }),
      });
    const { held, end: arrive } = holdPromise();
    joined.setLine(async (send, call) => {
      const reply = await send();
      if (call.includes("/next-action")) await held;
      return reply;
    });
    const plan = { text: "Call", on: "2030-05-01" };
    const planned = list.work().setNextAction(list.quote(id), plan);
    await vi.waitFor(async () => {
      await list.poll();
      expect(list.quote(id).nextAction).toEqual(plan);
    });
    await setElsewhere(joined.server.url, id, "reviewed");
    await list.poll();
    expect(list.status(id)).toBe("reviewed");
    await act(async () => {
      arrive();
      await planned;
    });
    expect([list.status(id), list.quote(id).nextAction]).toEqual(["reviewed", plan]);

    await planElsewhere("Visit", "2030-06-01");
    list.undo();
    await waitFor(() =>
      expect(list.told()).toEqual([
        "! Failed to save the next action This quote was changed meanwhile. Nothing was saved.",
      ]),
    );
    await list.poll();
    expect(list.quote(id).nextAction).toEqual({ text: "Visit", on: "2030-06-01" });
  });

  it("set any number of quotes, in requests within the server's limit", async () => {
    const joined = await joinServer();
    await askForQuote(joined);
    copyQuotes(joined, 1100);
    const list = await openList();
    while (list.state().nextCursor !== null) await list.loadMore();
    await list.setStatus(list.ids() ?? [], "approved");
    const sizes = joined.calls.filter((call) => call.startsWith("PUT")).map((call) => call.match(/quoteId/g)?.length);
    expect(sizes).toEqual([1000, 101]);
    expect(list.told()).toEqual(["Quote status updated 1101 quotes are approved now."]);
  });

  it("restore quotes from the list of deleted quotes, which can be searched", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "A Corp" });
    const [b, c] = [
      await askForQuote(joined, { company: "B Corp", daysAgo: 9 }),
      await askForQuote(joined, { company: "C Corp" }),
    ];
    const list = await openList();
    for (const id of [b, c]) await list.deleteQuote(id);
    await list.filter({ show: "deleted", q: "b corp" });
    expect(list.companies()).toEqual(["B Corp"]);
    await list.filter({ show: "deleted" });
    expect(list.companies()).toEqual(["C Corp", "B Corp"]);
    expect(list.state().rows?.map(({ section }) => section)).toEqual(["rest", "rest"]);
    expect(list.state().counts).toMatchObject({ deleted: 2, overdue: 0, counts: { pending: 1 } });
    await list.setStatus([b], "quoted");
    expect(joined.calls.filter((call) => call.startsWith("PUT"))).toEqual([]);

    await list.restore(b);
    await list.poll();
    expect(list.companies()).toEqual(["C Corp"]);
    expect(list.state().counts).toMatchObject({ deleted: 1, overdue: 1, counts: { pending: 2 } });
    expect(storedStatus(joined, b)).toBe("pending");
  });
});
