import { expect, it } from "vitest";
import { openAnswers } from "#client/quotes/labels/quote-state.ts";
import {
  appendPage,
  archiveInList,
  createList,
  replaceQuotes,
  showQuote,
  withChanges,
} from "#client/quotes/list/list-state.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { storedQuote } from "../../support/quotes/quote-reply.ts";

const ALL = { show: "all", q: "", sort: "newest" } as const;

/** Quotes one hour apart, from midnight on November 18, 2026. */
const quote = (hour: number, facts: Partial<Quote> = {}): Quote => ({
  ...storedQuote(),
  quoteId: `Q-${hour}`,
  seq: hour,
  timestamp: new Date(Date.UTC(2026, 10, 18, hour)).toISOString(),
  ...facts,
});

const page = (quotes: Quote[], facts: object = {}) => ({
  success: true as const,
  quotes,
  nextCursor: null,
  counts: { pending: quotes.length, reviewed: 0, quoted: 0, approved: 0, rejected: 0 },
  ...{ overdue: 0, deleted: 0, archived: 0, answers: 0, todo: 0, latest: 1, rulesRevision: 1 },
  ...{ mentions: 0, unread: [], hasPeople: false },
  ...{ today: "2026-11-18", overdueBefore: "2026-11-18T00:30:00.000Z", timeZone: "UTC", daysOff: [] },
  ...facts,
});

it("the change requests right before the newest answer wait, too, whatever that answer is", () => {
  const about = { message: "", origin: undefined } as const;
  const given = [
    { ...about, kind: "declined", seq: 1, at: "1", number: 1 },
    { ...about, kind: "change-asked", seq: 2, at: "2", number: 1 },
    { ...about, kind: "change-asked", seq: 3, at: "3", number: 1 },
    { kind: "accepted", seq: 4, at: "4", number: 1, name: "Ben", late: false, origin: undefined },
  ] as const;
  const waiting = (count: number) => {
    const shown = given.slice(0, count);
    const { kind = "accepted", at = "" } = shown.at(-1) ?? {};
    return openAnswers(quote(1, { answer: { kind, at, late: false, waits: true } }), shown).map(({ seq }) => seq);
  };
  expect([1, 2, 3, 4].map(waiting)).toEqual([[1], [2], [2, 3], [2, 3, 4]]);
});

it("a quote of a later page is not moved into the overdue section", () => {
  const first = createList(ALL, page([quote(0), quote(5)]));
  const list = appendPage(first, page([quote(-1)]));
  expect(list.rows.map(({ section }) => section)).toEqual(["overdue", "rest", "rest"]);
});

it.each([
  ["acme tool", "Q-2"],
  ["bench-b", "Q-3"],
])("a new quote is listed if its partner matches the search, by name or ID: %s", (q, found) => {
  const arrived = [
    quote(1),
    quote(2, { partner: { id: "acme", name: "Ácme Tools" } }),
    quote(3, { partner: { id: "bench-blog" } }),
  ];
  const list = withChanges(createList({ ...ALL, q }, page([])), {
    ...page(arrived, { latest: 2 }),
    ...{ arrived: ["Q-1", "Q-2", "Q-3"], answered: [], assigned: [], restored: [], gone: [], more: false },
  });
  expect(list.rows).toEqual([{ quoteId: found, section: "new" }]);
});

it("a restored quote returns to its place in another order, even among quotes of the same moment", () => {
  const { timestamp } = quote(12);
  const [one, two, three] = [1, 2, 3].map((seq) => quote(seq, { timestamp }));
  if (!one || !two || !three) throw new Error("There are three quotes.");
  const list = showQuote(createList({ ...ALL, sort: "oldest" }, page([one, three])), two);
  expect(list.rows.map(({ quoteId }) => quoteId)).toEqual(["Q-1", "Q-2", "Q-3"]);
});

it.each([
  [{}, true],
  [{ show: "approved", q: " " }, true],
  [{ show: "todo", q: "Q-1" }, true],
  [{ q: "Q-1" }, false],
  [{ fromDay: "2026-11-01" }, false],
  [{ dated: "decided", toDay: "2026-11-30" }, false],
] as const)(
  "an archived order leaves a list of %j, unless somebody searches by words or days: %s",
  (filter, isHidden) => {
    const list = createList({ ...ALL, ...filter }, page([quote(1), quote(2)]));
    const archived = quote(1, { archivedAt: "2026-11-19T00:00:00.000Z" });
    expect(archiveInList(list, archived).hidden.has("Q-1")).toBe(isHidden);
    expect(showQuote({ ...list, rows: [] }, archived).rows).toHaveLength(isHidden ? 0 : 1);
  },
);

it("a new quote is news until it is changed here", () => {
  const ids = { arrived: ["Q-1", "Q-2"], answered: [], assigned: [], restored: [], gone: [], more: false };
  const list = withChanges(createList(ALL, page([])), { ...page([quote(1), quote(2)], { latest: 2 }), ...ids });
  expect([...replaceQuotes(list, [quote(1)]).news]).toEqual(["Q-2"]);
});
