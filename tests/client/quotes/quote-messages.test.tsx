import { act, render, screen } from "@testing-library/react";
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

const updated = { tone: "success", text: "Quote status updated" } as const;
const refused = { tone: "error", text: "Failed to update quote status" } as const;

describe("the messages of Quote Requests", () => {
  it("announce success politely, and failure as an alert, and disappear after three seconds", () => {
    say(refused);
    say(updated);
    expect(screen.getByRole("status", { name: "Messages" })).toHaveTextContent(updated.text);
    expect(screen.getByRole("alert")).toHaveTextContent(refused.text);
    pass(2999);
    expect([isShown(updated.text), isShown(refused.text)]).toEqual([true, true]);
    pass(1);
    expect([isShown(updated.text), isShown(refused.text)]).toEqual([false, false]);
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
