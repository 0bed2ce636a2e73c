import { act, fireEvent, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { openConfigurator, searchOf } from "#client/api/proposal.ts";
import { Configurator } from "#client/configurator/Configurator.tsx";
import { CustomerPage } from "#client/customer/CustomerPage.tsx";
import { Quote } from "#client/customer/Quote.tsx";
import { type Problem, useQuote } from "#client/customer/use-quote.ts";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { customersReply, sentRevision } from "../../support/quotes/customers-reply.ts";
import { storedItem, storedQuote } from "../../support/quotes/quote-reply.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

/** A promise that the test resolves. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function show(reply: CustomerQuoteReply, problem?: Problem | Promise<Problem>) {
  const sent: unknown[] = [];
  const page = (shown: CustomerQuoteReply) => (
    <Quote
      reply={shown}
      token="token"
      onAttached={() => {}}
      send={async (kind, answer) => {
        sent.push({ kind, ...answer });
        return problem;
      }}
    />
  );
  const { rerender, unmount } = render(page(reply));
  return { sent, unmount, receive: (next: CustomerQuoteReply) => rerender(page(next)) };
}

describe("the customer's page", () => {
  it("shows no amount while a partner hides prices, and does not lead to the configurator", async () => {
    show(customersReply({ pricesHidden: true }));
    expect(document.body.textContent).not.toContain("$");
    expect(screen.queryByRole("button", { name: /Change this bench/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Write to Us" }));
    expect(screen.queryByRole("button", { name: "Open the Bench" })).toBeNull();
  });

  it("lists the open steps of an unfinished bench, and has its total so far and its photo", () => {
    const missing = [{ stepKey: "depth", stepName: "Depth" }];
    const photos = ["/api/photos/1f.avif"];
    show(customersReply({ quote: storedQuote({ items: [storedItem({ missing })] }), photos }));
    expect(screen.getByRole("img", { name: "Your bench in a studio" })).toHaveAttribute("src", photos[0]);
    expect(screen.getByRole("row", { name: "Depth To be decided" })).toBeVisible();
    expect(screen.getByText("Total so far")).toBeVisible();
  });

  it("sends the acceptance of the revision that the dialog shows, even if a newer one arrives", async () => {
    const { sent, receive } = show(customersReply({ revisions: [sentRevision()] }));
    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    const newer = sentRevision({ number: 2, grandTotal: 9999 });
    receive(customersReply({ revisions: [sentRevision(), newer] }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Your full name"), "Ada Byron");
    await userEvent.click(dialog.getByRole("button", { name: "Accept for $4,184.00" }));
    expect(sent).toEqual([{ kind: "accept", number: 1, seen: 0, name: "Ada Byron" }]);
  });

  it("shows the conditions of the quote, and the acceptance names them; optional benches have no count", async () => {
    const [bench = storedItem()] = sentRevision().items;
    const items = [bench, { ...bench, optional: true }];
    const revision = sentRevision({ items, conditions: { number: 3, since: "2026-11-01" } });
    show(customersReply({ revisions: [revision], conditions: "1. We deliver to the dock." }));
    expect(screen.getByRole("heading", { name: "Your benches" })).toBeVisible();
    await userEvent.click(screen.getByText("Our conditions of Nov 1, 2026"));
    expect(screen.getByText("1. We deliver to the dock.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    expect(screen.getByText(/^You are ordering from Bench Works/)).toHaveTextContent(
      "You are ordering from Bench Works, with the conditions of Nov 1, 2026:",
    );
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByText("Read the conditions of Nov 1, 2026"));
    expect(dialog.getByText("1. We deliver to the dock.")).toBeVisible();
  });

  it("lets the customer choose optional lines and quantities, keeps them through a reload, and accepts that total", async () => {
    const casters = {
      text: "Casters",
      quantity: 4,
      unitPrice: 90,
      sum: 360,
      optional: true,
      range: { min: 1, max: 8 },
    };
    const [bench = storedItem()] = sentRevision().items;
    const items = [{ ...bench, range: { min: 1, max: 3 } }];
    const reply = customersReply({
      revisions: [sentRevision({ items, freeLines: [casters], message: "$4,184.00, as agreed." })],
    });
    const { unmount } = show(reply);
    expect(screen.getByText("Your choice").closest("[class*='print:hidden']"), "on paper, too").toBeNull();
    const noteTotal = () => screen.queryByText(/^The note was written before you chose/)?.textContent;
    expect(noteTotal()).toBeUndefined();
    const offer = within(screen.getByRole("region", { name: "Total and answer" }));
    expect(offer.getByText("$4,184.00")).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "Casters" }));
    expect(offer.getByText("$4,544.00")).toBeVisible();
    expect(noteTotal()).toMatch("the total is $4,544.00.");
    const quantity = screen.getByLabelText("Quantity: Bench");
    await userEvent.clear(quantity);
    expect(screen.getByText("Choose from 1 to 3.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    expect(screen.queryByRole("dialog"), "nobody accepts another quantity than is shown").toBeNull();
    expect(quantity).toHaveFocus();
    await userEvent.type(quantity, "2");
    expect(offer.getByText("$8,529.00")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Your full name"), "Ada Byron");
    await userEvent.type(dialog.getByLabelText("PO Number (optional)"), "77");
    unmount();
    const { sent } = show(reply);
    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    await userEvent.click(screen.getByRole("button", { name: "Accept for $8,529.00" }));
    const facts = { order: { poNumber: "77" }, selection: { items: [2], freeLines: [4] } };
    expect(sent).toEqual([{ kind: "accept", number: 1, seen: 0, name: "Ada Byron", ...facts }]);
  });

  it("keeps what was chosen and typed for the order while a change is asked for, and in a newer revision what it still offers", async () => {
    const [bench = storedItem()] = sentRevision().items;
    const packing = { ...bench, name: "Packing", quantity: 2, sum: 2 * bench.sum, range: { min: 1, max: 6 } };
    const office = { ...bench, configuration: { width: "60" }, optional: true };
    const casters = { text: "Casters", quantity: 4, unitPrice: 90, sum: 360, optional: true };
    const first = sentRevision({ items: [packing, office, bench], freeLines: [casters] });
    const { receive, sent } = show(customersReply({ revisions: [first], benches: [] }));
    const choose = async (name: string) => userEvent.click(screen.getByRole("checkbox", { name }));
    await choose("1 × Bench 2");
    await choose("4 × Casters");
    fireEvent.change(screen.getByLabelText("Quantity: Packing"), { target: { value: "5" } });
    const cards = within(screen.getByRole("region", { name: "Your 7 benches" }));
    expect(cards.getByText("5 × $3,985.00 (quantity 1 to 6)")).toBeVisible();
    await choose("1 × Bench 2");
    expect(cards.getByText("1 bench (optional, not in the total)")).toBeVisible();
    expect(within(screen.getByRole("region", { name: "Price" })).getByText("Bench 3")).toBeVisible();
    await choose("1 × Bench 2");

    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    await userEvent.type(screen.getByLabelText("PO Number (optional)"), "77");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await userEvent.click(screen.getByRole("button", { name: "Ask for a Change" }));
    expect(screen.getByRole("button", { name: "Open Bench 3" })).toBeVisible();
    await userEvent.type(screen.getByLabelText("Your message"), "Longer");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(screen.getByRole("checkbox", { name: "4 × Casters" })).toBeChecked();

    // The office bench moved and is another one now, and the casters are gone.
    const changed = { ...office, configuration: { width: "72" } };
    const second = sentRevision({ number: 2, items: [bench, changed, { ...packing, quantity: 1 }] });
    receive(customersReply({ revisions: [first, second], benches: [] }));
    expect(screen.getByText(/^This revision no longer offers/)).toHaveTextContent("chose before: 4 × Casters.");
    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    await userEvent.type(screen.getByLabelText("Your full name"), "Ada");
    await userEvent.click(screen.getByRole("button", { name: /^Accept for/ }));
    const order = { order: { poNumber: "77" }, selection: { items: [1, 1, 5], freeLines: [] } };
    expect(sent.at(-1)).toEqual({ kind: "accept", number: 2, seen: 0, name: "Ada", ...order });
  });

  it("shows what was typed meanwhile if *Back* brings the page as it was", async () => {
    const reply = customersReply({ revisions: [sentRevision()] });
    show(reply);
    const key = `workbench-answer:${reply.quote.quoteId}`;
    window.sessionStorage.setItem(key, JSON.stringify({ message: "Longer" }));
    fireEvent(window, new Event("pageshow"));
    await userEvent.click(screen.getByRole("button", { name: "No, Thank You" }));
    expect(screen.getByLabelText("Your message (optional)")).toHaveValue("Longer");
  });

  it("sends nothing for a program that presses buttons, because it types nothing", async () => {
    const { sent } = show(customersReply({ revisions: [sentRevision()], isExpired: true }));
    for (const [button, answer, field] of [
      ["No, Thank You", "Decline the Quote", "Your full name"],
      ["Accept It as It Is", "Accept for $4,184.00", "Your full name"],
      ["Ask for a Renewal", "Send", "Your message"],
    ] as const) {
      sent.length = 0;
      fireEvent.click(screen.getByText(button));
      const dialog = within(screen.getByRole("dialog"));
      await userEvent.click(dialog.getByText(answer, { selector: "button" }));
      expect(dialog.getByLabelText(field)).toBeInvalid();
      expect(sent).toEqual([]);
      fireEvent.change(dialog.getByLabelText(field), { target: { value: "Ada Byron" } });
      await userEvent.click(dialog.getByText(answer, { selector: "button" }));
      expect(sent).toMatchObject([{ number: 1 }]);
      expect(Object.values(sent[0] ?? {})).toContain("Ada Byron");
    }
  });

  const accept = (problem: Problem | Promise<Problem>) => {
    show(customersReply({ revisions: [sentRevision()] }), problem);
    fireEvent.click(screen.getByText("Accept This Quote"));
    fireEvent.change(screen.getByLabelText("Your full name"), { target: { value: "Ada Byron" } });
    return userEvent.click(screen.getByRole("button", { name: "Accept for $4,184.00" }));
  };

  it.each([
    { mayRetry: false, left: ["Back"] },
    { mayRetry: true, left: ["Back", "Accept for $4,184.00"] },
  ])("offers after a refusal what can help: $left", async ({ mayRetry, left }) => {
    const text = "There is a newer revision of this quote. Please look at it first.";
    await accept({ text, mayRetry });
    expect(within(screen.getByRole("dialog")).getByRole("alert")).toHaveTextContent(text);
    const buttons = [...document.querySelectorAll("dialog form button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(left);
  });

  it("keeps the dialog of an answer while it is sent, takes no more input that would go with it, and says that it was not sent", async () => {
    const { promise, resolve } = withResolvers<Problem>();
    await accept(promise);
    fireEvent.click(screen.getByText("Back"));
    fireEvent.click(screen.getByLabelText("Close"));
    expect(screen.getByLabelText("Your full name").closest("[inert]"), "while it is sent").not.toBeNull();
    resolve({ text: "The server could not be reached.", mayRetry: true });
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be reached. Nothing you typed is lost.");
    expect(screen.getByLabelText("Your full name")).toHaveValue("Ada Byron");
  });

  it("shows what an answer made of the quote, whatever it asked for while the answer was sent", async () => {
    const replyTo = { GET: withResolvers<Response>(), POST: withResolvers<Response>() };
    const first = Response.json(customersReply());
    const fetches = vi.fn(
      (_path: string, { method = "GET" }: RequestInit) => replyTo[method as "GET" | "POST"].promise,
    );
    vi.stubGlobal("fetch", fetches.mockResolvedValueOnce(first));
    const { result } = renderHook(() => useQuote("token"));
    const statusShown = () => result.current.reply?.quote.status;
    await waitFor(() => expect(statusShown()).toBe("pending"));
    const sent = act(() => result.current.send("decline", { number: null, name: "Ada Byron" }));
    document.dispatchEvent(new Event("visibilitychange"));
    replyTo.GET.resolve(Response.json(customersReply()));
    replyTo.POST.resolve(Response.json(customersReply({ quote: storedQuote({ status: "rejected" }) })));
    await sent;
    expect([fetches.mock.calls.length, statusShown()]).toEqual([3, "rejected"]);
  });

  it("declines from a dialog that a colleague's change request arrived behind only once it was opened anew", async () => {
    const revisions = [sentRevision()];
    const asked = {
      seq: 7,
      at: "2026-11-20T15:00:00.000Z",
      number: 1,
      kind: "change-asked",
      message: "Wider",
    } as const;
    const refused = { success: false, error: "Somebody asked for a change meanwhile.", code: "change_asked" };
    const seen: number[] = [];
    let answers: CustomerQuoteReply["answers"] = [];
    vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
      if (address !== "/api/customer/decline") return Response.json(customersReply({ revisions, answers }));
      seen.push(JSON.parse(String(body)).seen);
      return Response.json(refused, { status: 409 });
    });
    render(<CustomerPage token="token" />);
    const decline = async () => {
      fireEvent.click(await screen.findByText("No, Thank You"));
      fireEvent.change(screen.getByLabelText("Your full name"), { target: { value: "Ada Byron" } });
    };
    await decline();
    answers = [asked];
    document.dispatchEvent(new Event("visibilitychange"));
    await screen.findByText("Wider");
    fireEvent.click(screen.getByText("Decline the Quote"));
    await screen.findByText(/^Somebody asked for a change meanwhile/);
    expect(screen.queryByText("Decline the Quote"), "before it was read").toBeNull();
    fireEvent.click(screen.getByText("Back"));
    await decline();
    fireEvent.click(screen.getByText("Decline the Quote"));
    await waitFor(() => expect(seen).toEqual([0, 7]));
  });

  it("shows the customer's own message to copy when the link ends while they type, and nothing else of the quote", async () => {
    const reply = customersReply({ revisions: [sentRevision()] });
    const ended = { success: false, error: "This link does not show a quote.", code: "no_such_link" };
    let isEnded = false;
    vi.stubGlobal("fetch", async () => (isEnded ? Response.json(ended, { status: 404 }) : Response.json(reply)));
    render(<CustomerPage token="token" />);
    fireEvent.click(await screen.findByText("Ask for a Change"));
    fireEvent.change(screen.getByLabelText("Your message"), { target: { value: "Taller, please" } });
    isEnded = true;
    fireEvent.click(screen.getByText("Send"));
    expect(await screen.findByText("Your message was not sent. You had typed:")).toBeVisible();
    expect(screen.getByText("Taller, please")).toBeVisible();
    expect(document.body).not.toHaveTextContent("$");
  });

  it("tells once that a revision was read, after five seconds on the screen", async () => {
    vi.useFakeTimers();
    const told: unknown[] = [];
    vi.stubGlobal("fetch", async (address: URL | string, init?: RequestInit) => {
      if (init?.method === "POST") told.push([String(address), init.body]);
      return Response.json(
        init?.method === "POST" ? { success: true } : customersReply({ revisions: [sentRevision()] }),
      );
    });
    let visibility = "visible";
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility as DocumentVisibilityState);
    renderHook(() => useQuote("token"));
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const turn = (next: string) => {
      visibility = next;
      document.dispatchEvent(new Event("visibilitychange"));
    };
    await wait(4000);
    turn("hidden");
    await wait(9000);
    turn("visible");
    await wait(4000);
    expect(told).toEqual([]);
    await wait(1500);
    turn("hidden");
    turn("visible");
    await wait(9000);
    expect(told).toEqual([["/api/customer/opened", JSON.stringify({ number: 1 })]]);
  });

  it("counts the days until the expiry from the server's day, whatever the clock of the browser says", () => {
    show(customersReply({ revisions: [sentRevision({ expiresOn: "2026-11-30" })], today: "2026-11-24" }));
    expect(screen.getByText("Valid through Nov 30, 2026 (6 days)")).toBeVisible();
  });

  it("promises an email only if the server sends them", () => {
    const { receive } = show(customersReply({ emailIsOn: true }));
    expect(screen.getByText("We will email you, and this page will show it, too.")).toBeVisible();
    receive(customersReply({ emailIsOn: false }));
    expect(screen.getByText("Please keep the link to this page: it will show our answer.")).toBeVisible();
  });

  it("keeps what was typed through a reload and into the configurator and back, until it is sent", async () => {
    const { unmount } = show(customersReply({ revisions: [sentRevision()] }), { text: "Try again.", mayRetry: true });
    const open = () => userEvent.click(screen.getByRole("button", { name: "Ask for a Change" }));
    await open();
    await userEvent.type(screen.getByLabelText("Your message"), "Another color");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Nothing you typed is lost.");
    fireEvent.click(screen.getByText("Back"));
    fireEvent.click(screen.getByText("No, Thank You"));
    const reason = () => screen.getByLabelText("May we ask why? (optional)");
    fireEvent.change(reason(), { target: { value: "price" } });
    unmount();

    const { quoteId } = storedQuote();
    const facts = { token: "token", quoteId, company: "Example", number: 1, seen: 0, place: 1 };
    const proposal = { ...facts, partner: "acme", items: [storedItem()] };
    openConfigurator(proposal, {});
    window.history.replaceState(null, "", `/${searchOf(proposal)}#width=60`);
    const rules = rulesWith([step("width", { options: [option("60")] })]);
    const { unmount: leave } = render(<Configurator reply={rulesReply(rules, 1, {}, undefined)} />);
    await userEvent.click(await screen.findByRole("button", { name: "Send to Example" }));
    await userEvent.type(await screen.findByLabelText(/^Your message/), ", please");
    leave();
    window.history.replaceState(null, "", "/q/token");
    window.sessionStorage.removeItem("workbench-proposal");

    const { unmount: end } = show(customersReply({ revisions: [sentRevision()] }));
    fireEvent.click(screen.getByText("No, Thank You"));
    expect(reason()).toHaveValue("price");
    fireEvent.click(screen.getByText("Back"));
    await open();
    expect(screen.getByLabelText("Your message")).toHaveValue("Another color, please");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    end();
    show(customersReply({ revisions: [sentRevision()] }));
    await open();
    expect(screen.getByLabelText("Your message")).toHaveValue("");
  });

  it("lets nobody change a bench on while it is sent, and says that it was not sent", async () => {
    const { promise, resolve } = withResolvers<Response>();
    vi.stubGlobal("fetch", (path: string) => (path === "/api/customer/ask-change" ? promise : new Promise(() => {})));
    const facts = { token: "token", quoteId: storedQuote().quoteId, company: "Example", number: 1, seen: 0, place: 1 };
    const proposal = { ...facts, items: [storedItem()] };
    openConfigurator(proposal, {});
    window.history.replaceState(null, "", `/${searchOf(proposal)}#width=60`);
    const rules = rulesWith([step("width", { options: [option("60")] })]);
    render(<Configurator reply={rulesReply(rules, 1, {}, undefined)} />);
    await userEvent.click(await screen.findByRole("button", { name: "Send to Example" }));
    await userEvent.click(await screen.findByRole("button", { name: "Send" }));
    fireEvent.click(screen.getByText("Keep Changing"));
    fireEvent.click(screen.getByLabelText("Close"));
    expect(screen.getByLabelText(/^Your message/).closest("[inert]"), "while it is sent").not.toBeNull();
    resolve(Response.json({ error: "This quote is closed.", code: "quote_closed" }, { status: 409 }));
    expect(await screen.findByText("This quote is closed.")).toBeVisible();
    fireEvent.click(screen.getByText("Keep Changing"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps a changed bench for whoever goes back to the quote and opens it again, and Undo shows it as in the quote", async () => {
    const facts = { token: "token", quoteId: storedQuote().quoteId, company: "Example", number: 1, seen: 0, place: 1 };
    const proposal = { ...facts, items: [storedItem()] };
    const rules = rulesWith([step("width", { options: [option("60"), option("72")] })]);
    const openPage = (hash: string) => {
      window.history.replaceState(null, "", `/${searchOf(proposal)}${hash}`);
      return render(<Configurator reply={rulesReply(rules, 1, {}, undefined)} />);
    };
    openConfigurator(proposal, { width: "60" });
    const { unmount } = openPage("#width=60");
    fireEvent.click(screen.getByRole("radio", { name: /72/ }));
    fireEvent.click(await screen.findByText("Back to the Quote"));
    unmount();

    const assign = vi.fn();
    vi.stubGlobal("location", { assign });
    openConfigurator(proposal, { width: "60" });
    openConfigurator({ ...proposal, place: 2 }, { width: "60" });
    // A newer revision has another bench.
    openConfigurator(proposal, { width: "48" });
    const moved = { ...storedItem(), configuration: { width: "60" } };
    openConfigurator({ ...proposal, items: [storedItem(), moved] }, { width: "48" });
    openConfigurator({ quoteId: proposal.quoteId, place: 1 }, { width: "48" });
    vi.unstubAllGlobals();
    const hashes = assign.mock.calls.map(([address]) => /#.*/.exec(address)?.[0]);
    expect(hashes).toEqual(["#width=72", "#width=60", "#width=72", "#width=48", "#width=48"]);

    openConfigurator(proposal, { width: "60" });
    openPage("#width=72");
    expect(await screen.findByText(/^You changed this bench before\./)).toBeInTheDocument();
    fireEvent.click(screen.getByText("Undo"));
    expect(screen.getByRole("radio", { name: /60/ })).toBeChecked();
  });

  it("sends every bench that was changed and not sent with the one on the page, and names them with their prices", async () => {
    const sent = vi.fn();
    vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
      if (path === "/api/customer/ask-change") sent(JSON.parse(String(body)).proposal);
      return path === "/api/customer/ask-change" ? Response.json(customersReply()) : new Promise(() => {});
    });
    const item = (unitPrice: number, width: string) => ({
      configuration: { width, depth: "30" },
      quantity: 1,
      unitPrice,
    });
    const items = [item(900, "60"), item(1000, "60"), item(900, "48")] as const;
    const facts = { token: "token", quoteId: storedQuote().quoteId, company: "Example", number: 1, seen: 0 };
    const widths = [option("60"), option("72", { priceModifier: 100 })];
    const rules = rulesWith([step("width", { options: widths }), step("depth", { options: [option("30")] })]);
    const openPage = (place: 1 | 2 | 3, quoted: readonly (typeof items)[number][] = items, pricesHidden = false) => {
      const proposal = { ...facts, place, items: quoted };
      const configuration = quoted[place - 1]?.configuration ?? {};
      openConfigurator(proposal, configuration);
      window.history.replaceState(null, "", `/${searchOf(proposal)}${writeHash(configuration)}`);
      return render(
        <Configurator reply={rulesReply(rules, 1, {}, pricesHidden ? { id: "acme", pricesHidden } : undefined)} />,
      );
    };
    const { unmount: leave } = openPage(1);
    fireEvent.click(screen.getByRole("radio", { name: /72/ }));
    window.dispatchEvent(new Event("pagehide"));
    leave();
    // Opened alone. Its option is no longer offered.
    const { unmount: close } = openPage(3);
    close();
    const changes = Object.entries(sessionStorage);
    const { unmount: hide } = openPage(2, items, true);
    await userEvent.click(await screen.findByRole("button", { name: "Send to Example" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent(
      "Bench 1 is sent as you changed it. Bench 2 is sent as you changed it. Nothing is ordered yet",
    );
    hide();
    const { unmount } = openPage(2);
    await userEvent.click(await screen.findByRole("button", { name: "Send to Example" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent(
      "Bench 1 as you changed it costs $1,100.00, instead of $900.00, without discounts and delivery. Bench 2 as you changed it costs $1,000.00, as before, without",
    );
    expect(dialog).not.toHaveTextContent("Bench 3");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(sent).toHaveBeenCalledWith([item(1100, "72"), items[1], items[2]]);
    await waitFor(() => expect(Object.keys(sessionStorage).join()).not.toMatch(/changed.*bench=[12]/));
    unmount();

    for (const [key, value] of changes) sessionStorage.setItem(key, value);
    // Staff replaced the bench that was changed.
    const replaced = [item(900, "48"), item(1100, "72"), items[2]];
    openPage(2, replaced);
    await userEvent.click(await screen.findByRole("button", { name: "Send to Example" }));
    await userEvent.click(await screen.findByRole("button", { name: "Send" }));
    expect(sent).toHaveBeenLastCalledWith(replaced);
  });

  it("speaks of changes below only if the new revision has some", () => {
    const before = sentRevision();
    const { receive } = show(customersReply({ revisions: [before, sentRevision({ number: 2, grandTotal: 4000 })] }));
    const listed = () => screen.queryByRole("heading", { name: /What changed/ }) !== null;
    const told = () => screen.queryByText(/as listed below/) !== null;
    expect(told()).toBe(listed());
    receive(customersReply({ revisions: [before, sentRevision({ number: 2, leadTime: 20 })] }));
    expect([told(), listed()]).toEqual([true, true]);
    receive(customersReply({ revisions: [before, sentRevision({ number: 2 })] }));
    expect([told(), listed()]).toEqual([false, false]);
  });
});
