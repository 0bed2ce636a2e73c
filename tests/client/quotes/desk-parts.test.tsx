import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { DeleteQuoteDialog } from "#client/quotes/DeleteQuoteDialog.tsx";
import { PaperButtons } from "#client/quotes/PaperButtons.tsx";
import { QuotesHead } from "#client/quotes/QuotesHead.tsx";
import { StatusControl } from "#client/quotes/StatusControl.tsx";
import { statusMessages } from "#client/quotes/status-texts.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import { refusal } from "../../support/desk-here.ts";
import { storedQuote } from "../../support/quote-reply.ts";

/** Refuses whatever is asked for, and notes the addresses. */
function refuseAll(error: string) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return refusal(error);
  });
  return asked;
}

describe("the control of a status", () => {
  it("has a button for each, and tells which one is set", () => {
    const onStatus = vi.fn<(status: QuoteStatus) => void>();
    render(<StatusControl label="Status" status="quoted" onStatus={onStatus} />);
    const buttons = within(screen.getByRole("group", { name: "Status" })).getAllByRole("button");
    for (const button of buttons) fireEvent.click(button);

    expect(onStatus.mock.calls).toEqual([
      ["pending"],
      ["reviewed"],
      ["quoted"],
      ["approved"],
      ["rejected"],
    ]);
    expect(buttons.map((button) => button.getAttribute("aria-pressed"))).toEqual([
      "false",
      "false",
      "true",
      "false",
      "false",
    ]);
  });
});

describe("what is said of a status", () => {
  const done = [
    { quoteId: "Q-1", from: "pending" },
    { quoteId: "Q-2", from: "quoted" },
  ] as const;
  const outcome = { status: "approved", done, changed: [], gone: [], failure: undefined } as const;

  it("is that it was set, and of several how many", () => {
    expect(statusMessages({ ...outcome, done: [done[0]] })).toEqual([
      { tone: "success", text: "Quote status updated" },
    ]);
    expect(statusMessages(outcome)).toEqual([
      { tone: "success", text: "Quote status updated", detail: "2 quotes are approved now." },
    ]);
  });
});

describe("the question before a deletion", () => {
  const ask = () => {
    const [onDelete, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const quote = storedQuote();
    render(<DeleteQuoteDialog quote={quote} onDelete={onDelete} onClose={onClose} />);
    expect(screen.getByText("Are you sure you want to delete this quote?")).toBeVisible();
    return { onDelete, onClose };
  };

  it.each(["Cancel", "Close", "Escape"])("deletes nothing after %s", (way) => {
    const { onDelete, onClose } = ask();
    if (way === "Escape") fireEvent.keyDown(document.body, { key: "Escape" });
    else fireEvent.click(screen.getByRole("button", { name: way }));

    expect(onClose).toHaveBeenCalledOnce();
    expect(onDelete).not.toHaveBeenCalled();
  });

  it("deletes after a yes", () => {
    const { onDelete, onClose } = ask();
    fireEvent.click(screen.getByRole("button", { name: "Delete Quote" }));
    expect([onDelete.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("the head of the view", () => {
  const choice = { show: "quoted", q: " acme ", sort: "oldest" } as const;

  it("explains the keys", () => {
    render(<QuotesHead choice={choice} offline={false} onFailure={() => {}} />);
    fireEvent.click(screen.getByText("Keys"));
    const keys = within(screen.getByRole("dialog", { name: "Keys" }));

    expect(keys.getByText("↑ ↓").closest("dt")?.nextSibling).toHaveTextContent(
      "Move through the list",
    );
    expect(keys.getByText("1 … 5").closest("dt")?.nextSibling).toHaveTextContent(
      "Set the status: pending, reviewed, quoted, approved, rejected",
    );
  });

  it("exports what the filter lists, and says why where that fails", async () => {
    const asked = refuseAll("The server is busy.");
    const onFailure = vi.fn<(text: string, reason: string) => void>();
    render(<QuotesHead choice={choice} offline={false} onFailure={onFailure} />);
    fireEvent.click(screen.getByText("Export CSV"));

    await waitFor(() =>
      expect(onFailure.mock.calls).toEqual([["Failed to export quotes", "The server is busy."]]),
    );
    expect(asked).toEqual(["/api/quotes/export?status=quoted&q=acme&sort=oldest"]);
  });
});

describe("the quote document", () => {
  it.each([
    ["PDF, Letter", "letter"],
    ["PDF, A4", "a4"],
  ])("is asked for on the paper of the button: %s", async (name, paper) => {
    const asked = refuseAll("The server is busy.");
    const onFailure = vi.fn<(reason: string) => void>();
    render(<PaperButtons quoteId="Q-260921-7F3KD" onFailure={onFailure} />);
    fireEvent.click(screen.getByRole("button", { name }));

    await waitFor(() => expect(onFailure.mock.calls).toEqual([["The server is busy."]]));
    expect(asked).toEqual([`/api/quotes/Q-260921-7F3KD/document?paper=${paper}`]);
  });
});
