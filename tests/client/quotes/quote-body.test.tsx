import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { PersonContext } from "#client/api/person.ts";
import { EditCustomer } from "#client/quotes/detail/EditCustomer.tsx";
import { LossReason } from "#client/quotes/detail/LossReason.tsx";
import { QuoteBody } from "#client/quotes/detail/QuoteBody.tsx";
import type { Typed } from "#client/quotes/work/use-notes.ts";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import type { CustomerInfo } from "#shared/quotes/customer-fields.ts";
import type { QuoteEvent } from "#shared/quotes/quote.ts";
import { withQueries } from "../../support/components/with-queries.tsx";
import { quoteReply, storedItem, storedQuote } from "../../support/quotes/quote-reply.ts";

const body = (reply: QuoteReply, typed: Typed = {}) => (
  <QuoteBody
    quote={reply.quote}
    reply={reply}
    answers={undefined}
    today="2026-09-22"
    typed={typed}
    onType={() => {}}
    onChanged={() => {}}
    onAdd={async () => ({ ok: true })}
  />
);

const show = (reply: QuoteReply) => render(body(reply), { wrapper: withQueries() });

const showCustomer = (facts: Partial<CustomerInfo>) =>
  show(quoteReply({ quote: storedQuote({ customerInfo: { ...storedQuote().customerInfo, ...facts } }) }));

const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling;
const history = () => within(screen.getByRole("region", { name: "Notes and history" }));

