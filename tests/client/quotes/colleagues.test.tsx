import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { call } from "#client/api/request.ts";
import { shownStatus } from "#client/quotes/labels/quote-state.ts";
import type { QuoteList } from "#client/quotes/list/quote-list.ts";
import { useQuoteDetail } from "#client/quotes/use-quote-detail.ts";
import { statusMessages } from "#client/quotes/work/status-texts.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import {
  companiesOf,
  openList,
  quoteOf,
  startWork,
} from "../../support/components/quote-requests.tsx";
import { askForQuote, setElsewhere, storedStatus } from "../../support/quotes/asked-quotes.ts";

const shown = (list: QuoteList, quoteId: string) =>
  shownStatus(list.state(), quoteOf(list, quoteId));

type Joined = Awaited<ReturnType<typeof joinServer>>;

const deleteElsewhere = ({ server }: Joined, quoteId: string) =>
  fetch(new URL(`/api/quotes/${quoteId}`, server.url), { method: "DELETE" });

/** Matching requests arrive, but their replies are lost. */
const loseReplies = (joined: Joined, match: RegExp) =>
  joined.setLine(async (send, call) => {
    const reply = await send();
    if (match.test(call)) throw new TypeError("Failed to fetch");
    return reply;
  });

describe("two members of staff", () => {
  it("get a conflict when they set the same quote differently, and neither overwrites the other unseen", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { list, setStatus, readMessages: told } = await startWork();
    await setElsewhere(joined.server.url, id, "quoted");
    await setStatus([id], "rejected");

    expect(told()).toEqual([
      `! Failed to update quote status A colleague set ${id} to quoted first. Your change was not saved.`,
    ]);
    expect([shown(list, id), storedStatus(joined, id)]).toEqual(["quoted", "quoted"]);
    // The list now shows the colleague's status, so it can be changed.
    await setStatus([id], "rejected");
    expect(told()).toContain(`Quote status updated ${id}: rejected`);
    expect(storedStatus(joined, id)).toBe("rejected");
  });

  it('get "Already" when a colleague set the same status first, and cannot undo it', async () => {
    const joined = await joinServer();
    const [a, b] = [await askForQuote(joined), await askForQuote(joined)];
    const { list, setStatus, readMessages: told, undo } = await startWork();
    await setElsewhere(joined.server.url, a, "reviewed");
    await setStatus([a], "reviewed");
    expect(told()).toEqual(["Already reviewed Nothing changed."]);
    expect(undo).toThrow("No message offers Undo.");
    await setStatus([a], "reviewed");
    expect(told()).toEqual(["Already reviewed Nothing changed."]);

    await setElsewhere(joined.server.url, a, "quoted");
    await setStatus([a, b], "quoted");
    expect(told()).toEqual(["Quote status updated 1 quote is quoted now, 1 was already."]);
    undo();
    await waitFor(() => expect(storedStatus(joined, b)).toBe("pending"));
    expect([shown(list, a), storedStatus(joined, a)]).toEqual(["quoted", "quoted"]);
  });

  it("restore each other's deletions, and both lists show the quote at its place", async () => {
    const joined = await joinServer();
    const [a, b, c] = [
      await askForQuote(joined, { company: "A Corp" }),
      await askForQuote(joined, { company: "B Corp" }),
      await askForQuote(joined, { company: "C Corp" }),
    ];
    const { list, deleteQuote, restore, readMessages: told } = await startWork();
    const other = await openList();
    await other.delete(quoteOf(other, b));
    await deleteQuote(c);
    await list.catchUp();
    expect(list.state().gone).toEqual(new Set([b]));
    await restore(b);
    expect(told().at(-1)).toBe(`Quote restored ${b}`);
    expect(list.state().gone).toEqual(new Set());
    expect(companiesOf(list)).toEqual(["B Corp", "A Corp"]);

    await other.poll();
    expect(other.state().rows?.map(({ quoteId }) => quoteId)).toEqual([c, b, a]);
    expect(other.state().gone).toEqual(new Set([c]));
  });

  it("see each other's changes", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { list, setStatus } = await startWork();
    const other = await openList();
    const { result, rerender } = renderHook(() => useQuoteDetail(quoteOf(other, id), 0));
    await waitFor(() => expect(result.current.reply?.events).toHaveLength(1));
    await setStatus([id], "approved");
    await call("PUT /api/quotes/{quoteId}/notes/{noteId}", {
      params: { quoteId: id, noteId: "note-0001" },
      body: { note: "Sent by mail." },
    });
    await other.poll();
    rerender();

    expect([shown(list, id), shown(other, id)]).toEqual(["approved", "approved"]);
    await waitFor(() =>
      expect(result.current.reply?.events.at(-1)).toMatchObject({ note: "Sent by mail." }),
    );
  });

  it("get an error when they set or delete a quote that a colleague deleted", async () => {
    const joined = await joinServer();
    const [a, b] = [
      await askForQuote(joined, { company: "A Corp" }),
      await askForQuote(joined, { company: "B Corp" }),
    ];
    const { list, setStatus, deleteQuote, readMessages: told } = await startWork();
    for (const id of [a, b]) await deleteElsewhere(joined, id);
    await setStatus([a], "quoted");
    expect(told()).toEqual([`! Failed to update quote status ${a} was deleted by a colleague.`]);
    await deleteQuote(b);
    expect(told().at(-1)).toMatch(/^! Failed to delete quote /);
    expect(companiesOf(list)).toEqual(["B Corp", "A Corp"]);
    expect(list.state().gone).toEqual(new Set([a, b]));
  });

  it("set the rest of a selection when colleagues changed or deleted some, with a message naming those", async () => {
    const joined = await joinServer();
    const [a, b, c] = [
      await askForQuote(joined),
      await askForQuote(joined),
      await askForQuote(joined),
    ];
    const { list, setStatus, readMessages: told } = await startWork();
    await setElsewhere(joined.server.url, a, "approved");
    await deleteElsewhere(joined, b);
    await setStatus([c, b, a], "reviewed");

    expect(told()).toEqual([
      `Quote status updated ${c}: reviewed`,
      `! Failed to update quote status A colleague set ${a} to approved first. Your change was not saved. ${b} was deleted by a colleague.`,
    ]);
    expect([storedStatus(joined, a), storedStatus(joined, c)]).toEqual(["approved", "reviewed"]);
    expect([shown(list, a), shown(list, c)]).toEqual(["approved", "reviewed"]);
  });
});

