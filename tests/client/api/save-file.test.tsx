import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useSaveFile } from "#client/api/save-file.tsx";

it("saves only what the server sends as a file: the page of a proxy, or an empty reply, is a failure", async () => {
  const replies = [
    new Response("<h1>Please sign in to the network</h1>"),
    new Response(null, { status: 204 }),
    new Response("%PDF", { headers: { "Content-Disposition": 'attachment; filename="Q-1.pdf"' } }),
  ];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal("fetch", async () => replies.shift());
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }));
  const failures: string[] = [];
  const { result } = renderHook(() => useSaveFile((reason) => reason && failures.push(reason)));
  for (const _ of [1, 2, 3]) await act(() => result.current.save("/api/file"));
  expect(failures).toEqual(Array(2).fill("The server's reply could not be read. Please try again in a moment."));
  expect(saved).toEqual(["Q-1.pdf"]);
});

it("waits a minute for a file to begin, and then as long as the line needs", async () => {
  vi.useFakeTimers();
  const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }));
  const headers = { "Content-Disposition": 'attachment; filename="Q-1.pdf"' };
  const endOf = (signal: RequestInit["signal"]) =>
    new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const slowly = () => new Promise((resolve) => setTimeout(resolve, 3_600_000, new Blob(["%PDF"])));
  vi.stubGlobal("fetch", async (path: string, { signal }: RequestInit) => {
    if (path === "/never") return endOf(signal);
    return Object.assign(new Response(null, { headers }), { blob: () => Promise.race([slowly(), endOf(signal)]) });
  });
  const failures: string[] = [];
  const { result } = renderHook(() => useSaveFile((reason) => reason && failures.push(reason)));
  await act(async () => {
    void result.current.save("/never");
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(failures).toEqual(["The server could not be reached."]);
  await act(async () => {
    void result.current.save("/slow");
    await vi.advanceTimersByTimeAsync(3_600_000);
  });
  expect(failures).toHaveLength(1);
  expect(save).toHaveBeenCalledOnce();
});
