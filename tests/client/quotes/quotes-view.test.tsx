import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { quoteLink } from "#client/api/quote-link.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { askNow, refusal, refuse, showQuotes } from "../../support/components/quote-requests.tsx";
import { holdPromise } from "../../support/held-promise.ts";
import { askForQuote, storedStatus } from "../../support/quotes/asked-quotes.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";

const DETAILS = /^GET \/api\/quotes\/Q-[^/]*$/;

/** Renders Quote Requests with three quotes: C, B and A from the top. C is open. Its details never load. */
async function openThree(refused?: RegExp) {
  const joined = await joinServer();
  const a = await askForQuote(joined, { company: "A Corp" });
  const b = await askForQuote(joined, { company: "B Corp" });
  const c = await askForQuote(joined, { company: "C Corp" });
  joined.setLine((send, call) => {
    if (DETAILS.test(call)) return new Promise(() => {});
    return refused?.test(call) ? Promise.resolve(refusal("The server is busy.")) : send();
  });
  return { ...joined, ids: { a, b, c }, ...(await openView()) };
}

async function openView() {
  const { container, leave } = showQuotes();
  const find = (selector: string) => {
    const found = container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  await waitFor(() => find("article"));
  return {
    ...{ texts, leave },
    companies: () => texts("[data-quote]").map((text) => /[ABC] Corp/.exec(text)?.[0]),
    badge: () => find("article header [data-status]").textContent,
    card: (quoteId: string) => find(`[data-quote="${quoteId}"]`),
    checkbox: (quoteId: string) => find(`[aria-label="Select ${quoteId}"]`),
    read: (quoteId: string) => fireEvent.click(find(`[data-quote="${quoteId}"]`)),
    setStatus: (place: string, status: string) => fireEvent.click(find(`${place} [data-status=${status}]`)),
    press: (text: string) => {
      const button = [...container.querySelectorAll("button")].find(({ textContent }) => textContent === text);
      if (!button) throw new Error(`There is no button ${text}.`);
      fireEvent.click(button);
    },
    note: () => find("textarea[name=note]"),
    write: (value: string) => fireEvent.change(find("textarea[name=note]"), { target: { value } }),
    alerts: (text: string) => waitFor(() => expect(texts("[role=alert]")).toContain(text)),
    tells: (text: string) => waitFor(() => expect(texts("[role=status] p").map((said) => said.trim())).toContain(text)),
  };
}

describe("Quote Requests", () => {
  it("corrects a customer beside a colleague in a dialog that stays while it saves, keeps what was wrong in the history, and shows a colleague's note in the quote that is open", async () => {
    const { server, setLine, clear } = await joinServer();
    const quoteId = await askForQuote({ server });
    showQuotes();
    fireEvent.click(await screen.findByText("Edit", { selector: "button" }));
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field("Email Address"), { target: { value: "ada" } });
    fireEvent.change(field("PO Number (optional)"), { target: { value: "4500871123" } });
    fireEvent.click(screen.getByText("Save", { selector: "button" }));
    await waitFor(() => expect(field("Email Address")).toHaveAttribute("aria-invalid", "true"));
    const headers = { "Content-Type": "application/json" };
    const put = (path: string, body: object) =>
      fetch(new URL(`/api/quotes/${quoteId}/${path}`, server.url), {
        ...{ method: "PUT", headers, body: JSON.stringify(body) },
      });
    expect((await put("customer", { phone: "+1 555 010 0199" })).status).toBe(200);
    act(askNow);
    expect(await screen.findByText("+1 555 010 0199")).toBeVisible();
    fireEvent.change(field("Email Address"), { target: { value: "ada@example.org" } });
    const { held, end: lose } = holdPromise();
    setLine(async (send, call) => {
      if (!call.includes("/customer ")) return send();
      await held;
      throw new TypeError("The connection is lost.");
    });
    fireEvent.click(screen.getByText("Save", { selector: "button" }));
    fireEvent.click(screen.getByText("Cancel", { selector: "button" }));
    fireEvent.click(screen.getByLabelText("Close"));
    expect(field("Email Address").closest("[inert]"), "while it saves").not.toBeNull();
    lose();
    expect(await screen.findByText("The server could not be reached.")).toBeVisible();
    expect(field("Email Address")).toHaveValue("ada@example.org");
    clear();
    fireEvent.click(screen.getByText("Save", { selector: "button" }));
    expect(await screen.findByText(/^Email now ada@example\.org, was ada@example\.com/)).toBeVisible();
    expect(screen.getAllByText("4500871123", { exact: false })[0]).toBeVisible();
    expect(screen.getByText("+1 555 010 0199")).toBeVisible();
    expect((await put(`notes/${crypto.randomUUID()}`, { note: "Called them." })).status).toBe(200);
    act(askNow);
    expect(await screen.findByText("Called them.")).toBeVisible();
  });

  it("reports a failed load, then an empty list, then shows the head of the first quote at once, and its customer and price once they are loaded", async () => {
    const joined = await joinServer();
    refuse(joined, /\/list/, "The server is busy.");
    showQuotes();
    expect(await screen.findByText("Failed to load quotes")).toBeVisible();
    expect(screen.getByText("The server is busy.")).toBeVisible();

    joined.clear();
    fireEvent.click(screen.getByText("Try again"));
    expect(await screen.findByText("No quote requests yet")).toBeVisible();

    const { held, end: letGo } = holdPromise();
    joined.setLine(async (send, call) => {
      if (DETAILS.test(call)) await held;
      return send();
    });
    const quoteId = await askForQuote(joined, { company: "A Corp" });
    act(askNow);
    const pane = within(await screen.findByRole("article", { name: quoteId }));
    expect(pane.getByText("A Corp")).toBeVisible();
    expect(pane.getByText("Loading the quote …")).toHaveAttribute("role", "status");
    expect(pane.getByText("Open in Configurator")).not.toHaveAttribute("href");

    letGo();
    expect(await pane.findByText("+1 555 010 0100")).toBeVisible();
    expect(pane.getByText("Total with delivery").parentElement).toHaveTextContent("$4,184.00");
    expect(pane.getByText("Open in Configurator")).toHaveAttribute("href");
    expect(pane.queryByText("Loading the quote …")).toBeNull();
  });

  it("opens the quote that the address names, also a later one, and gives the open quote the address", async () => {
    const joined = await joinServer();
    const linked = await askForQuote(joined, { company: "A Corp" });
    const other = await askForQuote(joined, { company: "B Corp" });
    window.history.replaceState(null, "", quoteLink(linked));
    onTestFinished(() => window.history.replaceState(null, "", "/"));
    joined.setLine((send, call) => (DETAILS.test(call) ? new Promise(() => {}) : send()));
    const view = await openView();
    const opened = () => view.texts("article header").join();
    await waitFor(() => expect(opened()).toContain(linked));
    expect(view.companies()).toEqual(["B Corp", "A Corp"]);
    window.location.hash = `quote=${other}`;
    await waitFor(() => expect(opened()).toContain(other));
    view.read(linked);
    await waitFor(() => expect(window.location.hash).toBe(`#quote=${linked}`));
    window.history.back();
    await waitFor(() => expect(opened()).toContain(other));
  });

  it("opens the quote of a link, even if it is archived or deleted", async () => {
    const joined = await joinServer();
    const archived = await askForQuote(joined, { company: "A Corp" });
    const deleted = await askForQuote(joined, { company: "B Corp" });
    await askForQuote(joined, { company: "C Corp" });
    const set = (id: string, values: string) =>
      joined.server.rows(`update quotes set ${values} where id = '${id}' returning id`);
    set(archived, "status = 'approved', archived_at = '2026-11-20T00:00:00.000Z'");
    set(deleted, "deleted_at = '2026-11-20T00:00:00.000Z'");
    joined.setLine((send, call) => (DETAILS.test(call) ? new Promise(() => {}) : send()));
    onTestFinished(() => window.history.replaceState(null, "", "/"));
    expect((await openView()).companies()).toEqual(["C Corp"]);
    for (const id of [archived, deleted]) {
      window.location.hash = `quote=${id}`;
      await screen.findByRole("article", { name: id });
    }
  });

  it("sets several quotes by mouse, and undoes it; single-character keys can be turned off, which also hides them", async () => {
    const view = await openThree();
    const { a, b, c } = view.ids;
    const stored = () => [a, b, c].map((id) => storedStatus(view, id));
    const bar = "[aria-label='Selected quotes']";
    fireEvent.click(view.checkbox(c));
    fireEvent.click(view.checkbox(a), { shiftKey: true });
    expect(view.texts(`${bar} b`)).toEqual(["3 quotes"]);
    fireEvent.click(view.checkbox(b));
    view.setStatus(bar, "approved");

    expect(view.texts(`${bar} b`), "the selection stays").toEqual(["2 quotes"]);
    await view.tells("Quote status updated 2 quotes are approved now.");
    expect(stored()).toEqual(["approved", "pending", "approved"]);
    view.press("Undo");
    await waitFor(() => expect(stored()).toEqual(["pending", "pending", "pending"]));
    view.press("Select all 3 shown");
    expect(view.texts(`${bar} b`)).toEqual(["3 quotes"]);
    view.press("Clear selection");
    expect(view.texts(bar)).toEqual([]);

    view.press("Keys");
    fireEvent.click(screen.getByLabelText(/^Use single-character keys/));
    fireEvent.click(screen.getByLabelText("Close"));
    for (const key of ["2", "x", "n", "/", "j"]) fireEvent.keyDown(document.body, { key });
    expect(view.badge()).toBe("pending");
    expect(view.texts("[data-status] span")).toEqual([]);
    fireEvent.keyDown(document.body, { key: "ArrowDown" });
    expect(view.texts("#quote-title")).toEqual([b]);
    expect(window.localStorage.getItem("quotes-keys")).toBe("no");
  });

  it("obeys keys wherever the focus is: for the selected quotes, then for the open one", async () => {
    const view = await openThree();
    const { a, b, c } = view.ids;
    const stored = () => [a, b, c].map((id) => storedStatus(view, id));
    const hints = (place: string) => view.texts(`${place} [data-status] span`).join("");
    const bar = "[aria-label='Selected quotes']";
    const key = (pressed: string, place: Element = document.body) => fireEvent.keyDown(place, { key: pressed });
    key("2");
    await waitFor(() => expect(stored()).toEqual(["pending", "pending", "reviewed"]));
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    await waitFor(() => expect(stored(), "Ctrl+Z undoes").toEqual(["pending", "pending", "pending"]));

    key("x");
    key("ArrowDown", screen.getByText("Export"));
    key("X", view.card(b));
    expect(view.texts(`${bar} p`)).toContain("2 quotes selected. Keys 1 to 5 set their status.");
    expect([hints(bar), hints("article")]).toEqual(["12345", ""]);
    key("3");
    await view.tells("Quote status updated 2 quotes are quoted now.");
    expect([hints(bar), hints("article")], "the selection stays").toEqual(["12345", ""]);
    key("Escape");
    expect([hints(bar), hints("article")]).toEqual(["", "12345"]);
    view.read(a);
    key("5", screen.getByText("Notes and history"));
    await waitFor(() => expect(stored()).toEqual(["rejected", "quoted", "quoted"]));

    const search = screen.getByPlaceholderText("Name, 96 in, phone, Nov 24");
    for (const place of [view.note(), search]) key("1", place);
    key("n");
    expect(view.note()).toHaveFocus();
    key("Escape", view.note());
    await waitFor(() => expect(view.card(a)).toHaveFocus());
    key("/");
    expect(search).toHaveFocus();
    key("x");
    expect(view.texts(`${bar} b`)).toEqual(["1 quote"]);
    key("Escape");
    expect(view.texts(bar)).toEqual([]);
    key("?");
    expect(view.texts("dialog h2")).toEqual(["Keys"]);
    fireEvent.click(screen.getByLabelText("Close"));
    key("ArrowUp", screen.getByLabelText(/^All/));
    key("Delete");
    key("1");
    expect(view.texts("dialog h2")).toEqual([`Delete Quote ${a}`]);
    fireEvent.click(screen.getByText("Cancel"));
    view.leave();
    for (const pressed of ["1", "Delete"]) key(pressed);
    expect(view.texts("dialog h2"), "on another tab").toEqual([]);
    expect(stored()).toEqual(["rejected", "quoted", "quoted"]);
  });

  it("selects a quote that Undo restores, keeps an error beside its quote once its banner is gone, and says why there is no PDF", async () => {
    const view = await openThree(/^PUT .*status|\/document/);
    view.read(view.ids.b);
    view.press("Delete");
    view.press("Delete Quote");
    expect(view.texts("#quote-title")).toEqual([view.ids.a]);
    await view.tells(`Quote deleted ${view.ids.b}`);
    view.press("Undo");
    await waitFor(() => expect(view.texts("#quote-title")).toEqual([view.ids.b]));
    await waitFor(() => expect(view.card(view.ids.b)).toHaveFocus());

    view.setStatus("article", "quoted");
    await view.alerts("Failed to update quote status The server is busy.");
    expect(view.badge()).toBe("pending");
    const problem = "Failed to update quote status The server is busy.";
    expect(view.texts("[role=alert]"), "the banner").toEqual([problem]);
    expect(view.texts("[data-problem] p"), "once, not in two places").toEqual([]);
    fireEvent.click(screen.getByLabelText("Dismiss"));
    expect(view.texts("article [data-problem] p")).toEqual([problem]);
    view.read(view.ids.a);
    expect(view.texts("[data-problem] p")).toEqual([]);
    view.read(view.ids.b);
    expect(view.texts("article [data-problem] p")).toEqual([problem]);
    view.press("Save PDF");
    await view.alerts("Failed to make the PDF The server is busy.");
    view.clear();
    view.setStatus("article", "quoted");
    expect(view.texts("[data-problem] p")).toEqual([]);
  });

  it("draws a bench by the rules of its day, and shows the price by the rules of today", async () => {
    const joined = await joinServer();
    await askForQuote(joined);
    joined.server.reviseRules({
      ...catalogDocument,
      basePrice: 1580,
      steps: catalogDocument.steps.map((step) => ({
        ...step,
        options: step.options
          .filter(({ value }) => value !== "monitor-arm")
          .map((option) => (step.key === "width" ? { ...option, dimensions: { width: 40 } } : option)),
      })),
    });
    await openView();

    expect(await screen.findByText("Today: Monitor arm is discontinued; the rest costs $85.00 more.")).toBeVisible();
    joined.server.reviseRules({ ...catalogDocument, basePrice: 1495 });
    act(askNow);
    expect(await screen.findByText("Today: the same price.")).toBeVisible();
    const drawing = screen.getByLabelText("Drawing");
    expect(within(drawing).getByText(/^AWT-EL2-100-W72/)).toBeVisible();
    const size = within(drawing).getByText("Size", { selector: "dt" }).nextElementSibling;
    expect(size).toBeVisible();
    expect(size).toHaveTextContent(/^72 × 30 in$/);
    expect(drawing.querySelector("[data-parts~=monitor]")).not.toBeNull();
    expect(screen.getByText("Price", { selector: "dt" }).nextSibling).toHaveTextContent("$3,985.00");
    const link = screen.getByText("Open in Configurator");
    expect(link).toHaveAttribute("href", `/${writeHash(exampleBench)}`);
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener");
  });
});
