import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { QueryCache } from "#client/api/query-cache.tsx";
import { FilterBar } from "#client/quotes/list/FilterBar.tsx";
import { NoQuotes } from "#client/quotes/list/ListEnd.tsx";
import { type ListFilter, readFilter } from "#client/quotes/list/list-filter.ts";
import { createList, type ListState, withChanges } from "#client/quotes/list/list-state.ts";
import { QuoteCard } from "#client/quotes/list/QuoteCard.tsx";
import { News, QuoteList } from "#client/quotes/list/QuoteList.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { readRules } from "#shared/rules/model.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { storedItem, storedQuote } from "../../support/quotes/quote-reply.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";

const ALL: ListFilter = { show: "all", q: "", sort: "newest" };
const COUNTS = {
  counts: { pending: 1200, reviewed: 1, quoted: 0, approved: 3, rejected: 4 },
  overdue: 2,
  deleted: 5,
  archived: 0,
  answers: 1,
  todo: 1204,
  today: "2026-09-21",
  overdueBefore: "2026-09-17T16:00:00.000Z",
  timeZone: "UTC",
  daysOff: [],
  rulesRevision: 1,
  hasPeople: false,
  mentions: 0,
};

const ANSWERED = "2026-09-20T15:05:00.000Z";

/** A quote's newest answer. */
const answered = (kind: "accepted" | "change-asked" | "declined", { late = false, waits = false } = {}) => ({
  answer: { kind, at: ANSWERED, late, waits },
});

