import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { priceBenchOfPage } from "#client/configurator/request/asked-benches.ts";
import type { TypedRequest } from "#client/configurator/request/kept-contact.ts";
import { EMPTY_REQUEST, QuoteDialog } from "#client/configurator/request/QuoteDialog.tsx";
import { CopyLink } from "#client/configurator/share/CopyButton.tsx";
import { price } from "#shared/engine/price.ts";
import { dollars, formatDollars } from "#shared/money.ts";
import { customer } from "../../support/quotes/submission.ts";
import { option, rulesWith, step } from "../../support/rules/rules.ts";

const EMPTY_IT = "Leave this field empty.";
const CAUGHT = {
  error: "Some fields of the request are missing or wrong.",
  code: "invalid_request",
  validationErrors: [{ path: "website", code: "too_big", message: EMPTY_IT }],
};

/** The submissions of the form so far, each with its key. */
let sent: { key: string | null; body: Record<string, unknown> }[];
let refusal: object | undefined;
/** The way out of the form: closed, or for another bench. */
let left: string[];

beforeEach(() => {
  sent = [];
  refusal = undefined;
  left = [];
  vi.stubGlobal("fetch", async (_address: string, { headers, body }: RequestInit) => {
    sent.push({ key: new Headers(headers).get("Idempotency-Key"), body: JSON.parse(String(body)) });
    const reply = refusal ?? {
      success: true,
      quoteId: "Q-261122-ABCDE",
      link: "/q/key",
      totalPrice: 1000,
      deliveryFee: 199,
      priceChanged: false,
    };
    if (refusal instanceof Error) throw refusal;
    if (refusal instanceof Response) return refusal;
    return new Response(JSON.stringify(reply), { status: refusal ? 400 : 201 });
  });
});

const rules = rulesWith([step("width", { options: [option("60")] })]);
const configuration = { width: "60" };
const CUSTOMER = { ...customer(), addressType: "home-delivery" } as const;
const FILLED: TypedRequest = { ...CUSTOMER, quantity: "1" };
const priced = price(rules, configuration);
const bench = priceBenchOfPage(rules, configuration, priced.ok ? priced.pricing : undefined, false);

function Form({
  typed,
  benches = [bench],
}: {
  typed: TypedRequest | undefined;
  benches?: ComponentProps<typeof QuoteDialog>["benches"];
}) {
  return (
    <QuoteDialog
      rules={rules}
      benches={benches}
      link={
        <CopyLink readChoices={() => configuration} look="small">
          Copy Link to Bench
        </CopyLink>
      }
      onSent={() => {}}
      typed={typed}
      recheck={() => {}}
      onAnother={() => left.push("another bench")}
      onClose={(typed) => left.push(typed ? `closed with ${typed.company}` : "closed")}
    />
  );
}

function show(typed = FILLED) {
  render(<Form typed={typed} />);
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}

const trap = () => screen.getByLabelText("Website (leave empty)");
const send = () => screen.getByRole("button", { name: /Submit|Try Again/ });

it("asks for several of the same bench, at the price of all of them", async () => {
  const page = render(<Form typed={FILLED} />);
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const quantity = screen.getByLabelText("Quantity");
  await user.clear(quantity);
  await user.click(send());
  expect(screen.getByText("Enter a whole number from 1 to 999.")).toBeVisible();
  expect(quantity).toHaveFocus();
  await user.type(quantity, "4");
  expect(screen.queryByText("Enter a whole number from 1 to 999.")).toBeNull();
  const unit = priced.ok ? dollars(priced.pricing.totalPrice) : 0;
  expect(screen.getByText(formatDollars(4 * unit + 199))).toBeVisible();
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    items: [{ configuration, quantity: 4, unitPrice: unit }],
    totalPrice: 4 * unit,
  });
  expect(sent[0]?.body).not.toHaveProperty("customerInfo.quantity");
  expect((await screen.findByText("Quantity")).parentElement).toHaveTextContent("Quantity4");
  const code = () => screen.getByText("Order code").nextSibling;
  const requested = code()?.textContent;
  page.rerender(<Form typed={FILLED} benches={[{ ...bench, configuration: {} }]} />);
  expect(code(), "of the requested bench, although the host cleared it").toHaveTextContent(requested ?? "");
});

