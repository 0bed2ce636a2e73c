import { act, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { joinServer } from "../../support/components/joined-server.ts";
import { askNow, joinList, openList } from "../../support/components/quote-requests.tsx";
import { askForQuote, setElsewhere, storedStatus } from "../../support/quotes/asked-quotes.ts";

type Joined = Awaited<ReturnType<typeof joinServer>>;

const deleteElsewhere = ({ server }: Joined, quoteId: string) =>
  fetch(new URL(`/api/quotes/${quoteId}`, server.url), { method: "DELETE" });

/** Matching requests arrive, but the first replies are lost. */
const loseReplies = (joined: Joined, count: number, match: RegExp) => {
  let lost = 0;
  joined.setLine(async (send, call) => {
    const reply = await send();
    if (!match.test(call) || ++lost > count) return reply;
    throw new TypeError("Failed to fetch");
  });
};

describe("two members of staff", () => {
  it('get "Already" when a colleague set the same status first, and cannot undo it', async () => {
    const {
      joined,
      ids: [a, b],
      list,
    } = await joinList({}, {});
    await setElsewhere(joined.server.url, a, "reviewed");
    await list.setStatus([a], "reviewed");
    expect(list.told()).toEqual(["Already reviewed Nothing changed."]);
    expect(list.undo).toThrow("No message offers Undo.");
    await list.setStatus([a], "reviewed");
    expect(list.told()).toEqual(["Already reviewed Nothing changed."]);
    await setElsewhere(joined.server.url, a, "quoted");
    await list.setStatus([a, b], "quoted");
    expect(list.told()).toEqual(["Quote status updated 1 quote is quoted now, 1 was already."]);
    list.undo();
    await waitFor(() => expect(storedStatus(joined, b)).toBe("pending"));
    expect([list.status(a), storedStatus(joined, a)]).toEqual(["quoted", "quoted"]);
  });

  it("restore each other's deletions, and both lists show the quote at its place", async () => {
    const {
      ids: [a, b, c],
      list,
    } = await joinList({ company: "A Corp" }, { company: "B Corp" }, { company: "C Corp" });
    const other = await openList();
    await other.deleteQuote(b);
    await list.deleteQuote(c);
    await list.poll();
    expect(list.state().gone).toEqual(new Set([b]));
    await list.restore(b);
    expect(list.told().at(-1)).toBe(`Quote restored ${b}`);
    expect(list.state().gone).toEqual(new Set());
    expect(list.companies()).toEqual(["B Corp", "A Corp"]);

    await other.poll();
    expect(other.state().rows?.map(({ quoteId }) => quoteId)).toEqual([c, b, a]);
    expect(other.state().gone).toEqual(new Set([c]));
  });

  it("set the rest of a selection when colleagues changed or deleted some, which a message names, and overwrite nothing unseen", async () => {
    const {
      joined,
      ids: [a, b, c],
      list,
    } = await joinList({}, {}, {});
    await setElsewhere(joined.server.url, a, "approved");
    await deleteElsewhere(joined, b);
    await list.setStatus([c, b, a], "reviewed");

    expect(list.told()).toEqual([
      `Quote status updated ${c}: reviewed`,
      `! Failed to update quote status ${a} was changed meanwhile. It is approved now. Your change was not saved. ${b} was deleted meanwhile.`,
    ]);
    expect([storedStatus(joined, a), storedStatus(joined, c)]).toEqual(["approved", "reviewed"]);
    expect([list.status(a), list.status(c)]).toEqual(["approved", "reviewed"]);
    // The list now shows the colleague's status, so it can be changed.
    await list.setStatus([a], "rejected");
    expect(list.told()).toContain(`Quote status updated ${a}: rejected`);
    expect(storedStatus(joined, a)).toBe("rejected");
    const sent = "sent_number = 1, last_sent_at = submitted_at, sent_until = '2099-12-18'";
    joined.server.rows(`update quotes set ${sent} where id = '${c}' returning id`);
    await list.deleteQuote(c);
    const why = "This quote was changed meanwhile. Nothing was saved.";
    expect(list.told().at(-1)).toBe(`! Failed to delete quote ${why}`);
    await list.deleteQuote(b);
    expect(list.told().at(-1)).toMatch(/^! Failed to delete quote /);
    expect(list.ids()).toEqual([c, b, a]);
    expect(list.state().gone).toEqual(new Set([b]));
  });
});

describe("a failing connection", () => {
  it("rolls a status back with a message, and the next poll catches up", async () => {
    const {
      joined,
      ids: [id],
      list,
    } = await joinList({ company: "Wired Inc." });
    joined.cut();
    await list.setStatus([id], "approved");
    expect(list.told()).toEqual(["! Failed to update quote status The server could not be reached."]);
    expect(list.status(id)).toBe("pending");
    expect(list.state().offline).toBe(true);
    joined.clear();
    await askForQuote(joined, { company: "Meanwhile Inc." });
    await setElsewhere(joined.server.url, id, "reviewed");
    await list.poll();
    expect(list.companies()).toEqual(["Meanwhile Inc.", "Wired Inc."]);
    expect([list.status(id), list.state().offline]).toEqual(["reviewed", false]);
  });

  it("keeps a status that was saved although its reply was lost, also while an older poll is in progress", async () => {
    const {
      joined,
      ids: [id],
      list,
    } = await joinList({});
    const never = new Promise<Response>(() => {});
    let [polls, changes] = [0, 0];
    joined.setLine(async (send, call) => {
      if (call.includes("/changes")) return ++polls === 1 ? never : send();
      const reply = await send();
      if (/^PUT .*status/.test(call) && ++changes === 1) throw new TypeError("Failed to fetch");
      return reply;
    });
    act(askNow);
    await waitFor(() => expect(polls).toBe(1));
    await list.setStatus([id], "quoted");
    expect(list.told()).toEqual([`Quote status updated ${id}: quoted`]);
    expect([list.status(id), storedStatus(joined, id)]).toEqual(["quoted", "quoted"]);
  });

  it.each([1, 2])("returns a quote that was not deleted, but not one that was: %i replies were lost", async (count) => {
    const {
      joined,
      ids: [id],
      list,
    } = await joinList({ company: "Lost Inc." });
    joined.setLine(async (send, call) => {
      if (call.startsWith("DELETE")) throw new TypeError("Failed to fetch");
      return send();
    });
    await list.deleteQuote(id);
    expect(list.told()).toEqual(["! Failed to delete quote The server could not be reached."]);
    expect(list.companies()).toEqual(["Lost Inc."]);
    loseReplies(joined, count, /^DELETE/);
    await list.deleteQuote(id);
    expect(list.told()).toContain(`Quote deleted ${id}`);
    expect(list.companies()).toEqual([]);
    expect(storedStatus(joined, id)).toBeUndefined();
  });
});