describe("a quote's customer", () => {
  it("is corrected in place of what a colleague changed meanwhile once that is on the screen", async () => {
    const sent = vi.fn(async () => Response.json({ success: true }));
    vi.stubGlobal("fetch", sent);
    const { customerInfo: from } = storedQuote();
    const now = { ...from, email: "right@example.com", phone: "555 0199" };
    const edits = { typed: { email: "slip@example.com" }, from };
    const quote = storedQuote({ customerInfo: now });
    render(<EditCustomer {...{ quote, edits }} onEdits={() => {}} onClose={() => {}} />, { wrapper: withQueries() });
    expect(screen.getByRole("status")).toHaveTextContent(
      "The customer was changed meanwhile: Email now right@example.com, was ada@example.com. Saving replaces that.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const body = JSON.stringify({ email: "slip@example.com", from: now });
    expect(sent).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ method: "PUT", body }));
  });

  it("is shown with links to email and phone, which can be copied, with a confirmation or the news that the browser forbids it", async () => {
    const user = userEvent.setup();
    showCustomer({});
    expect(screen.getByRole("link", { name: "ada@example.com" })).toHaveAttribute(
      "href",
      "mailto:ada@example.com?subject=Quote%20Q-260921-7F3KD",
    );
    expect(screen.getByRole("link", { name: "+1 555 010 0100" })).toHaveAttribute("href", "tel:+15550100100");
    expect(screen.queryByText("Partner", { selector: "dt" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Copy email" }));
    expect(await navigator.clipboard.readText()).toBe("ada@example.com");
    expect(screen.getByText("Copied")).toHaveAttribute("role", "status");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await user.click(screen.getByRole("button", { name: "Copy phone" }));
    expect(await screen.findByText("Not copied")).toBeVisible();
  });

  it("is shown as typed, with markup as text, line breaks and right-to-left names", () => {
    showCustomer({ name: "آدا بايرون", company: "<script>alert(1)</script>", notes: "First <b>line</b>\n  second" });
    expect(fact("Name")).toHaveAttribute("dir", "auto");
    expect(fact("Company")?.textContent).toBe("<script>alert(1)</script>");
    expect(fact("Notes")?.textContent).toBe("First <b>line</b>\n  second");
  });

  it("leads to the quote for the same benches from a short time before", () => {
    const sameRequest = { quoteId: "Q-260921-AAAAA", timestamp: "2026-09-21T15:03:00.000Z" };
    const { unmount } = show(quoteReply({ sameRequest }));
    const link = screen.getByRole("link", { name: "Q-260921-AAAAA" });
    expect(link).toHaveAttribute("href", "/#quote=Q-260921-AAAAA");
    expect(link.parentElement).toHaveTextContent(/^Same benches as Q-260921-AAAAA, 2 minutes earlier$/);
    unmount();
    show(quoteReply());
    expect(screen.queryByText(/^Same benches/)).toBeNull();
  });

  it("has a partner with name and ID, or with the ID alone, no empty notes, and no link for an invalid number", () => {
    const partner = { id: "acme", name: "Acme <b>Tools</b> \u202esloot" };
    const { unmount } = show(quoteReply({ quote: storedQuote({ partner }) }));
    // The change of writing direction ends with the name.
    expect(fact("Partner")?.textContent).toBe("Acme <b>Tools</b> \u202esloot\u202c acme");
    unmount();
    const customerInfo = { ...storedQuote().customerInfo, notes: " ", phone: "ask for Ada" };
    show(quoteReply({ quote: storedQuote({ partner: { id: "bench-blog" }, customerInfo }) }));
    expect(fact("Partner")).toHaveTextContent(/^bench-blog$/);
    expect(screen.queryByText("Notes", { selector: "dt" })).not.toBeInTheDocument();
    expect(screen.getByText("ask for Ada").closest("a")).toBeNull();
  });
});

describe("a quote's bench", () => {
  it("is listed part by part, with the prices of that day", () => {
    const [first] = storedItem().parts;
    if (!first) throw new Error("The quote has no parts.");
    const parts = [
      { ...first, image: "lift.png" },
      { ...first, stepKey: "width", stepName: "Width", optionName: "<i>72 in</i>", price: 0 },
    ];
    const { container } = show(quoteReply({ quote: storedQuote({ items: [storedItem({ parts })] }) }));
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Category", "Selection", "SKU", "Price"],
      ["Height Adjustment", "Electric, two-column", "HA-EL2", "+$640.00"],
      ["Width", "<i>72 in</i>", "HA-EL2", "Included"],
    ]);
    const images = [...container.querySelectorAll("table img")];
    expect(images.map((image) => image.getAttribute("src"))).toEqual(["/uploads/images/lift.png"]);
  });

  it("is one of several, each with quantity, unit price, sum and today's price", async () => {
    const user = userEvent.setup();
    const items = [storedItem({ name: "Packing", quantity: 4 }), ...Array.from({ length: 3 }, () => storedItem())];
    const drift = { difference: 85, changes: [] };
    const { container } = show(quoteReply({ quote: storedQuote({ items }), drift }));
    const summaries = () => [...container.querySelectorAll("summary")].map((each) => each.textContent);
    expect(screen.getByRole("heading", { name: "7 benches" })).toBeVisible();
    expect(summaries().slice(0, 2)).toEqual([
      "1. Packing 4 × $3,985.00 $15,940.00",
      "2. Bench 1 × $3,985.00 $3,985.00",
    ]);
    expect(fact("Price of 7 benches")).toHaveTextContent("$27,895.00");
    expect(fact("Total with delivery")).toHaveTextContent("$28,094.00");
    expect(screen.getByText(/One bench today: \+\$85\.00\./)).toBeVisible();
    expect(screen.getAllByRole("table", { hidden: true })).toHaveLength(1);
    await user.click(screen.getByText("4. Bench"));
    expect(screen.getByRole("region", { name: "Parts of bench 4" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Drawing of bench 4" })).toBeVisible();
  });

  it("lists the open steps of an unfinished bench, and has its total so far", () => {
    const missing = [{ stepKey: "depth", stepName: "Depth" }];
    show(quoteReply({ quote: storedQuote({ items: [storedItem({ missing })] }) }));
    expect(screen.getByRole("row", { name: "Depth To be decided" })).toBeVisible();
    expect(fact("Total so far, with delivery")).toHaveTextContent("$4,184.00");
  });

  it("adds up to the total with delivery, is drawn as on the day of the request, and has its list price, the reason for its own, and the difference to today", () => {
    const quote = storedQuote();
    const priceList = { text: "Acme Tools: −10% on everything", listTotal: 4427.78 };
    const drift = { difference: 85, changes: ["Monitor arm is discontinued"] };
    show(quoteReply({ quote: { ...quote, current: { ...quote.current, priceList } }, drift }));
    expect(fact("Base Price")).toHaveTextContent("$1,495.00");
    expect(fact("Customizations")).toHaveTextContent("+$2,490.00");
    expect(fact("Price")).toHaveTextContent("$3,985.00");
    expect(fact("Delivery")).toHaveTextContent("$199.00");
    expect(fact("Total with delivery")).toHaveTextContent("$4,184.00");
    expect(screen.getByRole("img", { name: "Isometric view of the bench" })).toBeVisible();
    expect(fact("Order code")).toHaveTextContent("AWT-EL2-100-W72");
    expect(dateTime(storedQuote().timestamp)).toContain(fact("Date")?.textContent);
    expect(screen.queryByText(/Your quote/)).not.toBeInTheDocument();
    expect(screen.getByText(/^List price/)).toHaveTextContent("List price: $4,427.78. Acme Tools: −10% on everything.");
    expect(screen.getByText("Today: Monitor arm is discontinued; the rest costs $85.00 more.")).toBeVisible();
  });
});

describe("a quote's history", () => {
  const at = "2026-09-22T08:15:00.000Z";
  const events: QuoteEvent[] = [
    { seq: 1, at, actor: "visitor", kind: "submitted" },
    { seq: 2, at, actor: "staff", kind: "status-changed", from: "pending", to: "reviewed" },
    { seq: 3, at, actor: "staff", kind: "note-added", note: "Asked <b>twice</b>\nabout the door" },
    { seq: 4, at, actor: "staff", kind: "deleted" },
    { seq: 5, at, actor: "staff", kind: "restored" },
  ];

  it("lists the events with time and author, newest first", () => {
    show(quoteReply({ events }));
    const when = dateTime(at);
    expect(
      history()
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      `Restored by staff${when}`,
      `Deleted by staff${when}`,
      `Note by staff${when}Asked <b>twice</b>\nabout the door`,
      `Status changed from pending to reviewed by staff${when}`,
      `Submitted by the visitor${when}`,
    ]);
  });
});

it("what staff typed about a quote stays if their role is lowered meanwhile", () => {
  const typed = { note: "Wants it by Friday", loss: "Too dear by far" };
  render(
    <PersonContext value={{ id: "0123456789ab", name: "Vic", role: "viewer" }}>
      <LossReason loss={{ reason: "price" }} note={typed.loss} onNote={() => {}} onLoss={() => {}} />
      {body(quoteReply(), typed)}
    </PersonContext>,
    { wrapper: withQueries() },
  );
  for (const text of Object.values(typed)) expect(screen.getByDisplayValue(text)).toBeVisible();
});
