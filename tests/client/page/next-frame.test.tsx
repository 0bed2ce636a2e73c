import { afterEach, expect, it, vi } from "vitest";
import { nextFrame } from "#client/page/next-frame.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What has happened by the time that a page with these frames may run its script. */
async function waitWith(requestFrame: (show: () => void) => void, isHidden = false) {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((show) => {
    requestFrame(() => show(0));
    return 1;
  });
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  let isShown = false;
  void nextFrame().then(() => {
    isShown = true;
  });
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return isShown;
  };
  return { after };
}

it("the page's script waits for the frame, and does not delay it", async () => {
  let show = () => {};
  const { after } = await waitWith((shown) => {
    show = shown;
  });
  expect(await after(500)).toBe(false);
  show();
  expect(await after(0)).toBe(true);
});

it("the page's script starts at once in a tab in the background", async () => {
  const { after } = await waitWith(() => {}, true);
  expect(await after(0)).toBe(true);
});

it("the page's script starts after a second in a frame that the browser never shows", async () => {
  const { after } = await waitWith(() => {});
  expect(await after(999)).toBe(false);
  expect(await after(1)).toBe(true);
});
