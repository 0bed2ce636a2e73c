import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useQuoteMessages } from "#client/quotes/work/use-quote-messages.ts";
import { MessageBar } from "#client/ui/components/MessageBar.tsx";

type Told = Parameters<ReturnType<typeof useQuoteMessages>["tell"]>[0];

let tell: (told: Told) => void;

function Messages() {
  const quotes = useQuoteMessages();
  tell = quotes.tell;
  return <MessageBar messages={quotes.messages} onGone={quotes.remove} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Messages />);
});

const say = (message: Told[number]) => act(() => tell([message]));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = (text: string) => screen.queryByText(text) !== null;
const bannerOf = (text: string) => {
  const banner = screen.getByText(text).closest("div");
  if (!banner) throw new Error(`No banner says '${text}'.`);
  return banner;
};

const updated = { tone: "success", text: "Quote status updated" } as const;
const refused = { tone: "error", text: "Failed to update quote status" } as const;

describe("the messages of Quote Requests", () => {
  it.each([updated, refused])("disappear after three seconds: $text", (message) => {
    say(message);
    pass(2999);
    expect(isShown(message.text)).toBe(true);
    pass(1);
    expect(isShown(message.text)).toBe(false);
  });

  it("announce success politely, and failure as an alert", () => {
    say(refused);
    say(updated);
    expect(screen.getByRole("status", { name: "Messages" })).toHaveTextContent(updated.text);
    expect(screen.getByRole("alert")).toHaveTextContent(refused.text);
  });

  it("stay under the pointer or the focus, and for three seconds after it", () => {
    say({ tone: "success", text: "Quote deleted", undo: () => {} });
    fireEvent.focus(screen.getByText("Undo"));
    pass(4000);
    expect(isShown("Quote deleted")).toBe(true);
    fireEvent.pointerEnter(bannerOf("Quote deleted"), { clientX: 1 });
    fireEvent.pointerMove(bannerOf("Quote deleted"), { clientX: 2 });
    fireEvent.blur(screen.getByText("Undo"));
    say(updated);
    pass(4000);
    expect([isShown("Quote deleted"), isShown(updated.text)]).toEqual([true, false]);

    fireEvent.pointerLeave(bannerOf("Quote deleted"));
    pass(2999);
    expect(isShown("Quote deleted")).toBe(true);
    pass(1);
    expect(isShown("Quote deleted")).toBe(false);
  });

  it("are replaced by newer ones, except errors, and Undo until the next Undo", () => {
    say(updated);
    say(refused);
    expect([isShown(updated.text), isShown(refused.text)]).toEqual([false, true]);
    say({ tone: "success", text: "Quote deleted", undo: () => {} });
    say(updated);
    expect([refused.text, "Quote deleted", updated.text].map(isShown)).toEqual([true, true, true]);
    say({ ...updated, undo: () => {} });
    expect([refused.text, "Quote deleted", updated.text].map(isShown)).toEqual([true, false, true]);
  });
});
