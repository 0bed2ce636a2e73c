import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { writeHash } from "#shared/configuration.ts";
import { askForQuote, storedStatus } from "../../support/asked-quotes.ts";
import { catalogDocument, exampleBench } from "../../support/catalog.ts";
import { refusal, refuse } from "../../support/desk-here.ts";
import { joinServer } from "../../support/joined-server.ts";
import { askNow, showQuotesHere } from "../../support/quotes-here.tsx";

const DETAILS = /^GET \/api\/quotes\/Q-[^/]*$/;

/** Quote Requests with three quotes, C, B and A from the top; C is shown beside the list, its details are not awaited. */
async function openThree(refused?: RegExp) {
  const joined = await joinServer();
  const a = await askForQuote(joined, { company: "A Corp" });
  const b = await askForQuote(joined, { company: "B Corp" });
  const c = await askForQuote(joined, { company: "C Corp" });
  joined.through((send, call) => {
    if (DETAILS.test(call)) return new Promise(() => {});
    return refused?.test(call) ? Promise.resolve(refusal("The server is busy.")) : send();
  });
  return { ...joined, ids: { a, b, c }, ...(await openView()) };
}

async function openView() {
  const { container } = showQuotesHere();
  const find = (selector: string) => {
    const found = container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const texts = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  await waitFor(() => find("article"));
  return {
    texts,
    companies: () => texts("[data-quote]").map((text) => /[ABC] Corp/.exec(text)?.[0]),
    badge: () => find("article header [class*=badge]").textContent,
    card: (quoteId: string) => find(`[data-quote="${quoteId}"]`),
    choose: (quoteId: string) => find(`[aria-label="Choose ${quoteId}"]`),
    read: (quoteId: string) => fireEvent.click(find(`[data-quote="${quoteId}"]`)),
    setStatus: (place: string, status: string) =>
      fireEvent.click(find(`${place} [data-status=${status}]`)),
    press: (text: string) => {
      const button = [...container.querySelectorAll("button")].find(
        ({ textContent }) => textContent === text,
      );
      if (!button) throw new Error(`There is no button ${text}.`);
      fireEvent.click(button);
    },
    note: () => find("textarea[name=note]"),
    write: (value: string) => fireEvent.change(find("textarea[name=note]"), { target: { value } }),
    alerts: (text: string) => waitFor(() => expect(texts("[role=alert]")).toContain(text)),
    tells: (text: string) =>
      waitFor(() => expect(texts("[role=status] p").map((said) => said.trim())).toContain(text)),
  };
}

describe("Quote Requests", () => {
  it("says that quotes cannot be loaded, then that there are none, then shows the first by itself", async () => {
    const joined = await joinServer();
    refuse(joined, /\/list/, "The server is busy.");
    showQuotesHere();
    expect(await screen.findByText("Failed to load quotes")).toBeVisible();
    expect(screen.getByText("The server is busy.")).toBeVisible();

    joined.clear();
    fireEvent.click(screen.getByText("Try again"));
    expect(await screen.findByText("No quote requests yet")).toBeVisible();
    await askForQuote(joined, { company: "The First" });
    act(() => void askNow());
    expect((await screen.findAllByText("The First"))[0]).toBeVisible();
  });

  it("shows what was refused as it was before, with the reason", async () => {
    const desk = await openThree(/^PUT .*status|^DELETE|\/document/);
    desk.setStatus("article", "quoted");
    expect(desk.badge()).toBe("quoted");
    await desk.alerts("Failed to update quote status The server is busy.");
    expect(desk.badge()).toBe("pending");

    desk.press("Delete");
    desk.press("Delete Quote");
    expect(desk.companies()).toEqual(["B Corp", "A Corp"]);
    await desk.alerts("Failed to delete quote The server is busy.");
    expect(desk.companies()).toEqual(["C Corp", "B Corp", "A Corp"]);
    expect(storedStatus(desk, desk.ids.c)).toBe("pending");

    desk.press("PDF, A4");
    await desk.alerts("Failed to make the quote document The server is busy.");
  });

  it("sets several quotes together by mouse, and takes that back", async () => {
    const desk = await openThree();
    const { a, b, c } = desk.ids;
    const stored = () => [a, b, c].map((id) => storedStatus(desk, id));
    const bar = "[aria-label='Chosen quotes']";
    fireEvent.click(desk.choose(c));
    fireEvent.click(desk.choose(a), { shiftKey: true });
    expect(desk.texts(`${bar} b`)).toEqual(["3 quotes"]);
    fireEvent.click(desk.choose(b));
    desk.setStatus(bar, "approved");

    expect(desk.texts(bar), "none is chosen any more").toEqual([]);
    await desk.tells("Quote status updated 2 quotes are approved now.");
    expect(stored()).toEqual(["approved", "pending", "approved"]);
    desk.press("Undo");
    await waitFor(() => expect(stored()).toEqual(["pending", "pending", "pending"]));
    fireEvent.click(desk.choose(c));
    desk.press("Choose the 3 shown");
    expect(desk.texts(`${bar} b`)).toEqual(["3 quotes"]);
    desk.press("Choose none");
    expect(desk.texts(bar)).toEqual([]);
  });

  it("obeys keys wherever the focus is, of the quote on screen once the chosen ones are set", async () => {
    const desk = await openThree();
    const { a, b, c } = desk.ids;
    const stored = () => [a, b, c].map((id) => storedStatus(desk, id));
    const hints = (place: string) => desk.texts(`${place} [data-status] span`).join("");
    const bar = "[aria-label='Chosen quotes']";
    const key = (pressed: string, place: Element = document.body) =>
      fireEvent.keyDown(place, { key: pressed });
    key("2");
    await waitFor(() => expect(stored()).toEqual(["pending", "pending", "reviewed"]));

    key("x");
    key("ArrowDown", screen.getByText("Export CSV"));
    key("X", desk.card(b));
    expect(desk.texts(`${bar} p`)).toContain("2 quotes chosen. Keys 1 to 5 set them all.");
    expect([hints(bar), hints("article")]).toEqual(["12345", ""]);
    key("3");
    await desk.tells("Quote status updated 2 quotes are quoted now.");
    expect([hints(bar), hints("article")]).toEqual(["", "12345"]);
    desk.read(a);
    key("5", screen.getByText("Price", { selector: "h3" }));
    await waitFor(() => expect(stored()).toEqual(["rejected", "quoted", "quoted"]));

    for (const place of [desk.note(), screen.getByPlaceholderText("ID, customer, partner")])
      key("1", place);
    key("x");
    expect(desk.texts(`${bar} b`)).toEqual(["1 quote"]);
    key("Escape");
    expect(desk.texts(bar)).toEqual([]);
    key("?");
    expect(desk.texts("dialog h2")).toEqual(["Keys"]);
    fireEvent.click(screen.getByLabelText("Close"));
    key("ArrowUp", screen.getByLabelText(/^All/));
    key("Delete");
    key("1");
    expect(desk.texts("dialog h2")).toEqual([`Delete Quote ${a}`]);
    expect(stored()).toEqual(["rejected", "quoted", "quoted"]);
  });

  it("lets single-character keys be turned off, and no longer shows them", async () => {
    window.localStorage.clear();
    const desk = await openThree();
    desk.press("Keys");
    fireEvent.click(screen.getByLabelText(/^Use single-character keys/));
    fireEvent.click(screen.getByLabelText("Close"));
    for (const key of ["2", "x", "n", "/", "j"]) fireEvent.keyDown(document.body, { key });
    expect(document.activeElement).toBe(document.body);
    expect(desk.badge()).toBe("pending");
    expect(desk.texts("[data-status] span")).toEqual([]);
    fireEvent.keyDown(document.body, { key: "ArrowDown" });
    expect(desk.texts("#quote-title")).toEqual([desk.ids.b]);
    expect(window.localStorage.getItem("quotes-keys")).toBe("no");
    window.localStorage.clear();
  });

  it("selects a quote again that Undo brings back, and leaves an error in the pane of its quote", async () => {
    const desk = await openThree(/^PUT .*status/);
    desk.read(desk.ids.b);
    desk.press("Delete");
    desk.press("Delete Quote");
    expect(desk.texts("#quote-title")).toEqual([desk.ids.a]);
    await desk.tells(`Quote deleted ${desk.ids.b}`);
    desk.press("Undo");
    await waitFor(() => expect(desk.texts("#quote-title")).toEqual([desk.ids.b]));
    await waitFor(() => expect(desk.card(desk.ids.b)).toHaveFocus());

    desk.setStatus("article", "quoted");
    await desk.alerts("Failed to update quote status The server is busy.");
    const problem = "Failed to update quote status The server is busy.";
    expect(desk.texts("article [class*=problem] p")).toEqual([problem]);
    desk.read(desk.ids.a);
    expect(desk.texts("[class*=problem] p")).toEqual([]);
    desk.read(desk.ids.b);
    expect(desk.texts("article [class*=problem] p")).toEqual([problem]);
    desk.clear();
    desk.setStatus("article", "quoted");
    expect(desk.texts("[class*=problem] p")).toEqual([]);
  });

  it("adds a note to the history as written, and keeps the note of each quote while others are shown", async () => {
    const desk = await openThree();
    desk.clear();
    desk.setStatus("article", "quoted");
    await desk.tells(`Quote status updated ${desk.ids.c}: quoted`);
    desk.write("Wants it by March.\n<i>Urgent</i>");
    desk.press("Add Note");
    await waitFor(() =>
      expect(desk.texts("ol[reversed] li")).toEqual([
        expect.stringMatching(/^Note by staff.*Wants it by March\.\n<i>Urgent<\/i>$/s),
        expect.stringMatching(/^Status changed from pending to quoted by staff/),
        expect.stringMatching(/^Submitted by the visitor/),
      ]),
    );
    expect(desk.note()).toHaveValue("");
    expect(screen.getByText("Note added.")).toBeVisible();

    desk.write("For C");
    desk.read(desk.ids.b);
    expect(desk.note()).toHaveValue("");
    desk.write("For B");
    desk.read(desk.ids.c);
    expect(desk.note()).toHaveValue("For C");
  });

  it("draws a bench as on its day and tells what it costs today, whatever became of the rules", async () => {
    const joined = await joinServer();
    await askForQuote(joined);
    joined.server.reviseRules({
      ...catalogDocument,
      basePrice: 1580,
      steps: catalogDocument.steps.map((step) => ({
        ...step,
        ...(step.conditionalOptions && {
          conditionalOptions: step.conditionalOptions.filter(
            ({ value }) => value !== "monitor-arm",
          ),
        }),
        options: step.options
          .filter(({ value }) => value !== "monitor-arm")
          .map((option) =>
            step.key === "width" ? { ...option, dimensions: { width: 40 } } : option,
          ),
      })),
    });
    await openView();

    expect(
      await screen.findByText("Today: Monitor arm is discontinued; the rest costs $85.00 more."),
    ).toBeVisible();
    const drawing = screen.getByLabelText("Drawing");
    expect(within(drawing).getByText("AWT-EL2-100-7230")).toBeVisible();
    expect(within(drawing).getByText("72 × 30 in")).toBeVisible();
    expect(drawing.querySelector("[data-part=monitor]")).not.toBeNull();
    expect(screen.getByText("Price", { selector: "dt" }).nextSibling).toHaveTextContent(
      "$3,985.00",
    );
    const link = screen.getByText("Open in Configurator");
    expect(link).toHaveAttribute("href", `/${writeHash(exampleBench)}`);
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener");
  });
});
