import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { QueryCache } from "#client/api/query-cache.tsx";
import { QuotesOverview } from "#client/quotes/overview/QuotesOverview.tsx";
import type { QuotesOverviewReply, ReportReply } from "#shared/api/quotes/quote-list.ts";
import { QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";

/** Friday to Monday. */
const DAYS = ["2026-09-25", "2026-09-26", "2026-09-27", "2026-09-28"];

const overviewOf = (
  figures: readonly (readonly [count: number, value: number])[],
  counts: readonly number[],
  facts: Partial<QuotesOverviewReply> = {},
): QuotesOverviewReply => ({
  success: true,
  statuses: QUOTE_STATUSES.map((status, index) => {
    const [count, value] = figures[index] ?? [0, 0];
    return { status, count, value };
  }),
  waiting: 0,
  overdue: 0,
  days: DAYS.map((day, index) => ({ day, count: counts[index] ?? 0 })),
  ...facts,
});

const rows = () => screen.getAllByRole("row").map((row) => row.textContent);
const days = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const summary = () => screen.getByText("Overview");
const isOpen = () => summary().closest("details")?.open;

const show = (overview: QuotesOverviewReply) => render(<QuotesOverview overview={overview} />, { wrapper: QueryCache });

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  return () => void vi.unstubAllGlobals();
});

beforeEach(() => window.localStorage.setItem("quotes-overview", "yes"));

describe("the overview", () => {
  it("counts waiting and overdue quotes, and lists the count and the value of each status and each day's requests, ending with today", () => {
    const values = [
      [18_000, 72_310_000],
      [1, 4184],
      [98, 412_299.5],
    ] as const;
    show(overviewOf(values, [3, 1, 0, 1200], { waiting: 25_000, overdue: 1203 }));

    expect(screen.getByText("25,000").parentElement).toHaveTextContent("25,000 waiting");
    expect(screen.getByText("1,203").parentElement).toHaveTextContent("1,203 overdue");

    expect(screen.getByRole("table", { name: "Value by status" })).toBeVisible();
    expect(rows().slice(1)).toEqual([
      "pending18,000$72,310,000.00",
      "reviewed1$4,184.00",
      "quoted98$412,299.50",
      "approved0$0.00",
      "rejected0$0.00",
    ]);

    expect(days()).toEqual([
      "Fri, Sep 25: 3 requests",
      "Sat, Sep 26: 1 request",
      "Sun, Sep 27: 0 requests",
      "Mon, Sep 28, today: 1,200 requests",
    ]);
    expect(screen.getByText("1,204 requests since Sep 25, weekends shaded")).toBeVisible();
  });

  it("reports by month, and each figure leads to its quotes", async () => {
    const figures = {
      sent: { count: 8, value: 8000 },
      accepted: { count: 3, value: 3000.5 },
      lost: { count: 1, value: 1000 },
      hours: 12.5,
    };
    const report: ReportReply = {
      success: true,
      rows: [{ key: "2026-09", name: "2026-09", ...figures }],
      total: figures,
      losses: [{ reason: "price", count: 1, value: 1000 }],
    };
    const options = { ...report, rows: [{ key: "width 72", name: "Width: 72 in", ...figures }] };
    vi.stubGlobal("fetch", async (path: string) => Response.json(path.includes("by=option") ? options : report));
    show(overviewOf([], [3, 1, 0, 1200]));

    const row = await screen.findByRole("row", { name: /^Sep 2026/ });
    expect(row).toHaveTextContent("Sep 20268$8,000.003$3,000.501$1,000.0075%12.5");
    expect(
      within(row)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual([
      "#quotes?fromDay=2026-09-01&toDay=2026-09-28&dated=sent",
      "#quotes?fromDay=2026-09-01&toDay=2026-09-28&show=approved&dated=decided",
      "#quotes?fromDay=2026-09-01&toDay=2026-09-28&show=rejected&dated=decided",
    ]);
    expect(screen.getByText(/^Price/)).toHaveTextContent("Price: 1, $1,000.00");

    await userEvent.selectOptions(screen.getByLabelText("Report by"), "Option");
    const option = within(await screen.findByRole("row", { name: /^Width: 72 in/ }));
    const address = option.getAllByRole("link")[1]?.getAttribute("href");
    expect(address).toBe("#quotes?fromDay=2025-10-01&toDay=2026-09-28&option=width+72&show=approved&dated=decided");
  });

  it("labels the first day, today, and the highest bar of the plot, and shows the day under the pointer above it", async () => {
    const { container } = show(overviewOf([], [3, 1, 0, 2]));
    const labels = [...container.querySelectorAll("[data-highest], figure > [aria-hidden] > *")].map(
      (label) => label.getAttribute("data-highest") ?? label.textContent,
    );
    expect(labels).toEqual(["3", "Sep 25", "Today, Sep 28"]);
    const [, saturday] = screen.getAllByRole("listitem");
    if (!saturday) throw new Error("There is no second day.");
    const user = userEvent.setup();
    await user.hover(saturday);
    const caption = container.querySelector("figcaption");
    expect(caption).toHaveTextContent("Requests per day Sat, Sep 26: 1 request");
    await user.hover(summary());
    expect(caption).toHaveTextContent("Requests per day 6 requests since Sep 25, weekends shaded");
  });

  it("works without quotes and days, expands from one line, and stays expanded on the next visit", async () => {
    window.localStorage.clear();
    const { unmount } = show(overviewOf([], []));
    expect([isOpen(), screen.queryByRole("table")]).toEqual([false, null]);
    await userEvent.click(summary());
    expect(await screen.findByRole("table")).toBeVisible();
    unmount();
    const { rerender } = show(overviewOf([], []));
    expect(isOpen()).toBe(true);
    expect(screen.getByText("0 requests since Sep 25, weekends shaded")).toBeVisible();
    rerender(<QuotesOverview overview={overviewOf([], [], { statuses: [], days: [] })} />);
    expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(1);
    expect(screen.queryByRole("figure")).not.toBeInTheDocument();
  });
});