describe("a failing connection", () => {
  it("rolls a status back with a message, and the next poll catches up", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined, { company: "Wired Inc." });
    const { list, setStatus, readMessages: told } = await startWork();
    joined.cut();
    await setStatus([id], "approved");
    expect(told()).toEqual(["! Failed to update quote status The server could not be reached."]);
    expect(shown(list, id)).toBe("pending");
    expect(list.state().offline).toBe(true);
    joined.clear();
    await askForQuote(joined, { company: "Meanwhile Inc." });
    await setElsewhere(joined.server.url, id, "reviewed");
    await list.poll();

    expect(companiesOf(list)).toEqual(["Meanwhile Inc.", "Wired Inc."]);
    expect([shown(list, id), list.state().offline]).toEqual(["reviewed", false]);
  });

  it("keeps a status that was saved although its reply was lost", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { list, setStatus, readMessages: told } = await startWork();
    loseReplies(joined, /^PUT .*status/);
    await setStatus([id], "approved");

    expect(told()).toEqual([`Quote status updated ${id}: approved`]);
    expect([shown(list, id), storedStatus(joined, id)]).toEqual(["approved", "approved"]);
  });

  it("keeps it also when an older poll is in progress", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const list = await openList();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = new Promise<void>((arrived) => {
      joined.setLine(async (send) => {
        const reply = await send();
        arrived();
        await held;
        return reply;
      });
    });
    const older = list.poll();
    await asked;
    loseReplies(joined, /^PUT .*status/);
    const set = list.setStatus([id], "quoted");
    await vi.waitFor(() => expect(storedStatus(joined, id)).toBe("quoted"));
    answer();
    await older;

    expect(statusMessages([await set])).toEqual([
      { tone: "success", text: "Quote status updated", detail: `${id}: quoted` },
    ]);
  });

  it("returns a quote that was not deleted, but not one that was deleted although the reply was lost", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined, { company: "Lost Inc." });
    const { list, deleteQuote, readMessages: told } = await startWork();
    joined.setLine(async (send, call) => {
      if (call.startsWith("DELETE")) throw new TypeError("Failed to fetch");
      return send();
    });
    await deleteQuote(id);
    expect(told()).toEqual(["! Failed to delete quote The server could not be reached."]);
    expect(companiesOf(list)).toEqual(["Lost Inc."]);
    loseReplies(joined, /^DELETE/);
    await deleteQuote(id);

    expect(told()).toContain(`Quote deleted ${id}`);
    expect(companiesOf(list)).toEqual([]);
    expect(storedStatus(joined, id)).toBeUndefined();
  });
});
