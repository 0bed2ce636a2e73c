import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { joinServer } from "../../support/components/joined-server.ts";
import { askNow, showQuotes } from "../../support/components/quote-requests.tsx";
import { holdPromise } from "../../support/held-promise.ts";
import { askForQuote, storedStatus } from "../../support/quotes/asked-quotes.ts";

type Joined = Awaited<ReturnType<typeof joinServer>>;

/** The details of a quote never load, so that no bench is drawn. */
const DETAILS = /^GET \/api\/quotes\/Q-[^/]*$/;
const withoutDetails: Parameters<Joined["setLine"]>[0] = (send, call) =>
  DETAILS.test(call) ? new Promise(() => {}) : send();

/** Renders Quote Requests with a quote from each company, the last on top. */
async function openWith(...companies: readonly string[]) {
  const joined = await joinServer();
  joined.setLine(withoutDetails);
  const ids: string[] = [];
  for (const company of companies) ids.push(await askForQuote(joined, { company }));
  const { container } = showQuotes();
  const card = (quoteId: string) => container.querySelector(`[data-quote="${quoteId}"]`);
  await waitFor(() => expect(container.querySelector("article")).toBeVisible());
  return {
    ...joined,
    ids,
    card,
    read(quoteId: string) {
      const found = card(quoteId);
      if (!found) throw new Error(`The list has no quote ${quoteId}.`);
      fireEvent.click(found);
    },
    companies: () =>
      [...container.querySelectorAll("[data-quote]")].map(
        (each) => each.querySelectorAll("[dir=auto]")[1]?.textContent,
      ),
    pane: () => container.querySelector("article"),
    checkbox: (quoteId: string) => screen.getByLabelText<HTMLInputElement>(`Select ${quoteId}`),
    note: () => screen.getByLabelText<HTMLTextAreaElement>("Staff note"),
    write: (value: string) => fireEvent.change(screen.getByLabelText("Staff note"), { target: { value } }),
    send: () => fireEvent.keyDown(screen.getByLabelText("Staff note"), { key: "Enter", ctrlKey: true }),
    search: () => screen.getByPlaceholderText("Name, 96 in, phone, Nov 24"),
    alerts: (text: string | RegExp) =>
      waitFor(() =>
        expect([...container.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent)).toContainEqual(
          expect.stringMatching(text),
        ),
      ),
  };
}

/** Holds requests for notes until the returned function sends them or fails them. */
function holdNotes({ setLine: through }: Pick<Joined, "setLine">, line = withoutDetails) {
  const { held: settled, end: settle } = holdPromise<boolean>();
  through(async (send, call) => {
    if (call.includes("/notes/") && !(await settled)) throw new TypeError("Failed to fetch");
    return line(send, call);
  });
  return (arrives: boolean) => settle(arrives);
}

