import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Quote } from "#client/customer/Quote.tsx";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { customersReply, sentRevision } from "../../support/quotes/customers-reply.ts";
import { storedItem, storedQuote } from "../../support/quotes/quote-reply.ts";

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
    show(customersReply({ pricesHidden: true }));
    expect(document.body.textContent).not.toContain("$");
    expect(screen.queryByRole("button", { name: /Change this bench/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Write to Us" }));
    expect(screen.queryByRole("button", { name: "Open the Bench" })).toBeNull();
  });

  it("lists the open steps of an unfinished bench, and has its total so far", () => {
    const missing = [{ stepKey: "depth", stepName: "Depth" }];
    show(customersReply({ quote: storedQuote({ items: [storedItem({ missing })] }) }));
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
    expect(sent).toEqual([{ kind: "accept", number: 1, name: "Ada Byron" }]);
  });
});
