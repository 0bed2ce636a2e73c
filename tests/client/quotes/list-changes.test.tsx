import { describe, expect, it } from "vitest";
import { shownStatus } from "#client/quotes/labels/quote-state.ts";
import type { QuoteList } from "#client/quotes/list/quote-list.ts";
import { QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import {
  companiesOf,
  openList,
  quoteOf,
  refuse,
} from "../../support/components/quote-requests.tsx";
import { askForQuote, storedStatus } from "../../support/quotes/asked-quotes.ts";

const shown = (list: QuoteList, quoteId: string) =>
  shownStatus(list.state(), quoteOf(list, quoteId));

describe("changes to quotes on a real server", () => {
  it("set any status from any other", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const list = await openList();
    // Steps of one to four around the circle of five statuses cover all 20 transitions.
    const circle = [1, 2, 3, 4].flatMap((by) => [1, 2, 3, 4, 5].map((turn) => (turn * by) % 5));
    const ways = new Set<string>();
    for (const place of circle) {
      const to = QUOTE_STATUSES[place] ?? "pending";
      const [from, outcome] = [shown(list, id), await list.setStatus([id], to)];
      ways.add(`${from} ${to}`);
      expect(outcome).toMatchObject({ done: [{ quoteId: id, from }], failure: undefined });
      expect([shown(list, id), storedStatus(joined, id)]).toEqual([to, to]);
    }
    expect(ways.size).toBe(20);
  });

  it("show a status before the server has saved it", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const list = await openList();
    const letGo = joined.hold();
    const outcomes = [list.setStatus([id], "quoted"), list.setStatus([id], "approved")];

    expect([shown(list, id), storedStatus(joined, id)]).toEqual(["approved", "pending"]);
    letGo();
    expect(await Promise.all(outcomes)).toMatchObject([
      { done: [{ from: "pending" }] },
      { done: [{ from: "quoted" }] },
    ]);
    expect([shown(list, id), storedStatus(joined, id)]).toEqual(["approved", "approved"]);
  });

  it("roll a rejected status back, with the reason", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const list = await openList();
    refuse(joined, /^PUT .*status/, "The server is busy.");
    const set = list.setStatus([id], "quoted");
    expect(shown(list, id)).toBe("quoted");

    expect(await set).toMatchObject({ done: [], failure: { message: "The server is busy." } });
    expect([shown(list, id), storedStatus(joined, id)]).toEqual(["pending", "pending"]);
  });

  it("restore quotes from the list of deleted quotes, which can be searched", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "A Corp" });
    const [b, c] = [
      await askForQuote(joined, { company: "B Corp", daysAgo: 9 }),
      await askForQuote(joined, { company: "C Corp" }),
    ];
    const list = await openList();
    for (const id of [b, c]) await list.delete(quoteOf(list, id));
    const deleted = { show: "deleted", q: "", sort: "newest" } as const;
    await list.filter({ ...deleted, q: "b corp" });
    expect(companiesOf(list)).toEqual(["B Corp"]);
    await list.filter(deleted);
    expect(companiesOf(list)).toEqual(["C Corp", "B Corp"]);
    expect(list.state().rows?.map(({ section }) => section)).toEqual(["rest", "rest"]);
    expect(list.state().counts).toMatchObject({ deleted: 2, overdue: 0, counts: { pending: 1 } });
    expect(await list.setStatus([b], "quoted")).toMatchObject({ done: [], unchanged: [] });

    expect(await list.restore(quoteOf(list, b))).toBeUndefined();
    await list.catchUp();
    expect(companiesOf(list)).toEqual(["C Corp"]);
    expect(list.state().counts).toMatchObject({ deleted: 1, overdue: 1, counts: { pending: 2 } });
    expect(storedStatus(joined, b)).toBe("pending");
  });
});
