import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useNotes } from "#client/quotes/use-notes.ts";
import { askForQuote } from "../../support/asked-quotes.ts";
import { joinServer } from "../../support/joined-server.ts";

const writeNotes = () => {
  const onFailed = vi.fn<(quoteId: string, reason: string) => void>();
  const { result } = renderHook(() => useNotes(onFailed));
  return { notes: () => result.current, onFailed };
};

describe("the notes that staff write", () => {
  it("are kept, each with its quote", () => {
    const { notes } = writeNotes();
    act(() => notes().write("Q-2", "For the second"));
    expect([notes().draftOf("Q-1"), notes().draftOf("Q-2")]).toEqual(["", "For the second"]);
    act(() => notes().write("Q-1", "For the first"));
    expect([notes().draftOf("Q-1"), notes().draftOf("Q-2")]).toEqual([
      "For the first",
      "For the second",
    ]);
  });

  it("stay where their reply was lost, and are stored once however often they are sent", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { notes, onFailed } = writeNotes();
    act(() => notes().write(id, "Call back"));
    joined.through(async (send, call) => {
      const reply = await send();
      if (call.includes("/notes/")) throw new TypeError("Failed to fetch");
      return reply;
    });

    expect(await act(() => notes().add(id, "Call back"))).toEqual({
      ok: false,
      error: "The note was not added. The server could not be reached.",
    });
    expect(onFailed.mock.calls).toEqual([[id, "The server could not be reached."]]);
    expect(notes().draftOf(id)).toBe("Call back");
    joined.clear();
    expect(await act(() => notes().add(id, "Call back"))).toEqual({ ok: true });
    expect(notes().draftOf(id)).toBe("");
    expect(
      joined.server.rows(
        `select note from quote_events where quote_id = '${id}' and note is not null`,
      ),
    ).toEqual([{ note: "Call back" }]);
  });
});
