import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { LossReason } from "#client/quotes/detail/LossReason.tsx";
import { StatusControl } from "#client/quotes/labels/StatusControl.tsx";
import { statusOutcome } from "#client/quotes/list/use-list-changes.ts";
import { DeleteQuoteDialog } from "#client/quotes/QuoteDialogs.tsx";
import { QuotesHead } from "#client/quotes/QuotesHead.tsx";
import { statusMessages } from "#client/quotes/work/status-texts.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { refusal } from "../../support/components/quote-requests.tsx";
import { storedQuote } from "../../support/quotes/quote-reply.ts";

const LOST = { loss: { reason: "price", note: "A local shop" }, onNote: vi.fn(), onLoss: vi.fn() } as const;

/** Refuses every request, and records the addresses. */
function refuseAll(error: string) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return refusal(error);
  });
  return asked;
}

it("the status control has a button for each status, marks the current one, and shows keys only if they set this quote", () => {
  const onStatus = vi.fn<(status: QuoteStatus) => void>();
  const control = (withKeys: boolean) => (
    <StatusControl label="Status" status="quoted" withKeys={withKeys} onStatus={onStatus} />
  );
  const { container, rerender } = render(control(true));
  const buttons = within(screen.getByRole("group", { name: "Status" })).getAllByRole("button");
  for (const button of buttons) fireEvent.click(button);
  expect(onStatus.mock.calls).toEqual([["pending"], ["reviewed"], ["quoted"], ["approved"], ["rejected"]]);
  const pressed = buttons.filter((each) => each.getAttribute("aria-pressed") === "true");
  expect(pressed).toEqual([screen.getByText("quoted")]);
  expect(container.textContent).toBe("Status1pending2reviewed3quoted4approved5rejected");
  expect(screen.getByText("quoted")).toHaveAttribute("aria-keyshortcuts", "3");
  rerender(control(false));
  expect(container.textContent).toBe("Statuspendingreviewedquotedapprovedrejected");
  expect(screen.getByText("quoted")).not.toHaveAttribute("aria-keyshortcuts");
});

it("more about a loss says what it replaces, which a colleague may have written meanwhile", () => {
  const { rerender } = render(<LossReason {...LOST} note={undefined} />);
  expect(screen.queryByRole("status")).toBeNull();
  rerender(<LossReason {...LOST} note="Too slow" />);
  expect(screen.getByRole("status")).toHaveTextContent("It replaces: A local shop");
  rerender(<LossReason {...LOST} note="A local shop" />);
  expect(screen.queryByRole("status")).toBeNull();
});

describe("the message about a status", () => {
  const done = [
    { quoteId: "Q-1", from: "pending", after: 0, answered: null },
    { quoteId: "Q-2", from: "quoted", after: 0, answered: null },
  ] as const;
  const outcome = statusOutcome("approved", { done });
  const detailOf = (...outcomes: Parameters<typeof statusMessages>[0]) =>
    statusMessages(outcomes).map(({ detail }) => detail);

  it("confirms one status, the number of several or of an Undo, and says so if the quotes already had it", () => {
    expect(statusMessages([{ ...outcome, done: [done[0]] }])).toEqual([
      { tone: "success", text: "Quote status updated", detail: "Q-1: approved" },
    ]);
    expect(statusMessages([outcome])).toEqual([
      { tone: "success", text: "Quote status updated", detail: "2 quotes are approved now." },
    ]);
    expect(detailOf({ ...outcome, unchanged: ["Q-3"] })).toEqual(["2 quotes are approved now, 1 was already."]);
    expect(statusMessages([statusOutcome("reviewed", { unchanged: ["Q-1"] })])).toEqual([
      { tone: "success", text: "Already reviewed", detail: "Nothing changed." },
    ]);
    expect(detailOf(statusOutcome("reviewed", { unchanged: ["Q-1", "Q-2"] }))).toEqual(["2 quotes, nothing changed."]);
    expect(statusMessages([statusOutcome("reviewed")])).toEqual([]);
    expect(detailOf({ ...outcome, status: "pending" }, { ...outcome, done: [done[0]] })).toEqual([
      "3 quotes are as before.",
    ]);
  });
});

