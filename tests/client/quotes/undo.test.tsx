import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { joinServer } from "../../support/components/joined-server.ts";
import { idsOf, refuse, startWork } from "../../support/components/quote-requests.tsx";
import { askForQuote, setElsewhere, storedStatus } from "../../support/quotes/asked-quotes.ts";

const ALL = { show: "all", q: "", sort: "newest" } as const;

describe("Undo of a deletion", () => {
  it("does not add the quote to a list whose filter it does not match", async () => {
    const joined = await joinServer();
    const [older, middle, newer] = [
      await askForQuote(joined),
      await askForQuote(joined),
      await askForQuote(joined),
    ];
    const { list, deleteQuote, undo, readMessages: told } = await startWork();
    await deleteQuote(middle);
    await list.filter({ ...ALL, show: "approved" });
    undo();

    await waitFor(() => expect(told()).toEqual([`Quote restored ${middle}`]));
    expect(idsOf(list)).toEqual([]);
    await list.filter(ALL);
    expect(idsOf(list)).toEqual([newer, middle, older]);
  });

  it("returns the quote to its place, below newer ones", async () => {
    const joined = await joinServer();
    const [older, newer] = [await askForQuote(joined), await askForQuote(joined)];
    const { list, deleteQuote, undo, readMessages: told } = await startWork();
    expect(idsOf(list)).toEqual([newer, older]);
    await deleteQuote(older);
    const latest = await askForQuote(joined);
    await list.catchUp();
    expect(idsOf(list)).toEqual([latest, newer]);
    undo();

    await waitFor(() => expect(told()).toEqual([`Quote restored ${older}`]));
    expect(idsOf(list)).toEqual([latest, newer, older]);
  });

  it("is offered again if the server could not be reached", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { list, deleteQuote, undo, readMessages: told } = await startWork();
    await deleteQuote(id);
    expect(told()).toEqual([`Quote deleted ${id}`]);
    joined.cut();
    undo();
    await waitFor(() =>
      expect(told()).toEqual(["! Failed to restore quote The server could not be reached."]),
    );
    expect(storedStatus(joined, id)).toBeUndefined();
    joined.clear();
    undo();

    await waitFor(() => expect(told()).toEqual([`Quote restored ${id}`]));
    expect(idsOf(list)).toEqual([id]);
    expect(storedStatus(joined, id)).toBe("pending");
  });
});

describe("Undo of a status", () => {
  it("counts all restored quotes, whatever their previous status", async () => {
    const joined = await joinServer();
    const ids = [
      await askForQuote(joined),
      await askForQuote(joined, { status: "reviewed" }),
      await askForQuote(joined),
    ];
    const { setStatus, undo, readMessages: told } = await startWork();
    await setStatus(ids, "quoted");
    expect(told()).toEqual(["Quote status updated 3 quotes are quoted now."]);
    undo();

    await waitFor(() => expect(told()).toEqual(["Quote status updated 3 quotes are as before."]));
    expect(ids.map((id) => storedStatus(joined, id))).toEqual(["pending", "reviewed", "pending"]);
  });

  it("works for a quote that the filter no longer lists", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined, { name: "Filtered" });
    const { list, setStatus, undo, readMessages: told } = await startWork();
    await setStatus([id], "quoted");
    expect(told()).toEqual([`Quote status updated ${id}: quoted`]);
    expect(storedStatus(joined, id)).toBe("quoted");
    await list.filter({ ...ALL, q: "nobody has this name" });
    expect(idsOf(list)).toEqual([]);
    undo();
    expect(told()).toEqual([]);

    await waitFor(() => expect(told()).toEqual([`Quote status updated ${id}: pending`]));
    expect(storedStatus(joined, id)).toBe("pending");
  });

  it("keeps a colleague's later status, and reports it", async () => {
    const joined = await joinServer();
    const id = await askForQuote(joined);
    const { list, setStatus, undo, readMessages: told, problems, dismiss } = await startWork();
    await setStatus([id], "quoted");
    await setElsewhere(joined.server.url, id, "approved");
    await list.catchUp();
    undo();

    await waitFor(() =>
      expect(told()).toEqual([
        `! Failed to update quote status A colleague set ${id} to approved first. Your change was not saved.`,
      ]),
    );
    expect(storedStatus(joined, id)).toBe("approved");
    const reason = `A colleague set ${id} to approved first. Your change was not saved.`;
    expect(problems(), "while the message says it").toEqual([]);
    dismiss();
    expect(problems(), "until more is done with the quote").toEqual([
      [id, "Failed to update quote status", reason],
    ]);
    await setStatus([id], "rejected");
    expect(problems()).toEqual([]);
  });
});

describe("the message about a rejected status", () => {
  it("stays beside the next message", async () => {
    const joined = await joinServer();
    const [first, second] = [await askForQuote(joined), await askForQuote(joined)];
    const { setStatus, readMessages: told } = await startWork();
    refuse(joined, new RegExp(`^PUT .*${first}/status`), "The server is busy.");
    const refused = "! Failed to update quote status The server is busy.";
    await setStatus([first], "rejected");
    expect(told()).toEqual([refused]);

    await setStatus([second], "reviewed");
    expect(told()).toEqual([refused, `Quote status updated ${second}: reviewed`]);
  });
});
