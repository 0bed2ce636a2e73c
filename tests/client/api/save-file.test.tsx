import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useSaveFile } from "#client/api/use-save-file.ts";

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
  const { result } = renderHook(() => useSaveFile((reason) => failures.push(reason)));
  for (const _ of [1, 2, 3]) await act(() => result.current.save("/api/file"));
  expect(failures).toEqual(Array(2).fill("The server's reply could not be read. Please try again in a moment."));
  expect(saved).toEqual(["Q-1.pdf"]);
});
