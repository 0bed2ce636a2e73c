import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { forgetForStaff, keepTypedQuote, loadTypedQuote } from "#client/api/staff-storage.ts";
import { button, dialog, startDesk, type } from "../../support/components/desk.ts";
import { showQuotes } from "../../support/components/quote-requests.tsx";
import { holdPromise } from "../../support/held-promise.ts";
import { askForQuote } from "../../support/quotes/asked-quotes.ts";
import { customer } from "../../support/quotes/submission.ts";
import { exampleHash } from "../../support/rules/catalog.ts";

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

it("a quote that staff are writing stays as typed if storage is full, instead of an older text, until they sign out", () => {
  const typeNotes = (notes: string) => {
    const typed = loadTypedQuote();
    keepTypedQuote({ ...typed, customer: { ...typed.customer, notes } });
  };
  typeNotes("By Friday");
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  typeNotes("By Monday");
  expect(loadTypedQuote().customer.notes).toBe("By Monday");
  forgetForStaff();
  expect(loadTypedQuote().customer.notes).toBe("");
});

it("staff write a quote for a caller with the benches of last time, without the partner and the second contact of last time, which opens in the list", async () => {
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
  server.rows(
    "update quotes set partner_id = 'acme', partner_name = 'Acme Labs', cc_email = 'boss@example.com' returning id",
  );
  type("Additional Notes (optional)", "By Friday");
  type("Email of a Second Contact (optional)", "office@example.com");
  type("Phone Number (optional)", "555-0199");
  type("Find the customer in earlier quotes", "byron");
  fireEvent.click(await dialog().findByText("Ada Byron"));
  archive("null");
  expect((await dialog().findByText("Acme Labs")).parentElement).toHaveTextContent("Prices of partner Acme Labs");
  fireEvent.click(dialog().getByText("Back to What You Typed"));
  expect(dialog().getByDisplayValue("555-0199")).toBeDefined();
  expect(dialog().queryByText("Acme Labs")).toBeNull();
  type("Find the customer in earlier quotes", "byron");
  fireEvent.click(await dialog().findByText("Ada Byron"));
  await dialog().findByText("Acme Labs");
  fireEvent.click(dialog().getByLabelText("Remove the partner"));
  expect(dialog().queryByText("Acme Labs")).toBeNull();
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
    customerInfo: { name: "Ada Byron", email: "", ccEmail: "office@example.com" },
  });
  expect(quote).not.toHaveProperty("partner");

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

it("a quote that staff corrected after a lost reply is stored once, unless they save it as another, also after they closed it", async () => {
  const { server, setLine, clear } = await startDesk();
  keepTypedQuote({
    ...loadTypedQuote(),
    customer: customer(),
    benches: [{ label: "Bench", bench: exampleHash, quantity: "1" }],
  });
  onTestFinished(() => keepTypedQuote(undefined));
  showQuotes();
  fireEvent.click(await button("New Quote"));
  await waitFor(dialog);
  setLine(async (send, call) => {
    const reply = await send();
    if (call.startsWith("POST /api/quotes ")) throw new TypeError("The connection is lost.");
    return reply;
  });
  const count = () => server.rows("select id from quotes").length;
  const save = () => fireEvent.click(dialog().getByText("Save Quote"));
  save();
  await dialog().findByText("The server could not be reached.");
  clear();
  type("Full Name", "Grace Hopper");
  save();
  expect(await dialog().findByText(/^The quote for Ada Byron is already saved.* is not saved yet/)).toBeVisible();
  expect(count()).toBe(2);
  fireEvent.click(dialog().getByText("Close"));
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  fireEvent.click(await button("New Quote"));
  await waitFor(dialog);
  save();
  await waitFor(() => expect(count()).toBe(3));
});