describe("an unfinished note", () => {
  it("survives a search without results, but the selection does not", async () => {
    const view = await openWith("Half Written Inc.");
    const [id = ""] = view.ids;
    view.write("Half a note");
    fireEvent.click(view.checkbox(id));
    expect(screen.getByText("1 quote")).toBeVisible();
    const user = userEvent.setup();
    act(() => view.search().focus());
    await user.paste("x".repeat(300));
    expect(await screen.findByText(/^No quotes match “x{200}”\.$/)).toBeVisible();
    await user.clear(view.search());
    await waitFor(() => expect(view.card(id)).toBeVisible());
    view.read(id);
    expect(view.note()).toHaveValue("Half a note");
    expect(view.checkbox(id)).not.toBeChecked();
  });

  it("survives a failed request, which is reported even if another quote is open, and what was written while it was sent again", async () => {
    const view = await openWith("Called Inc.", "Next Inc.");
    const [id = "", next = ""] = view.ids;
    const settle = holdNotes(view);
    view.read(id);
    view.write("Wants it in June.");
    view.send();
    view.read(next);
    settle(false);
    await view.alerts(
      `^Failed to add the note ${id}: The server could not be reached. The quote's form still has your text.$`,
    );
    view.read(id);
    expect(view.note()).toHaveValue("Wants it in June.");

    const settleAgain = holdNotes(view, (send) => send());
    view.write("First.");
    view.send();
    view.read(next);
    view.read(id);
    view.write("First. And more.");
    settleAgain(true);
    expect(await screen.findByText("First.", { selector: "li *" })).toBeVisible();
    expect(view.note()).toHaveValue("First. And more.");
  });

  it("stays with a next action and its file while another quote is open", async () => {
    const view = await openWith("Planned Inc.", "Next Inc.");
    const [id = "", next = ""] = view.ids;
    const planned = () => screen.getByLabelText("What to do next");
    view.read(id);
    view.write("Wants it in June.");
    fireEvent.click(screen.getByText("Plan the next action"));
    fireEvent.change(planned(), { target: { value: "Call about freight" } });
    const files = [new File(["%PDF"], "dock.pdf")];
    fireEvent.change(screen.getByLabelText("File of the note"), { target: { files } });
    view.read(next);
    expect(screen.queryByText("dock.pdf")).toBeNull();
    expect(view.note()).toHaveValue("");
    view.read(id);
    expect(view.note()).toHaveValue("Wants it in June.");
    expect(planned()).toHaveValue("Call about freight");
    expect(screen.getByText("dock.pdf")).toBeVisible();
  });

  it("survives the deletion of its quote by a colleague, and cannot be sent until the quote is restored", async () => {
    const view = await openWith("Gone Inc.", "Stays Inc.");
    const [id = ""] = view.ids;
    view.read(id);
    view.write("Half a thought");
    await fetch(new URL(`/api/quotes/${id}`, view.server.url), { method: "DELETE" });
    act(askNow);
    await view.alerts(/^A colleague deleted this quote\./);

    expect(view.card(id)).toHaveTextContent("deleted");
    expect(view.companies()).toEqual(["Stays Inc.", "Gone Inc."]);
    expect(view.card(id)).toHaveTextContent("$4,184.00");
    expect(screen.queryByText("Delete", { selector: "article button" })).toBeNull();
    expect(view.note()).toHaveValue("Half a thought");
    expect(view.note()).toHaveAttribute("readonly");
    expect(screen.getByText(/Restore it to add a note\./)).toBeVisible();
    fireEvent.click(screen.getByText("Add Note"));
    view.send();
    expect(view.calls.filter((call) => call.includes("/notes/"))).toEqual([]);
    expect(view.note()).toHaveValue("Half a thought");

    fireEvent.click(screen.getByText("Restore Quote"));
    await waitFor(() => expect(view.card(id)).not.toHaveTextContent("deleted"));
    expect(view.companies()).toEqual(["Stays Inc.", "Gone Inc."]);
    expect(storedStatus(view, id)).toBe("pending");
  });
});

it("a quote that was erased while it is listed says so when it is opened, also before the list knows, and never offers to try again", async () => {
  const view = await openWith("Erased Inc.", "Stays Inc.");
  const [id = ""] = view.ids;
  const gone = { success: false, code: "quote_gone", error: "A colleague deleted this quote." };
  view.setLine(async (send, call) =>
    DETAILS.test(call) && call.includes(id) ? Response.json(gone, { status: 404 }) : withoutDetails(send, call),
  );
  await fetch(new URL(`/api/quotes/${id}`, view.server.url), { method: "DELETE" });
  view.read(id);
  expect(await screen.findByText(/^This quote was deleted\. It has been erased/)).toBeVisible();
  expect(view.pane()).toHaveTextContent("Erased Inc.");
  expect(screen.queryByLabelText("Staff note")).toBeNull();
  act(askNow);
  await view.alerts(/^A colleague deleted this quote\. It has been erased, and disappears from/);
  for (const name of ["Try again", "Delete", "Restore", "Send Quote"])
    expect(screen.queryByText(name, { selector: "article button" })).toBeNull();
});

it("the only quote is restored by Undo, and from Deleted after the next deletion", async () => {
  const view = await openWith("Only One Inc.");
  const [id = ""] = view.ids;
  const remove = async () => {
    fireEvent.click(screen.getByText("Delete", { selector: "article button" }));
    fireEvent.click(screen.getByText("Delete Quote", { selector: "button" }));
    await screen.findByText("Quote deleted");
  };
  await remove();
  expect(await screen.findByText("No quotes.")).toBeVisible();
  await waitFor(() => expect(screen.getByText(/^pending/, { selector: "label" })).toHaveTextContent("pending 0"));
  fireEvent.click(screen.getByText("Undo"));
  await waitFor(() => expect(view.card(id)).toBeVisible());
  expect(storedStatus(view, id)).toBe("pending");

  await remove();
  fireEvent.click(await screen.findByText(/^deleted/, { selector: "label" }));
  expect(await screen.findByText(/You can restore it until/)).toBeVisible();
  expect(screen.queryByLabelText("Staff note")).toBeNull();
  fireEvent.keyDown(document.body, { key: "2" });
  fireEvent.keyDown(document.body, { key: "Delete" });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(document.body, { key: "r" });
  expect(await screen.findByText("No deleted quotes.")).toBeVisible();
  expect(screen.queryByText("Quote deleted"), "what is over").toBeNull();
  await waitFor(() => expect(screen.getByText("Show all quotes")).toHaveFocus());
  expect(storedStatus(view, id)).toBe("pending");
  fireEvent.click(screen.getByText("Show all quotes"));
  await waitFor(() => expect(view.card(id)).toBeVisible());
});
