import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Quote } from "#client/customer/Quote.tsx";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { storedItem, storedQuote } from "../../support/quotes/quote-reply.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";

const quote = storedQuote();

const revision = (facts: Partial<QuoteRevision> = {}): QuoteRevision => ({
  number: 1,
  sentAt: "2026-09-22T15:05:00.000Z",
  items: [...quote.items],
  adjustments: [],
  leadTime: 15,
  expiresOn: "2099-12-31",
  message: "",
  deliveryFee: 199,
  grandTotal: 4184,
  rulesRevision: 1,
  ...facts,
});

const replyWith = (facts: Partial<CustomerQuoteReply> = {}): CustomerQuoteReply => ({
  success: true,
  quote,
  customerInfo: quote.customerInfo,
  revisions: [],
  answers: [],
  isExpired: false,
  timeZone: "America/Chicago",
  company: { name: "Bench Works", lines: [] },
  benches: [catalogDocument],
  ...facts,
});

function show(reply: CustomerQuoteReply) {
  const sent: unknown[] = [];
  const page = (shown: CustomerQuoteReply) => (
    <Quote
      reply={shown}
      token="token"
      send={async (kind, answer) => {
        sent.push({ kind, ...answer });
        return undefined;
      }}
    />
  );
  const { rerender } = render(page(reply));
  return { sent, receive: (next: CustomerQuoteReply) => rerender(page(next)) };
}

describe("the customer's page", () => {
  it("shows no amount while a partner hides prices, and does not lead to the configurator", async () => {
    show(replyWith({ pricesHidden: true }));
    expect(document.body.textContent).not.toContain("$");
    expect(screen.queryByRole("button", { name: /Change this bench/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Write to Us" }));
    expect(screen.queryByRole("button", { name: "Open the Bench" })).toBeNull();
  });

  it("lists the open steps of an unfinished bench, and has its total so far", () => {
    const missing = [{ stepKey: "depth", stepName: "Depth" }];
    show(replyWith({ quote: storedQuote({ items: [storedItem({ missing })] }) }));
    expect(screen.getByRole("row", { name: "Depth To be decided" })).toBeVisible();
    expect(screen.getByText("Total so far")).toBeVisible();
  });

  it("sends the acceptance of the revision that the dialog shows, even if a newer one arrives", async () => {
    const { sent, receive } = show(replyWith({ revisions: [revision()] }));
    await userEvent.click(screen.getByRole("button", { name: "Accept This Quote" }));
    const newer = revision({ number: 2, grandTotal: 9999 });
    receive(replyWith({ revisions: [revision(), newer] }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Your full name"), "Ada Byron");
    await userEvent.click(dialog.getByRole("button", { name: "Accept for $4,184.00" }));
    expect(sent).toEqual([{ kind: "accept", number: 1, name: "Ada Byron" }]);
  });
});