describe("the delete dialog", () => {
  it("deletes after Delete Quote, and nothing after Cancel, Close or Escape", () => {
    const [onDelete, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const quote = storedQuote();
    render(<DeleteQuoteDialog quote={quote} onDelete={onDelete} onArchive={() => {}} onClose={onClose} />);
    expect(screen.getByText("Are you sure you want to delete this quote?")).toBeVisible();
    for (const name of ["Cancel", "Close"]) fireEvent.click(screen.getByRole("button", { name }));
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect([onDelete.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 3]);
    fireEvent.click(screen.getByRole("button", { name: "Delete Quote" }));
    expect([onDelete.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 4]);
  });

  it("archives an order instead, with a reason", () => {
    const answer = { kind: "accepted", at: "2026-09-22T15:05:00.000Z", late: false, waits: false } as const;
    const onArchive = vi.fn<(reason: string) => void>();
    render(
      <DeleteQuoteDialog
        quote={storedQuote({ status: "approved", answer })}
        onDelete={vi.fn()}
        onArchive={onArchive}
        onClose={() => {}}
      />,
    );
    expect(screen.getByRole("dialog")).toHaveTextContent(/\$4,184\.00, accepted Sep 22/);
    expect(screen.queryByRole("button", { name: "Delete Quote" })).toBeNull();
    fireEvent.change(screen.getByLabelText("Reason (optional)"), { target: { value: " Shipped " } });
    fireEvent.click(screen.getByRole("button", { name: "Archive Order" }));
    expect(onArchive.mock.calls).toEqual([["Shipped"]]);
  });
});

describe("the header", () => {
  const filter = { show: "quoted", q: " acme ", sort: "oldest" } as const;

  const show = (facts: Partial<Parameters<typeof QuotesHead>[0]> = {}) =>
    render(
      <QuotesHead
        filter={filter}
        offline={false}
        asksKeys={false}
        onKeys={() => {}}
        lettersWork
        onLettersWork={() => {}}
        onExport={() => {}}
        onFailure={() => {}}
        {...facts}
      />,
    );

  it("explains the keys", () => {
    show({ asksKeys: true });
    const keys = within(screen.getByRole("dialog", { name: "Keys" }));
    expect(keys.getByText("↑ ↓").closest("dt")?.nextSibling).toHaveTextContent("Move through the list");
    expect(keys.getByText("1 … 5").closest("dt")?.nextSibling).toHaveTextContent(
      "Set the status: pending, reviewed, quoted, approved, rejected",
    );
  });

  it("exports the parts of the filtered quotes that were decided in a time, and reports a failure", async () => {
    const asked = refuseAll("The server is busy.");
    const onFailure = vi.fn<(text: string, reason: string) => void>();
    show({ onFailure, filter: { ...filter, option: "width 72" } });
    fireEvent.click(screen.getByText("Export"));
    const dialog = within(screen.getByRole("dialog", { name: "Export" }));
    fireEvent.change(dialog.getByLabelText("What"), { target: { value: "parts" } });
    fireEvent.change(dialog.getByLabelText("Dates"), { target: { value: "decided" } });
    fireEvent.change(dialog.getByLabelText("From"), { target: { value: "2026-11-01" } });
    fireEvent.change(dialog.getByLabelText("File"), { target: { value: "csv" } });
    fireEvent.click(dialog.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(onFailure.mock.calls).toEqual([["Failed to export quotes", "The server is busy."]]));
    const [path, query] = asked.join().split("?");
    expect(path).toBe("/api/quotes/export");
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      ...{ status: "quoted", dated: "decided", fromDay: "2026-11-01", option: "width 72", q: "acme" },
      ...{ sort: "oldest", rows: "parts", format: "csv" },
    });
  });

  it("offers no export of deleted quotes", () => {
    show({ filter: { ...filter, show: "deleted" } });
    expect(screen.queryByText("Export")).toBeNull();
  });
});