describe("the filter bar", () => {
  const onLeave = vi.fn<(next: ListFilter, isFound: boolean) => void>();
  const show = (filter: ListFilter = ALL) => {
    const onFilter = vi.fn<(next: ListFilter) => void>();
    const quote = storedQuote({ partner: { id: "acme", name: "Acme Tools" } });
    const bar = { filter, counts: COUNTS, quotes: new Map([[quote.quoteId, quote]]), found: "50+ found" };
    render(<FilterBar {...bar} withKeys onFilter={onFilter} onLeave={onLeave} />, { wrapper: QueryCache });
    return onFilter;
  };

  it("names the partner and the option that narrow the list, also an archived one", async () => {
    const archive = (option: OptionDocument) => ({
      ...option,
      ...(option.value === "72" && { archived: true as const }),
    });
    const steps = catalogDocument.steps.map((step) => ({ ...step, options: step.options.map(archive) }));
    const reply = rulesReply(readRules({ ...catalogDocument, steps }), 1, {});
    vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(reply));
    for (const [value, label] of [
      ["60", "60 in"],
      ["72", "72 in"],
    ]) {
      show({ ...ALL, partner: "acme", option: `width ${value}` });
      expect(await screen.findByText(`Width: ${label}`)).toBeVisible();
      expect(screen.getByText("Acme Tools")).toBeVisible();
      cleanup();
    }
  });

  it("keeps a filter under a name, without its search, until it is removed, beside any number of others, also of another tab", async () => {
    const filter: ListFilter = { ...ALL, show: "approved", q: "ada", fromDay: "2026-11-01", dated: "sent" };
    show(filter);
    fireEvent.change(screen.getByLabelText("Name of this filter"), { target: { value: " Sent in November " } });
    fireEvent.click(screen.getByText("Save View"));
    cleanup();
    const onFilter = show();
    fireEvent.click(screen.getByText("Sent in November"));
    expect(onFilter).toHaveBeenCalledWith({ ...filter, q: "" });
    const [[key = "", saved = ""] = []] = Object.entries<string>(window.localStorage);
    const others = Array.from({ length: 20 }, (_, index) => ({ name: `Other tab ${index}`, filter: ALL }));
    window.localStorage.setItem(key, JSON.stringify([...others, ...JSON.parse(saved)]));
    fireEvent.change(screen.getByLabelText("Name of this filter"), { target: { value: "Newest" } });
    fireEvent.click(screen.getByText("Save View"));
    expect(screen.getByText("Sent in November"), "the 22nd").toBeInTheDocument();
    fireEvent.click(screen.getByLabelText("Remove view Sent in November"));
    expect(screen.queryByText("Sent in November")).toBeNull();
    expect(screen.getByText("Other tab 19")).toBeInTheDocument();
  });

  it("takes each amount that a reload keeps, and says which it cannot read", () => {
    const filter: ListFilter = { ...ALL, amountTo: "5000" };
    const onFilter = show(filter);
    const least = screen.getByLabelText("$ at least");
    const type = (text: string) => {
      fireEvent.change(least, { target: { value: text } });
      fireEvent.blur(least);
    };
    for (const text of ["9.999", "-5", "ten", "10,000,001"]) {
      type(text);
      expect(screen.getByRole("alert")).toHaveTextContent("Enter an amount such as 12.50, up to 10,000,000.");
      expect(least).toBeInvalid();
    }
    expect(onFilter).not.toHaveBeenCalled();
    for (const [text, amountFrom] of [
      ["1,200.50", "1200.5"],
      ["10,000,000", "10000000"],
    ] as const) {
      type(text);
      expect(screen.queryByRole("alert")).toBeNull();
      const next = { ...filter, amountFrom };
      expect(onFilter).toHaveBeenLastCalledWith(next);
      expect(readFilter((name) => Reflect.get(next, name))).toEqual(next);
    }
  });

  it("filters by all, overdue, each status and deleted, with counts, and offers three orders", () => {
    const onFilter = show();
    const filters = [...screen.getByRole("group", { name: "Show" }).querySelectorAll("label")];
    const shown = filters.map((label) => label.textContent).join(", ");
    expect(shown).toBe(
      "All 1,208, To do 1,204, overdue 2, pending 1,200, reviewed 1, quoted 0, approved 3, rejected 4, deleted 5",
    );
    for (const label of filters.slice(1)) fireEvent.click(label);
    expect(onFilter.mock.calls.map(([{ show }]) => show).join()).toBe(
      "todo,overdue,pending,reviewed,quoted,approved,rejected,deleted",
    );

    const order = screen.getByLabelText<HTMLSelectElement>("Order");
    const orders = [...order.options].map((option) => option.text);
    expect(orders).toEqual(["Newest first", "Oldest first", "Highest total first"]);
    fireEvent.change(order, { target: { value: "oldest" } });
    fireEvent.change(order, { target: { value: "highest" } });
    expect(onFilter.mock.calls.slice(8)).toEqual([[{ ...ALL, sort: "oldest" }], [{ ...ALL, sort: "highest" }]]);
  });

  it("debounces the search, and Escape clears it", () => {
    vi.useFakeTimers();
    const onFilter = show({ ...ALL, q: "acme", sort: "oldest" });
    const search = screen.getByLabelText<HTMLInputElement>(/^Search/);
    expect(search.value).toBe("acme");
    for (const value of ["b", "by", "byron"]) fireEvent.change(search, { target: { value } });
    expect(onFilter).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(500));
    expect(onFilter.mock.calls).toEqual([[{ show: "all", q: "byron", sort: "oldest" }]]);
    fireEvent.keyDown(search, { key: "Escape" });
    act(() => vi.advanceTimersByTime(500));
    expect(onFilter.mock.lastCall).toEqual([{ show: "all", q: "", sort: "oldest" }]);
  });

  it("shows the number of results in place of the counts, and moves the focus from the search to them, or back to the list on Escape", () => {
    show();
    expect(screen.queryByText("50+ found")).toBeNull();
    cleanup();
    show({ ...ALL, q: "acme" });
    expect(screen.getByRole("status")).toHaveTextContent("50+ found");
    expect(screen.getByRole("group", { name: "Show" })).not.toHaveTextContent("1,208");
    const search = screen.getByLabelText<HTMLInputElement>(/^Search/);
    fireEvent.change(search, { target: { value: "byron" } });
    for (const key of ["Enter", "ArrowDown"]) fireEvent.keyDown(search, { key });
    const found = [{ ...ALL, q: "byron" }, true];
    expect(onLeave.mock.calls).toEqual([found, found]);
    fireEvent.keyDown(search, { key: "Escape" });
    expect(onLeave).toHaveBeenCalledTimes(2);
    fireEvent.keyDown(search, { key: "Escape" });
    expect(onLeave.mock.lastCall).toEqual([ALL, false]);
  });
});

