import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { button, dialog, startDesk, type } from "../../support/components/desk.ts";
import { askNow, openList, showQuotes } from "../../support/components/quote-requests.tsx";
import { holdPromise } from "../../support/held-promise.ts";
import { askForQuote, storedStatus } from "../../support/quotes/asked-quotes.ts";
import { exampleBench } from "../../support/rules/catalog.ts";

describe("the customer's answer", () => {
  it("can be a message, or several proposals, which the next revision answers together or one of them", async () => {
    const { sendElsewhere, answer, told } = await startDesk();
    await sendElsewhere({ items: [{ place: 0, unitPrice: 3500, reason: "Trade show" }] });
    showQuotes();
    await screen.findByText("Revision 1 sent");
    await answer("ask-change", { number: 1, message: "Wider, please." });
    askNow();
    expect(await screen.findByText("Asks for a change of revision 1")).toBeVisible();
    expect(screen.getByText("Wider, please.")).toBeVisible();
    expect(await screen.findByText(/Change requested by the customer: revision 1/)).toBeVisible();
    await button("Send Revision 2");
    const wider = { ...exampleBench, width: "84" };
    for (const bench of [
      { configuration: exampleBench, quantity: 2 },
      { configuration: wider, quantity: 3 },
    ])
      await answer("ask-change", { number: 1, proposal: [bench] });
    askNow();
    await button("Use the 2 Proposals");
    const waiting = within(screen.getByLabelText("Waits for you"));
    for (const said of ["Wider, please.", /quantity now 2/, /quantity now 3/])
      expect(waiting.getByText(said)).toBeVisible();
    fireEvent.click(await button("Use the 2 Proposals"));
    expect(await screen.findByText("Several proposals change bench 1, so the newest counts.")).toBeVisible();
    const lost = /The agreed price of \$3,500.00 \(Trade show\) no longer counts\. The bench now costs \$4,/;
    const isLost = (_: string, element: Element | null) =>
      element?.tagName === "P" && lost.test(element.textContent ?? "");
    expect(dialog().getByText(isLost)).toBeVisible();
    expect(dialog().getByLabelText("Lead time in business days")).toHaveValue("15");
    expect(dialog().getByLabelText("Quantity")).toHaveValue("3");
    fireEvent.click(dialog().getByLabelText(/quantity now 3/));
    await waitFor(() => expect(dialog().getByLabelText("Quantity")).toHaveValue("2"));
    expect(dialog().queryByText(isLost)).toBeNull();
    type("Price each", "3400");
    fireEvent.click(dialog().getByLabelText(/As in revision 1/));
    expect(dialog().getByLabelText("Price each"), "typed for the same benches").toHaveValue("3400");
    fireEvent.click(dialog().getByLabelText(/The customer’s 2 proposals/));
    expect(await dialog().findByText(/^Another bench is in this place now/)).toBeVisible();
    expect(dialog().getByLabelText("Price each")).toHaveValue("");
    fireEvent.click(dialog().getByLabelText(/quantity now 3/));
    await waitFor(() => expect(dialog().getByLabelText("Quantity")).toHaveValue("2"));
    type("Price each", "3400");
    fireEvent.click(await button("Preview"));
    fireEvent.click(await waitFor(() => dialog().getByText("Send Quote", { selector: "button" })));
    await screen.findByText("The quote was sent.");
    expect((await told()).revisions[1]).toMatchObject({ items: [{ quantity: 2, unitPrice: 3400 }] });
  });

  it("leads the list once it accepts, until staff confirm it or archive the order with a reason, which can be undone; a key undoes nothing unread", async () => {
    const { sendElsewhere, answer, quoteId, told, server, cut, clear } = await startDesk();
    await askForQuote({ server }, { company: "Newer" });
    await sendElsewhere();
    await answer("accept", { number: 1, name: "Ada Byron" });
    showQuotes();
    await button("Confirm Acceptance");
    const sections = [...document.querySelectorAll("section > h2")];
    expect(sections.map(({ textContent }) => textContent)).toEqual(["Accepted: place the order", "Newest first"]);
    fireEvent.click(await button("Confirm Acceptance"));
    expect(await screen.findByText("Acceptance confirmed")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Confirm Acceptance")).toBeNull());
    fireEvent.click(await button("Undo"));
    expect(await button("Confirm Acceptance")).toBeVisible();
    expect((await told()).answers).toMatchObject([{ kind: "accepted" }]);
    expect(server.rows(`select answer_waits from quotes where id = '${quoteId}'`)).toEqual([{ answer_waits: 1 }]);

    fireEvent.click(screen.getByText("Archive", { selector: "button" }));
    expect(dialog().getByText("To Do no longer has it, though nobody has confirmed the acceptance.")).toBeVisible();
    fireEvent.change(screen.getByLabelText("Reason (optional)"), { target: { value: "Shipped" } });
    cut();
    fireEvent.click(await button("Archive Order"));
    expect(await screen.findByText("Failed to archive the order")).toBeVisible();
    clear();
    fireEvent.click(await button("Try Again"));
    expect(await screen.findByText("Order archived")).toBeVisible();
    const noted = `select note from quote_events where kind = 'archived'`;
    expect(server.rows(noted), "nothing typed is lost").toEqual([{ note: "Shipped" }]);
    const card = () => document.querySelector(`[data-quote="${quoteId}"]`);
    await waitFor(() => expect(card()).toBeNull());
    fireEvent.click(await button("Undo"));
    await waitFor(() => expect(card()).not.toBeNull());

    const status = () => storedStatus({ server }, quoteId);
    fireEvent.click(card() ?? expect.fail("no card"));
    fireEvent.keyDown(document.body, { key: "5" });
    expect(dialog().getByText(/the customer reads/)).toHaveTextContent(
      "If you set it to rejected, the customer reads: “This quote is closed”.",
    );
    fireEvent.click(dialog().getByText("Cancel"));
    expect(status()).toBe("approved");
    fireEvent.keyDown(document.body, { key: "5" });
    fireEvent.click(dialog().getByText("Set to rejected"));
    await waitFor(() => expect(status()).toBe("rejected"));
    expect((await screen.findAllByText("Accepted by the customer, closed by staff"))[0]).toBeVisible();
  });

  it("is nobody else's: while another quote is open, a quote keeps what is typed about it, shows no dialog, and tells what fails", async () => {
    const { server, quoteId, setLine } = await startDesk();
    const other = await askForQuote({ server }, { company: "Newer" });
    showQuotes();
    const read = async (id: string) => {
      await waitFor(() => fireEvent.click(document.querySelector(`[data-quote="${id}"]`) ?? expect.fail("no card")));
      await waitFor(() => expect(document.querySelector("#quote-title")).toHaveTextContent(id));
    };
    await read(quoteId);
    fireEvent.click((await screen.findAllByText("rejected", { selector: "button" }))[0] ?? document.body);
    fireEvent.change(await screen.findByLabelText("Why was it lost?"), { target: { value: "price" } });
    fireEvent.change(await screen.findByLabelText("More about it"), { target: { value: "A local shop" } });
    fireEvent.click(await screen.findByText("Edit", { selector: "button" }));
    const name = document.querySelector("dialog input[name=name]") ?? expect.fail("no name");
    fireEvent.change(name, { target: { value: "Ada" } });
    const { held, end: lose } = holdPromise();
    setLine((send, call) => (call.includes("/customer {") ? held.then(() => Promise.reject(new TypeError())) : send()));
    fireEvent.click(dialog().getByText("Save"));
    await read(other);
    expect(document.querySelector("dialog")).toBeNull();
    lose();
    expect(await screen.findByText(`${quoteId}: The server could not be reached.`)).toBeVisible();
    await read(quoteId);
    expect(await screen.findByLabelText("More about it")).toHaveValue("A local shop");

    fireEvent.click(await button("Files and Link …"));
    fireEvent.click(await screen.findByText(/^(Renew|Make New Link)$/, { selector: "button" }));
    expect(document.querySelectorAll("dialog")).toHaveLength(2);
    await read(other);
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("that has not answered gets a call on a day that staff plan, and is lost for a reason; both can be undone", async () => {
    const { cut, clear } = await startDesk();
    showQuotes();
    fireEvent.click(await button("Plan the next action"));
    fireEvent.change(screen.getByLabelText("What to do next"), { target: { value: " Call about the freight" } });
    fireEvent.change(screen.getByLabelText("On"), { target: { value: "2020-12-03" } });
    cut();
    const save = await button("Save");
    fireEvent.click(save);
    expect(await screen.findByText("Failed to save the next action")).toBeVisible();
    expect(screen.getByLabelText("What to do next"), "nothing typed is lost").toHaveValue(" Call about the freight");
    clear();
    fireEvent.click(save);
    expect(await screen.findByText("Next action planned")).toBeVisible();
    expect(screen.getByText("Dec 3, 2020")).toBeVisible();
    expect(screen.getAllByText("Call about the freight"), "in the list, the head and the history").toHaveLength(2);
    fireEvent.click(await button("Done"));
    await button("Plan the next action");
    fireEvent.click(await button("Undo"));
    expect(await screen.findByText("Dec 3, 2020")).toBeVisible();

    const [rejected] = await screen.findAllByText("rejected", { selector: "button" });
    if (rejected) fireEvent.click(rejected);
    const reason = await screen.findByLabelText("Why was it lost?");
    fireEvent.change(reason, { target: { value: "price" } });
    expect(await screen.findByText("Reason noted")).toBeVisible();
    expect(reason).toHaveValue("price");
    fireEvent.click(await button("Undo"));
    await waitFor(() => expect(reason).toHaveValue(""));
  });

  it("that came unseen stays: Undo, and a question that was open, close none", async () => {
    const { server, quoteId, sendElsewhere, answer } = await startDesk();
    const accepted = await askForQuote({ server }, { company: "Newer", status: "approved" });
    server.rows(
      `update quotes set answer = 'accepted', answered_at = submitted_at where id = '${accepted}' returning id`,
    );
    await sendElsewhere();
    const state = () => server.rows(`select status, answer_waits from quotes where id = '${quoteId}'`);
    const list = await openList();
    await list.setStatus([quoteId], "reviewed");
    await answer("ask-change", { number: 1, message: "Wider, please." });
    list.undo();
    const why = `! Failed to update quote status The customer of ${quoteId} answered meanwhile. Please read it first. Your change was not saved.`;
    await waitFor(() => expect(list.told()).toEqual([why]));
    expect(state()).toEqual([{ status: "reviewed", answer_waits: 1 }]);

    showQuotes();
    await waitFor(() => expect(document.querySelectorAll("[data-quote]")).toHaveLength(2));
    for (const key of ["x", "ArrowDown", "x", "5"]) fireEvent.keyDown(document.body, { key });
    expect(dialog().getByText(new RegExp(`1 of 2 selected quotes: ${accepted}`))).toBeVisible();
    await answer("accept", { number: 1, name: "Ada Byron" });
    askNow();
    await waitFor(() => expect(document.querySelector(`[data-quote="${quoteId}"]`)).toHaveTextContent("Accepted"));
    fireEvent.click(dialog().getByText("Set to rejected"));
    expect(await screen.findByText(new RegExp(`The customer of ${quoteId} answered meanwhile`))).toBeVisible();
    expect(state()).toEqual([{ status: "approved", answer_waits: 1 }]);
    expect(storedStatus({ server }, accepted)).toBe("rejected");
  });

  it("that comes late waits until staff accept it", async () => {
    const { sendElsewhere, answer, server, told, quoteId } = await startDesk();
    await sendElsewhere();
    server.rows("update quote_revisions set expires_on = '2026-01-02' returning number");
    server.rows("update quotes set sent_until = '2026-01-02' returning id");
    await answer("accept", { number: 1, name: "Ada Byron" });
    showQuotes();
    expect(await screen.findByText(/for revision 1, \$4,184\.00, after it had expired$/)).toHaveTextContent(/by Ada/);
    fireEvent.click(await button("Accept"));
    await waitFor(() => expect(screen.queryByText("Accept")).toBeNull());
    expect((await told()).answers).toMatchObject([{ kind: "accepted", late: true }]);
    await fetch(`${server.url}/api/quotes/${quoteId}/confirmation`, { method: "DELETE" });
    askNow();
    fireEvent.click(await button("Confirm Acceptance"));
    expect(await screen.findByText("Acceptance confirmed"), "of a quote that is approved").toBeVisible();
  });
});

it("the private link stands with all files, and is renewed or revoked after a question", async () => {
  const { told, sendElsewhere, quoteId } = await startDesk();
  await sendElsewhere();
  const showFiles = async () => fireEvent.click(await button("Files and Link …"));
  const dialogs = () => document.querySelectorAll("dialog").length;
  showQuotes();
  await showFiles();
  const addressOf = (name: string, place: number) => screen.getAllByRole("link", { name })[place]?.getAttribute("href");
  expect(addressOf("PDF of Revision 1", 0)).toBe(`/api/quotes/${quoteId}/revisions/1/document`);
  expect(addressOf("PDF of the Request", 0)).toBe(`/api/quotes/${quoteId}/document?paper=letter&number=0`);
  expect([0, 1].map((place) => addressOf("DXF", place))).toEqual(
    [1, 0].map((number) => `/api/quotes/${quoteId}/model?item=1&format=dxf&number=${number}`),
  );
  const renew = await button("Renew");
  const before = (await told()).link?.url;
  fireEvent.click(renew);
  expect(await button("Cancel")).toHaveFocus();
  fireEvent.click(await button("Renew Link"));
  await waitFor(async () => expect((await told()).link?.url).not.toBe(before));
  await waitFor(() => expect(dialogs()).toBe(1));

  fireEvent.click(await button("Revoke"));
  fireEvent.click(await button("Revoke Link"));
  expect(await screen.findByText(/It is revoked/)).toBeVisible();

  // Its failure would be told nowhere else, so the question stays while the request is on its way.
  let lose = () => {};
  const lost = new Promise<Response>((_, reject) => {
    lose = () => reject(new TypeError("The connection is lost."));
  });
  vi.spyOn(window, "fetch").mockReturnValue(lost);
  fireEvent.click(await screen.findByText(/^(Renew|Make New Link)$/, { selector: "button" }));
  fireEvent.click(await button("Renew Link"));
  fireEvent.click(await button("Cancel"));
  fireEvent.keyDown(document, { key: "Escape" });
  expect(dialogs()).toBe(2);
  lose();
  expect(await screen.findByText(/reach|server|connect/i, { selector: "dialog [role=alert]" })).toBeVisible();
});
