import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { usePolling } from "#client/ui/hooks/use-polling.ts";

const poll = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  poll.mockClear();
});

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

describe("usePolling", () => {
  it("polls at once and every five seconds while the view is shown", () => {
    const { rerender, unmount } = renderHook(({ active }) => usePolling(active, poll), {
      initialProps: { active: true },
    });
    expect(poll).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(4999);
    expect(poll).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5001);
    expect(poll).toHaveBeenCalledTimes(3);
    rerender({ active: false });
    vi.advanceTimersByTime(20_000);
    expect(poll).toHaveBeenCalledTimes(3);
    rerender({ active: true });
    expect(poll).toHaveBeenCalledTimes(4);
    unmount();
    vi.advanceTimersByTime(20_000);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  it("pauses while the page is hidden, and polls when it is visible again or the connection returns", () => {
    renderHook(() => usePolling(true, poll));
    see("hidden");
    vi.advanceTimersByTime(20_000);
    expect(poll).toHaveBeenCalledTimes(1);
    see("visible");
    expect(poll).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new Event("online"));
    expect(poll).toHaveBeenCalledTimes(3);
  });
});