describe("the sections of the list", () => {
  const waiting = (company: string, timestamp: string) =>
    storedQuote({ quoteId: company, timestamp, customerInfo: { ...storedQuote().customerInfo, company } });
  const [old, recent] = [waiting("Long ago", "2026-09-10T09:00:00.000Z"), waiting("Today", "2026-09-21T09:00:00.000Z")];
  const arrived = [waiting("First news", "2026-09-21T10:00:00.000Z"), waiting("Last news", "2026-09-21T11:00:00.000Z")];
  const facts = { success: true as const, ...COUNTS, unread: [] };
  const list = createList(ALL, { ...facts, quotes: [old, recent], nextCursor: null, latest: 1 });
  const none = { arrived: [], answered: [], assigned: [], restored: [], gone: [], latest: 2, more: false };
  const ids = arrived.map(({ quoteId }) => quoteId);
  const news = withChanges(list, { ...facts, ...none, quotes: arrived, arrived: ids });

  const SETTLED = {
    ...{ unsaved: new Map(), loading: false, loadingMore: false },
    ...{ failure: undefined, offline: false },
  };
  const show = (state: Partial<ListState>) => {
    const { container } = render(
      <QuoteList
        state={{ ...list, ...SETTLED, ...state }}
        listRef={{ current: null }}
        openId={undefined}
        selected={new Set()}
        onOpen={() => {}}
        onSelect={() => {}}
        onMore={() => {}}
      />,
    );
    return [...container.querySelectorAll("section")].map((section) => [
      section.querySelector("h2")?.textContent,
      ...[...section.querySelectorAll("[data-quote]")].map((card) => card.getAttribute("data-quote")),
    ]);
  };

  it("are the overdue quotes and the rest, each with a heading, which is not overdue after the last one is answered", () => {
    expect(show(list)).toEqual([
      ["Overdue", "Long ago"],
      ["Newest first", "Today"],
    ]);
    expect(show({ unsaved: new Map([["Long ago", "quoted"]]) })).toEqual([
      ["No longer overdue", "Long ago"],
      ["Newest first", "Today"],
    ]);
  });

  it("begin with new quotes, and announce their number", () => {
    expect(show(news)).toEqual([
      ["New", "Last news", "First news"],
      ["Overdue", "Long ago"],
      ["Newest first", "Today"],
    ]);
    render(<News {...news} onShow={() => {}} />);
    expect(screen.getByText("2 new quotes")).toBeVisible();
  });

  it("move a quote to the top when its customer answers", () => {
    const answer = { kind: "change-asked", at: ANSWERED, late: false, waits: true } as const;
    const quotes = [{ ...recent, answer }];
    const { rows, news: moved } = withChanges(list, { ...facts, ...none, quotes, answered: [recent.quoteId] });
    expect(rows?.map(({ quoteId, section }) => [section, quoteId])).toEqual([
      ["new", "Today"],
      ["overdue", "Long ago"],
    ]);
    expect([...moved]).toEqual(["Today"]);
  });
});

describe("an empty list", () => {
  it.each([
    [{ show: "rejected" }, "No rejected quotes."],
    [{ show: "overdue" }, "No overdue quotes."],
    [{ show: "todo" }, "Nothing to do. No quotes are waiting for you."],
    [{ show: "deleted" }, "No deleted quotes."],
    [{ q: " nobody at all " }, "No quotes match “nobody at all”."],
    [{ q: "lady driftless" }, "Each word must match. Try fewer."],
    [{ show: "quoted", q: "acme" }, "No quoted quotes match “acme”."],
  ] as const)("names the filter, and offers all quotes: %o", (facts, sentence) => {
    const onFilter = vi.fn<(next: ListFilter) => void>();
    render(<NoQuotes filter={{ ...ALL, sort: "highest", ...facts }} onFilter={onFilter} />);
    expect(screen.getByText(sentence)).toBeVisible();
    fireEvent.click(screen.getByText("Show all quotes"));
    expect(onFilter.mock.calls).toEqual([[{ show: "all", q: "", sort: "highest" }]]);
  });
});

const COUNTED = /5 benches · 72 × 30 in, Electric, two-column pending \$20,124\.00/;

