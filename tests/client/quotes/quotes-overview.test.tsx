import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { QuotesOverview } from "#client/quotes/overview/QuotesOverview.tsx";
import type { QuotesOverviewReply } from "#shared/api/quotes/quote-list.ts";
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
  stages: {
    requested: 0,
    since: null,
    quoted: { count: 0, time: null },
    accepted: { count: 0, time: null, value: 0 },
    approvedByStaff: { count: 0, value: 0 },
    declined: { count: 0, time: null, value: 0 },
    rejectedByStaff: { count: 0, value: 0 },
  },
  days: DAYS.map((day, index) => ({ day, count: counts[index] ?? 0 })),
  ...facts,
});

const rows = () => screen.getAllByRole("row").map((row) => row.textContent);
const days = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const summary = () => screen.getByText("Overview");
const isOpen = () => summary().closest("details")?.open;

beforeEach(() => window.localStorage.setItem("quotes-overview", "yes"));

describe("the overview", () => {
  it("counts waiting and overdue quotes", () => {
    render(<QuotesOverview overview={overviewOf([], [], { waiting: 25_000, overdue: 1203 })} />);

    expect(screen.getByText("25,000").parentElement).toHaveTextContent("25,000 waiting");
    expect(screen.getByText("1,203").parentElement).toHaveTextContent("1,203 overdue");
  });

  it("lists the count and the value of each status", () => {
    render(
      <QuotesOverview
        overview={overviewOf(
          [
            [18_000, 72_310_000],
            [1, 4184],
            [98, 412_299.5],
          ],
          [],
        )}
      />,
    );

    expect(screen.getByRole("table", { name: "Value by status" })).toBeVisible();
    expect(rows().slice(1)).toEqual([
      "pending18,000$72,310,000.00",
      "reviewed1$4,184.00",
      "quoted98$412,299.50",
      "approved0$0.00",
      "rejected0$0.00",
    ]);
  });

  it("tells how far requests came, how long each stage took, and apart from that what staff set", () => {
    const stages = {
      requested: 1000,
      since: "2026-09-01T15:00:00.000Z",
      quoted: { count: 800, time: 129_600_000 },
      accepted: { count: 300, time: 7_200_000, value: 1_250_000.5 },
      approvedByStaff: { count: 2, value: 8368 },
      declined: { count: 0, time: null, value: 0 },
      rejectedByStaff: { count: 1, value: 4184 },
    };
    render(<QuotesOverview overview={overviewOf([], [], { stages })} />);

    const table = screen.getByRole("table", { name: "Quotes by stage" });
    const stageRows = within(table).getAllByRole("row").slice(1);
    expect(stageRows.map((row) => row.textContent)).toEqual([
      "Requested1,000–",
      "Quoted8001.5 business days",
      "Accepted by the customer3002 h",
      "Accepted by staff2–",
      "Declined by the customer0–",
      "Closed by staff1–",
    ]);
    expect(screen.getByText("$1,250,000.50").parentElement).toHaveTextContent(
      "$1,250,000.50 won: accepted by customers. Accepted by staff: $8,368.00",
    );
  });

  it("lists each day's requests, ending with today", () => {
    render(<QuotesOverview overview={overviewOf([], [3, 1, 0, 1200])} />);

    expect(days()).toEqual([
      "Fri, Sep 25: 3 requests",
      "Sat, Sep 26: 1 request",
      "Sun, Sep 27: 0 requests",
      "Mon, Sep 28, today: 1,200 requests",
    ]);
    expect(screen.getByText("1,204 requests since Sep 25, weekends shaded")).toBeVisible();
  });

  it("labels the first day, today, and the highest bar of the plot", () => {
    const { container } = render(<QuotesOverview overview={overviewOf([], [3, 1, 0, 2])} />);

    const labels = [...container.querySelectorAll("[data-highest], figure > [aria-hidden] > *")].map(
      (label) => label.getAttribute("data-highest") ?? label.textContent,
    );
    expect(labels).toEqual(["3", "Sep 25", "Today, Sep 28"]);
  });

  it("shows the day under the pointer above the plot", async () => {
    const { container } = render(<QuotesOverview overview={overviewOf([], [3, 1, 0, 2])} />);
    const [, saturday] = screen.getAllByRole("listitem");
    if (!saturday) throw new Error("There is no second day.");

    const user = userEvent.setup();
    await user.hover(saturday);

    const caption = container.querySelector("figcaption");
    expect(caption).toHaveTextContent("Requests per day Sat, Sep 26: 1 request");
    await user.hover(summary());
    expect(caption).toHaveTextContent("Requests per day 6 requests since Sep 25, weekends shaded");
  });

  it("works without quotes, and without days", () => {
    const { rerender } = render(<QuotesOverview overview={overviewOf([], [])} />);
    expect(screen.getByText("0 requests since Sep 25, weekends shaded")).toBeVisible();

    rerender(<QuotesOverview overview={overviewOf([], [], { statuses: [], days: [] })} />);
    expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(1);
    expect(screen.queryByRole("figure")).not.toBeInTheDocument();
  });

  it("expands from one line, and stays expanded on the next visit", async () => {
    window.localStorage.clear();
    const { unmount } = render(<QuotesOverview overview={overviewOf([], [])} />);
    expect([isOpen(), screen.queryByRole("table")]).toEqual([false, null]);

    await userEvent.click(summary());
    expect(await screen.findByRole("table")).toBeVisible();
    unmount();
    render(<QuotesOverview overview={overviewOf([], [])} />);

    expect(isOpen()).toBe(true);
  });
});
