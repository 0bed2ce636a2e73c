import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SendPreview } from "#client/quotes/send/SendPreview.tsx";
import { sentRevision } from "../../support/quotes/customers-reply.ts";
import { storedQuote } from "../../support/quotes/quote-reply.ts";

it("the preview shows the customer, the files and the missing link of its reply, whatever the page has; without email, it shows the message", () => {
  vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
  const quote = storedQuote();
  const preview = (ccEmail: string, unmailed?: string) => (
    <SendPreview
      quote={quote}
      terms={{ after: 0, source: "latest", leadTime: 15, expiresOn: "2099-12-31", adjustments: [], message: "" }}
      preview={{
        success: true,
        revision: sentRevision({ message: "Dear Ada" }),
        customerInfo: { ...quote.customerInfo, name: "Ada King", ccEmail },
        attachments: [
          { ...{ id: "1", name: "plan.pdf", bytes: 8, from: "staff", isShared: false, isNext: true }, at: "" },
        ],
        ...{ missingLink: null, digest: "" },
        changes: [],
        conflicts: [],
        email: { subject: "Your quote", text: "", html: "" },
      }}
      unmailed={unmailed}
      error={undefined}
      busy={false}
      onSend={() => {}}
      onChanged={() => {}}
      onBack={() => {}}
      onClose={() => {}}
    />
  );
  const { rerender } = render(preview("purchasing@example.com"));
  expect(screen.getByText("Copy to").nextSibling).toHaveTextContent("purchasing@example.com");
  for (const text of ["Ada King", "plan.pdf", "Make New Link"]) expect(screen.getByText(text)).toBeVisible();
  rerender(preview(""));
  expect(screen.queryByText("Copy to")).toBeNull();
  rerender(preview("", "Email is off"));
  expect(screen.getByText("Dear Ada").closest("section")).toHaveAccessibleName("Message");
});