describe("a quote card", () => {
  const show = (facts: Partial<Parameters<typeof QuoteCard>[0]> = {}, quote?: Parameters<typeof storedQuote>[0]) =>
    render(
      <QuoteCard
        quote={storedQuote(quote)}
        status="pending"
        now={new Date("2026-09-21T16:05:00Z")}
        timeZone="UTC"
        daysOff={[]}
        expired={false}
        isDue={false}
        overdue={false}
        isNew={false}
        isUnread={false}
        isGone={false}
        isOpen={false}
        selected={false}
        onOpen={() => {}}
        onSelect={() => {}}
        {...facts}
      />,
    )
      .container.textContent.replace(/\s+/g, " ")
      .trim();

  it("shows customer, bench, status, total, age and ID", () => {
    const { timestamp, quoteId } = storedQuote();
    expect(show()).toBe(
      `Ada Byron Analytical Engines 72 × 30 in, Electric, two-column pending $4,184.00 1 h ${quoteId}`,
    );
    expect(screen.getByTitle(dateTime(timestamp))).toHaveTextContent("1 h");
  });

  const unfinished = storedItem({ missing: [{ stepKey: "depth", stepName: "Depth" }] });
  const at = (now: string) => ({ now: new Date(now) });
  const late = at("2026-09-25T16:05:00Z");
  it.each<[string, Parameters<typeof show>[0], Parameters<typeof show>[1], RegExp]>([
    ["the number of several benches", {}, { items: [storedItem({ quantity: 4 }), storedItem()] }, COUNTED],
    ["that it is unfinished", {}, { items: [unfinished] }, /Unfinished · 72 × 30 in/],
    ["no due time before the last day", at("2026-09-22T23:59:00Z"), {}, /^(?!.*Due)/],
    ["the due time on the last day", at("2026-09-23T00:05:00Z"), {}, /Due in 15 h pending/],
    ["how long it is overdue", { ...late, overdue: true }, {}, /Overdue by 2 business days pending/],
    ["no due time once it is answered", { ...late, status: "quoted" }, {}, /^(?!.*(Overdue|Due))/],
    ["that it is new", { isNew: true }, {}, /^New Ada Byron/],
    [
      "the partner",
      {},
      { partner: { id: "acme", name: "Acme <i>Tools</i>" } },
      /-column via Acme <i>Tools<\/i> pending/,
    ],
    ["the ID of a partner without a name", {}, { partner: { id: "bench-blog" } }, /via bench-blog/],
  ])("shows %s", (_what, facts, quote, text) => expect(show(facts, quote)).toMatch(text));

  it("shows the restore deadline of a deleted quote, and cannot be selected", () => {
    expect(show({}, { deletedAt: "2026-09-21T15:05:00.000Z" })).toContain("deleted $4,184.00");
    expect(screen.getByText(`Until ${dateTime("2026-09-22T15:05:00.000Z")}`)).toBeVisible();
    expect(screen.getByRole("checkbox", { hidden: true })).toBeDisabled();
  });

  it.each([
    ["quoted", { sent: { number: 1, at: ANSWERED, expiresOn: "2026-10-20", grandTotal: 4184 } }, "Sent"],
    ["quoted", { sent: { number: 2, at: ANSWERED, expiresOn: "2026-10-20", grandTotal: 4184 } }, "Sent · revision 2"],
    ["approved", answered("accepted"), "Accepted by the customer"],
    ["approved", {}, "Accepted by staff"],
    ["quoted", answered("accepted"), "Accepted by the customer, reopened by staff"],
    ["rejected", answered("accepted"), "Accepted by the customer, closed by staff"],
    ["quoted", answered("accepted", { late: true, waits: true }), "Accepted late by the customer"],
    ["reviewed", answered("change-asked", { waits: true }), "Asks for a change"],
    ["rejected", answered("declined"), "Declined by the customer"],
    ["rejected", {}, "Closed by staff"],
  ] as const)("tells apart what customer and staff decided: %s, %o", (status, facts, marker) => {
    show({ status }, { status, ...facts });
    expect(screen.getByText(marker)).toBeVisible();
  });

  it("tells that a quote has expired", () => {
    show(
      { status: "quoted", expired: true },
      { sent: { number: 1, at: ANSWERED, expiresOn: "2026-09-20", grandTotal: 4184 } },
    );
    expect(screen.getByText("Expired")).toBeVisible();
  });
});
