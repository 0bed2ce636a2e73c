import { afterEach, describe, expect, it, vi } from "vitest";
import { createQuoteList } from "#client/quotes/list/quote-list.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { storedQuote } from "../../support/quotes/quote-reply.ts";

const OVERDUE_BEFORE = "2026-11-18T12:00:00.000Z";

/** Quotes one hour apart, from midnight on November 18, 2026. */
function quotes(count: number): Quote[] {
  const stored = storedQuote();
  return Array.from({ length: count }, (_, index) => ({
    ...stored,
    quoteId: `Q-261118-${String(index).padStart(5, "0")}`,
    seq: index + 1,
    timestamp: new Date(Date.UTC(2026, 10, 18, index)).toISOString(),
  }));
}

const page = (listed: readonly Quote[], facts: object = {}) => ({
  success: true,
  quotes: listed,
  nextCursor: null,
  counts: { pending: listed.length, reviewed: 0, quoted: 0, approved: 0, rejected: 0 },
  overdue: 0,
  deleted: 0,
  overdueBefore: OVERDUE_BEFORE,
  timeZone: "UTC",
  latest: 1,
  ...facts,
});

/** Answers requests by their address. */
function serve(answer: (address: string, body: string) => unknown) {
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const reply = await answer(address, String(init.body ?? ""));
    return new Response(JSON.stringify(reply));
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the list store", () => {
  it("sets any number of quotes, in requests within the server's limit", async () => {
    const all = quotes(1500);
    const sizes: number[] = [];
    serve((address, body) => {
      if (address.includes("/list")) return page(all);
      if (address.includes("/changes"))
        return { ...page([]), arrived: [], restored: [], gone: [], more: false };
      const named: { quoteId: string }[] = JSON.parse(body).quotes;
      sizes.push(named.length);
      const set = new Set(named.map(({ quoteId }) => quoteId));
      const done = all.filter(({ quoteId }) => set.has(quoteId));
      return {
        success: true,
        quotes: done.map((quote) => ({ ...quote, status: "quoted" })),
        unchanged: [],
        changed: [],
        gone: [],
      };
    });
    const list = createQuoteList();
    await list.load();

    const outcome = await list.setStatus(
      all.map(({ quoteId }) => quoteId),
      "quoted",
    );
    expect(sizes).toEqual([1000, 500]);
    expect([outcome.done.length, outcome.failure]).toEqual([1500, undefined]);
  });

  it("loads the next page of a new filter while a page of the old one is in progress", async () => {
    const [first, second] = quotes(2);
    const never = new Promise(() => {});
    serve((address) => {
      if (!address.includes("cursor")) return page(first ? [first] : [], { nextCursor: "more" });
      return address.includes("highest") ? page(second ? [second] : []) : never;
    });
    const list = createQuoteList();
    await list.load();
    void list.loadMore();
    await list.filter({ show: "all", q: "", sort: "highest" });
    await list.loadMore();

    expect(list.state().rows).toHaveLength(2);
  });

  it("does not move a quote of a later page into the overdue section", async () => {
    const [old, middle, recent] = quotes(3);
    if (!old || !middle || !recent) throw new Error("three quotes");
    serve((address) =>
      address.includes("cursor")
        ? page([middle])
        : page([old, recent], { nextCursor: "more", overdueBefore: "2026-11-18T00:30:00.000Z" }),
    );
    const list = createQuoteList();
    await list.load();
    await list.loadMore();

    expect(list.state().rows?.map(({ section }) => section)).toEqual(["overdue", "rest", "rest"]);
  });

  it("adds new quotes whose partner matches the search, by name or ID", async () => {
    const [own, ofAcme, ofOther] = quotes(3);
    if (!own || !ofAcme || !ofOther) throw new Error("There are three quotes.");
    const arrived = [
      own,
      { ...ofAcme, partner: { id: "acme", name: "Ácme Tools" } },
      { ...ofOther, partner: { id: "bench-blog" } },
    ];
    serve((address) =>
      address.includes("/list")
        ? page([])
        : {
            ...page(arrived, { latest: 2 }),
            arrived: arrived.map(({ quoteId }) => quoteId),
            restored: [],
            gone: [],
            more: false,
          },
    );
    for (const [q, found] of [
      ["acme tool", ofAcme],
      ["bench-b", ofOther],
    ] as const) {
      const list = createQuoteList();
      await list.filter({ show: "all", q, sort: "newest" });
      await list.poll();
      expect(list.state().rows).toEqual([{ quoteId: found.quoteId, section: "new" }]);
    }
  });

  it("restores a quote at its place in a different order, even among quotes of the same moment", async () => {
    const timestamp = "2026-11-18T12:00:00.000Z";
    const [one, two, three] = quotes(3).map((quote) => ({ ...quote, timestamp }));
    if (!one || !two || !three) throw new Error("three quotes");
    serve((address) => {
      if (address.includes("/changes"))
        return { ...page([]), arrived: [], restored: [], gone: [], more: false };
      if (address.includes("restore")) return { success: true, quote: two };
      if (address.includes("oldest")) return page([one, three]);
      return address.includes("list") ? page([three, two, one]) : { success: true };
    });
    const list = createQuoteList();
    await list.load();
    const { place } = await list.delete(two);
    await list.filter({ show: "all", q: "", sort: "oldest" });
    await list.restore(two, place);

    expect(list.state().rows?.map(({ quoteId }) => quoteId)).toEqual(
      [one, two, three].map(({ quoteId }) => quoteId),
    );
  });
});
