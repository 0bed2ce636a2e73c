import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { loadDeskBench, returnToDesk } from "#client/api/proposal.ts";
import { keepTypedQuote, loadTypedQuote } from "#client/api/staff-storage.ts";
import { loadTerms } from "#client/quotes/send/typed-terms.ts";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { askNow, showQuotes } from "../../support/components/quote-requests.tsx";
import { holdPromise } from "../../support/held-promise.ts";
import { askForQuote, storedStatus } from "../../support/quotes/asked-quotes.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalogDocument, exampleBench, exampleHash } from "../../support/rules/catalog.ts";

/** The default catalog, in which the lift of the example bench has a cost, and all other options cost nothing. */
function withCosts(lift: number): RulesDocument {
  const costOf = <Option extends OptionDocument>(option: Option): Option => ({
    ...option,
    cost: option.value === exampleBench.height_adjustment ? lift : 0,
  });
  const steps = catalogDocument.steps.map((step) => ({ ...step, options: step.options.map(costOf) }));
  return { ...catalogDocument, steps };
}

const TERMS = { after: 0, source: "latest", leadTime: 15, expiresOn: "2099-12-18" };

/** Quote Requests with one quote for $3,985.00 and delivery, and the requests of colleagues and the customer. */
async function startDesk(document?: RulesDocument) {
  const joined = await joinServer(document);
  const quoteId = await askForQuote(joined);
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) =>
    (
      await fetch(new URL(path, joined.server.url), {
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        headers: { "Content-Type": "application/json", ...headers },
      })
    ).json();
  const told = (): Promise<AnswersReply> => call(`/api/quotes/${quoteId}/answers`);
  return {
    ...joined,
    quoteId,
    told,
    sendElsewhere: (fields: object = {}) => call(`/api/quotes/${quoteId}/send`, { ...TERMS, ...fields }),
    async answer(how: string, body: object) {
      const { link } = await told();
      const token = link?.url?.split("/q/")[1] ?? "";
      return call(`/api/customer/${how}`, body, { Authorization: `Bearer ${token}` });
    },
  };
}

/** By text: finding roles in a page with a drawing takes seconds. */
const button = (name: string) => screen.findByText(name, { selector: "button" });
/** Loses the connection for requests to an address, until the mock is restored. */
function loseRequests(end: string) {
  const fetched = window.fetch;
  return vi.spyOn(window, "fetch").mockImplementation(async (...asked) => {
    if (String(asked[0]).endsWith(end)) throw new TypeError("The connection is lost.");
    return fetched(...asked);
  });
}

function dialog() {
  const open = document.querySelector("dialog");
  if (!open) throw new Error("No dialog is open.");
  return within(open);
}

const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });

async function openDialog() {
  fireEvent.click(await button("Send Quote"));
  await waitFor(dialog);
}

async function addDiscount(percent: string, reason: string) {
  fireEvent.click(await button("Add Discount or Surcharge"));
  type("Percentage", percent);
  type("Reason, for the customer", reason);
}

