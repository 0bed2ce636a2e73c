import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { QueryCache } from "#client/api/query-cache.tsx";
import { Reports } from "#client/quotes/reports/Reports.tsx";
import type { ReportReply } from "#shared/api/quotes/quote-list.ts";

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
  render(<Reports today="2026-09-28" />, { wrapper: QueryCache });
  expect(screen.queryByLabelText("Report by")).not.toBeInTheDocument();
  await userEvent.click(screen.getByText("Reports"));

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