describe("an incomplete quote form", () => {
  it("shows every problem in its place at once, focuses the first, and states no price of delivery before an address type is chosen", async () => {
    const user = show({ ...EMPTY_REQUEST, company: "Analytical Engines", email: "ada@example" });
    await user.click(send());
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Please check 4 fields: Full Name, Email Address, Phone Number, Address Type.",
    );
    const name = screen.getByLabelText("Full Name");
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription("Enter your full name.");
    expect(screen.getByLabelText("Company Name")).toBeValid();
    expect(screen.getByLabelText("Email Address")).toHaveAttribute("type", "email");
    for (const type of ["Commercial address WITHOUT a loading dock ($199.00)", "Home Delivery ($199.00)"])
      expect(screen.getByLabelText(type), type).toBeRequired();
    expect(screen.getByLabelText("Email Address")).toHaveAccessibleDescription(
      "Enter an email address such as name@example.com.",
    );
    expect(screen.getByLabelText("Phone Number")).toHaveAccessibleDescription("Enter your phone number.");
    const dock = screen.getByLabelText(/with a loading dock/);
    expect(dock).toHaveAccessibleDescription("Choose an address type.");
    expect(sent).toEqual([]);

    await user.type(name, "   ");
    expect(name).toHaveAccessibleDescription("Enter your full name.");
    await user.type(name, "Ada Byron");
    expect(name).toHaveAccessibleDescription("");
    expect(screen.getByText("Delivery").nextSibling).toHaveTextContent("Depends on the address: $0.00 or $199.00");
    await user.click(dock);
    expect(screen.getByText("Delivery").nextSibling).toHaveTextContent(/^\$0.00$/);
    expect(screen.getByRole("alert")).toHaveTextContent("Please check 2 fields: Email Address, Phone Number.");
  });

  it("refuses letters before the @ that no mail server takes, and asks about what is probably a typing error, which can be kept", async () => {
    const user = show({ ...FILLED, email: "jürgen@bücher.example", phone: "ext. 12" });
    await user.click(send());
    const email = screen.getByLabelText("Email Address");
    expect(email).toHaveAccessibleDescription(
      "Many mail servers cannot deliver to an address with ü before the @. Enter another address.",
    );
    fireEvent.change(email, { target: { value: "juergen@bücher.example" } });
    expect(email).toHaveAccessibleDescription("");
    fireEvent.change(email, { target: { value: "ada@gmial.com" } });
    await user.click(send());
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription("Did you mean ada@gmail.com?");
    await user.click(screen.getByText("Use ada@gmail.com"));
    expect(email).toHaveValue("ada@gmail.com");
    expect(email).toHaveFocus();
    fireEvent.change(email, { target: { value: "ada@gnail.com" } });
    await user.click(send());
    await user.click(screen.getByText("Keep ada@gnail.com"));
    expect(screen.getByLabelText("Phone Number")).toHaveAccessibleDescription(
      "This number has only 2 digits. Is it complete?",
    );
    expect(sent).toEqual([]);
    await user.click(screen.getByText("Keep ext. 12"));
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(send());
    await screen.findByText("Q-261122-ABCDE");
    expect(sent).toMatchObject([{ body: { customerInfo: { email: "ada@gnail.com" } } }]);
  });

  it("counts the characters that are left near a limit", async () => {
    const user = show({ ...FILLED, name: "x".repeat(188) });
    const name = screen.getByLabelText("Full Name");
    expect(name).toHaveAccessibleDescription("12 characters left");
    await user.type(name, "y".repeat(13));
    expect(name).toHaveAccessibleDescription("That is the limit of 200 characters.");
    expect(screen.getByLabelText("Company Name")).toHaveAccessibleDescription("");
  });
});

