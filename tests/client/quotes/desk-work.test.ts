import { describe, expect, it } from "vitest";
import { shownStatus } from "#client/quotes/desk/desk-state.ts";
import type { QuotesDesk } from "#client/quotes/desk/quotes-desk.ts";
import { QUOTE_STATUSES } from "#shared/quote-status.ts";
import { askForQuote, storedStatus } from "../../support/asked-quotes.ts";
import { companiesOf, openDesk, refuse } from "../../support/desk-here.ts";
import { joinServer } from "../../support/joined-server.ts";

function quoteOf(desk: QuotesDesk, quoteId: string) {
  const quote = desk.state().quotes.get(quoteId);
  if (!quote) throw new Error(`The list has no quote ${quoteId}.`);
  return quote;
}

const shown = (desk: QuotesDesk, quoteId: string) =>
  shownStatus(desk.state(), quoteOf(desk, quoteId));

describe("a desk at a real server", () => {
  it("sets any status from any other", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const desk = await openDesk();
    // By one, two, three and four around the circle of five: each status follows each other one once.
    const circle = [1, 2, 3, 4].flatMap((by) => [1, 2, 3, 4, 5].map((turn) => (turn * by) % 5));
    const ways = new Set<string>();
    for (const place of circle) {
      const to = QUOTE_STATUSES[place] ?? "pending";
      const [from, outcome] = [shown(desk, id), await desk.statuses.set([id], to)];
      ways.add(`${from} ${to}`);
      expect(outcome).toMatchObject({ done: [{ quoteId: id, from }], failure: undefined });
      expect([shown(desk, id), storedStatus(joined, id)]).toEqual([to, to]);
    }
    expect(ways.size).toBe(20);
  });

  it("shows a status at once, before the server has it", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const desk = await openDesk();
    const letGo = joined.hold();
    const outcomes = [desk.statuses.set([id], "quoted"), desk.statuses.set([id], "approved")];

    expect([shown(desk, id), storedStatus(joined, id)]).toEqual(["approved", "pending"]);
    letGo();
    expect(await Promise.all(outcomes)).toMatchObject([
      { done: [{ from: "pending" }] },
      { done: [{ from: "quoted" }] },
    ]);
    expect([shown(desk, id), storedStatus(joined, id)]).toEqual(["approved", "approved"]);
  });

  it("takes a status back that was refused, with the reason", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const desk = await openDesk();
    refuse(joined, /^PUT .*status/, "The server is busy.");
    const set = desk.statuses.set([id], "quoted");
    expect(shown(desk, id)).toBe("quoted");

    expect(await set).toMatchObject({ done: [], failure: { message: "The server is busy." } });
    expect([shown(desk, id), storedStatus(joined, id)]).toEqual(["pending", "pending"]);
  });

  it("puts a quote back that could not be deleted, with the reason", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "Below" });
    const id = await askForQuote(joined, { company: "Sticky Inc." });
    await askForQuote(joined, { company: "Above" });
    const desk = await openDesk();
    refuse(joined, /^DELETE/, "No room left.");
    const removed = desk.deletions.remove(quoteOf(desk, id));
    expect(companiesOf(desk)).toEqual(["Above", "Below"]);

    expect(await removed).toMatchObject({ failure: { message: "No room left." } });
    expect(companiesOf(desk)).toEqual(["Above", "Sticky Inc.", "Below"]);
    expect(storedStatus(joined, id)).toBe("pending");
  });

  it("restores a deleted quote with its status in its place", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "A Corp" });
    const id = await askForQuote(joined, { company: "B Corp", status: "approved" });
    await askForQuote(joined, { company: "C Corp" });
    const desk = await openDesk();
    const quote = quoteOf(desk, id);
    const { place } = await desk.deletions.remove(quote);
    expect(companiesOf(desk)).toEqual(["C Corp", "A Corp"]);
    expect(storedStatus(joined, id)).toBeUndefined();
    expect(await desk.deletions.restore(quote, place)).toBeUndefined();
    expect(companiesOf(desk)).toEqual(["C Corp", "B Corp", "A Corp"]);
    expect(storedStatus(joined, id)).toBe("approved");
  });

  it("lists what is deleted, finds it, and restores it from there", async () => {
    const joined = await joinServer();
    await askForQuote(joined, { company: "A Corp" });
    const [b, c] = [
      await askForQuote(joined, { company: "B Corp", daysAgo: 9 }),
      await askForQuote(joined, { company: "C Corp" }),
    ];
    const desk = await openDesk();
    for (const id of [b, c]) await desk.deletions.remove(quoteOf(desk, id));
    const deleted = { show: "deleted", q: "", sort: "newest" } as const;
    await desk.choose({ ...deleted, q: "b corp" });
    expect(companiesOf(desk)).toEqual(["B Corp"]);
    await desk.choose(deleted);
    expect(companiesOf(desk)).toEqual(["C Corp", "B Corp"]);
    expect(desk.state().rows?.map(({ part }) => part)).toEqual(["rest", "rest"]);
    expect(desk.state().counts).toMatchObject({ deleted: 2, overdue: 0, counts: { pending: 1 } });
    expect(await desk.statuses.set([b], "quoted")).toMatchObject({ done: [], unchanged: [] });

    expect(await desk.deletions.restore(quoteOf(desk, b))).toBeUndefined();
    await desk.catchUp();
    expect(companiesOf(desk)).toEqual(["C Corp"]);
    expect(desk.state().counts).toMatchObject({ deleted: 1, overdue: 1, counts: { pending: 2 } });
    expect(storedStatus(joined, b)).toBe("pending");
  });
});
