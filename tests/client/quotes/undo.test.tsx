import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { joinList, refuse } from "../../support/components/quote-requests.tsx";
import { askForQuote, setElsewhere, storedStatus } from "../../support/quotes/asked-quotes.ts";

describe("Undo of a deletion", () => {
  it("returns the quote to its place, below newer ones, but not to a list whose filter it does not match", async () => {
    const {
      joined,
      ids: [older, middle, newer],
      list,
    } = await joinList({}, {}, {});
    await list.deleteQuote(middle);
    await list.filter({ show: "approved" });
    list.undo();
    await waitFor(() => expect(list.told()).toEqual([`Quote restored ${middle}`]));
    expect(list.ids()).toEqual([]);
    await list.filter({});
    expect(list.ids()).toEqual([newer, middle, older]);
    await list.deleteQuote(older);
    const latest = await askForQuote(joined);
    await list.poll();
    expect(list.ids()).toEqual([latest, newer, middle]);
    list.undo();
    await waitFor(() => expect(list.told().at(-1)).toBe(`Quote restored ${older}`));
    expect(list.ids()).toEqual([latest, newer, middle, older]);
  });

  it("is offered again if the server could not be reached", async () => {
    const {
      joined,
      ids: [id],
      list,
    } = await joinList({});
    await list.deleteQuote(id);
    expect(list.told()).toEqual([`Quote deleted ${id}`]);
    joined.cut();
    list.undo();
    await waitFor(() => expect(list.told()).toEqual(["! Failed to restore quote The server could not be reached."]));
    expect(storedStatus(joined, id)).toBeUndefined();
    joined.clear();
    list.undo();
    await waitFor(() => expect(list.told()).toEqual([`Quote restored ${id}`]));
    expect(list.ids()).toEqual([id]);
    expect(storedStatus(joined, id)).toBe("pending");
  });
});

describe("Undo of a status", () => {
  it("counts all restored quotes, whatever their previous status, also those that the filter no longer lists", async () => {
    const { joined, ids, list } = await joinList({}, { status: "reviewed" }, {});
    await list.setStatus(ids, "quoted");
    expect(list.told()).toEqual(["Quote status updated 3 quotes are quoted now."]);
    await list.filter({ q: "nobody has this name" });
    expect(list.ids()).toEqual([]);
    list.undo();
    expect(list.told()).toEqual([]);
    await waitFor(() => expect(list.told()).toEqual(["Quote status updated 3 quotes are as before."]));
    expect(ids.map((id) => storedStatus(joined, id))).toEqual(["pending", "reviewed", "pending"]);
  });

  it("keeps a colleague's later status, and reports it", async () => {
    const {
      joined,
      ids: [id],
      list,
    } = await joinList({});
    await list.setStatus([id], "quoted");
    await setElsewhere(joined.server.url, id, "approved");
    await list.poll();
    list.undo();

    await waitFor(() =>
      expect(list.told()).toEqual([
        `! Failed to update quote status ${id} was changed meanwhile. It is approved now. Your change was not saved.`,
      ]),
    );
    expect(storedStatus(joined, id)).toBe("approved");
    const reason = `${id} was changed meanwhile. It is approved now. Your change was not saved.`;
    expect(list.problems(), "while the message says it").toEqual([]);
    list.dismiss();
    expect(list.problems(), "until more is done with the quote").toEqual([
      [id, "Failed to update quote status", reason],
    ]);
    await list.setStatus([id], "rejected");
    expect(list.problems()).toEqual([]);
  });
});

it("the message about a rejected status stays beside the next message", async () => {
  const {
    joined,
    ids: [first, second],
    list,
  } = await joinList({}, {});
  refuse(joined, new RegExp(`^PUT .*${first}/status`), "The server is busy.");
  const refused = "! Failed to update quote status The server is busy.";
  await list.setStatus([first], "rejected");
  expect(list.told()).toEqual([refused]);
  await list.setStatus([second], "reviewed");
  expect(list.told()).toEqual([refused, `Quote status updated ${second}: reviewed`]);
});