describe("the second quote of a visit", () => {
  const { notes: _notes, ...contact } = FILLED;

  it.each([true, false])(
    "begins with the contact of the first, without its notes; the browser stores: %s",
    async (stores) => {
      if (!stores)
        vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
          throw new DOMException("blocked");
        });
      const user = show();
      await user.click(send());
      await screen.findByText("Q-261122-ABCDE");
      cleanup();
      render(<Form typed={undefined} />);
      for (const text of [contact.name, contact.company, contact.email, contact.phone])
        expect(screen.getByDisplayValue(text)).toBeVisible();
      expect(screen.getByLabelText(/^Home Delivery/)).toBeChecked();
      expect(screen.getByLabelText(/^Additional Notes/)).toHaveValue("");
      await user.keyboard("{Escape}");
      expect(left).toEqual(["closed"]);
    },
  );
});

describe("the honeypot in the quote form", () => {
  it("is out of reach of screen readers and the Tab key, and sends nothing if it is empty", async () => {
    const user = show();
    expect(screen.queryByRole("textbox", { name: "Website (leave empty)" })).toBeNull();
    await user.click(screen.getByLabelText(/^Additional Notes/));
    await user.tab();
    const more = screen.getByText("Add a PO number or addresses");
    expect(more).toHaveFocus();
    // jsdom also stops in the closed part, whose last field comes before the honeypot.
    const closed = more.parentElement?.querySelectorAll<HTMLElement>("input, textarea") ?? [];
    for (const field of closed) {
      await user.tab();
      expect(field).toHaveFocus();
    }
    await user.tab();
    expect(screen.getByLabelText("Quantity")).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await user.click(send());
    await screen.findByText("Q-261122-ABCDE");
    expect(sent[0]?.body).not.toHaveProperty("website");
  });

  it("sends the text that a bot fills in, and appears with the server's sentence for a person whose browser filled it", async () => {
    const user = show();
    await user.click(trap());
    await user.paste("https://example.com");
    refusal = CAUGHT;
    await user.click(send());
    expect(sent[0]?.body).toMatchObject({ website: "https://example.com" });
    expect(sent[0]?.body.customerInfo).not.toHaveProperty("website");
    const field = await screen.findByRole("textbox", { name: "Website (leave empty)" });
    expect(field).toHaveAccessibleDescription(EMPTY_IT);
    expect(field).toHaveFocus();
    expect(screen.getByRole("alert")).toHaveTextContent(EMPTY_IT);
    refusal = undefined;
    await user.clear(field);
    await user.click(send());
    await screen.findByText("Q-261122-ABCDE");
    expect(sent[1]?.body).not.toHaveProperty("website");
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

it("the quote form reports too many requests in the server's words, and keeps the input, then sends the request of the specification", async () => {
  const error = "Too many quote requests from this address. Please try again in a few minutes.";
  const user = show();
  refusal = { success: false, code: "too_many_requests", error };
  await user.click(send());
  expect(await screen.findByRole("alert")).toHaveTextContent(error);
  expect(screen.getByLabelText("Full Name")).toHaveValue("Ada Byron");
  refusal = undefined;
  await user.click(send());
  await screen.findByText("Q-261122-ABCDE");
  expect(sent[1]).toEqual(sent[0]);
  expect(JSON.stringify(sent[0]?.body)).toBe(
    JSON.stringify({
      configuration,
      customerInfo: CUSTOMER,
      totalPrice: 1000,
      parts: [{ stepName: "width", optionName: "60", price: 0 }],
    }),
  );
});

it.each([
  [
    "an answer that cannot be read",
    () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
    "The server's reply could not be read. Please try again in a moment.",
  ],
  [
    "a proxy's own answer",
    () => Response.json({ error: { status: 502, title: "Bad Gateway" } }, { status: 502 }),
    "The server's reply could not be read. Please try again in a moment.",
  ],
  ["no answer", () => new TypeError("Failed to fetch"), "Check your connection and try again."],
])("the quote form, if the server sent no sentence is what to do after %s", async (_name, answer, advice) => {
  const user = show();
  refusal = answer();
  await user.click(send());
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(`Failed to submit quote request${advice}`);
});

it("takes no input while it sends, for a minute at most, and confirms what it sent, whatever the browser filled in meanwhile", async () => {
  vi.useFakeTimers();
  const answer = globalThis.fetch;
  let isHeld = true;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (isHeld)
      await new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    return answer(address, init);
  });
  show();
  const email = screen.getByLabelText("Email Address");
  for (const field of [email, screen.getByLabelText("Quantity")]) expect(field.closest("[inert]")).toBeNull();
  fireEvent.click(send());
  for (const field of [email, screen.getByLabelText("Quantity")]) expect(field.closest("[inert]")).not.toBeNull();
  expect(screen.getByText("Cancel").closest("[inert]")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole("alert")).toHaveTextContent("Check your connection and try again.");
  isHeld = false;
  fireEvent.click(send());
  fireEvent.change(email, { target: { value: "other@engines.example" } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText(/^Our team will contact you at/)).toHaveTextContent(CUSTOMER.email);
});

it("closing the quote form by key, button or a click on the overlay hands over what was typed, for Undo, and nothing if nothing was", async () => {
  const user = show({ ...EMPTY_REQUEST, company: "Analytical Engines" });
  await user.keyboard("{Escape}");
  for (const way of ["Close", "Cancel"]) await user.click(screen.getByRole("button", { name: way }));
  await user.click(screen.getByRole("dialog"));
  expect(left).toEqual(Array(4).fill("closed with Analytical Engines"));
  cleanup();
  show(EMPTY_REQUEST);
  await user.keyboard("{Escape}");
  expect(left.at(-1)).toBe("closed");
});

describe("a submitted quote", () => {
  const button = (text: string) => screen.findByText(text);

  it("copies its ID and the link to its bench, and its private link, is in the server's PDF, and leads to another bench, or back to this one", async () => {
    const user = show();
    await user.click(send());
    await user.click(await button("Copy Quote ID"));
    expect(await navigator.clipboard.readText()).toBe("Q-261122-ABCDE");
    await button("Quote ID Copied");
    expect(screen.getByRole("link", { name: "private page" })).toHaveAttribute("href", "/q/key");
    await user.click(await button("Copy Private Link"));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/q/key`);
    await user.click(await button("Copy Link to Bench"));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/#width=60`);
    const save = await button("Save as PDF");
    refusal = { success: false, error: "Too many." };
    await user.click(save);
    expect(await screen.findByText("The PDF could not be saved. Too many.")).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ items: [{ configuration, quantity: 1 }], units: "in" });
    await user.click(await button("Configure Another Workbench"));
    await user.click(await button("Done"));
    expect(left).toEqual(["another bench", "closed"]);
  });

  it("stays open behind the text to copy by hand, which Escape closes", async () => {
    const user = show();
    await user.click(send());
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await user.click(await button("Copy Quote ID"));
    expect(await screen.findByLabelText("Copy this ID")).toHaveValue("Q-261122-ABCDE");
    await user.keyboard("{Escape}");
    expect(screen.queryByLabelText("Copy this ID")).toBeNull();
    expect(left).toEqual([]);
  });
});

describe("the content of the quote form", () => {
  it("survives a reload of the page, until it is sent", async () => {
    const user = show(EMPTY_REQUEST);
    await user.type(screen.getByLabelText("Full Name"), "Ada");
    cleanup();
    const { unmount } = render(<Form typed={undefined} />);
    expect(screen.getByLabelText("Full Name")).toHaveValue("Ada");
    unmount();
    const again = show();
    await again.click(send());
    await screen.findByText("Quote Request Submitted!");
    expect(window.sessionStorage.getItem("workbench-quote-form")).toBeNull();
  });
});
