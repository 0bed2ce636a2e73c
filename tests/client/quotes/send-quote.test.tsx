import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { loadDeskBench, returnToDesk } from "#client/api/proposal.ts";
import { loadTerms } from "#client/quotes/send/typed-terms.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { button, dialog, openDialog, startDesk, type } from "../../support/components/desk.ts";
import { askNow, showQuotes } from "../../support/components/quote-requests.tsx";
import { holdPromise } from "../../support/held-promise.ts";
import { storedStatus } from "../../support/quotes/asked-quotes.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";

const put = (url: URL, body: object) =>
  fetch(url, { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** The default catalog, in which the lift of the example bench has a cost, and all other options cost nothing. */
function withCosts(lift: number): RulesDocument {
  const costOf = <Option extends OptionDocument>(option: Option): Option => ({
    ...option,
    cost: option.value === exampleBench.height_adjustment ? lift : 0,
  });
  const steps = catalogDocument.steps.map((step) => ({ ...step, options: step.options.map(costOf) }));
  return { ...catalogDocument, steps };
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

  it("offers a new private link in the preview if the old one is revoked, and sends nothing by key meanwhile", async () => {
    const { told, server, quoteId } = await startDesk();
    await fetch(new URL(`/api/quotes/${quoteId}/link`, server.url), { method: "DELETE" });
    showQuotes();
    await openDialog();
    fireEvent.click(await button("Preview"));
    expect(await screen.findByText(/the customer cannot see the quote, and emails have no link/)).toBeVisible();
    expect(dialog().getByText(/^Puts the quote for/)).toHaveTextContent("$4,184.00 on the private page of Ada Byron");
    await new Promise((resolve) => setTimeout(resolve, 600));
    fireEvent.click(await button("Make New Link"));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", ctrlKey: true });
    fireEvent.click(await button("Renew Link"));
    await waitFor(() => expect(screen.queryByText(/emails have no link/)).toBeNull());
    expect(await told()).toMatchObject({ revisions: [], link: { url: expect.stringContaining("/q/") } });

    fireEvent.click(dialog().getByText("Send Quote", { selector: "button" }));
    expect(await screen.findByText(/\/q\//)).toHaveTextContent((await told()).link?.url ?? "");
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

  it("keeps what was typed, and no more, when the dialog closes, and when a colleague sends first", async () => {
    const { quoteId, told, sendElsewhere, setLine, server } = await startDesk();
    const { unmount } = showQuotes();
    await openDialog();
    await addDiscount("10", "");
    fireEvent.click(await button("Preview"));
    expect(dialog().getByText("Give the reason.")).toBeVisible();
    type("Reason, for the customer", "Early order");
    unmount();
    await put(new URL(`/api/quotes/${quoteId}/customer`, server.url), { addressType: "commercial-dock" });

    showQuotes();
    await openDialog();
    expect(dialog().getByLabelText("Reason, for the customer")).toHaveValue("Early order");
    expect(dialog().getByLabelText("Delivery in dollars")).toHaveValue("0.00");
    await sendElsewhere();
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    fireEvent.click(await button("Preview"));
    const refusal = await dialog().findByRole("alert");
    // On a phone, it would be below the screen.
    expect(scroll.mock.contexts).toContain(refusal);
    expect(refusal).toHaveTextContent(
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

  it("is in the list at once with its revision, so that its status can be set before the next changes are read", async () => {
    const { server, setLine, quoteId } = await startDesk();
    showQuotes();
    await openDialog();
    fireEvent.click(await button("Preview"));
    await screen.findByText(/^Revision 1 of/);
    setLine((send, call) => (call.startsWith("GET /api/quotes/changes") ? new Promise(() => {}) : send()));
    fireEvent.click(dialog().getByText("Send Quote"));
    await screen.findByText("The quote was sent.");
    fireEvent.click(dialog().getByText("Done"));
    const [rejected] = await screen.findAllByText("rejected", { selector: "button" });
    fireEvent.click(rejected ?? expect.fail("no status"));
    await waitFor(() => expect(storedStatus({ server }, quoteId)).toBe("rejected"));
  });

  it("is shown again before it is sent if prices or the customer changed after the preview, and takes nothing while a preview is made", async () => {
    const { server, told, setLine, quoteId } = await startDesk();
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
    await put(new URL("/api/admin/config/base-price", server.url), { basePrice: 2495 });
    await put(new URL(`/api/quotes/${quoteId}/customer`, server.url), { name: "Ada King" });
    const press = () => fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    press();
    expect(await screen.findByText(/^The quote changed after the preview/)).toBeVisible();
    press();
    expect(screen.getAllByText("$5,184.00")[0]).toBeVisible();
    expect(await dialog().findByText("Ada King")).toBeVisible();
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