describe("sending a quote", () => {
  it("sends other quantities, prices, benches and lines than were asked for", async () => {
    const { told, server } = await startDesk();
    showQuotes();
    await openDialog();
    expect(dialog().getByText("72 × 30 in, Electric, two-column")).toBeVisible();
    type("Quantity", "");
    expect(dialog().getByLabelText("Quantity")).toHaveValue("");
    type("Quantity", "3");
    type("Price each", "3500");
    await screen.findByText("Catalog price $3,985.00", { exact: false });
    const code = dialog().getByText(/^AWT-/).textContent?.split("Catalog")[0] ?? "";
    type("Add a bench: order code or link", `Order code: ${code}`);
    fireEvent.click(await button("Preview"));
    type("Reason for this price, for the customer", "Trade show bench");
    await waitFor(() => expect(dialog().getAllByText(/^AWT-/)).toHaveLength(2));
    fireEvent.click(await button("Add a Line"));
    type("Text, for the customer", "Installation on site");
    const [, , last] = dialog().getAllByLabelText("Price each");
    fireEvent.change(last ?? expect.fail("no price"), { target: { value: "450" } });
    const totals = within(dialog().getByRole("region", { name: "Totals" }));
    expect(await totals.findByText("$15,134.00")).toBeVisible();
    fireEvent.click(dialog().getByLabelText("Optional"));
    expect(totals.getByText("$14,684.00")).toBeVisible();
    fireEvent.click(dialog().getByLabelText("Optional"));
    const [choose] = dialog().getAllByText("Customer’s Choice");
    fireEvent.click(choose ?? expect.fail("no choice"));
    const [range] = dialog().getAllByLabelText("Customer can choose (optional)");
    fireEvent.change(range ?? expect.fail("no range"), { target: { value: "2 – 6" } });
    fireEvent.click(await button("Preview"));
    await screen.findByText("Installation on site added, $450.00");
    fireEvent.click(dialog().getByText("Send Quote", { selector: "button" }));
    await screen.findByText("The quote was sent.");
    const [revision] = (await told()).revisions;
    expect(revision).toMatchObject({
      items: [
        {
          quantity: 3,
          range: { min: 2, max: 6 },
          unitPrice: 3500,
          agreed: { catalogPrice: 3985, reason: "Trade show bench" },
        },
        { quantity: 1, unitPrice: 3985 },
      ],
      freeLines: [{ text: "Installation on site", quantity: 1, sum: 450 }],
      grandTotal: 15_134,
    });

    // The next quote has the same lines, the benches at today's prices.
    fireEvent.click(dialog().getByText("Done"));
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    await screen.findByText("Installation on site");
    fireEvent.click(await button("Quote Again"));
    await waitFor(dialog);
    expect(dialog().getByText("Installation on site")).toBeVisible();
    expect(dialog().getByText(/quantity 2 to 6$/)).toBeVisible();
    fireEvent.click(dialog().getByText("Save Quote"));
    await waitFor(() => expect(window.location.hash).toMatch(/^#quote=Q-/));
    const again = window.location.hash.slice("#quote=".length);
    const { quote } = await (await fetch(new URL(`/api/quotes/${again}`, server.url))).json();
    expect(quote.current).toMatchObject({
      items: [{ quantity: 3, range: { min: 2, max: 6 }, unitPrice: 3985 }, { quantity: 1 }],
      freeLines: [{ text: "Installation on site", quantity: 1, sum: 450 }],
      grandTotal: 16_589,
    });
  });

  it("changes a bench in the configurator in the same tab, which leads back to the dialog with what was typed", async () => {
    const { quoteId } = await startDesk();
    const { unmount } = showQuotes();
    await openDialog();
    type("Quantity", "3");
    type("Price each", "3500");
    fireEvent.click(dialog().getByLabelText("Change bench 1"));
    // Back in the history of the browser leads to the quote, and to the configurator as for visitors.
    expect(loadDeskBench()).toBeUndefined();
    window.history.replaceState(null, "", `/?quote=${quoteId}&bench=0`);
    const bench = loadDeskBench();
    expect(bench).toMatchObject({ quoteId, place: 0 });
    window.history.replaceState(null, "", "/");
    unmount();

    if (bench) returnToDesk(bench, { ...exampleBench, width: "84" });
    showQuotes();
    await waitFor(dialog);
    expect(await dialog().findByText("84 × 30 in, Electric, two-column")).toBeVisible();
    expect(dialog().getByLabelText("Quantity")).toHaveValue("3");
    expect(dialog().getByText(/The price that you typed for the one before no longer counts/)).toBeVisible();
  });

  it("adds a tax of the company and one of its own, a deposit and payment terms, and starts the next revision with them", async () => {
    const { told, server } = await startDesk();
    const taxRates = [{ name: "Wisconsin sales tax", percent: 5.5, on: "all", region: "WI" }];
    const messageTexts = [{ name: "Thanks", text: "Thank you, {name}: {total}." }];
    await fetch(`${server.url}/api/company`, {
      ...{
        method: "PUT",
        body: JSON.stringify({ taxRates, paymentTerms: ["Net 30", "50% deposit"], messageTexts }),
        headers: { "Content-Type": "application/json" },
      },
    });
    showQuotes();
    await openDialog();
    fireEvent.change(await dialog().findByLabelText("Tax of the ship-to region"), {
      target: { value: "WI: Wisconsin sales tax, 5.5%" },
    });
    const offered = [...(dialog().getByLabelText<HTMLInputElement>("Payment terms (optional)").list?.options ?? [])];
    expect(offered.map(({ value }) => value)).toEqual(["Net 30", "50% deposit"]);
    const last = (label: string) => dialog().getAllByLabelText(label).at(-1) ?? expect.fail(label);
    fireEvent.click(await button("Add a Tax"));
    await waitFor(() => expect(last("Tax, for the customer")).toHaveFocus());
    fireEvent.click(dialog().getByLabelText("Remove tax 2"));
    expect(await button("Add a Tax")).toHaveFocus();
    fireEvent.click(await button("Add a Tax"));
    fireEvent.click(await button("Preview"));
    expect(dialog().getByText("Name the tax.")).toBeVisible();
    fireEvent.change(last("Tax, for the customer"), { target: { value: "County tax" } });
    fireEvent.change(last("Rate"), { target: { value: "0.5" } });
    fireEvent.change(last("Of"), { target: { value: "goods" } });
    type("Deposit, due on acceptance (optional)", "50");
    type("Payment terms (optional)", "Net 30");
    type("Message to the customer (optional)", "Hello");
    fireEvent.change(dialog().getByLabelText("Insert a text"), { target: { value: "0" } });
    // $4,184.00 with 5.5 % of it, and 0.5 % of $3,985.00.
    expect(dialog().getByText("$4,434.05")).toBeVisible();
    fireEvent.click(await button("Preview"));
    await screen.findByText("Tax added: County tax, $19.93 (0.5% of $3,985.00)");
    fireEvent.click(dialog().getByText("Send Quote", { selector: "button" }));
    await screen.findByText("The quote was sent.");
    const [revision] = (await told()).revisions;
    expect(revision).toMatchObject({
      taxes: [
        { percent: 5.5, amount: 230.12 },
        { percent: 0.5, amount: 19.93 },
      ],
      ...{ deposit: { percent: 50, amount: 2217.03 }, paymentTerms: "Net 30", grandTotal: 4434.05 },
      message: "Hello\n\nThank you, Ada Byron: $4,434.05.",
    });
    fireEvent.click(await button("Done"));
    fireEvent.click(await button("Send Quote"));
    expect(
      dialog()
        .getAllByLabelText("Rate")
        .map((rate) => (rate as HTMLInputElement).value),
    ).toEqual(["5.5", "0.5"]);
    expect(dialog().getByLabelText("Payment terms (optional)")).toHaveValue("Net 30");
    type("Tax exemption number (optional)", "WI-4471");
    expect(dialog().getByText("Exempt, number WI-4471")).toBeVisible();
  });

  it("shows the total while staff type, then a preview by key, sends by key, and without email has a link to copy", async () => {
    const { told, quoteId } = await startDesk();
    showQuotes();
    await openDialog();
    await addDiscount("10", "Early order");
    const totals = within(dialog().getByRole("region", { name: "Totals" }));
    expect(totals.getByText("10% of $3,985.00")).toBeVisible();
    expect(totals.getByText("−$398.50")).toBeVisible();
    expect(totals.getByText("$3,785.50")).toBeVisible();

    const percentage = dialog().getByLabelText("Percentage");
    percentage.focus();
    fireEvent.keyDown(percentage, { key: "Enter" });
    expect(document.activeElement).toHaveAccessibleName("Unit");
    const press = (more: object = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", ctrlKey: true, ...more });
    press();
    expect(await screen.findByText("Discount added: Early order, −$398.50 (10% of $3,985.00)")).toBeVisible();
    expect(dialog().getByText(/Email is off: copy the link/)).toBeVisible();
    // Twice at once, held down, or without Ctrl.
    press();
    await new Promise((resolve) => setTimeout(resolve, 600));
    press({ repeat: true });
    press({ ctrlKey: false });
    expect(dialog().queryByText("Sending …")).toBeNull();
    expect((await told()).revisions).toEqual([]);
    press();
    // The message stays for three seconds only.
    expect(await screen.findByText(`${quoteId}, revision 1`)).toBeVisible();

    const { link, revisions } = await waitFor(async () => {
      const now = await told();
      expect(now.revisions).toHaveLength(1);
      return now;
    });
    expect(revisions).toMatchObject([{ grandTotal: 3785.5, leadTime: 15 }]);
    expect(await screen.findByText(/\/q\//)).toHaveTextContent(link?.url ?? "");
    fireEvent.click(await button("Done"));
    expect(await screen.findByText("Revision 1 sent")).toBeVisible();
  });

  it("shows staff the margin, with a warning when a discount takes it below the lowest one", async () => {
    const document = withCosts(2000);
    await startDesk({ ...document, baseCost: 985, lowestMargin: 20 });
    showQuotes();
    expect(await screen.findByText("Margin $1,000.00 (25%), cost $2,985.00.")).toBeVisible();
    await openDialog();
    const margin = "Margin $1,000.00 (25%), cost $2,985.00. The customer does not see this.";
    expect(await screen.findByText(margin)).toBeVisible();
    await addDiscount("10", "Early order");
    const warning = "The margin is 16.7%, below your lowest margin of 20%.";
    expect(dialog().getByText(warning)).toBeVisible();
    fireEvent.click(await button("Preview"));
    await screen.findByText(/^Revision 1 of/);
    expect(dialog().getByText(warning)).toBeVisible();
  });

  it("opens with a key, and has a fee for delivery, which replaces the line of the request", async () => {
    const { told } = await startDesk();
    showQuotes();
    await button("Files and Link …");
    fireEvent.keyDown(document.body, { key: "?" });
    expect(await screen.findByText("Send the quote")).toBeVisible();
    fireEvent.click(screen.getByLabelText("Close"));
    fireEvent.keyDown(document.body, { key: "s" });
    type("Delivery in dollars", "free");
    fireEvent.click(await button("Preview"));
    expect(dialog().getByText("Enter an amount such as 199 or 12.50.")).toBeVisible();
    type("Delivery in dollars", "450");
    const totals = within(dialog().getByRole("region", { name: "Totals" }));
    expect(totals.getByText("Delivery").nextElementSibling).toHaveTextContent("$450.00");
    expect(totals.getByText("$4,435.00")).toBeVisible();
    fireEvent.click(await button("Preview"));
    await screen.findByText(/^Revision 1 of/);
    fireEvent.click(dialog().getByText("Send Quote"));
    await button("Done");
    expect((await told()).revisions).toMatchObject([{ deliveryFee: 450, grandTotal: 4435 }]);
  });

  it("keeps what was typed when the dialog closes, and when a colleague sends first", async () => {
    const { quoteId, told, sendElsewhere, setLine } = await startDesk();
    const { unmount } = showQuotes();
    await openDialog();
    await addDiscount("10", "");
    fireEvent.click(await button("Preview"));
    expect(dialog().getByText("Give the reason.")).toBeVisible();
    type("Reason, for the customer", "Early order");
    unmount();

    showQuotes();
    await openDialog();
    expect(dialog().getByLabelText("Reason, for the customer")).toHaveValue("Early order");
    await sendElsewhere();
    fireEvent.click(await button("Preview"));
    expect(await dialog().findByRole("alert")).toHaveTextContent(
      "There is a newer revision of this quote. Please look at it first. What you typed is kept for the benches that are still there: check it, then preview it again.",
    );
    expect(await dialog().findByText("As in revision 1")).toBeVisible();
    expect(dialog().getByLabelText("Percentage")).toHaveValue("10");
    fireEvent.click(await button("Preview"));
    expect(await screen.findByText(/^Revision 2 of/)).toBeVisible();

    // A failure is told, even if the dialog was closed while the quote was sent.
    const { held, end: lose } = holdPromise();
    setLine((send, call) => (call.includes("/send {") ? held.then(() => Promise.reject(new TypeError())) : send()));
    fireEvent.click(dialog().getByText("Send Quote"));
    fireEvent.keyDown(document, { key: "Escape" });
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    lose();
    expect((await screen.findAllByText(/Failed to send the quote/))[0]).toBeVisible();

    // Input in another tab in the meantime stays.
    const { held: slow, end: arrive } = holdPromise();
    setLine((send, call) => (call.includes("/send {") ? slow.then(send) : send()));
    await openDialog();
    fireEvent.click(await button("Preview"));
    await screen.findByText(/^Revision 2 of/);
    const [terms = "", text = ""] = Object.entries(localStorage).find(([, each]) => each.includes("Early order")) ?? [];
    localStorage.setItem(terms, text.replace('"leadTime":"15"', '"leadTime":"20"'));
    fireEvent.click(dialog().getByText("Send Quote"));
    arrive();
    await waitFor(async () => expect((await told()).revisions).toHaveLength(2));
    await screen.findByText("The quote was sent.");
    expect(loadTerms(quoteId)).toMatchObject({ leadTime: "20" });
  });

  it("is refused until staff have read what a colleague sent or the customer answered, and a price stays with its bench", async () => {
    const { quoteId, sendElsewhere, answer, told, direct, server } = await startDesk();
    const { quote } = await (await direct(new URL(`/api/quotes/${quoteId}`, server.url))).json();
    const [bench] = quote.items;
    const other = { configuration: { ...bench.configuration, frame_color: "white" } };
    showQuotes();
    await openDialog();
    type("Quantity", "2");
    type("Price each", "3500");
    await sendElsewhere({ items: [other, { place: 0 }] });
    askNow();
    await dialog().findByText("As in revision 1");
    expect(dialog().getByText(/^Another bench is in this place now/)).toBeVisible();
    expect(dialog().getByLabelText("Price each")).toHaveValue("");
    fireEvent.click(await button("Preview"));
    expect(await dialog().findByRole("alert")).toHaveTextContent("There is a newer revision of this quote.");
    fireEvent.click(await button("Preview"));
    expect(await screen.findByText(/^Revision 2 of/)).toBeVisible();

    await answer("decline", { number: 1, name: "Ada Byron", message: "" });
    askNow();
    expect(await dialog().findByText(/^The customer declined revision 1/)).toBeVisible();
    fireEvent.click(dialog().getByText("Send Quote"));
    await screen.findByText(/^The customer has answered meanwhile/);
    fireEvent.click(dialog().getByText("Close"));
    await openDialog();
    fireEvent.click(await button("Preview"));
    await screen.findByText(/^Revision 2 of/);
    fireEvent.click(dialog().getByText("Send Quote"));
    await screen.findByText("The quote was sent.");
    expect((await told()).revisions).toHaveLength(2);
  });

  it("is shown again before it is sent if prices changed after the preview, and takes nothing while a preview is made", async () => {
    const { server, told, setLine } = await startDesk();
    showQuotes();
    await openDialog();
    fireEvent.click(dialog().getByLabelText(/^The same at today/));
    const { held, end } = holdPromise();
    setLine((send, call) => (call.includes("/send/preview {") ? held.then(send) : send()));
    fireEvent.click(await button("Preview"));
    expect(dialog().getByLabelText("Delivery in dollars").closest("[inert]")).not.toBeNull();
    end();
    await screen.findByText(/^Revision 1 of/);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await fetch(new URL("/api/admin/config/base-price", server.url), {
      ...{ method: "PUT", headers: { "Content-Type": "application/json" }, body: '{"basePrice":2495}' },
    });
    const press = () => fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    press();
    expect(await screen.findByText(/^Prices or terms changed after the preview/)).toBeVisible();
    press();
    expect(screen.getAllByText("$5,184.00")[0]).toBeVisible();
    expect(dialog().queryByText("Sending …")).toBeNull();
    fireEvent.click(dialog().getByText("Send Quote"));
    await screen.findByText("The quote was sent.");
    expect((await told()).revisions).toMatchObject([{ grandTotal: 5184 }]);
  });
});

it("a bench that a colleague took out of the quote while staff type says so", async () => {
  const { quoteId, sendElsewhere, direct, server } = await startDesk();
  const { quote } = await (await direct(new URL(`/api/quotes/${quoteId}`, server.url))).json();
  const other = { configuration: { ...quote.items[0].configuration, frame_color: "white" } };
  await sendElsewhere({ items: [{ place: 0 }, other] });
  showQuotes();
  await openDialog();
  const [, quantity] = dialog().getAllByLabelText("Quantity");
  fireEvent.change(quantity ?? expect.fail("one bench"), { target: { value: "2" } });
  await sendElsewhere({ after: 1, items: [{ place: 0 }] });
  askNow();
  expect(await dialog().findByText("This bench is no longer in the quote. Remove it here, too.")).toBeVisible();
  fireEvent.click(dialog().getByLabelText("Remove bench 2"));
  fireEvent.click(await button("Preview"));
  fireEvent.click(await button("Preview"));
  expect(await screen.findByText(/^Revision 3 of/)).toBeVisible();
});

it("a quote is not previewed while a file is still being attached, and a file that fails after its form was closed is told", async () => {
  const { quoteId, setLine } = await startDesk();
  showQuotes();
  await openDialog();
  const { held, end: lose } = holdPromise();
  setLine((send, call) => (call.includes("/attachments?") ? held.then(() => Promise.reject(new TypeError())) : send()));
  const chooser = document.querySelector("dialog input[type=file]") ?? expect.fail("no file");
  fireEvent.change(chooser, { target: { files: [new File(["%PDF"], "layout.pdf")] } });
  fireEvent.click(await button("Preview"));
  expect(await dialog().findByText("A file is still being attached.")).toBeVisible();
  fireEvent.click(dialog().getByText("Close"));
  await openDialog();
  fireEvent.click(await button("Preview"));
  expect(await dialog().findByText("A file is still being attached."), "in a form that is opened again").toBeVisible();
  fireEvent.click(dialog().getByText("Close"));
  lose();
  expect(await screen.findByText(`${quoteId}, layout.pdf: The server could not be reached.`)).toBeVisible();
});

it("a bench that cannot be opened because storage is full says so, and damaged storage counts as empty", async () => {
  await startDesk();
  for (const key of ["workbench-new-quote", "workbench-chosen-bench"]) window.sessionStorage.setItem(key, "{damaged");
  window.localStorage.setItem("workbench-quote-terms", "{damaged");
  showQuotes();
  await openDialog();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  fireEvent.click(dialog().getByLabelText("Change bench 1"));
  expect(dialog().getByRole("alert")).toHaveTextContent("Your browser does not let us open the bench");
});

it("a new quote that was left while it was saved tells its failure, and pulls nobody back", async () => {
  const { setLine, server } = await startDesk();
  const before = server.rows("select id from quotes").length;
  showQuotes();
  await button("Send Quote");
  const save = async (fate: () => Promise<Response | undefined>) => {
    setLine(async (send, call) => (call.startsWith("POST /api/quotes {") ? ((await fate()) ?? send()) : send()));
    window.location.hash = "#quote=NEW";
    fireEvent.click(await button("Save Quote"));
    await button("Saving …");
    window.location.hash = "#quotes";
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  };
  const lost = holdPromise();
  const { customer: empty, benches } = loadTypedQuote();
  keepTypedQuote({
    customer: { ...empty, ...customer(), name: "Caller", addressType: "home-delivery" },
    benches: [...benches, { label: "Bench", bench: exampleHash, quantity: "1" }],
  });
  await save(() => lost.held.then(() => Promise.reject(new TypeError())));
  lost.end();
  expect(await screen.findByText(/New Quote still has what you typed\.$/)).toBeVisible();

  const slow = holdPromise();
  await save(() => slow.held.then(() => undefined));
  slow.end();
  await waitFor(() => expect(server.rows("select id from quotes")).toHaveLength(before + 1));
  expect(await screen.findByText("Caller")).toBeVisible();
  expect(window.location.hash).toBe("#quotes");
});

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
    const { sendElsewhere, answer, quoteId, told, server } = await startDesk();
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
    fireEvent.change(screen.getByLabelText("Reason (optional)"), { target: { value: "Shipped" } });
    const lost = loseRequests("/archive");
    fireEvent.click(await button("Archive Order"));
    expect(await screen.findByText("Failed to archive the order")).toBeVisible();
    lost.mockRestore();
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
    await startDesk();
    showQuotes();
    fireEvent.click(await button("Plan the next action"));
    fireEvent.change(screen.getByLabelText("What to do next"), { target: { value: " Call about the freight" } });
    fireEvent.change(screen.getByLabelText("On"), { target: { value: "2020-12-03" } });
    const lost = loseRequests("/next-action");
    const save = await button("Save");
    fireEvent.click(save);
    expect(await screen.findByText("Failed to save the next action")).toBeVisible();
    expect(screen.getByLabelText("What to do next"), "nothing typed is lost").toHaveValue(" Call about the freight");
    lost.mockRestore();
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

  it("that comes late waits until staff accept it", async () => {
    const { sendElsewhere, answer, server, told } = await startDesk();
    await sendElsewhere();
    server.rows("update quote_revisions set expires_on = '2026-01-02' returning number");
    server.rows("update quotes set sent_until = '2026-01-02' returning id");
    await answer("accept", { number: 1, name: "Ada Byron" });
    showQuotes();
    expect(await screen.findByText(/for revision 1, \$4,184\.00, after it had expired$/)).toHaveTextContent(/by Ada/);
    fireEvent.click(await button("Accept"));
    await waitFor(() => expect(screen.queryByText("Accept")).toBeNull());
    expect((await told()).answers).toMatchObject([{ kind: "accepted", late: true }]);
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

it("staff read that more customers were found than are shown, and that a quote for a caller has too many benches and other lines, of which none is dropped", async () => {
  const { quoteId, server } = await startDesk();
  for (const company of ["A", "B", "C", "D", "E", "F"])
    await askForQuote({ server }, { name: "Grace Hopper", company });
  const benches = Array.from({ length: 50 }, () => ({ label: "Bench", bench: "AWT", quantity: "1" }));
  const freeLines = Array.from({ length: 21 }, () => ({ text: "Installation", quantity: 1, unitPrice: 450 }));
  keepTypedQuote({ ...loadTypedQuote(), benches, freeLines });
  onTestFinished(() => keepTypedQuote(undefined));
  showQuotes();
  fireEvent.click(await button("New Quote"));
  await waitFor(dialog);
  type("Find the customer in earlier quotes", "hopper");
  expect(await dialog().findByText("There are more: type more of the name.")).toBeVisible();
  expect(dialog().getAllByText("Grace Hopper")).toHaveLength(5);
  type("Find the customer in earlier quotes", "byron");
  fireEvent.click(await dialog().findByText("Ada Byron"));
  expect(dialog().queryByText(/^There are more/)).toBeNull();
  fireEvent.click(await dialog().findByText(`Same as Last Time: ${quoteId}`));
  fireEvent.click(dialog().getByText("Save Quote"));
  expect(await dialog().findByText("Use at most 50 items. Use at most 20 lines.")).toBeDefined();
});

it("staff write a quote for a caller with the benches of last time, which opens in the list", async () => {
  const { quoteId, told, server, setLine, clear } = await startDesk();
  let view = showQuotes();
  fireEvent.click(await button("New Quote"));
  await waitFor(dialog);
  fireEvent.click(dialog().getByText("Save Quote"));
  expect(await dialog().findByText("Choose an address type.")).toBeDefined();
  setLine(async (send, call) => {
    if (call.includes("q=byr&")) throw new TypeError("The connection is lost.");
    return send();
  });
  type("Find the customer in earlier quotes", "byr");
  expect(await dialog().findByText("The server could not be reached.")).toBeDefined();
  const archive = (at: string) => server.rows(`update quotes set archived_at = ${at} returning id`);
  archive("'2026-11-30'");
  type("Additional Notes (optional)", "By Friday");
  type("Find the customer in earlier quotes", "byron");
  fireEvent.click(await dialog().findByText("Ada Byron"));
  archive("null");
  fireEvent.click(await dialog().findByText(`Same as Last Time: ${quoteId}`));
  expect(dialog().getByDisplayValue("By Friday"), "what is about this order stays").toBeDefined();
  type("Quantity of bench 1", "4");
  type("Email Address (optional)", "");
  type("Add a bench: order code or link", "AWT-XX");
  fireEvent.click(dialog().getByText("Save Quote"));
  const unread = await dialog().findByText(/order code/i, { selector: "[role=alert]" });
  await waitFor(() => expect(unread).toHaveFocus());

  // What was typed stays, through closing and a reload.
  fireEvent.click(dialog().getByText("Close"));
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  const reload = async () => {
    view.unmount();
    view = showQuotes();
    fireEvent.click(await button("New Quote"));
    await waitFor(dialog);
  };
  await reload();
  fireEvent.click(dialog().getByLabelText("Remove bench 2"));

  // After a lost reply and a reload, the same quote is not stored again.
  const { held, end: lose } = holdPromise();
  setLine(async (send, call) => {
    if (!call.startsWith("POST /api/quotes ")) return send();
    await send();
    await held;
    throw new TypeError("The connection is lost.");
  });
  fireEvent.click(dialog().getByText("Save Quote"));
  expect(dialog().getByLabelText("Quantity of bench 1").closest("[inert]")).not.toBeNull();
  fireEvent.click(dialog().getByText("Close"));
  lose();
  await dialog().findByText("The server could not be reached.");
  clear();
  await reload();
  fireEvent.click(dialog().getByText("Save Quote"));
  await waitFor(() => expect(window.location.hash).toMatch(/^#quote=Q-/));
  await screen.findByText("Written by staff, by phone");
  const listed = await (await fetch(new URL("/api/quotes/list", server.url))).json();
  expect(listed.quotes).toHaveLength(2);
  const written = window.location.hash.slice("#quote=".length);
  const { quote } = await (await fetch(new URL(`/api/quotes/${written}`, server.url))).json();
  expect(quote).toMatchObject({
    byPhone: true,
    items: [{ quantity: 4 }],
    customerInfo: { name: "Ada Byron", email: "" },
  });

  fireEvent.click(await button("Send Quote"));
  fireEvent.click(await button("Preview"));
  await screen.findByText(/Email is off: copy the link/);
  expect((await told()).revisions).toEqual([]);

  fireEvent.click(dialog().getByText("Back"));
  fireEvent.click(dialog().getByText("Close"));
  fireEvent.click(await button("Quote Again"));
  await waitFor(dialog);
  expect(await dialog().findByLabelText("Quantity of bench 1")).toHaveValue("4");
  const name = () => dialog().getByLabelText("Full Name");
  expect(name()).toHaveValue("Ada Byron");

  // A quote that somebody was writing is not lost to another one.
  fireEvent.change(name(), { target: { value: "Ada King" } });
  fireEvent.click(dialog().getByText("Close"));
  fireEvent.click(await button("Quote Again"));
  await waitFor(dialog);
  expect(name()).toHaveValue("Ada Byron");
  fireEvent.click(dialog().getByText("Continue It Now"));
  expect(name()).toHaveValue("Ada King");
  fireEvent.click(dialog().getByText("Continue It Now"));
  expect(name(), "nor is the other one").toHaveValue("Ada Byron");
});
