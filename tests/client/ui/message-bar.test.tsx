import { act, fireEvent, render } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type BarMessage, MessageBar } from "#client/ui/components/MessageBar.tsx";

it("a message disappears after 3 seconds, also under a pointer at rest, but not while the pointer moves on it or the focus is there", () => {
  vi.useFakeTimers();
  const gone = vi.fn<() => void>();
  const messages = [{ id: 1, tone: "success", text: "Quote deleted", undo: () => {} }] as const;
  const view = render(<MessageBar messages={messages} onGone={gone} />);
  const banner = view.getByText("Quote deleted");
  const rest = { clientX: 40, clientY: 20 };
  fireEvent.pointerOver(banner, rest);
  fireEvent.pointerMove(banner, rest);
  act(() => vi.advanceTimersByTime(2900));
  expect(gone).not.toHaveBeenCalled();
  fireEvent.pointerMove(banner, { clientX: 44, clientY: 20 });
  act(() => vi.advanceTimersByTime(20_000));
  expect(gone, "in use").not.toHaveBeenCalled();
  fireEvent.focus(view.getByText("Undo"));
  fireEvent.pointerOut(banner);
  act(() => vi.advanceTimersByTime(20_000));
  expect(gone, "with the focus").not.toHaveBeenCalled();
  fireEvent.blur(view.getByText("Undo"));
  fireEvent.pointerOver(banner, rest);
  act(() => vi.advanceTimersByTime(2900));
  expect(gone, "again at rest").not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(200));
  expect(gone).toHaveBeenCalledOnce();
});

describe("Ctrl+Z", () => {
  it("undoes the change in a visible message, but not in a hidden view", () => {
    const undo = vi.fn<() => void>();
    const messages = [{ id: 1, tone: "success", text: "Quote status updated", undo }] as const;
    const view = (hidden: boolean) => (
      <div hidden={hidden}>
        <MessageBar messages={messages} onGone={() => {}} />
      </div>
    );
    const { rerender } = render(view(true));
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    rerender(view(false));
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(undo).toHaveBeenCalledOnce();
  });

  it("undoes a change once, within 30 seconds of its message and before a newer message", () => {
    vi.useFakeTimers();
    const undo = vi.fn<() => void>();
    const change = { id: 1, tone: "success", text: "Quote status updated", undo } as const;
    const press = () => fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    const bar = (messages: readonly BarMessage[]) => <MessageBar messages={messages} onGone={() => {}} />;
    const { rerender } = render(bar([change]));
    rerender(bar([]));
    act(() => vi.advanceTimersByTime(29_000));
    press();
    press();
    expect(undo).toHaveBeenCalledOnce();

    rerender(bar([{ ...change, id: 2 }]));
    rerender(bar([]));
    act(() => vi.advanceTimersByTime(31_000));
    press();
    rerender(bar([{ ...change, id: 3 }]));
    rerender(bar([{ id: 4, tone: "success", text: "Quote restored" }]));
    rerender(bar([]));
    press();
    expect(undo).toHaveBeenCalledOnce();
  });
});
